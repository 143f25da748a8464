"""The printed account as a matrix: a column for each player, with the balance after each entry.

Heights are in tenths of a millimetre; what is on a sheet fits A4 and Letter.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.ledger.balances import Due
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.services.account.parties import Party, whose
from scorekeeper.settlement import format_amount
from scorekeeper.web.account.ledger import LedgerWriter, columns_of, day_in_short
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.people import Face
from scorekeeper.web.parts.writing import date_in_full

MOST_COLUMNS = 8  # that are broad enough for money
ROOM = 2700  # of a sheet
HEAD, TOTAL, FOOT = 250, 125, 150
PAYMENTS, PAYMENT = 190, 92
HOW, LETTERS_OF_HOW = 45, 100  # a line below a payment that says how
SIGNATURES, SIGNATURE, SIGNED_IN_A_ROW = 120, 180, 3


@dataclass(frozen=True, slots=True)
class Setting:
    """How large the letters are: heights of an entry, and letters of a line that says what."""

    row: int
    line: int
    letters: int


ROOMY = Setting(row=125, line=48, letters=15)
NARROW = Setting(row=92, line=36, letters=19)


@dataclass(frozen=True, slots=True)
class PaperRow:
    """An entry; for each column the change and the balance after it, or nothing."""

    day: str
    what: str
    cells: tuple[tuple[str, str] | None, ...]


@dataclass(frozen=True, slots=True)
class PaperPayment:
    """A payment to tick; ``how`` is what its receiver gave to be paid by, if anything."""

    payer: Face
    payee: Face
    amount: str
    how: str


@dataclass(frozen=True, slots=True)
class MatrixSheet:
    """A sheet of one currency. The last has the balances, the payments and the signatures."""

    days: Text | str
    currency: str
    columns: tuple[Face, ...]
    before: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    after: tuple[str, ...]
    payments: tuple[PaperPayment, ...] = ()
    is_last: bool = False
    is_roomy: bool = False
    number: int = 1
    of: int = 1


class MatrixWriter:
    """Lays the accounts of a club out on sheets."""

    def __init__(self, ledgers: LedgerWriter, how: Callable[[Due], str]) -> None:
        self.ledgers, self.how = ledgers, how

    def sheets(self, entries: Sequence[JournalEntry]) -> list[MatrixSheet] | None:
        """Lay entries out, given oldest first; None where they are of too many, or of nobody."""
        sheets: list[MatrixSheet] = []
        for currency, account in self.ledgers.accounts.items():
            own = [one for one in entries if one.currency == currency]
            columns = columns_of(own)
            if not 0 < len(columns) <= MOST_COLUMNS:
                return None
            sheets += self.sheets_of(account, own, columns)
        of = len(sheets)
        return [replace(one, number=number, of=of) for number, one in enumerate(sheets, 1)] or None

    def sheets_of(
        self, account: Account, entries: Sequence[JournalEntry], columns: Sequence[Party]
    ) -> Iterator[MatrixSheet]:
        rows, payments = self.rows(entries, columns), self.payments(account)
        end = height_of_end(payments, len(columns))
        setting = ROOMY if height_of(rows, ROOMY) + HEAD + end <= ROOM else NARROW
        parts = list(parts_of(rows, end, setting))
        faces = tuple(self.ledgers.faces[one.pk] for one in columns)
        balances: Counter[int] = Counter()
        shown, before = 0, tuple[str, ...]()
        for number, part in enumerate(parts, 1):
            for entry in entries[shown : shown + len(part)]:
                add(balances, entry)
            shown += len(part)
            after = tuple(self.money(account, balances[one.pk]) for one in columns)
            is_last = number == len(parts)
            yield MatrixSheet(
                days=days_in_words(entries),
                currency=currency_in_words(account.currency),
                columns=faces,
                before=before,
                rows=tuple(part),
                after=after,
                payments=payments if is_last else (),
                is_last=is_last,
                is_roomy=setting is ROOMY,
            )
            before = after

    def rows(self, entries: Iterable[JournalEntry], columns: Sequence[Party]) -> list[PaperRow]:
        balances: Counter[int] = Counter()
        rows = []
        for entry in entries:
            add(balances, entry)
            changed = {player.pk: amount for player, amount in entry.amounts}
            cells = (
                self.cell(entry.currency, changed[one.pk], balances[one.pk])
                if one.pk in changed
                else None
                for one in columns
            )
            what = str(self.ledgers.what(entry))
            rows.append(PaperRow(day_in_short(entry.day), what, tuple(cells)))
        return rows

    def cell(self, currency: str, change: int, balance: int) -> tuple[str, str]:
        return self.ledgers.number(change, currency), self.ledgers.number(balance, currency)

    def money(self, account: Account, balance: int) -> str:
        return self.ledgers.number(balance, account.currency)

    def payments(self, account: Account) -> tuple[PaperPayment, ...]:
        faces, locale = self.ledgers.faces, self.ledgers.locale
        return tuple(
            PaperPayment(
                faces[whose(due.payer).pk],
                faces[whose(due.payee).pk],
                format_amount(due.amount, account.currency, locale),
                self.how(due),
            )
            for due in account.plan.payments
        )


def add(balances: Counter[int], entry: JournalEntry) -> None:
    for player, amount in entry.amounts:
        balances[player.pk] += amount


def days_in_words(entries: Sequence[JournalEntry]) -> Text | str:
    first, last = min(one.day for one in entries), max(one.day for one in entries)
    if first == last:
        return date_in_full(first)
    return _("{first} to {last}", first=day_in_short(first), last=date_in_full(last))


def parts_of(rows: Sequence[PaperRow], end: int, setting: Setting) -> Iterator[list[PaperRow]]:
    """Yield the rows of each sheet; ``end`` is the height of what the last one has below them.

    From the second on a sheet begins with the balances carried over, and all but the last end so.
    """
    part: list[PaperRow] = []
    taken = HEAD
    for row in rows:
        needed = height_of([row], setting)
        if part and taken + needed + TOTAL + FOOT > ROOM:
            yield part
            part, taken = [], HEAD + setting.row
        part.append(row)
        taken += needed
    if part and taken + end > ROOM:
        yield part
        part = []
    yield part


def height_of(rows: Iterable[PaperRow], setting: Setting) -> int:
    lines = (1 + (len(row.what) - 1) // setting.letters for row in rows)
    return sum(max(setting.row, 30 + setting.line * number) for number in lines)


def height_of_end(payments: Sequence[PaperPayment], people: int) -> int:
    signed = SIGNATURES + SIGNATURE * -(-people // SIGNED_IN_A_ROW)
    told = HOW * sum(-(-len(one.how) // LETTERS_OF_HOW) for one in payments)
    listed = PAYMENTS + PAYMENT * len(payments) + told if payments else FOOT
    return TOTAL + FOOT + signed + listed
