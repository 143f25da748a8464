"""Checks of house rules and of entered rounds, each fault with its reason."""

from collections.abc import Iterator

from scorekeeper.games.free_sheet.house_rules import FreeRules, FreeTable
from scorekeeper.games.free_sheet.named_lines import LINES, faults_in, kind_of
from scorekeeper.games.free_sheet.played import (
    CLOSED_BY,
    PHASE,
    PLACES,
    REJOINS,
    SCORES,
    FreeSituation,
    Side,
    entered_by_side,
    has_lines,
    numbers_of,
    phases_completed,
    points_to_rejoin,
    side_of,
    sides_in,
    sides_of,
    sides_playing,
)
from scorekeeper.games.free_sheet.scoring import change_for
from scorekeeper.rules.attendance import JOINED, LEFT
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

FEWEST_STANDING = 2
ONE_GETS_THERE = _("only one gets there first: enter for the others what they had by then")


def check_table(table: FreeTable) -> Iterator[Fault]:
    rules, players = table.house_rules, len(table.seats)
    if rules.teams and (players % rules.teams or players < 2 * rules.teams):
        yield Fault(
            "teams",
            _("{players} players do not make {teams} teams", players=players, teams=rules.teams),
        )
    yield from check_goal(rules)
    yield from check_entry(rules)
    yield from faults_in(rules.lines)
    if rules.lines and not (rules.by_points and rules.who_scores == "everyone"):
        yield Fault(LINES, _("lines are filled in where everyone has points"))
    if rules.lines and (rules.round_sum is not None or rules.beyond != "counts"):
        yield Fault(LINES, _("the sum of the lines counts as it is"))


def check_goal(rules: FreeRules) -> Iterator[Fault]:
    """The end of the match, and the treatment of totals at or beyond the goal."""
    has_goal = rules.end in ("target", "last_standing")
    if rules.end == "target" and rules.counts_down and rules.wins == "highest":
        yield Fault("wins", _("who counts down to 0 wins by having the fewest points"))
    if rules.end == "last_standing" and (rules.wins == "highest") != rules.counts_down:
        yield Fault("wins", _("who gets to the points is out, and cannot win by them"))
    if has_goal and rules.is_at_goal(rules.start):
        yield Fault("start", _("the match would be over before it begins"))
    if rules.phases and rules.end == "last_standing":
        yield Fault("phases", _("phases end the match: nobody is out before"))
    yield from check_going_out(rules)
    if rules.beyond == "counts":
        return
    if rules.end != "target" or not rules.by_points:
        yield Fault("beyond", _("only points that are played for can be passed"))
    elif rules.wins == "lowest" and not rules.counts_down:
        yield Fault("beyond", _("where the fewest points win nobody wants to get there"))


def check_going_out(rules: FreeRules) -> Iterator[Fault]:
    """Misses that put a side out, and the way back for who is out."""
    if rules.misses and not (rules.by_points and rules.who_scores == "everyone"):
        yield Fault("misses", _("misses count where everyone has points in every round"))
    if rules.misses and rules.end == "last_standing":
        yield Fault("misses", _("here the points put somebody out, not misses"))
    if rules.rejoin is None:
        return
    if rules.end != "last_standing" or rules.counts_down:
        yield Fault("rejoin", _("only who is out by having too many points can come in again"))
    elif rules.is_at_goal(rules.rejoin + 1):
        yield Fault("rejoin", _("who comes in again would be out at once"))


def check_entry(rules: FreeRules) -> Iterator[Fault]:
    everyone = rules.who_scores == "everyone"
    if rules.closer and not (
        rules.wins == "lowest" and rules.by_points and everyone and not rules.counts_down
    ):
        yield Fault(
            "closer", _("who ends a round matters where everyone counts and the fewest win")
        )
    if rules.round_sum is not None and (
        not rules.by_points or rules.closer or rules.beyond != "counts"
    ):
        yield Fault("round_sum", _("the numbers of a round cannot always make the same"))
    if not rules.by_points and rules.place_points == "place" and not everyone:
        yield Fault("place_points", _("who is not named has no place"))


def check_there(situation: FreeSituation) -> Iterator[Fault]:
    if situation.rules.end == "last_standing" and len(sides_in(situation)) < FEWEST_STANDING:
        yield Fault(LEFT, _("at least two who are still in go on playing"))


