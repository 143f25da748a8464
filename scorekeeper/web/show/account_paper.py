"""A club's account on paper: as many sheets as it needs, each with what is carried over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.records.models import Player
from scorekeeper.rules.words import Joined, ngettext_lazy
from scorekeeper.services.account.entries import Entry
from scorekeeper.web.show.account_lines import AccountTeller, EntryLine, in_a_line
from scorekeeper.web.show.rows import signed

# In lines of text: an A4 or Letter sheet has room for more, whatever letters names are written in.
ROOM, BESIDES = 52, 6
LETTERS_OF_ENTRY, LETTERS_OF_CARRIED = 36, 95
BETWEEN_ROWS = 0.5
LETTERS_OF_AMOUNT = 14
MOST_CARRIED = 60  # balances from sheet to sheet: more would leave no room, and fill any memory
TALL = 10.0  # lines: what takes more of them to carry over is said on top of a sheet alone

Balances = Counter[tuple[str, Player]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper: what was carried over to it, its entries, and what it carries on.

    That is one text each: a template would take long over so many balances.
    """

    number: int
    of: int
    before: str
    entries: tuple[EntryLine, ...]
    after: str


def sheets_of(entries: Sequence[Entry], teller: AccountTeller) -> list[Sheet]:
    """The entries, the oldest first, on sheets; one sheet at least."""
    lines = [teller.entry_line(entry) for entry in entries]
    parts = list(parts_of(lines))
    balances: Balances = Counter()
    sheets, before = [], ""
    for number, part in enumerate(parts, 1):
        add(balances, part)
        after = carried(balances, teller)
        if number == len(parts):
            foot = carried(balances, teller, most=len(balances))
        else:
            foot = after if carried_height(balances) <= TALL else ""
        sheets.append(Sheet(number, len(parts), before, tuple(part), foot))
        before = after
    return sheets


def parts_of(lines: Sequence[EntryLine]) -> Iterator[list[EntryLine]]:
    """As many entries as a sheet has room for beside what it carries."""
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
    if taken + carried_height(balances, most=len(balances)) > ROOM:
        yield part
        part = []
    yield part


def add(balances: Balances, lines: Sequence[EntryLine]) -> None:
    """Bring balances up to what they are after some entries."""
    for line in lines:
        for player, amount in line.entry.amounts:
            balances[line.entry.currency, player] += amount


def carried(balances: Balances, teller: AccountTeller, *, most: int = MOST_CARRIED) -> str:
    """Everybody who is not even, with what is carried over; of very many, the largest amounts."""
    found = not_even(balances)
    shown = in_a_line(
        (player.name, signed(amount, teller.money(currency)))
        for (currency, player), amount in found[:most]
    )
    more = len(found[most:])
    if not more:
        return shown
    others = ngettext_lazy("and {number} other", "and {number} others", more)
    return str(Joined("; ", [shown, others]))


def not_even(balances: Balances) -> list[tuple[tuple[str, Player], int]]:
    """All balances but those of nothing; the largest first where not all of them are carried."""
    found = [(key, amount) for key, amount in balances.items() if amount]
    if len(found) > MOST_CARRIED:
        found.sort(key=lambda one: -abs(one[1]))
    return found


def carried_height(balances: Balances, *, most: int = MOST_CARRIED) -> float:
    """About how many lines it takes to say what is carried over."""
    names = [len(player.name) for (_currency, player), amount in balances.items() if amount]
    letters = sum(sorted(names, reverse=True)[:most]) + LETTERS_OF_AMOUNT * min(len(names), most)
    return 1 + letters / LETTERS_OF_CARRIED


def height_of(line: EntryLine) -> float:
    """About how many lines an entry takes: of what it was, or of whose balance it changed."""
    letters = sum(len(name) + len(much) + 2 for name, much in line.amounts)
    return max(len(line.sentence), letters) // LETTERS_OF_ENTRY + 1 + BETWEEN_ROWS
