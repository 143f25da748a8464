"""What is worth telling of a match that is over, whatever its game: its lead and its best round."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.replay import Evening, PlayedRound
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

FEWEST_ROUNDS = 3  # before which nothing has become of anything


def highlights_of(evening: Evening) -> list[Highlight]:
    """Everything that is worth telling; ``evening`` has the names to be shown."""
    found: list[Highlight] = []
    counts = evening.game.counts
    scored = [one for one in evening.rounds if not one.faults and counts(one.before, one.deal)]
    if len(scored) >= FEWEST_ROUNDS:
        found += [*of_the_lead(evening, scored), *of_one_round(evening, scored)]
    return [*found, *evening.game.highlights(evening.now, early=evening.stopped_early)]


def of_the_lead(evening: Evening, scored: Sequence[PlayedRound]) -> Iterator[Highlight]:
    """How far ahead somebody was, and how often the lead went to somebody else."""
    widest, changes, leader = None, 0, None
    for played in scored:
        ahead, side = lead_after(evening, played)
        if ahead and (widest is None or ahead > widest[0]):
            widest = ahead, side, played
        if ahead and leader is not None and side != leader:
            changes += 1
        leader = side if ahead else leader
    if widest is None:
        return
    ahead, side, played = widest
    yield Highlight(
        _("Widest lead"),
        ngettext_lazy("{number} point", "{number} points", ahead),
        _(
            "{names} after round {number}",
            names=evening.table.names(evening.sides[side]),
            number=evening.label(played),
        ),
    )
    times = ngettext_lazy("{number} time", "{number} times", changes)
    if changes:
        yield Highlight(_("The lead changed"), times, Text(""))


def lead_after(evening: Evening, played: PlayedRound) -> tuple[int, int]:
    """By how much somebody was ahead after a round, and which side it was."""
    sign = -1 if evening.lowest_wins else 1
    totals = [
        sign * (played.before.totals[side[0]] + played.points[side[0]]) for side in evening.sides
    ]
    first, second, *_others = sorted(range(len(totals)), key=lambda side: -totals[side])
    return totals[first] - totals[second], first


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
