"""The score of a round, from the entered numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.games.free_sheet.house_rules import FreeRules
from scorekeeper.games.free_sheet.played import (
    PLACES,
    FreeSituation,
    Progress,
    Side,
    closer_of,
    entered_by_side,
    entered_on_lines,
    numbers_of,
    phases_completed,
    points_to_rejoin,
    sides_in,
    sides_playing,
    sides_rejoining,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

PODIUM = (3, 2, 1)
GRAND_PRIX = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
ORDINALS = (
    *(_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth")),
    *(_("seventh"), _("eighth"), _("ninth"), _("tenth"), _("eleventh"), _("twelfth")),
)


def score_lines(situation: FreeSituation, deal: Deal) -> Iterator[ScoreLine]:
    for side in sides_rejoining(situation.table, deal):
        points = points_to_rejoin(situation)
        text = _("in again with {points}, one more than the highest", points=points)
        yield ScoreLine("rejoin", text, side, points - situation.totals[side[0]])
    if situation.rules.by_points:
        yield from lines_of_points(situation, deal)
    else:
        yield from lines_of_places(situation, deal)
    for side in phases_completed(situation.table, deal):
        number = situation.memory.phases[side[0]] + 1
        yield ScoreLine("phase", _("phase {number} completed", number=number), side)


def lines_of_places(situation: FreeSituation, deal: Deal) -> Iterator[ScoreLine]:
    """Step 1: the points of each place, among the sides still in."""
    among = len(sides_in(situation))
    for side, place in entered_by_side(situation.table, deal, PLACES).items():
        worth = place_worth(situation.rules, place=place, among=among)
        text = _("{place} of {among}: {worth}", place=ORDINALS[place - 1], among=among, worth=worth)
        change = -worth if situation.rules.counts_down else worth
        yield ScoreLine("place", text, side, change)


def place_worth(rules: FreeRules, *, place: int, among: int) -> int:
    """The points for a place, counted from 1, among this many."""
    if rules.place_points == "one_less":
        return among - place
    if rules.place_points == "place":
        return place
    table = {"winner": (1,), "podium": PODIUM, "grand_prix": GRAND_PRIX}[rules.place_points]
    return table[place - 1] if place <= len(table) else 0


def lines_of_points(situation: FreeSituation, deal: Deal) -> Iterator[ScoreLine]:
    """Steps 2 to 4: doubled for closing too early, counted up or down, held at the goal."""
    numbers = numbers_of(situation, deal)
    closer = closer_of(situation.table, deal)
    for side, number in numbers.items():
        change, text = change_for(situation, side, number)
        if situation.rules.lines:
            text = lines_in_words(situation, deal, side)
        if side == closer and is_doubled(numbers, side):
            text = _("closed with {number}, not alone the fewest: doubled", number=number)
            change, _text = change_for(situation, side, 2 * number)
        yield ScoreLine("points", text, side, change)


def lines_in_words(situation: FreeSituation, deal: Deal, side: Side) -> Text:
    """Say what every line brought: ``Ones 3, Bonus 35``."""
    entered = entered_on_lines(situation, deal, side)
    words = [
        _("{name} {points}", name=line.name, points=line.worth(number)) for line, number in entered
    ]
    return Joined(", ", words) if words else _("no line")


def is_doubled(numbers: Mapping[Side, int], closer: Side) -> bool:
    """Whether the closer has points and somebody else has no more of them."""
    own = numbers[closer]
    return own > 0 and any(own >= number for side, number in numbers.items() if side != closer)


def change_for(situation: FreeSituation, side: Side, number: int) -> tuple[int, Text]:
    """The change of a side's total by a number, with its reason."""
    rules, total = situation.rules, situation.totals[side[0]]
    change = -number if rules.counts_down else number
    if not passes_goal(rules, total, number):
        return change, ngettext_lazy("{number} entered", "{number} entered", number)
    values = {"total": total, "number": number, "new": total + change}
    if rules.counts_down:
        sum_of = _("{total} less {number} would be {new}", **values)
    else:
        sum_of = _("{total} and {number} would be {new}", **values)
    if rules.beyond == "cut":
        return rules.goal - total, _("{sum}: cut off at {goal}", sum=sum_of, goal=rules.goal)
    if rules.beyond == "bust":
        return 0, _("{sum}: it does not count", sum=sum_of)
    back = (rules.start if rules.counts_down else rules.target) // 2
    return back - total, _("{sum}: back to {back}", sum=sum_of, back=back)


def passes_goal(rules: FreeRules, total: int, number: int) -> bool:
    """Whether a positive number passes a goal that holds totals."""
    if rules.end != "target" or rules.beyond == "counts" or number <= 0:
        return False
    return total - number < rules.goal if rules.counts_down else total + number > rules.goal


def progress_after(situation: FreeSituation, deal: Deal, lines: tuple[ScoreLine, ...]) -> Progress:
    """Completed phases, sides out and misses, after a round that counts."""
    before, rules, table = situation.memory, situation.rules, situation.table
    phases, out, misses = [*before.phases], [*before.out], [*before.misses]
    for side in phases_completed(table, deal):
        for seat in side:
            phases[seat] += 1
    for side, number in numbers_of(situation, deal).items():
        for seat in side:
            misses[seat] = 0 if number else misses[seat] + 1
    for side in sides_playing(situation, deal):
        change = sum(line.points for line in lines if side[0] in line.seats)
        is_out = rules.end == "last_standing" and rules.is_at_goal(
            situation.totals[side[0]] + change
        )
        for seat in side:
            is_out = is_out or rules.is_out_by_misses(misses[seat])
            out[seat] = situation.scored if is_out else None
    return Progress(tuple(phases), tuple(out), tuple(misses))


def progress_after_leaving(before: FreeSituation, now: FreeSituation) -> Progress:
    """Who leaves where the last one standing wins is out with their last round."""
    out = [*now.memory.out]
    for seat in now.table.away - before.table.away:
        if now.rules.end == "last_standing" and out[seat] is None:
            out[seat] = now.scored - 1
    return replace(now.memory, out=tuple(out))
