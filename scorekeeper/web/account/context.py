"""A club's account in words: balances, the plan, every entry, and the text to share."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.formats import date_format
from django.utils.timezone import localdate

from scorekeeper.ledger.balances import Due
from scorekeeper.records.models import AccountEntry
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import isolated
from scorekeeper.services.account.accounts import Account, Booking
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.services.account.parties import BOX, Party, People, whose
from scorekeeper.settlement import format_amount
from scorekeeper.web.parts.debts import DebtWriter, DueLine, PaymentLine
from scorekeeper.web.parts.journal import sentence_of, way_of
from scorekeeper.web.parts.money import are_broad, currency_in_words, payment_of
from scorekeeper.web.parts.people import NOBODY_KNOWN, Face, Piece
from scorekeeper.web.parts.share import at_most, how_to_pay
from scorekeeper.web.parts.standings import BAR_WIDTH, Bar
from scorekeeper.web.parts.writing import Money, moment_with_its_day, signed

Kind = AccountEntry.Kind

ZERO = BAR_WIDTH // 2  # of the bars of balances


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """A player's balance; ``way`` is the class for its sign, ``bar`` begins or ends at the zero."""

    key: int
    name: Face
    amount: str
    way: str
    piece: Piece
    bar: Bar


@dataclass(frozen=True, slots=True)
class AccountInWords:
    """The account in one currency; ``title`` is the currency's name."""

    currency: str
    title: str
    balances: list[BalanceLine]
    due: list[DueLine]
    paid: list[PaymentLine]
    is_surely_fewest: bool

    @property
    def is_broad(self) -> bool:
        return are_broad([*self.paid, *(one.payment for one in self.due)])


@dataclass(frozen=True, slots=True)
class NamedAmount:
    """A player's balance, or a change of it, in words; ``way`` is the class for its sign."""

    name: str
    amount: str
    way: str = ""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in words; ``change`` and ``balance`` are a chosen player's, after the entry."""

    entry: JournalEntry
    sentence: str
    amounts: tuple[NamedAmount, ...]
    change: str = ""
    balance: str = ""

    @property
    def has_amounts_in_sentence(self) -> bool:
        return self.entry.is_payment and len(self.amounts) == 2

    @property
    def moment(self) -> str:
        return str(moment_with_its_day(self.entry.entered_at))

    @property
    def on_paper(self) -> str:
        """Sentence for a narrow column: most entries are matches put on the account."""
        return self.entry.about if self.entry.kind in (Kind.MATCH, Kind.CAME) else self.sentence


@dataclass(frozen=True, slots=True)
class Question:
    """A question before more is booked than is owed, with the values that the form sends again."""

    sentence: str
    payer: int
    payee: int
    amount: int
    currency: str


