"""What cannot be drawn, and why."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import MOST_PLAYERS, MOST_PRESENT, too_many_players, too_many_present
from scorekeeper.rules.names import check_unique, folded_name
from scorekeeper.rules.words import Listing, listed_numbers, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sittings import (
    AT_A_TABLE_OF_PARTNERS,
    BY_HAND,
    PAIRINGS,
    PAIRS,
    STAY,
    WAYS,
    DrawAsked,
    Sitting,
)

Item = TypeVar("Item")
MOST_BEFORE = 1_000  # sittings; an evening that is stored has fewer, and one on paper may have more
LARGEST_NUMBER = 10**18 - 1


def check_asked(asked: DrawAsked) -> None:
    """Raise RuleBroken, with the field to blame, for what cannot be drawn."""
    check_present(asked)
    check_written_alike(asked)
    check_sizes(asked.sizes, partners=asked.partners)
    check_number(asked)
    check_before(asked)
    check_ranking(asked)
    check_pairs(asked.pairs, pairing=asked.pairing, partners=asked.partners)
    check_way(asked)
    check_enough(asked)
    if asked.way == BY_HAND:
        check_by_hand(asked)


def check_present(asked: DrawAsked) -> None:
    if len(asked.present) > MOST_PRESENT:
        raise refuse("present", too_many_present())
    check_unique("present", asked.present)


def check_written_alike(asked: DrawAsked) -> None:
    """Raise RuleBroken where a name is written in two ways: it would count as two people."""
    written: dict[str, str] = {}
    for name in dict.fromkeys(asked.names()):
        first = written.setdefault(folded_name(name), name)
        if first != name:
            message = _(
                "“{name}” is also written “{first}”: write it the same everywhere",
                name=name,
                first=first,
            )
            raise refuse("present" if name in asked.present else field_of(asked, name), message)


def field_of(asked: DrawAsked, name: str) -> str:
    """Return the field in which a name stands that is not the one of a person present."""
    if any(name in sitting.people for sitting in asked.before):
        return "before"
    if name in asked.ranking:
        return "ranking"
    return "pairs" if any(name in pair for pair in asked.pairs) else "tables"


def check_sizes(sizes: Sequence[int], *, partners: bool) -> None:
    """Raise RuleBroken for sizes of tables that no evening can have."""
    if not sizes:
        raise refuse("sizes", _("name one size of table at least"))
    if min(sizes) < 1:
        raise refuse("sizes", _("a table has one seat at least"))
    if twice := first_twice(sizes):
        raise refuse("sizes", _("the size {size} is given twice", size=twice))
    if partners and tuple(sizes) != (AT_A_TABLE_OF_PARTNERS,):
        raise refuse("sizes", _("where partners play every table has four"))


def check_number(asked: DrawAsked) -> None:
    if asked.number < 0:
        raise refuse("number", _("the number of a draw is 0 or more"))
    if asked.number > LARGEST_NUMBER:
        message = _("this number is too large: {most} is the most", most=LARGEST_NUMBER)
        raise refuse("number", message)


def check_before(asked: DrawAsked) -> None:
    if len(asked.before) > MOST_BEFORE:
        raise refuse(
            "before",
            ngettext_lazy(
                "an evening has at most {number} sitting",
                "an evening has at most {number} sittings",
                MOST_BEFORE,
            ),
        )
    for number, sitting in enumerate(asked.before, 1):
        check_sitting_before(asked, sitting, number)


def check_sitting_before(asked: DrawAsked, sitting: Sitting, number: int) -> None:
    if len(sitting.people) > MOST_PRESENT:
        message = _(
            "sitting {number} has more than {most} people", number=number, most=MOST_PRESENT
        )
        raise refuse("before", message)
    if twice := first_twice(sitting.people):
        message = _("{name} stands twice in sitting {number}", name=twice, number=number)
        raise refuse("before", message)
    sizes = {len(table) for table in sitting.tables}
    if asked.partners and sizes - {AT_A_TABLE_OF_PARTNERS}:
        message = _(
            "where partners play every table has four, also in sitting {number}", number=number
        )
        raise refuse("before", message)


def check_ranking(asked: DrawAsked) -> None:
    if len(asked.ranking) > MOST_PLAYERS:
        raise refuse("ranking", too_many_players())
    if twice := first_twice(asked.ranking):
        raise refuse("ranking", _("{name} stands in the ranking twice", name=twice))


def check_pairs(pairs: Sequence[Sequence[str]], *, pairing: str, partners: bool) -> None:
    """Raise RuleBroken for pairs that cannot be; who is present is asked where they are drawn."""
    if pairing and pairing not in PAIRINGS:
        words = Listing(sorted(PAIRINGS))
        raise refuse("pairing", _("this must be one of {words}", words=words))
    for field, said in (("pairs", pairs), ("pairing", pairing)):
        if said and not partners:
            raise refuse(field, _("there are no partners here"))
    if any(len(pair) != 2 for pair in pairs):
        raise refuse("pairs", _("a pair has two people"))
    named = {folded_name(name): name for pair in pairs for name in pair}
    if twice := first_twice(folded_name(name) for pair in pairs for name in pair):
        raise refuse("pairs", _("{name} stands in two pairs", name=named[twice]))


def check_way(asked: DrawAsked) -> None:
    if asked.way not in WAYS:
        raise refuse("way", _("this must be one of {words}", words=Listing(sorted(WAYS))))
    if asked.way == STAY and not asked.before:
        raise refuse("way", _("there is no sitting before to stay from"))
    check_way_of_partners(asked.way, partners=asked.partners)
    if asked.way != PAIRS:
        return
    named = {name for pair in asked.pairs for name in pair}
    for name in sorted(named.difference(asked.present)):
        raise refuse("pairs", _("{name} is in a pair but not present", name=name))
    for name in asked.present:
        if name not in named:
            raise refuse("pairs", _("{name} is present but in no pair", name=name))


def check_way_of_partners(way: str, *, partners: bool) -> None:
    if way == PAIRS and not partners:
        raise refuse("way", _("there are no partners here, and so no fixed pairs"))


def check_enough(asked: DrawAsked) -> None:
    least = min(asked.sizes)
    if len(asked.present) < least:
        raise refuse(
            "present",
            ngettext_lazy(
                "a table takes {number} player at least: fewer are present",
                "a table takes {number} players at least: fewer are present",
                least,
            ),
        )


def check_by_hand(asked: DrawAsked) -> None:
    sitting = asked.by_hand
    if sitting is None or not sitting.tables:
        raise refuse("tables", _("name the people of one table at least"))
    if twice := first_twice(sitting.people):
        raise refuse("tables", _("{name} stands twice in this sitting", name=twice))
    check_everybody(asked.present, sitting.people)
    for number, table in enumerate(sitting.tables, 1):
        if len(table) not in asked.sizes:
            sizes = listed_numbers(sorted(asked.sizes))
            message = _("table {number} must have {sizes} players", number=number, sizes=sizes)
            raise refuse("tables", message)


def check_everybody(present: Sequence[str], seated: Sequence[str]) -> None:
    for name in sorted(set(seated).difference(present)):
        raise refuse("tables", _("{name} is not present", name=name))
    for name in sorted(set(present).difference(seated)):
        raise refuse("tables", _("{name} has no table and does not sit out", name=name))


def first_twice(items: Iterable[Item]) -> Item | None:
    """Return the first that stands twice; None where all differ."""
    return next((item for item, times in Counter(items).items() if times > 1), None)
