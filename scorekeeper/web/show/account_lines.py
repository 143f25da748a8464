"""A club's account in words: who owes whom, why, and what every entry of it was."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial

from scorekeeper.ledger.balances import Balance, why_due
from scorekeeper.records.models import AccountEntry, Player
from scorekeeper.rules.words import Text, apart
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account
from scorekeeper.services.account.entries import Entry
from scorekeeper.settlement import CHIPS, format_amount
from scorekeeper.web.show.moments import moment_in_words
from scorekeeper.web.show.people_pieces import Faces
from scorekeeper.web.show.pieces import Piece
from scorekeeper.web.show.rows import signed

Kind = AccountEntry.Kind
Money = Callable[[int], str]
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class DueLine:
    """A payment of the plan in words, or one that was booked just now (then with its key)."""

    payer: str
    payee: str
    amount: str
    why: str
    payer_key: int
    payee_key: int
    minor: int
    pieces: tuple[Piece, Piece]
    paid_key: int | None = None
    paid_at: datetime | None = None

    @property
    def pair(self) -> str:
        """What a form of it is known by among all of a page."""
        return f"{self.payer_key}-{self.payee_key}"


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """What somebody is owed, or owes."""

    key: int
    name: str
    amount: str
    minor: int
    piece: Piece


@dataclass(frozen=True, slots=True)
class AccountInWords:
    """The account in one currency as a page shows it. ``title`` is the currency's name."""

    currency: str
    title: str
    balances: list[BalanceLine]
    due: list[DueLine]
    paid: list[DueLine]
    is_surely_fewest: bool


@dataclass(frozen=True, slots=True)
class EntryWords:
    """What an entry says, whoever reads it: made of texts alone, so that it is rendered once.

    ``amounts`` are names with what their balances changed by, in words and in minor units.
    """

    sentence: str
    amounts: tuple[tuple[str, str, int], ...]
    secret: str | None
    is_payment: bool
    is_undone: bool
    entered_at: datetime
    moment: str
    entered_by: str

    @property
    def tells_amounts(self) -> bool:
        """Whether its sentence does not say who got how much."""
        return not self.is_payment or len(self.amounts) != 2


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in words; ``balance`` is that of a chosen player after it."""

    entry: Entry
    words: EntryWords
    amount: str
    balance: str

    @property
    def in_line(self) -> str:
        """Everybody whose balance it changed, and by how much."""
        return in_a_line((name, amount) for name, amount, _minor in self.words.amounts)

    @property
    def can_be_undone(self) -> bool:
        """Whether it is a payment that counts."""
        return self.entry.is_payment and not self.entry.is_undone


class AccountTeller:
    """Tells a club's accounts, in the way in which the reader writes money."""

    def __init__(
        self, locale: str, accounts: Sequence[Account] = (), faces: Faces | None = None
    ) -> None:
        self.accounts, self.locale, self.faces = accounts, locale, faces or {}
        self.writers: dict[str, Money] = {}

    def money(self, currency: str) -> Money:
        """What writes amounts of a currency, each once."""
        if currency not in self.writers:
            write = partial(format_amount, currency=currency, locale=self.locale)
            self.writers[currency] = cache(write)
        return self.writers[currency]

    def in_words(self, paid: Sequence[Entry]) -> list[AccountInWords]:
        """All accounts, each with what was ``paid`` just now.

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
        """Everybody's balance, who gets the most first."""
        for one in sorted(account.balances, key=lambda one: -one.amount):
            player = player_of(one)
            signed_amount = signed(one.amount, self.money(account.currency))
            piece = self.faces[player.pk].piece
            yield BalanceLine(player.pk, player.name, signed_amount, one.amount, piece)

    def due(self, account: Account) -> Iterator[DueLine]:
        """The payments of the plan."""
        money = self.money(account.currency)
        for due in account.plan.payments:
            payer, payee = player_of(due.payer), player_of(due.payee)
            why = str(why_due(due, name=name_of, money=money))
            yield self.line(payer, payee, due.amount, money=money, why=why)

    def booked(self, entry: Entry) -> DueLine:
        """A payment that was booked."""
        (payer, amount), (payee, _amount) = payer_first(entry)
        return self.line(payer, payee, amount, money=self.money(entry.currency), entry=entry)

    def line(
        self,
        payer: Player,
        payee: Player,
        amount: int,
        *,
        money: Money,
        why: str = "",
        entry: Entry | None = None,
    ) -> DueLine:
        """A payment in words."""
        return DueLine(
            payer=payer.name,
            payee=payee.name,
            amount=money(amount),
            why=why,
            payer_key=payer.pk,
            payee_key=payee.pk,
            minor=amount,
            pieces=(self.faces[payer.pk].piece, self.faces[payee.pk].piece),
            paid_key=entry.key if entry else None,
            paid_at=entry.entered_at if entry else None,
        )

    def entry_line(self, entry: Entry, chosen: Player | None, balance: int = 0) -> EntryLine:
        """An entry in words, with the balance after it of a player who was chosen."""
        money = self.money(entry.currency)
        change = entry.amount_of(chosen.pk) if chosen else 0
        return EntryLine(
            entry=entry,
            words=words_of(entry, money),
            amount=signed(change, money) if change else "",
            balance=signed(balance, money) if chosen else "",
        )


def words_of(entry: Entry, money: Money) -> EntryWords:
    """What an entry says."""
    amounts = ((who.name, signed(much, money), much) for who, much in entry.amounts if much)
    return EntryWords(
        sentence=str(sentence_of(entry, money)),
        amounts=tuple(amounts),
        secret=entry.secret,
        is_payment=entry.is_payment,
        is_undone=entry.is_undone,
        entered_at=entry.entered_at,
        moment=str(moment_in_words(entry.entered_at)),
        entered_by=entry.entered_by,
    )


def sentence_of(entry: Entry, money: Money) -> Text | str:
    """What an entry was."""
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


def payer_first(entry: Entry) -> list[tuple[Player, int]]:
    """Both lines of a payment, who paid first; of one that is taken back who had paid."""
    is_undone = entry.kind == Kind.UNDONE
    return sorted(entry.amounts, key=lambda line: line[1] if is_undone else -line[1])


def player_of(balance: Balance) -> Player:
    """Whose balance it is."""
    assert isinstance(balance.player, Player)
    return balance.player


def name_of(player: Hashable) -> str:
    """What a player is called."""
    return str(player)


def in_a_line(amounts: Iterable[tuple[str, str]]) -> str:
    """Names with their amounts, one after the other; a name stays in the line of its amount."""
    pairs = (f"{apart(name)} {amount}".replace(" ", NO_BREAK_SPACE) for name, amount in amounts)
    return "; ".join(pairs)


def currency_name(currency: str) -> str:
    """What a currency is called where it stands alone."""
    return str(_("chips")) if currency == CHIPS else currency
