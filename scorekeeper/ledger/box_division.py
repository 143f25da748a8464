"""Dividing a cash box: whole minor units for everybody, and what does not divide stays in it.

The source of the three ways is evening.md, "Money".
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import date

from scorekeeper.ledger.finished import FinishedMatch, Person


def parts_evenly(amount: int, people: Collection[Person]) -> dict[Person, int]:
    """The same for each, rounded down."""
    return {person: amount // len(people) for person in people}


def parts_by_weight(amount: int, weights: Mapping[Person, int]) -> dict[Person, int]:
    """Parts in proportion to the weights, each rounded down: who weighs the same gets the same."""
    together = sum(weights.values())
    return {person: amount * weight // together for person, weight in weights.items()}


def evenings_attended(
    matches: Iterable[FinishedMatch], first: date | None = None, last: date | None = None
) -> dict[Person, int]:
    """On how many days, both ends inclusive, everybody sat in a finished match, if only for a part.

    Whoever sat in none is left out, and matches without a day count only without ends.
    """
    days: dict[Person, set[date | None]] = {}
    for match in matches:
        if is_between(match.day, first, last):
            for person in (*match.players, *match.former):
                days.setdefault(person, set()).add(match.day)
    return {person: len(own) for person, own in days.items()}


def is_between(day: date | None, first: date | None, last: date | None) -> bool:
    if day is None:
        return first is None and last is None
    return (first is None or first <= day) and (last is None or day <= last)
