"""The numbers behind a game's figures, counted in the rounds of a match as they were played."""

from collections.abc import Iterator

from scorekeeper.rules.figures import HIGHEST, ROUNDS, Count
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening


def figures_of(evening: Evening) -> dict[str, tuple[int, ...]]:
    """What was counted in a match, by slug, for every seat.

    Every count behind a figure has its slug, with 0 for seats that have none; a highest or lowest
    is left out where no round had one.
    """
    figures, players = evening.game.figures, len(evening.table.players)
    kept = {figure.slug: figure.joined_by for figure in figures if figure.joined_by in (max, min)}
    summed = {slug: [0] * players for figure in figures for slug in figure.counts}
    extremes: dict[str, dict[int, int]] = {}
    for count in counts_of(evening):
        if (join := kept.get(count.slug)) is not None:
            found = extremes.setdefault(count.slug, {})
            for seat in count.seats:
                found[seat] = join(found.get(seat, count.amount), count.amount)
        elif (amounts := summed.get(count.slug)) is not None:
            for seat in count.seats:
                amounts[seat] += count.amount
    sums = {slug: tuple(amounts) for slug, amounts in summed.items() if slug not in kept}
    seats = range(players)
    return sums | {slug: tuple(by.get(seat, 0) for seat in seats) for slug, by in extremes.items()}


def counts_of(evening: Evening) -> Iterator[Count]:
    """What every round adds."""
    everybody = tuple(range(len(evening.table.players)))
    for played in evening.rounds:
        if was_played(played):
            yield Count(ROUNDS, everybody)
            for side in evening.sides:
                yield Count(HIGHEST, side, played.points[side[0]])
            yield from evening.game.counts_in(played.before, played.deal, played.lines)


def was_played(played: PlayedRound) -> bool:
    """Whether a round was played: not agreed on or dealt again, and fitting where it stands."""
    return played.deal.agreed_score is None and played.counts