class AccountWriter:
    """Writes a club's accounts for a locale."""

    def __init__(
        self, locale: str, accounts: Sequence[Account] = (), debts: DebtWriter | None = None
    ) -> None:
        self.accounts, self.locale = accounts, locale
        self.debts = debts or DebtWriter(locale, NOBODY_KNOWN)
        self.faces = self.debts.faces

    def money(self, currency: str) -> Money:
        """Return the function that writes an amount of a currency."""
        return partial(format_amount, currency=currency, locale=self.locale)

    def in_words(self, paid: Sequence[JournalEntry]) -> list[AccountInWords]:
        """Write all accounts, each with the payments that were ``paid`` just now."""
        debts = self.debts
        return [
            AccountInWords(
                currency=account.currency,
                title=currency_in_words(account.currency),
                balances=[*self.balances(account)],
                due=[*debts.due(account)],
                paid=[*debts.booked(one for one in paid if one.currency == account.currency)],
                is_surely_fewest=account.plan.is_surely_fewest,
            )
            for account in self.accounts
        ]

    def balances(self, account: Account) -> Iterator[BalanceLine]:
        money = self.money(account.currency)
        largest = max((abs(one.amount) for one in account.balances), default=0) or 1
        for one in sorted(account.balances, key=lambda one: -one.amount):
            face = self.faces[whose(one).pk]
            yield BalanceLine(
                key=face.key,
                name=face,
                amount=signed(one.amount, money),
                way=way_of(one.amount),
                piece=face.piece,
                bar=balance_bar(one.amount, largest),
            )

    def plan_in_words(self) -> list[str]:
        return [
            self.due_in_words(due, account.currency)
            for account in self.accounts
            for due in account.plan.payments
        ]

    def plan_on_paper(self) -> list[str]:
        """Write the plan, and how each payment is made where somebody is to see that."""
        return [
            " · ".join(filter(None, (self.due_in_words(due, account.currency), self.how(due))))
            for account in self.accounts
            for due in account.plan.payments
        ]

    def due_in_words(self, due: Due, currency: str) -> str:
        return payment_of(
            payer=whose(due.payer).name,
            payee=whose(due.payee).name,
            amount=self.money(currency)(due.amount),
        )

    def how(self, due: Due) -> str:
        details = self.debts.details.get(whose(due.payee).pk)
        return details.on_one_line if details else ""

    def entry_line(
        self, entry: JournalEntry, *, chosen: Party | None = None, balance: int = 0
    ) -> EntryLine:
        money = self.money(entry.currency)
        change = entry.amount_of(chosen.pk) if chosen else 0
        return EntryLine(
            entry=entry,
            sentence=str(sentence_of(entry, money)),
            amounts=tuple(
                NamedAmount(who.name, signed(much, money), way_of(much))
                for who, much in entry.amounts
                if much
            ),
            change=signed(change, money) if change else "",
            balance=signed(balance, money) if chosen else "",
        )

    def question(self, booking: Booking, owed: int, names: Mapping[int, str]) -> Question:
        """Ask before more is booked than is ``owed``, in minor units."""
        money = self.money(booking.currency)
        words = {"payer": names[booking.payer], "payee": names[booking.payee]}
        sentence = _("{payer} owes {payee} nothing. Book {amount} all the same?")
        if owed:
            sentence = _("{payer} owes {payee} only {owed}. Book {amount} all the same?")
            words["owed"] = money(owed)
        return Question(
            sentence=str(sentence.format(amount=money(booking.amount), **words)),
            payer=booking.payer,
            payee=booking.payee,
            amount=booking.amount,
            currency=booking.currency,
        )


def balance_bar(amount: int, largest: int) -> Bar:
    """Return the bar of a balance, from the zero in the middle to the left or right."""
    width = max(1, ZERO * abs(amount) // largest) if amount else 0
    return Bar(ZERO if amount > 0 else ZERO - width, width)


def players_to_choose(people: People, accounts: list[Account]) -> tuple[tuple[str, str], ...]:
    """List key and name of all who can pay or be paid, those on the account first.

    The cash box stands behind everybody.
    """
    on_account = {whose(one) for account in accounts for one in account.balances}
    everybody = set(people.values())
    in_order = sorted(
        everybody, key=lambda one: (one not in on_account, one.is_guest, one.name, one.pk)
    )
    return (*((str(one.pk), one.name) for one in in_order), (str(BOX.pk), BOX.name))


def account_to_share(club_name: str, writer: AccountWriter) -> Iterator[object]:
    """Yield the lines of an account as a message, whole names in them."""
    day = date_format(localdate(), "j F Y")
    if club_name:
        yield _("{club}, account of {day}", club=club_name, day=day)
    else:
        yield _("Account of {day}", day=day)
    yield from at_most(writer.plan_in_words() or [str(_("All square."))])
    payees = [
        (whose(due.payee).pk, whose(due.payee).name)
        for account in writer.accounts
        for due in account.plan.payments
    ]
    yield from at_most([*how_to_pay(writer.debts.details, payees)])
    yield ""
    for account in writer.accounts:
        balances = writer.balances(account)
        yield from at_most([f"{isolated(one.name.full_name)}: {one.amount}" for one in balances])
