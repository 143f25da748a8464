"""Fines: so much for each of what a side counted in a match, to the cash box or to the others.

By people.md, "Stakes".
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.replay import PlayedMatch, opening_situation
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.shares import split
from scorekeeper.settlement.standing import EACH, Standing

BOX, OTHERS = "box", "others"
LAST, CROSSES = "last", "crosses"
MOST_FINES = 20
THE_BOX = _("the box")
FINES_IN_WORDS = {  # by where it goes, and whether it begins later than with the first
    (BOX, False): _("{counter}: {amount} to the box"),
    (BOX, True): _("{counter}, from no. {first} on: {amount} to the box"),
    (OTHERS, False): _("{counter}: {amount} to the others"),
    (OTHERS, True): _("{counter}, from no. {first} on: {amount} to the others"),
}
NOBODY_IS_THE_BOX = _("where fines go to the box, nobody is called Box")


@dataclass(frozen=True, slots=True)
class Fine:
    """Minor units for each of what is counted under a name, from the ``first`` of them on."""

    counter: str
    amount: int
    first: int = 1
    to: str = BOX


def fine_counters(game: AnyGame, table: AnyTable) -> dict[str, Text]:
    """What a table can put a fine on, by its word in rows and score sheets."""
    counters = {LAST: _("Being last"), **game.fine_counters(table.house_rules)}
    if any(one.is_settled for one in game.counters(opening_situation(game, table))):
        counters[CROSSES] = _("Crosses")
    return counters


def fines_in_words(
    fines: Iterable[Fine], counters: Mapping[str, Text], money: Callable[[int], str]
) -> Iterator[Text]:
    """Say what each line of fines costs, from when on, and to whom it goes."""
    for fine in fines:
        values = {"counter": counters[fine.counter], "amount": money(fine.amount)}
        if fine.first > 1:
            values["first"] = str(fine.first)
        yield FINES_IN_WORDS[fine.to, fine.first > 1].format(**values)


def impossible_fines(
    fines: Sequence[Fine], *, game: AnyGame, table: AnyTable, names: Sequence[str]
) -> Iterator[Text]:
    """Say what a table cannot agree on about fines."""
    known = fine_counters(game, table)
    if len(fines) > MOST_FINES:
        yield _("there are at most {most} lines of fines", most=MOST_FINES)
    for fine in fines:
        yield from impossible_in(fine, known)
    beginnings = Counter((fine.counter, fine.first) for fine in fines)
    if any(number > 1 for number in beginnings.values()):
        yield _("two fines for the same begin with the same one")
    if goes_to_box(fines) and any(name.casefold() == BOX for name in names):
        yield NOBODY_IS_THE_BOX


def impossible_in(fine: Fine, known: Container[str]) -> Iterator[Text]:
    if fine.counter not in known:
        yield _("no fine can be put on “{counter}” here", counter=fine.counter[:60])
    elif fine.counter == LAST and fine.first > 1:
        yield _("who is last is last once: that fine begins with the first")
    if fine.amount <= 0:
        yield _("a fine is more than nothing")
    if fine.first < 1:
        yield _("a fine begins with the first or a later one")
    if fine.to not in (BOX, OTHERS):
        yield _("a fine goes to the box or to the others")


def goes_to_box(fines: Iterable[Fine]) -> bool:
    return any(fine.to == BOX for fine in fines)


def counted_for_fines(played_match: PlayedMatch) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What each side has counted as the match stands, by the name of the counter."""
    sides = played_match.sides
    counted = {slug: [0] * len(sides) for slug in fine_counters_of(played_match)}
    for count in played_match.counts():
        if count.slug in counted:
            for number, side in enumerate(sides):
                counted[count.slug][number] += count.amount * bool({*side} & {*count.seats})
    counted[LAST] = last_sides(played_match)
    for counter in played_match.counters:
        if counter.is_settled:
            counted[CROSSES] = [max(0, counter.of(side)) for side in sides]
    return tuple((slug, tuple(amounts)) for slug, amounts in counted.items())


def fine_counters_of(played_match: PlayedMatch) -> Mapping[str, Text]:
    return played_match.game.fine_counters(played_match.table.house_rules)


def last_sides(played_match: PlayedMatch) -> list[int]:
    """1 for each side in the last group of the ranking, if there is more than one group."""
    *others, last = played_match.ranking
    return [int(bool(others) and side[0] in last) for side in played_match.sides]


def charged(fines: Iterable[Fine], counted: Mapping[str, int]) -> Counter[str]:
    """What a side pays in all by its numbers, by where it goes.

    Of several lines for one counter the one with the highest ``first`` that is reached says what
    each costs.
    """
    owed: Counter[str] = Counter()
    for counter in {fine.counter for fine in fines}:
        lines = sorted((one for one in fines if one.counter == counter), key=lambda one: one.first)
        number = counted.get(counter, 0)
        ends = [*(line.first - 1 for line in lines[1:]), number]
        for line, end in zip(lines, ends, strict=True):
            owed[line.to] += line.amount * max(0, min(number, end) - line.first + 1)
    return owed


def with_fines(nets: Sequence[int], standing: Standing, fines: tuple[Fine, ...]) -> tuple[int, ...]:
    """The nets of players after fines, and behind them the box's where one goes there.

    A side pays all its fines together: its members split them, or each pays them in full.
    """
    if not fines:
        return tuple(nets)
    after, box = list(nets), 0
    for index, side in enumerate(standing.sides):
        counted = {slug: amounts[index] for slug, amounts in standing.counted}
        owed, members = charged(fines, counted), sorted(side)
        is_each = standing.stake_paid == EACH
        times = len(members) if is_each else 1
        for seat, part in zip(members, parts(owed.total(), len(side), is_each), strict=True):
            after[seat] -= part
        others = [seat for seat in standing.seats if seat not in side]
        for seat, part in zip(others, split(times * owed[OTHERS], len(others)), strict=True):
            after[seat] += part
        box += times * owed[BOX]
    return (*after, box) if goes_to_box(fines) else tuple(after)


def paid_to_box(standing: Standing, fines: Sequence[Fine]) -> tuple[int, ...]:
    """What each seat pays the box in fines, before amounts are rounded to multiples."""
    paid = [0] * len(standing.totals)
    for index, side in enumerate(standing.sides):
        counted = {slug: amounts[index] for slug, amounts in standing.counted}
        owed, is_each = charged(fines, counted)[BOX], standing.stake_paid == EACH
        for seat, part in zip(sorted(side), parts(owed, len(side), is_each), strict=True):
            paid[seat] = part
    return tuple(paid)


def parts(amount: int, members: int, is_each: bool) -> tuple[int, ...]:
    return (amount,) * members if is_each else split(amount, members)
