"""Announcements before a round: its number, the dealer, the points needed."""

from collections.abc import Iterator

from scorekeeper.games.free_sheet.played import FreeSituation, sides_in, sides_of
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

MOST_NAMED = 3


def announcement(situation: FreeSituation) -> Upcoming:
    dealer = situation.table.name(situation.dealer)
    deals = situation.rules.deal != "none"
    return Upcoming(
        title=title(situation),
        sentence=_("{dealer} deals", dealer=dealer) if deals else Text(""),
        remarks=tuple(remarks(situation)),
    )


def title(situation: FreeSituation) -> Text:
    """``Round 5``, ``Round 5 of 9``, ``Round 5, to 500``."""
    rules, number = situation.rules, situation.scored + 1
    if rules.end == "rounds":
        return _("Round {round} of {rounds}", round=number, rounds=rules.rounds)
    if rules.end == "target":
        return _("Round {number}, to {goal}", number=number, goal=rules.goal)
    return _("Round {number}", number=number)


def remarks(situation: FreeSituation) -> Iterator[Text]:
    """Who is nearest to the goal, and the phases."""
    rules, table = situation.rules, situation.table
    if rules.end in ("target", "last_standing"):
        distances = {
            side: abs(rules.goal - situation.totals[side[0]]) for side in sides_in(situation)
        }
        nearest = sorted(distances, key=lambda side: distances[side])[:MOST_NAMED]
        parts = [
            _("{names} {points}", names=table.names(side), points=distances[side])
            for side in nearest
        ]
        listed = Joined(", ", parts)
        if rules.end == "target":
            yield _("Still to go: {parts}", parts=listed)
        else:
            yield _("Until they are out: {parts}", parts=listed)
    if rules.misses:
        yield from remarks_on_misses(situation, rules.misses)
    if rules.phases:
        phases = [
            _(
                "{names} phase {number}",
                names=table.names(side),
                number=situation.memory.phases[side[0]] + 1,
            )
            for side in sides_of(table)
        ]
        yield Joined(", ", phases)


def remarks_on_misses(situation: FreeSituation, most: int) -> Iterator[Text]:
    """Say who is out with the next 0."""
    misses, table = situation.memory.misses, situation.table
    last = [side for side in sides_in(situation) if misses[side[0]] == most - 1]
    if last and most > 1:
        listed = Joined(", ", [table.names(side) for side in last])
        yield _("Out with another 0: {names}", names=listed)
