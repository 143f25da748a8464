"""The score at the end: sticks left over, rounding, return points, uma, oka and chombos."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.riichi_mahjong.house_rules import FLOATING, UMAS, RiichiRules
from scorekeeper.games.riichi_mahjong.played import PLAYERS, STICK, RiichiSituation, in_turn_after
from scorekeeper.rules.scores import ScoreLine, added, summed
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy, with_sign

FLOATING_UMAS = {1: (8_000, 3_000, 1_000, -12_000), 3: (12_000, -1_000, -3_000, -8_000)}
FLOATING_OTHERWISE = (8_000, 4_000, -4_000, -8_000)
THOUSAND, HUNDRED = 1_000, 100
Group = tuple[int, ...]


def final_lines(situation: RiichiSituation, *, early: bool) -> Iterator[ScoreLine]:
    """All of it in its order; ended early by points in hand, only what lies there and penalties."""
    rules = situation.rules
    is_plain = early and rules.early_end == "plain"
    groups = places(situation)
    sticks = tuple(lines_of_sticks(situation, groups[0]))
    yield from sticks
    if not is_plain:
        with_sticks = added(situation.totals, summed(sticks, PLAYERS)[0])
        yield from lines_of_rounding(rules, with_sticks, first=groups[0][0])
        text = _("less the return points")
        yield ScoreLine("return", text, tuple(range(PLAYERS)), -rules.return_points)
        yield from lines_of_places(situation, groups)
    if rules.chombo == "penalty":
        for seat, number in enumerate(situation.memory.chombos):
            if number:
                text = ngettext_lazy("{number} chombo", "{number} chombos", number)
                yield ScoreLine("chombo", text, (seat,), -rules.chombo_points * number)


def places(situation: RiichiSituation) -> list[Group]:
    """Seats by points in hand; level ones each alone, or together where they share.

    Who sits nearer after the first dealer stands before others with as many points.
    """
    totals, first = situation.totals, situation.table.first_dealer
    in_turn = sorted(range(PLAYERS), key=lambda seat: in_turn_after(seat, first))
    ordered = sorted(in_turn, key=lambda seat: -totals[seat])
    if situation.rules.ties == "seat":
        return [(seat,) for seat in ordered]
    return [
        tuple(seat for seat in ordered if totals[seat] == points)
        for points in sorted({*totals}, reverse=True)
    ]


def shared(points: int, group: Group) -> Iterator[tuple[int, int]]:
    """Points divided in whole hundreds; the earlier have the larger part, of a loss too."""
    sign = -1 if points < 0 else 1
    each, over = divmod(abs(points) // HUNDRED, len(group))
    for place, seat in enumerate(group):
        yield seat, sign * HUNDRED * (each + (place < over))


def lines_of_sticks(situation: RiichiSituation, first: Group) -> Iterator[ScoreLine]:
    left = situation.memory.sticks
    if not left or situation.rules.leftover_sticks == "lost":
        return
    text = ngettext_lazy("{number} stick left over", "{number} sticks left over", left)
    for seat, points in shared(STICK * left, first):
        yield ScoreLine("sticks", text, (seat,), points)


def lines_of_rounding(
    rules: RiichiRules, totals: tuple[int, ...], *, first: int
) -> Iterator[ScoreLine]:
    """All but the first to thousands; the first takes what that changes."""
    if rules.round_scores == "none":
        return
    changes = {
        seat: in_thousands(points, halves_up=rules.round_scores == "half_up") - points
        for seat, points in enumerate(totals)
        if seat != first
    }
    changes[first] = -sum(changes.values())
    for seat, change in sorted(changes.items()):
        if change:
            yield ScoreLine("rounding", _("to whole thousands"), (seat,), change)


def in_thousands(points: int, *, halves_up: bool) -> int:
    """Exactly 500 goes up or down, below zero too."""
    whole, part = divmod(points, THOUSAND)
    return THOUSAND * (whole + (part > 500 or (part == 500 and halves_up)))


def uma_of(rules: RiichiRules, totals: Sequence[int]) -> tuple[int, ...]:
    if rules.uma != FLOATING:
        return UMAS[rules.uma]
    below = sum(points < rules.return_points for points in totals)
    return FLOATING_UMAS.get(below, FLOATING_OTHERWISE)


def lines_of_places(situation: RiichiSituation, groups: Sequence[Group]) -> Iterator[ScoreLine]:
    """Uma and oka; level players who share divide the sum of what their places have."""
    rules, place = situation.rules, 0
    uma = uma_of(rules, situation.totals)
    oka = PLAYERS * (rules.return_points - rules.start_points)
    for group in groups:
        own = sum(uma[place : place + len(group)])
        with_oka = own if place else own + oka
        if len(group) > 1:
            text = _("uma and oka of level places: {points}", points=with_sign(with_oka))
            for seat, points in shared(with_oka, group):
                yield ScoreLine("uma", text, (seat,), points)
        else:
            yield ScoreLine("uma", _("uma of place {place}", place=place + 1), group, own)
            if with_oka != own:
                yield ScoreLine("oka", _("oka of the first"), group, oka)
        place += len(group)