def check_newcomer(situation: FreeSituation, points: int) -> Iterator[Fault]:
    """Nobody begins with points that decide something before they have played."""
    rules = situation.rules
    if rules.round_sum == 0 and points != rules.start:
        message = _(
            "what one loses another gets: a newcomer begins with {start}", start=rules.start
        )
        yield Fault(JOINED, message)
    elif rules.end == "last_standing" and rules.is_at_goal(points):
        yield Fault(JOINED, _("with {points} points somebody is out at once", points=points))
    elif rules.end == "target" and rules.is_at_goal(points):
        message = _("with {points} points the match would be over at once", points=points)
        yield Fault(JOINED, message)


def check_agreed_and_adjusted(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    """Adjustments and agreed scores keep to the same limits as entered numbers."""
    if situation.rules.round_sum == 0:
        yield from check_zero_sum(deal)
    elif situation.rules.beyond != "counts":
        yield from check_one_at_goal(situation, deal)


def check_zero_sum(deal: Deal) -> Iterator[Fault]:
    """Adjustments and agreed scores sum to zero where one's loss is another's gain."""
    reason = _("what one loses another gets: together this makes 0")
    agreed = deal.agreed_score
    in_all = sum(number for _seat, number in (agreed.points or ())) if agreed is not None else 0
    if in_all:
        yield Fault("agreed_score", reason)
    adjusted = sum(adjustment.points for adjustment in deal.scored_adjustments)
    if adjusted:
        yield Fault("adjustments", reason)


def check_one_at_goal(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    """Adjustments and agreed scores leave one side at the goal, where the first there wins."""
    if not deal.scored_adjustments and deal.agreed_score is None:
        return
    table = situation.table
    there = [
        side
        for side in sides_of(table)
        if situation.rules.is_at_goal(situation.totals[side[0]] + change_in(situation, deal, side))
    ]
    if len(there) > 1:
        fact = "adjustments" if deal.scored_adjustments else "agreed_score"
        yield Fault(fact, ONE_GETS_THERE)


def change_in(situation: FreeSituation, deal: Deal, side: Side) -> int:
    """A side's change of total, from entered or agreed numbers and adjustments."""
    adjusted = sum(one.points for one in deal.scored_adjustments if one.by in side)
    if deal.agreed_score is not None:
        points = deal.agreed_score.points or ()
        return adjusted + sum(number for seat, number in points if seat in side)
    number = entered_by_side(situation.table, deal, SCORES).get(side, 0)
    return adjusted + change_for(situation, side, number)[0]


def check_round(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    if situation.rules.lines:
        yield from check_lines(situation, deal)
        return
    wanted, other = (SCORES, PLACES) if situation.rules.by_points else (PLACES, SCORES)
    if any(has_lines(deal)):
        yield Fault(LINES, _("the sheet has no lines of its own at this table"))
        return
    if deal.counts(other):
        yield Fault(other, _("{what} are entered here", what=entry_kind_text(situation.rules)))
        return
    named = list(check_named(situation, deal, wanted))
    yield from named
    if not named and situation.rules.by_points:
        yield from check_points(situation, deal)
    yield from check_closer(situation, deal)
    yield from check_phases(situation, deal)
    yield from check_rejoining(situation, deal)


def check_lines(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    """Every number stands on a line of the sheet, and is one that can stand there."""
    if deal.counts(SCORES) or deal.counts(PLACES):
        yield Fault(LINES, _("the lines of the sheet are filled in here"))
        return
    lines = {kind_of(number): line for number, line in enumerate(situation.rules.named_lines)}
    for tally in deal.tallies:
        line = lines.get(tally.kind)
        if line is None:
            yield Fault(LINES, _("the sheet has only {most} lines", most=len(lines)))
        elif not line.allows(tally.count):
            values = {"number": tally.count, "line": line.name, "limits": line.limits}
            yield Fault(tally.kind, _("{number} on “{line}”: it takes {limits}", **values))
    for kind in sorted({tally.kind for tally in deal.tallies} & {*lines}):
        yield from check_each_once(situation, deal, kind)
    if not deal.tallies:
        yield Fault(LINES, _("no line is filled in"))
    yield from check_points(situation, deal)
    yield from check_closer(situation, deal)
    yield from check_phases(situation, deal)
    yield from check_rejoining(situation, deal)


def entry_kind_text(rules: FreeRules) -> Text:
    """Points or places, in words."""
    return _("points") if rules.by_points else _("places")


def check_named(situation: FreeSituation, deal: Deal, kind: str) -> Iterator[Fault]:
    """Nobody is named twice, nobody is out, and nobody who has to be there is missing."""
    yield from check_each_once(situation, deal, kind)
    if not deal.tallies:
        yield Fault(kind, _("nobody is named"))
    elif situation.rules.who_scores == "everyone":
        yield from check_complete(situation, deal, kind)


def check_each_once(situation: FreeSituation, deal: Deal, kind: str) -> Iterator[Fault]:
    table = situation.table
    sides = [
        side_of(table, tally.by)
        for tally in deal.tallies
        if tally.kind == kind and tally.by is not None
    ]
    for side in sides_of(table):
        if sides.count(side) > 1:
            yield Fault(kind, _("named twice: {names}", names=table.names(side)))
    yield from check_still_in(situation, deal, kind, sides=sides)


def check_still_in(
    situation: FreeSituation, deal: Deal, kind: str, *, sides: list[Side]
) -> Iterator[Fault]:
    still = sides_playing(situation, deal)
    for side in dict.fromkeys(sides):
        if side not in still:
            names = situation.table.names(side)
            yield Fault(kind, _("out already: {names}", names=names))


def check_complete(situation: FreeSituation, deal: Deal, kind: str) -> Iterator[Fault]:
    named = entered_by_side(situation.table, deal, kind)
    missing = [side for side in sides_playing(situation, deal) if side not in named]
    rules = situation.rules
    if len(missing) == 1 and rules.round_sum is not None:
        return
    if rules.beyond != "counts" and sides_at_goal(situation, named):
        return
    for side in missing:
        yield Fault(kind, _("missing: {names}", names=situation.table.names(side)))


def sides_at_goal(situation: FreeSituation, numbers: dict[Side, int]) -> list[Side]:
    """The sides that these numbers take to the goal."""
    return [
        side
        for side, number in numbers.items()
        if situation.rules.is_at_goal(
            situation.totals[side[0]] + change_for(situation, side, number)[0]
        )
    ]


def check_points(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    """Every number is allowed, and together they make the agreed sum."""
    rules, table = situation.rules, situation.table
    numbers = numbers_of(situation, deal)
    for side, number in numbers.items():
        values = {"names": table.names(side), "number": number}
        if number % rules.step:
            yield Fault(
                SCORES,
                _("{number} for {names} is no multiple of {step}", step=rules.step, **values),
            )
        if rules.most is not None and abs(number) > rules.most:
            yield Fault(
                SCORES, _("{number} for {names} is beyond {most}", most=rules.most, **values)
            )
        if number < 0 and not rules.negatives:
            yield Fault(SCORES, _("{number} for {names} is below zero", **values))
    total = sum(numbers.values())
    if rules.round_sum is not None and total != rules.round_sum:
        yield Fault(
            SCORES,
            _("together {total}, and it has to be {sum}", total=total, sum=rules.round_sum),
        )
    if rules.beyond != "counts" and len(sides_at_goal(situation, numbers)) > 1:
        yield Fault(SCORES, ONE_GETS_THERE)


def check_closer(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    said = deal.fact(CLOSED_BY)
    if not situation.rules.closer:
        if said is not None:
            yield Fault(CLOSED_BY, _("who ended a round does not matter at this table"))
        return
    if said is None or said.by is None:
        yield Fault(CLOSED_BY, _("who ended the round?"))
    else:
        closer = side_of(situation.table, said.by)
        yield from check_still_in(situation, deal, CLOSED_BY, sides=[closer])


def check_phases(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    said = phases_completed(situation.table, deal)
    if said and situation.rules.phases is None:
        yield Fault(PHASE, _("no phases are played at this table"))
    for side in dict.fromkeys(said):
        if said.count(side) > 1:
            names = situation.table.names(side)
            yield Fault(PHASE, _("{names} completed one phase at most", names=names))


def check_rejoining(situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
    """Who comes in again is out, and nobody has too many points for it."""
    rules, table = situation.rules, situation.table
    said = [side_of(table, seat) for seat in deal.seats_of(REJOINS)]
    if said and rules.rejoin is None:
        yield Fault(REJOINS, _("nobody comes in again at this table"))
        return
    for side in dict.fromkeys(said):
        names = table.names(side)
        if said.count(side) > 1:
            yield Fault(REJOINS, _("named twice: {names}", names=names))
        elif side in sides_in(situation):
            yield Fault(REJOINS, _("not out: {names}", names=names))
    highest = points_to_rejoin(situation) - 1
    if said and rules.rejoin is not None and highest > rules.rejoin:
        yield Fault(
            REJOINS,
            _(
                "somebody has {points}: only up to {most} can others come in again",
                points=highest,
                most=rules.rejoin,
            ),
        )
