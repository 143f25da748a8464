"""What holds in every round of Kontsina, whoever plays and whatever the house rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.kontsina.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.scores import summed
from tests.games.kontsina.deals import counted_deals, legal_deal, mixed_up_deals, tables
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=6)


@given(evenings())
def test_the_lines_of_a_round_add_up_to_its_points_and_ties_to_two_more_at_most(
    evening: PlayedMatch,
) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        assert summed(played.lines, len(evening.table.players))[0] == played.points
        by_side = [played.points[side[0]] for side in evening.sides]
        assert 2 <= sum(by_side) <= 7


@given(evenings())
def test_partners_always_have_the_same_points(evening: PlayedMatch) -> None:
    for side in evening.sides:
        assert len({evening.totals[seat] for seat in side}) == 1


@given(evenings())
def test_a_match_to_a_number_of_points_ends_when_a_leader_has_them(evening: PlayedMatch) -> None:
    rules = evening.table.house_rules
    best = max(evening.totals)
    leaders = [side for side in evening.sides if evening.totals[side[0]] == best]
    may_share = rules.level_at_target == "shared"
    reached = best >= rules.target and (may_share or len(leaders) == 1)
    played_out = len(evening.rounds) == rules.rounds
    assert evening.finished is (reached if rules.end == "target" else played_out)


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.data())
def test_a_pile_left_out_of_a_count_is_the_rest_of_the_pack(
    table: AnyTable, data: DataObject
) -> None:
    deal = data.draw(counted_deals(table, GAME))
    evening = replay(GAME, table, [deal])
    for kind, pack in (("cards", 52), ("clubs", 13)):
        rest = pack - sum(deal.counts(kind).values())
        missing = [side for side in evening.sides if not set(side) & set(deal.counts(kind))]
        assert len(missing) == 1 or rest == 0
        for side in missing:
            whole = replace(deal, tallies=(*deal.tallies, Tally(kind, side[0], rest)))
            assert replay(GAME, table, [whole]).totals == evening.totals


@given(tables(), st.data())
def test_naming_the_winners_of_a_count_scores_the_same_as_counting(
    table: AnyTable, data: DataObject
) -> None:
    deal = data.draw(counted_deals(table, GAME))
    quick = Deal(
        facts=(*said(deal, table, "cards", 52), *said(deal, table, "clubs", 13), *deal.facts)
    )
    assert replay(GAME, table, [quick]).unfitting == ()
    assert replay(GAME, table, [quick]).totals == replay(GAME, table, [deal]).totals


def said(deal: Deal, table: AnyTable, kind: str, pack: int) -> list[Fact]:
    """Return who has most by a count, as the facts of a deal that was not counted."""
    counts = deal.counts(kind)
    held = {side: sum(counts.get(seat, 0) for seat in side) for side in GAME.sides(table)}
    for side in held:
        if not set(side) & set(counts):
            held[side] = pack - sum(counts.values())
    top = [side[0] for side, count in held.items() if count == max(held.values())]
    if len(top) == 1:
        return [Fact(f"most_{kind}", top[0])]
    return [Fact(f"most_{kind}", seat, "level") for seat in top]


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals = data.draw(st.lists(mixed_up_deals(table), max_size=4))
    check_mixed_up(GAME, table, deals)
