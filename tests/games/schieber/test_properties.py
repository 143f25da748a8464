"""What Schieber promises, tried with rounds that can happen and with some that cannot."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.schieber.house_rules import SchieberRules
from scorekeeper.games.schieber.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from tests.games.properties import (
    check_facts_survive_the_sheet,
    check_lines_add_up,
    check_mixed_up,
    evenings_of,
)
from tests.games.schieber.deals import legal_deal, mixed_up_deals, tables, worth


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=4)


def once(rules: SchieberRules, deal: Deal) -> list[int]:
    """Return the points of both sides before any factor, and before the end does anything."""
    counted = {by % 2: number for by, number in deal.by_seat("card_points").items()}
    is_stopped = deal.fact("thanked") or deal.fact("thanked_short")
    if len(counted) == 1 and not is_stopped:
        counted |= {1 - side: 157 - number for side, number in counted.items()}
    points, taker = [counted.get(0, 0), counted.get(1, 0)], deal.seat_of("all_tricks")
    if taker is not None:
        points = [0, 0]
        points[taker % 2] = 157 + rules.match_bonus
    if (seat := deal.seat_of("stoeck")) is not None:
        points[seat % 2] += 20
    said = [(one.by % 2, worth(rules, one.kind)) for one in deal.declarations]
    best = [max([0, *(points for by, points in said if by == side)]) for side in (0, 1)]
    whose = deal.seat_of("declarations_to")
    side = int(best[1] > best[0]) if whose is None else whose % 2
    loses_it = rules.weis_needs_trick and taker is not None and taker % 2 != side
    points[side] += 0 if loses_it else sum(number for by, number in said if by == side)
    return points


@given(evenings())
def test_a_round_is_what_was_said_times_its_factor_until_the_end_cuts_it(
    evening: PlayedMatch,
) -> None:
    check_lines_add_up(evening)
    rules = evening.table.house_rules
    for played in evening.rounds:
        ends = [line for line in played.lines if line.rule in ("thanked", "not_first")]
        assert not ends or played is evening.rounds[-1]
        if not (played.deal.void or ends):
            factor = rules.factors[played.deal.contract.trump or "hearts"]
            assert [*played.points[:2]] == [one * factor for one in once(rules, played.deal)]


@given(evenings())
def test_to_a_target_one_side_alone_gets_there(evening: PlayedMatch) -> None:
    target = evening.table.house_rules.target
    if evening.table.house_rules.end == "target" and evening.finished:
        assert min(evening.totals) < target <= max(evening.totals)


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.lists(mixed_up_deals(), max_size=4))
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, deals: list[Deal]) -> None:
    check_mixed_up(GAME, table, deals)
