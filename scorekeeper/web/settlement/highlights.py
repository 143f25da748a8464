"""Highlights of any match that is over: its lead and its best round."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.race import FEWEST_ROUNDS, race_of, told_of

MOST_TIMES = 3  # that are told one by one


def highlights_of(evening: Evening) -> list[Highlight]:
    """Collect all highlights; ``evening`` has the names to be shown."""
    found: list[Highlight] = []
    scored = [played for played in evening.rounds if played.counts]
    if len(scored) >= FEWEST_ROUNDS:
        found += [*of_the_lead(evening), *of_one_round(evening, scored)]
    return [*found, *evening.game.highlights(evening.now, early=evening.stopped_early)]


def of_the_lead(evening: Evening) -> Iterator[Highlight]:
    """Tell of the widest lead, of the last change of the lead, and of their number."""
    race = race_of(evening)
    yield from told_of(evening, race)
    if race.changes:
        yield Highlight(_("The lead changed"), so_often(race.changes), Text(""))


def so_often(number: int) -> Text:
    """Write a count as once, twice, 3 times."""
    if number <= 2:
        return _("once") if number == 1 else _("twice")
    return ngettext_lazy("{number} time", "{number} times", number)


def of_one_round(evening: Evening, scored: Sequence[PlayedRound]) -> Iterator[Highlight]:
    """Tell the most points of a side in one round, and every side that got them."""
    most = max(played.points[side[0]] for played in scored for side in evening.sides)
    sides = [
        [side for side in evening.sides if played.points[side[0]] == most] for played in scored
    ]
    times = [
        _(
            "{names} in round {number}",
            names=evening.table.names(sum(best, ())),
            number=evening.label(played),
        )
        for played, best in zip(scored, sides, strict=True)
        if best
    ]
    yield Highlight(
        _("Most in one round"),
        ngettext_lazy("{number} point", "{number} points", most),
        Listing(times) if len(times) <= MOST_TIMES else so_often(sum(map(len, sides))),
    )
