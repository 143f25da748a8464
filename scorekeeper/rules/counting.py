"""The numbers behind a game's figures, counted in the rounds of a match as they were played."""

from collections.abc import Iterator

from scorekeeper.rules.figures import HIGHEST, LOWEST, ROUNDS, Count, joined
from scorekeeper.rules.replay import Evening, PlayedRound


def figures_of(evening: Evening) -> dict[str, tuple[int, ...]]:
    """What was counted in a match, by slug, for every seat.

    Everything that the figures of its game are made of is there, if only as 0; but the most and
    the least of a round are not where no round was played.
    """
    figures, seats = evening.game.figures, range(len(evening.table.players))
    used = {slug for figure in figures for slug in figure.counts}
    kept_apart = {figure.slug for figure in figures if figure.joined_by in (max, min)}
    nothing = dict.fromkeys(used - kept_apart, 0)
    found: list[list[dict[str, int]]] = [[nothing] for _seat in seats]
    for played in evening.rounds:
        for count in counts_in(evening, played):
            if count.slug in used:
                for seat in count.seats:
                    found[seat].append({count.slug: count.amount})
    by_seat = [joined(figures, parts) for parts in found]
    slugs = sorted({slug for amounts in by_seat for slug in amounts})
    return {slug: tuple(amounts.get(slug, 0) for amounts in by_seat) for slug in slugs}


def counts_in(evening: Evening, played: PlayedRound) -> Iterator[Count]:
    """What one round adds; one that was agreed on, thrown in or dealt again adds nothing."""
    game, deal = evening.game, played.deal
    if played.faults or deal.agreed_score is not None or not game.counts(played.before, deal):
        return
    yield Count(ROUNDS, tuple(range(len(played.points))))
    for seat, points in enumerate(played.points):
        yield Count(HIGHEST, (seat,), points)
        yield Count(LOWEST, (seat,), points)
    yield from game.counts_in(played.before, deal, played.lines)
