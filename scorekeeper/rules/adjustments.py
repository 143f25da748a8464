"""Beyond the rules of any game: adjustments, agreed scores and deals thrown in."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.counters import adjustable_counter
from scorekeeper.rules.facts import Adjustment, AgreedScore, Deal, agreed_score
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, with_sign
from scorekeeper.rules.words import Text as _

LARGEST_ADJUSTMENT = 100_000
ADJUSTMENT, PERSONAL_ADJUSTMENT = "adjustment", "personal_adjustment"  # rules of score lines


def check_adjustments(game: AnyGame, situation: AnySituation, deal: Deal) -> Iterator[Fault]:
    if deal.void and (deal.has_play_facts or deal.agreed_score or deal.adjustments):
        yield Fault("void", _("a deal that was thrown in has no other facts"))
    if deal.agreed_score is not None:
        yield from check_agreed(game, situation, deal, deal.agreed_score)
    for adjustment in deal.adjustments:
        if not adjustment.reason:
            yield Fault("adjustments", _("an adjustment needs a reason"))
        yield from check_amounts(game, situation, adjustment)
        if max(abs(adjustment.points), abs(adjustment.counter)) > LARGEST_ADJUSTMENT:
            yield Fault(
                "adjustments",
                _("an adjustment is at most {most}", most=game.points_type(LARGEST_ADJUSTMENT)),
            )


def check_amounts(
    game: AnyGame, situation: AnySituation, adjustment: Adjustment
) -> Iterator[Fault]:
    if adjustment.personal:
        if adjustment.counter or not adjustment.points:
            message = _("an adjustment for one person only has points, and nothing else")
            yield Fault("adjustments", message)
        return
    if not adjustment.points and not adjustment.counter:
        what = points_or_counter(game, situation)
        yield Fault("adjustments", _("an adjustment needs {what}", what=what))
    if adjustment.counter and not has_counter(game, situation):
        yield Fault("adjustments", _("there are no crosses in this game"))


def check_agreed(
    game: AnyGame, situation: AnySituation, deal: Deal, agreed: AgreedScore
) -> Iterator[Fault]:
    fact = "agreed_score"
    if not game.may_agree_scores and not (situation.number == 1 and agreed.is_only_result):
        yield Fault(
            fact,
            _("who won a round decides what comes next: record that, and adjust the points"),
        )
    if deal.has_play_facts:
        yield Fault(fact, _("an agreed score stands in place of the facts of the round"))
    if agreed.points is None and agreed.counter is None:
        yield Fault(
            fact, _("an agreed score needs {what}", what=points_or_counter(game, situation))
        )
    if not agreed.reason:
        yield Fault(fact, _("an agreed score needs a reason"))
    if agreed.counter and not has_counter(game, situation):
        yield Fault(fact, _("there are no crosses in this game"))
    for pairs in (agreed.points or (), agreed.counter or ()):
        yield from check_named_once(game, situation.table, pairs)


def points_or_counter(game: AnyGame, situation: AnySituation) -> Text:
    """The points and the counter that a table can agree on, in words."""
    counter = adjustable_counter(game.counters(situation))
    return _("points or {what}", what=counter.name) if counter else _("points")


def has_counter(game: AnyGame, situation: AnySituation) -> bool:
    """Whether a game has anything that rows and score sheets call crosses."""
    return adjustable_counter(game.counters(situation)) is not None


def check_named_once(
    game: AnyGame, table: AnyTable, pairs: tuple[tuple[int, int], ...]
) -> Iterator[Fault]:
    """Faults where two members of a side are named, or a number is too large."""
    for side in game.sides(table):
        if sum(seat in side for seat, _number in pairs) > 1:
            both = table.names(side)
            yield Fault("agreed_score", _("{both} are one side: name one of them", both=both))
    if any(abs(number) > LARGEST_ADJUSTMENT for _seat, number in pairs):
        yield Fault(
            "agreed_score",
            _("an agreed score is at most {most}", most=game.points_type(LARGEST_ADJUSTMENT)),
        )


def with_sides_by_first_member(
    game: AnyGame, situation: AnySituation, deal: Deal, agreed: AgreedScore
) -> Deal:
    """The deal with its agreed score's sides named by their first members, in their order."""
    if any(check_agreed(game, situation, deal, agreed)):
        return deal
    first = {seat: side[0] for side in game.sides(situation.table) for seat in side}
    points = sorted((first.get(seat, seat), number) for seat, number in agreed.points or ())
    counter = sorted((first.get(seat, seat), number) for seat, number in agreed.counter or ())
    return replace(deal, agreed_score=agreed_score(tuple(points), tuple(counter), agreed.reason))


def agreed_lines(game: AnyGame, table: AnyTable, agreed: AgreedScore) -> Iterator[ScoreLine]:
    points, counter = dict(agreed.points or ()), dict(agreed.counter or ())
    text = _("agreed by the table: {reason}", reason=agreed.reason)
    for side in game.sides(table):
        side_points = sum(points.get(seat, 0) for seat in side)
        yield ScoreLine(
            "agreed",
            text,
            side,
            game.points_type(side_points),
            sum(counter.get(seat, 0) for seat in side),
        )


def adjustment_lines(game: AnyGame, situation: AnySituation, deal: Deal) -> Iterator[ScoreLine]:
    """One line per adjustment, for the player's side; never multiplied or cancelled.

    Behind them those for one person only, which give nothing in the match.
    """
    table = situation.table
    for adjustment in deal.scored_adjustments:
        text = _("{name}: {reason}", name=table.name(adjustment.by), reason=adjustment.reason)
        side = game.side_of(table, adjustment.by)
        points = game.points_type(adjustment.points)
        yield ScoreLine(ADJUSTMENT, text, side, points, adjustment.counter)
    for adjustment in deal.personal_adjustments:
        text = personal_text(table.name(adjustment.by), adjustment, game.points_type)
        yield ScoreLine(PERSONAL_ADJUSTMENT, text, (adjustment.by,))


def personal_text(name: str, adjustment: Adjustment, points_type: type[int] = int) -> Text:
    return _(
        "{name}: {reason}: {points} in the club's list, for {name} alone",
        name=name,
        reason=adjustment.reason,
        points=with_sign(points_type(adjustment.points)),
    )


def void_line(situation: AnySituation) -> ScoreLine:
    everybody = situation.table.seats
    return ScoreLine("void", _("thrown in: nobody scores, the same dealer deals again"), everybody)
