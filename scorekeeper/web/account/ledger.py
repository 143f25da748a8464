"""The ledger of an account: a row for each entry, a column for each player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.timezone import localdate

from scorekeeper.records.models import AccountEntry
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.services.account.parties import Party, box_last
from scorekeeper.settlement.currencies import format_number
from scorekeeper.web.parts.debts import payer_first
from scorekeeper.web.parts.journal import about_match, is_between_two, way_of
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.people import Face, Faces
from scorekeeper.web.parts.writing import signed

Kind = AccountEntry.Kind
MOST_COLUMNS = 12  # for more people there is no room, not even on paper


@dataclass(frozen=True, slots=True)
class Cell:
    """What an entry brought somebody; empty who was not there."""

    text: str = ""
    way: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry by its day, with a cell for each column."""

    entry: JournalEntry
    day: str
    what: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The entries of one currency; ``balances`` are those after the newest of all."""

    currency: str
    title: str
    columns: tuple[Face, ...]
    rows: tuple[Row, ...]
    balances: tuple[Cell, ...] = ()


class LedgerWriter:
    """Writes ledgers for a locale."""

    def __init__(self, locale: str, accounts: Sequence[Account], faces: Faces) -> None:
        self.locale, self.faces = locale, faces
        self.accounts = {account.currency: account for account in accounts}

    def ledgers(self, entries: Sequence[JournalEntry], *, is_newest: bool) -> list[Ledger] | None:
        """Write the ledger of each currency; None where one has too many columns."""
        found = [
            self.ledger(currency, [one for one in entries if one.currency == currency], is_newest)
            for currency in self.accounts
        ]
        if any(len(one.columns) > MOST_COLUMNS for one in found):
            return None
        return [one for one in found if one.rows]

    def ledger(self, currency: str, entries: Sequence[JournalEntry], is_newest: bool) -> Ledger:
        columns = columns_of(entries)
        account = self.accounts[currency]
        return Ledger(
            currency=currency,
            title=currency_in_words(currency),
            columns=tuple(self.faces[one.pk] for one in columns),
            rows=tuple(self.row(entry, columns) for entry in entries),
            balances=tuple(self.cell(account.amount_of(one), currency) for one in columns)
            if is_newest
            else (),
        )

    def row(self, entry: JournalEntry, columns: Iterable[Party]) -> Row:
        amounts = {player.pk: amount for player, amount in entry.amounts}
        return Row(
            entry=entry,
            day=day_in_short(entry.day),
            what=str(self.what(entry)),
            cells=tuple(
                self.cell(amounts[one.pk], entry.currency) if one.pk in amounts else Cell()
                for one in columns
            ),
        )

    def cell(self, amount: int, currency: str) -> Cell:
        return Cell(self.number(amount, currency), way_of(amount))

    def number(self, amount: int, currency: str) -> str:
        return signed(amount, lambda minor: format_number(minor, currency, self.locale))

    def what(self, entry: JournalEntry) -> Text | str:
        """Say what an entry is, without its day and its amounts."""
        return self.payment(entry) if is_between_two(entry) else about_match(entry)

    def payment(self, entry: JournalEntry) -> Text:
        if len(entry.amounts) != 2:  # two names of one player by now
            return _("A payment to oneself")
        names = [self.faces[player.pk].name for player, _amount in payer_first(entry)]
        words = {"payer": names[0], "payee": names[1]}
        if entry.kind == Kind.UNDONE:
            return _("{payer} paid {payee}: taken back", **words)
        return _("{payer} paid {payee}", **words)


def columns_of(entries: Iterable[JournalEntry]) -> list[Party]:
    """Return all whose balance was changed, as they came to the club, and the cash box last."""
    parties = {party.pk: party for entry in entries for party, _amount in entry.amounts}
    return [parties[key] for key in box_last(parties)]


def day_in_short(day: date) -> str:
    return date_format(day, "j M" if day.year == localdate().year else "j M Y")
