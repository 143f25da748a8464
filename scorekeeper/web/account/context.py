"""A club's account in words: balances, the plan with its reasons, and every entry."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from scorekeeper.ledger.balances import Balance, why_due
from scorekeeper.records.models import AccountEntry, Player
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account
from scorekeeper.services.account.entries import JournalEntry
from scorekeeper.settlement import CHIPS, format_amount
from scorekeeper.web.parts.money import payment_of
from scorekeeper.web.parts.people import Faces, Piece
from scorekeeper.web.parts.writing import signed

Kind = AccountEntry.Kind
Money = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment as an arrow shows it; one that was booked just now has a key."""

    payer: str
    payee: str
    amount: str
    pieces: tuple[Piece, Piece]
    paid_key: int | None = None
    paid_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DueLine:
    """A payment of the plan with its reason and its forms' values (``minor`` in minor units)."""

    payment: PaymentLine
    why: str
    payer_key: int
    payee_key: int
    minor: int


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """A player's balance; ``way`` is whether it is owed to them or by them."""

    key: int
    name: str
    amount: str
    way: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class AccountInWords:
    """The account in one currency as a page shows it. ``title`` is the currency's name."""

    currency: str
    title: str
    balances: list[BalanceLine]
    due: list[DueLine]
    paid: list[PaymentLine]
    is_surely_fewest: bool


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in words. ``amounts`` are names with what their balances changed by, in words."""

    entry: JournalEntry
    sentence: str
    amounts: tuple[tuple[str, str], ...]

    @property
    def on_paper(self) -> str:
        """Sentence for a narrow column: most entries are matches put on the account."""
        return self.entry.about if self.entry.kind == Kind.MATCH else self.sentence


class AccountTeller:
    """Tells a club's accounts with amounts of money as the reader writes them."""

    def __init__(
        self, locale: str, accounts: Sequence[Account] = (), faces: Faces | None = None
    ) -> None:
        self.accounts, self.locale, self.faces = accounts, locale, faces or {}

    def money(self, currency: str) -> Money:
        """Return the function that writes amounts of a currency."""
        return partial(format_amount, currency=currency, locale=self.locale)

    def in_words(self, paid: Sequence[JournalEntry]) -> list[AccountInWords]:
        """Tell all accounts, each with the payments that were ``paid`` just now.

        A payment between two players who are one by now is not among those.
        """
        paid = [entry for entry in paid if len(entry.amounts) == 2]
        return [
            AccountInWords(
                currency=account.currency,
                title=currency_name(account.currency),
                balances=[*self.balances(account)],
                due=[*self.due(account)],
                paid=[self.booked(entry) for entry in paid if entry.currency == account.currency],
                is_surely_fewest=account.plan.is_surely_fewest,
            )
            for account in self.accounts
        ]

    def balances(self, account: Account) -> Iterator[BalanceLine]:
        """Yield everybody's balance, the largest first."""
        money = self.money(account.currency)
        for one in sorted(account.balances, key=lambda one: -one.amount):
            player, piece = player_of(one), self.faces[player_of(one).pk].piece
            yield BalanceLine(
                key=player.pk,
                name=player.name,
                amount=signed(one.amount, money),
                way="gain" if one.amount > 0 else "loss" if one.amount < 0 else "",
                piece=piece,
            )

    def due(self, account: Account) -> Iterator[DueLine]:
        money = self.money(account.currency)
        for due in account.plan.payments:
            payer, payee = player_of(due.payer), player_of(due.payee)
            yield DueLine(
                payment=self.payment(payer, payee, money(due.amount)),
                why=str(why_due(due, name=name_of, money=money)),
                payer_key=payer.pk,
                payee_key=payee.pk,
                minor=due.amount,
            )

    def plan_in_words(self) -> list[str]:
        """Return a sentence for each payment of the plan, account after account."""
        return [
            payment_of(
                payer=player_of(due.payer).name,
                payee=player_of(due.payee).name,
                amount=self.money(account.currency)(due.amount),
            )
            for account in self.accounts
            for due in account.plan.payments
        ]

    def booked(self, entry: JournalEntry) -> PaymentLine:
        (payer, amount), (payee, _amount) = payer_first(entry)
        shown = self.payment(payer, payee, self.money(entry.currency)(amount))
        return replace(shown, paid_key=entry.key, paid_at=entry.entered_at)

    def payment(self, payer: Player, payee: Player, amount: str) -> PaymentLine:
        """Write a payment with short names: whole ones may not fit beside both."""
        one, other = self.faces[payer.pk], self.faces[payee.pk]
        return PaymentLine(one.name, other.name, amount, (one.piece, other.piece))

    def entry_line(self, entry: JournalEntry) -> EntryLine:
        money = self.money(entry.currency)
        amounts = ((who.name, signed(much, money)) for who, much in entry.amounts if much)
        return EntryLine(entry, str(sentence_of(entry, money)), tuple(amounts))


def sentence_of(entry: JournalEntry, money: Money) -> Text | str:
    if entry.kind == Kind.MATCH:
        return _("{match}: put on the account", match=entry.about)
    if entry.kind == Kind.TAKEN_BACK:
        return _("{match}: settled at the table after all", match=entry.about)
    if entry.kind == Kind.CHANGE:
        return entry.about
    if len(entry.amounts) != 2:  # two names of one player by now
        return _("A payment to oneself")
    (payer, amount), (payee, _amount) = payer_first(entry)
    words = {"payer": payer.name, "payee": payee.name, "amount": money(abs(amount))}
    if entry.kind == Kind.UNDONE:
        return _("Undone: {payer} paid {payee} {amount}", **words)
    return _("{payer} paid {payee} {amount}", **words)


def payer_first(entry: JournalEntry) -> list[tuple[Player, int]]:
    """Return both lines of a payment, the payer's first; of one taken back the former payer's."""
    is_undone = entry.kind == Kind.UNDONE
    return sorted(entry.amounts, key=lambda line: line[1] if is_undone else -line[1])


def player_of(balance: Balance) -> Player:
    assert isinstance(balance.player, Player)
    return balance.player


def name_of(player: Hashable) -> str:
    return str(player)


def currency_name(currency: str) -> str:
    """Name a currency where it stands alone."""
    return str(_("chips")) if currency == CHIPS else currency
