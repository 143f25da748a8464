"""The printed account: as many sheets as it needs, each with balances carried over."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.services.account.parties import Party
from scorekeeper.web.account.context import AccountWriter, EntryLine, NamedAmount
from scorekeeper.web.parts.writing import signed

# In lines of text: an A4 or Letter sheet has room for more, whatever letters names are written in.
ROOM, BESIDES = 52, 6
FEW_LINES = 30  # a single sheet with no more of them is set in larger letters
LETTERS_OF_ENTRY, LETTERS_OF_CARRIED = 36, 95
BETWEEN_ROWS = 0.5
LETTERS_OF_AMOUNT = 14
LEAST = 31  # letters that each piece has room for where they stand below each other
MOST_CARRIED = 60  # balances from sheet to sheet: more would leave no room, and fill any memory
MOST_PLANNED = 30  # payments: in a club that needs more, its page says them
TALL = 10.0  # lines: what takes more of them to carry over is said on top of a sheet alone

Balances = Counter[tuple[str, Party]]


@dataclass(frozen=True, slots=True)
class Carried:
    """Balances in words, and a text for the others."""

    amounts: tuple[NamedAmount, ...] = ()
    others: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper: its entries, and the balances carried over to it and from it.

    The last one has everybody's balance and the plan. ``is_roomy``: so little is on it that its
    letters can be larger.
    """

    number: int
    of: int
    before: Carried
    entries: tuple[EntryLine, ...]
    after: Carried
    plan: tuple[str, ...] = ()
    others_planned: str = ""
    is_roomy: bool = False

    @property
    def is_last(self) -> bool:
        return self.number == self.of


def sheets_of(entries: Sequence[JournalEntry], writer: AccountWriter) -> list[Sheet]:
    """Lay entries, given oldest first, out on sheets; one sheet at least."""
    lines = [writer.entry_line(entry) for entry in entries]
    plan = writer.plan_on_paper()
    parts = list(parts_of(lines, plan_height(plan)))
    balances: Balances = Counter()
    sheets, nothing = [], Carried()
    before = nothing
    for number, part in enumerate(parts[:-1], 1):
        add(balances, part)
        after = carried(balances, writer)
        foot = after if carried_height(balances) <= TALL else nothing
        sheets.append(Sheet(number, len(parts), before, tuple(part), foot))
        before = after
    add(balances, parts[-1])
    foot_height = carried_height(balances, most=len(balances)) + plan_height(plan)
    last = Sheet(
        number=len(parts),
        of=len(parts),
        before=before,
        entries=tuple(parts[-1]),
        after=Carried(in_words(by_amount(balances), writer)),
        plan=tuple(plan[:MOST_PLANNED]),
        others_planned=more_payments(len(plan[MOST_PLANNED:])),
        is_roomy=len(parts) == 1 and sum(map(height_of, lines)) + foot_height <= FEW_LINES,
    )
    return [*sheets, last]


def parts_of(lines: Sequence[EntryLine], last: float) -> Iterator[list[EntryLine]]:
    """Yield the entries of each sheet; ``last`` is the height of the last sheet's end, in lines."""
    balances: Balances = Counter()
    part, taken = list[EntryLine](), float(BESIDES)
    foot = carried_height(balances)
    for line in lines:
        before = foot
        add(balances, [line])
        needed = height_of(line)
        foot = carried_height(balances)
        if part and taken + needed + (foot if foot <= TALL else 0) > ROOM:
            yield part
            part, taken = [], BESIDES + before
        part.append(line)
        taken += needed
    if part and taken + carried_height(balances, most=len(balances)) + last > ROOM:
        yield part
        part = []
    yield part


def add(balances: Balances, lines: Sequence[EntryLine]) -> None:
    for line in lines:
        for player, amount in line.entry.amounts:
            balances[line.entry.currency, player] += amount


def carried(balances: Balances, writer: AccountWriter) -> Carried:
    """Write all balances but zero; of very many, the largest."""
    found = [one for one in by_amount(balances) if one[1]]
    if len(found) > MOST_CARRIED:
        found.sort(key=lambda one: -abs(one[1]))
    return Carried(in_words(found[:MOST_CARRIED], writer), others(len(found[MOST_CARRIED:])))


def by_amount(balances: Balances) -> list[tuple[tuple[str, Party], int]]:
    """Sort balances as on the screen: by currency, the largest first."""
    return sorted(balances.items(), key=lambda one: (one[0][0], -one[1], one[0][1].pk))


def in_words(
    balances: Iterable[tuple[tuple[str, Party], int]], writer: AccountWriter
) -> tuple[NamedAmount, ...]:
    return tuple(
        NamedAmount(player.name, signed(amount, writer.money(currency)))
        for (currency, player), amount in balances
    )


def others(number: int) -> str:
    words = ngettext_lazy("and {number} other", "and {number} others", number)
    return str(words) if number else ""


def more_payments(number: int) -> str:
    words = ngettext_lazy("and {number} more payment", "and {number} more payments", number)
    return str(words) if number else ""


def carried_height(balances: Balances, *, most: int = MOST_CARRIED) -> float:
    """Estimate the height of balances, in lines."""
    names = sorted((len(player.name) for _currency, player in balances), reverse=True)[:most]
    return 1 + rows_of((max(LEAST, name + LETTERS_OF_AMOUNT) for name in names), LETTERS_OF_CARRIED)


def plan_height(plan: Sequence[str]) -> float:
    """Estimate the height of the plan with its head, in lines."""
    return 2 + rows_of((max(LEAST, len(one)) for one in plan[:MOST_PLANNED]), LETTERS_OF_CARRIED)


def height_of(line: EntryLine) -> float:
    """Estimate the height of an entry, in lines."""
    lengths = (len(one.name) + len(one.amount) + 4 for one in line.amounts)
    needed = rows_of(lengths, LETTERS_OF_ENTRY)
    return max(len(line.on_paper) // LETTERS_OF_ENTRY + 1, needed) + BETWEEN_ROWS


def rows_of(lengths: Iterable[int], width: int) -> int:
    """Count the rows of a width, in letters, that pieces fill of which none is broken."""
    rows, used = 0, width
    for length in lengths:
        if used + length > width:
            rows, used = rows + 1 + (length - 1) // width, 0
        used += length
    return rows
