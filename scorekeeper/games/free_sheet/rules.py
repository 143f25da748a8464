"""The free score sheet: it knows no cards, only how numbers become a match."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from scorekeeper.games.free_sheet import checks
from scorekeeper.games.free_sheet.announcing import announcement
from scorekeeper.games.free_sheet.house_rules import FreeRules, FreeTable
from scorekeeper.games.free_sheet.named_lines import LINES, MOST_LINES, kind_of
from scorekeeper.games.free_sheet.played import (
    CLOSED_BY,
    PHASE,
    PLACES,
    REJOINS,
    SCORES,
    FreeSituation,
    Progress,
    facts_of,
    has_lines,
    side_of,
    sides_in,
    sides_of,
    sides_playing,
    sides_rejoining,
    with_sides_by_first_member,
)
from scorekeeper.games.free_sheet.presets import PRESETS
from scorekeeper.games.free_sheet.questions import QUESTIONS
from scorekeeper.games.free_sheet.scoring import (
    progress_after,
    progress_after_leaving,
    score_lines,
)
from scorekeeper.games.free_sheet.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import POINTS, Count, Figure
from scorekeeper.rules.game import Game
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine, ranked, summed
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

POINTS_FIRST, POINTS_LAST = ("points", "pairwise", "ranks", "pot"), ("pairwise", "ranks", "pot")
STILL_IN, WON, MOST, LEAST = "rounds_still_in", "rounds_won", "most", "least"
FIGURES = (
    Figure(slug=WON, name=_("Rounds won"), of=STILL_IN),
    Figure(slug=MOST, name=_("Highest round"), joined_by=max, unit=POINTS),
    Figure(slug=LEAST, name=_("Lowest round"), joined_by=min, unit=POINTS),
)


class FreeSheet(Game[FreeRules, Progress]):
    """Any game that people play, a number for each side in every round."""

    slug = "free-sheet"
    name = _("Free sheet")
    summary = _("Any game: a number for everyone in every round, and nothing to set up.")
    evening_length = _("as long as you like")
    kind = Kind.OWN
    player_counts = tuple(range(2, 13))
    house_rules = FreeRules
    presets = PRESETS
    settle_ways = ("pairwise", "ranks", "pot", "points")
    first_rules = ("called", "teams", "wins", "end", "target")
    questions = QUESTIONS
    sources: ClassVar = {"K": _("the guide of the app Keeping Score!")}
    has_partners = True
    may_come_and_go = True
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def check_table(self, table: FreeTable) -> Iterator[Fault]:
        return checks.check_table(table)

    def sides(self, table: FreeTable) -> tuple[tuple[int, ...], ...]:
        return sides_of(table)

    def has_dealer(self, rules: FreeRules) -> bool:
        return rules.deal == "rotates"

    def ends_by_hand(self, rules: FreeRules) -> bool:
        return rules.end == "open"

    def lowest_wins(self, rules: FreeRules) -> bool:
        return rules.wins == "lowest"

    def starting_totals(self, table: FreeTable) -> tuple[int, ...]:
        return (table.house_rules.start,) * len(table.players)

    def ways_to_settle(self, table: FreeTable) -> tuple[str, ...]:
        """Where every round sums to 0, each player settles their own total."""
        return POINTS_FIRST if table.house_rules.round_sum == 0 else POINTS_LAST

    def opening(self, table: FreeTable) -> Progress:
        seats = len(table.players)
        return Progress(phases=(0,) * seats, out=(None,) * seats, misses=(0,) * seats)

    def upcoming(self, situation: FreeSituation) -> Upcoming:
        return announcement(situation)

    def complete(self, situation: FreeSituation, deal: Deal) -> Deal:
        return with_sides_by_first_member(situation.table, deal)

    def check_dealer(self, situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
        if situation.rules.deal == "none" and deal.out_of_turn:
            yield Fault("dealer_override", _("nobody deals at this table"))

    def check_agreed(self, situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_agreed_and_adjusted(situation, deal)

    def check(self, situation: FreeSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation, deal)

    def score(self, situation: FreeSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(
        self, situation: FreeSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Progress:
        return progress_after(situation, deal, lines)

    def next_dealer(self, situation: FreeSituation, deal: Deal, *, memory: Progress) -> int:
        """The next seat that is still in; where nobody deals, the first dealer stays."""
        table, dealt = situation.table, deal.dealer
        if dealt is None or (situation.rules.deal == "none" and dealt in table.seats):
            return situation.dealer
        later = (table.after(dealt, step) for step in range(1, len(table.seats) + 1))
        still_in = (seat for seat in later if memory.out[seat] is None)
        return next(still_in, table.after(dealt))

    def rounds_in_all(self, rules: FreeRules) -> int | None:
        return rules.rounds if rules.end == "rounds" else None

    def is_over(self, situation: FreeSituation) -> bool:
        """By the agreed end, or when a side has completed all phases."""
        rules, there = situation.rules, situation.table.seats
        if rules.phases and max(situation.memory.phases[seat] for seat in there) >= rules.phases:
            return True
        if (rules.end == "last_standing" or rules.misses) and len(sides_in(situation)) <= 1:
            return True
        if rules.end == "rounds":
            return situation.scored >= rules.rounds
        return rules.end == "target" and self.is_decided(situation)

    def is_decided(self, situation: FreeSituation) -> bool:
        """Whether a side is at the goal and, where level leaders play on, one leads alone."""
        rules, there = situation.rules, situation.table.seats
        if not any(rules.is_at_goal(situation.totals[seat]) for seat in there):
            return False
        if rules.tie == "shared" or rules.beyond != "counts":
            return True
        ranking = self.ranking(situation, situation.totals)
        groups = ([seat for seat in group if seat in there] for group in ranking)
        best = next(filter(None, groups))
        return len(best) == len(side_of(situation.table, best[0]))

    def ranking(
        self, situation: FreeSituation, totals: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """By phases, then by the round of going out, then by totals."""
        by_seat = steps_of(situation)
        lowest_wins = self.lowest_wins(situation.rules)
        return tuple(
            tuple(seat for seat in group if by_seat[seat] == step)
            for step in sorted(set(by_seat), reverse=True)
            for group in ranked(totals, lowest_wins=lowest_wins)
            if any(by_seat[seat] == step for seat in group)
        )

    def is_ahead_of_newcomer(self, situation: FreeSituation, seat: int, points: int) -> bool:
        """A newcomer has completed no phase, and is not out."""
        step, first = steps_of(situation)[seat], (0, never_out(situation))
        if step != first:
            return step > first
        return super().is_ahead_of_newcomer(situation, seat, points)

    def lets_come_and_go(self, table: FreeTable) -> bool:
        """Only where everybody plays alone."""
        return not table.house_rules.teams

    def check_there(self, situation: FreeSituation) -> Iterator[Fault]:
        return checks.check_there(situation)

    def check_newcomer(self, situation: FreeSituation, points: int) -> Iterator[Fault]:
        return checks.check_newcomer(situation, points)

    def remember_change(self, before: FreeSituation, situation: FreeSituation) -> Progress:
        return progress_after_leaving(before, situation)

    def ranks_who_left(self, rules: FreeRules) -> bool:
        return rules.end == "last_standing"

    def phrases(self, table: FreeTable, deal: Deal) -> Iterator[Text]:
        """Who ended the round; its numbers stand beside it."""
        if (closer := deal.seat_of(CLOSED_BY)) is not None:
            yield _("closed by {name}", name=table.name(closer))
        for side in sides_rejoining(table, deal):
            yield _("{names} in again", names=table.names(side))

    def counts_in(
        self, situation: FreeSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts for every player still in; one who is out plays no more.

        The best score wins the round, shared where several have it; nobody wins where all have it.
        """
        points, _counter = summed(lines, len(situation.table.players))
        sides = sides_playing(situation, deal)
        changes = [points[side[0]] for side in sides]
        best = (min if situation.rules.wins == "lowest" else max)(changes)
        for side, change in zip(sides, changes, strict=True):
            yield Count(STILL_IN, side)
            yield Count(MOST, side, change)
            yield Count(LEAST, side, change)
            if change == best and len({*changes}) > 1:
                yield Count(WON, side)

    def read_facts(self, facts: SheetFacts) -> Deal:
        if SCORES in facts and PLACES in facts:
            raise facts.refuse(PLACES, _("a round has points or places, not both"))
        closed_by = facts.player(CLOSED_BY)
        said = () if closed_by is None else facts_of(CLOSED_BY, closed_by)
        scores = [Tally(SCORES, seat, number) for seat, number in facts.counts(SCORES)]
        return Deal(
            tallies=(*scores, *read_places(facts), *read_lines(facts)),
            facts=(
                *said,
                *facts_of(PHASE, *facts.seats(PHASE)),
                *facts_of(REJOINS, *facts.seats(REJOINS)),
            ),
        )

    def write_facts(self, table: FreeTable, deal: Deal) -> dict[str, object]:
        written: dict[str, object] = {}
        if deal.counts(SCORES):
            written[SCORES] = table.by_name(deal.by_seat(SCORES))
        if deal.counts(PLACES):
            written[PLACES] = [
                names[0] if len(names) == 1 else names for names in places_by_name(table, deal)
            ]
        if any(has_lines(deal)):
            written[LINES] = lines_by_name(table, deal)
        if (closer := deal.seat_of(CLOSED_BY)) is not None:
            written[CLOSED_BY] = table.name(closer)
        if deal.all_facts(PHASE):
            written[PHASE] = [table.name(seat) for seat in deal.seats_of(PHASE)]
        if deal.all_facts(REJOINS):
            written[REJOINS] = [table.name(seat) for seat in deal.seats_of(REJOINS)]
        return written


