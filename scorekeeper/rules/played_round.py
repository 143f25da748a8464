"""One round played: a deal in its place, completed, with its faults and its lines."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scorekeeper.rules.adjustments import (
    adjustment_lines,
    agreed_lines,
    check_adjustments,
    void_line,
    with_sides_by_first_member,
)
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnySituation, Game, Memory, Situation
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.scores import ScoreLine, added, summed
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True)
class PlayedRound:
    """One stored round in its place: the situation before it, its facts, and its score.

    ``after`` follows from the rest, so it is left out of comparisons.
    """

    before: AnySituation
    deal: Deal
    lines: tuple[ScoreLine, ...]
    faults: tuple[Fault, ...]
    points: tuple[int, ...]
    counter: tuple[int, ...]
    after: AnySituation = field(compare=False, repr=False)

    @property
    def number(self) -> int:
        return self.before.number

    @property
    def dealer(self) -> int:
        return self.before.dealer if self.deal.dealer is None else self.deal.dealer

    @property
    def fits(self) -> bool:
        return not self.faults

    @property
    def counts(self) -> bool:
        """Whether it is one of the rounds: it fits where it stands, and is not dealt again."""
        return self.after.scored > self.before.scored

    @property
    def was_played(self) -> bool:
        """Whether it was played: not agreed on or dealt again, and fitting where it stands."""
        return self.deal.agreed_score is None and self.counts


def play(game: Game[Rules, Memory], before: Situation[Rules, Memory], deal: Deal) -> PlayedRound:
    deal = completed(game, before, deal)
    faults = tuple(faults_in(game, before, deal))
    if faults:
        nothing = (0,) * len(before.table.players)
        skipped = replace(before, number=before.number + 1)
        return PlayedRound(before, deal, (), faults, nothing, nothing, skipped)
    lines = tuple(lines_of(game, before, deal))
    points, counter = summed(lines, len(before.table.players))
    scored = replace(
        before,
        number=before.number + 1,
        totals=added(before.totals, points),
        counter=added(before.counter, counter),
    )
    return PlayedRound(
        before,
        deal,
        lines,
        (),
        points,
        counter,
        after=situation_after(game, scored, deal, lines=lines, before=before),
    )


def situation_after(
    game: Game[Rules, Memory],
    scored: Situation[Rules, Memory],
    deal: Deal,
    *,
    lines: tuple[ScoreLine, ...],
    before: Situation[Rules, Memory],
) -> Situation[Rules, Memory]:
    """The situation after a round that is scored; one that does not count is dealt again."""
    if not game.counts(before, deal):
        dealer = before.dealer if deal.dealer is None else deal.dealer
        if not deal.void and game.passes_on(before, deal):
            dealer = game.next_dealer(before, deal, memory=before.memory)
        return replace(scored, dealer=dealer)
    memory = game.remember(before, deal, lines)
    dealer = game.next_dealer(before, deal, memory=memory)
    return replace(scored, scored=before.scored + 1, dealer=dealer, memory=memory)


def counted(game: AnyGame, played: PlayedRound) -> tuple[Counter, ...]:
    """The counters with the amounts that a round gave."""
    return game.counted(played.before, played.deal, played.after)


def completed(game: Game[Rules, Memory], before: Situation[Rules, Memory], deal: Deal) -> Deal:
    """A deal with everything that follows without asking: its dealer, or whose turn it is."""
    dealer = before.dealer if deal.dealer is None else deal.dealer
    out_of_turn = deal.out_of_turn or dealer != before.dealer
    deal = replace(deal, dealer=dealer, out_of_turn=out_of_turn)
    if deal.agreed_score is not None:
        deal = with_sides_by_first_member(game, before, deal, deal.agreed_score)
    return game.complete(before, deal)


def faults_in(
    game: Game[Rules, Memory], before: Situation[Rules, Memory], deal: Deal
) -> Iterator[Fault]:
    if game.is_over(before):
        yield Fault("rounds", _("the match is over before this round"))
        return
    if away := tuple(faults_of_who_is_away(before, deal)):
        yield from away
        return
    yield from game.check_dealer(before, deal)
    yield from check_adjustments(game, before, deal)
    yield from game.check_agreed(before, deal)
    if not deal.void and deal.agreed_score is None:
        yield from game.check(before, deal)


def faults_of_who_is_away(before: AnySituation, deal: Deal) -> Iterator[Fault]:
    """Faults where something is said of somebody who has not come yet, or has left."""
    for seat in sorted(before.table.away & deal.seats_named if before.table.away else ()):
        name = before.table.name(seat)
        yield Fault("rounds", _("{name} is not there in this round", name=name))


def lines_of(
    game: Game[Rules, Memory], before: Situation[Rules, Memory], deal: Deal
) -> Iterator[ScoreLine]:
    """The lines of a deal that fits: by the rules or as agreed, then the adjustments."""
    if deal.void:
        yield void_line(before)
    elif deal.agreed_score is not None:
        yield from agreed_lines(game, before.table, deal.agreed_score)
    else:
        yield from game.score(before, deal)
    if deal.adjustments:
        yield from adjustment_lines(game, before, deal)
