"""What Klaverjassen promises, tried with rounds that can happen and with some that cannot."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.klaverjassen.house_rules import KlaverjassenRules
from scorekeeper.games.klaverjassen.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from tests.games.klaverjassen.deals import PACK, WORTH, legal_deal, mixed_up_deals, tables
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=3)


def reckoned(rules: KlaverjassenRules, deal: Deal) -> tuple[int, int]:
    """Return the points of both sides, straight from the four steps of the text."""
    assert deal.contract.declarer is not None
    d = deal.contract.declarer % 2
    factor = 2 if rules.double_spades and deal.contract.trump == "spades" else 1
    worth = {**WORTH, "four_jacks": rules.four_jacks}
    r = [sum(worth[one.kind] for one in deal.bonuses if one.by % 2 == side) for side in (0, 1)]
    points = [0, 0]
    if revoke := deal.fact("revoke"):
        assert revoke.by is not None
        winner = 1 - revoke.by % 2
        roem = sum(r) if rules.revoke_roem == "to_others" else 0
        points[winner] = PACK * factor + rules.revoke_bonus + roem
        return points[0], points[1]
    c = [0, PACK]
    if pit := deal.fact("all_tricks"):
        assert pit.by is not None
        c = [PACK, 0] if pit.by % 2 == 0 else [0, PACK]
        r[pit.by % 2] += 100 if pit.by % 2 == d else rules.pit_by_defenders
    for by, count in deal.counts("card_points").items():
        assert by is not None
        c[by % 2], c[1 - by % 2] = count, PACK - count
    both = [c[side] * factor + r[side] for side in (0, 1)]
    if deal.fact("wet") or both[d] <= both[1 - d]:
        points[1 - d] = PACK * factor + sum(r)
        return points[0], points[1]
    return both[0], both[1]


@given(evenings())
def test_a_round_comes_to_what_the_text_says_and_its_lines_say_why(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        assert played.points[:2] == played.points[2:]
        assert played.points[:2] == reckoned(evening.table.house_rules, played.deal)
        for seat, points in enumerate(played.points):
            assert sum(line.points for line in played.lines if seat in line.seats) == points


@given(evenings())
def test_the_side_that_chose_trumps_gets_more_than_the_other_or_nothing(
    evening: PlayedMatch,
) -> None:
    for played in evening.rounds:
        declarer = played.deal.contract.declarer
        assert declarer is not None
        own, other = played.points[declarer], played.points[declarer - 1]
        assert own == 0 or own > other


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.lists(mixed_up_deals(), max_size=4))
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, deals: list[Deal]) -> None:
    check_mixed_up(GAME, table, deals)
