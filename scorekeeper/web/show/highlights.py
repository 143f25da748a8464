"""What is worth telling of a match that is over, whatever its game: its lead and its best round."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.replay import Evening, PlayedRound
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.show.match_race import FEWEST_ROUNDS, race_of, told_of


def highlights_of(evening: Evening) -> list[Highlight]:
    """Everything that is worth telling; ``evening`` has the names to be shown."""
    found: list[Highlight] = []
    counts = evening.game.counts
    scored = [one for one in evening.rounds if not one.faults and counts(one.before, one.deal)]
    if len(scored) >= FEWEST_ROUNDS:
        found += [*of_the_lead(evening), *of_one_round(evening, scored)]
    return [*found, *evening.game.highlights(evening.now, early=evening.stopped_early)]


def of_the_lead(evening: Evening) -> Iterator[Highlight]:
    """How far ahead somebody was, when the lead went to somebody else at last, and how often."""
    race = race_of(evening)
    yield from told_of(evening, race)
    if race.changes:
        times = ngettext_lazy("{number} time", "{number} times", race.changes)
        yield Highlight(_("The lead changed"), times, Text(""))


def of_one_round(evening: Evening, scored: Sequence[PlayedRound]) -> Iterator[Highlight]:
    """The most points that a side got in one round."""
    firsts = [side[0] for side in evening.sides]
    played = max(scored, key=lambda one: max(one.points[seat] for seat in firsts))
    most = max(played.points[seat] for seat in firsts)
    side = next(side for side in evening.sides if played.points[side[0]] == most)
    yield Highlight(
        _("Most in one round"),
        ngettext_lazy("{number} point", "{number} points", most),
        _(
            "{names} in round {number}",
            names=evening.table.names(side),
            number=evening.label(played),
        ),
    )