def never_out(situation: FreeSituation) -> int:
    """What stands in place of a round of going out for whoever is not out: one behind the last."""
    return 1 + situation.scored


def steps_of(situation: FreeSituation) -> list[tuple[int, int]]:
    """By seat what counts before totals: completed phases, and the round of going out."""
    memory, not_out = situation.memory, never_out(situation)
    return [
        (phases, not_out if out is None else out)
        for phases, out in zip(memory.phases, memory.out, strict=True)
    ]


def read_places(facts: SheetFacts) -> tuple[Tally, ...]:
    """The order of a round, best first; level sides share an inner list."""
    places: list[Tally] = []
    for item in facts.items(PLACES):
        names = item if isinstance(item, list) else [item]
        if isinstance(item, list) and len(item) < 2:
            raise facts.refuse(PLACES, _("those who are level are two at least"))
        place = len(places) + 1
        places += [Tally(PLACES, facts.seat(PLACES, name), place) for name in names]
    return tuple(places)


def read_lines(facts: SheetFacts) -> Iterator[Tally]:
    """What stands on the named lines: a list for each side in their order, null where nothing."""
    for seat, entered in facts.by_player(LINES, lambda key, value: list_of(facts, key, value)):
        for number, value in enumerate(entered):
            if value is not None:
                yield Tally(kind_of(number), seat, facts.whole(LINES, value))


def list_of(facts: SheetFacts, key: str, value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > MOST_LINES:
        raise facts.refuse(key, _("this must be a list of at most {most}", most=MOST_LINES))
    return value


def lines_by_name(table: FreeTable, deal: Deal) -> dict[str, list[int | None]]:
    """What ``read_lines`` reads; lines at the end on which nothing stands are left out."""
    written = defaultdict[str, list[int | None]](list)
    numbers = {kind_of(number): number for number in range(MOST_LINES)}
    for tally in deal.tallies:
        entered, at = written[table.name(tally.by or 0)], numbers[tally.kind]
        entered += [None] * (at + 1 - len(entered))
        entered[at] = tally.count
    return dict(written)


def places_by_name(table: FreeTable, deal: Deal) -> list[list[str]]:
    """The names of each place, best first."""
    tallies = [tally for tally in deal.tallies if tally.kind == PLACES]
    return [
        [table.name(tally.by) for tally in level if tally.by is not None]
        for _place, level in groupby(tallies, key=lambda tally: tally.count)
    ]


GAME = FreeSheet()
