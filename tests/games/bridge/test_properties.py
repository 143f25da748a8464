"""What holds in every deal of bridge, whatever the house rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.bridge.played import is_passed_out, is_vulnerable, played_of
from scorekeeper.games.bridge.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.scores import summed
from tests.games.bridge.deals import contracts, legal_deal, mixed_up_deals, tables
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of
from tests.games.sheets import table_of


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=8)


def bonus(played: PlayedRound, *rules: str) -> int:
    """Return what some kinds of lines bring."""
    return sum(line.points for line in played.lines if line.rule in rules)


def duplicate(deal: Deal) -> int:
    """Return what a contract brings by the duplicate table, not vulnerable, below zero if down."""
    played = played_of(deal)
    if played.over < 0:
        down = -played.over
        costs = {1: [50] * down, 2: [100, 200, 200], 4: [200, 400, 400]}[played.factor]
        further = {1: 0, 2: 300, 4: 600}[played.factor]
        return -sum(costs[:down]) - further * max(0, down - len(costs))
    minor, no_trumps = played.strain in {"clubs", "diamonds"}, played.strain == "no_trumps"
    odd = (20 if minor else 30) * played.level + (10 if no_trumps else 0)
    tricks = odd * played.factor
    over = {1: 20 if minor else 30, 2: 100, 4: 200}[played.factor] * played.over
    game = 300 if tricks >= 100 else 50
    slam = {6: 500, 7: 1000}.get(played.level, 0)
    return tricks + over + game + slam + {1: 0, 2: 50, 4: 100}[played.factor]


@given(contracts())
def test_a_single_deal_is_worth_what_the_duplicate_table_says(deal: Deal) -> None:
    table = table_of("bridge", 4, form="chicago", part_scores="fifty")
    points = replay(GAME, table, [deal]).rounds[0].points
    declarers = played_of(deal).side
    assert points[declarers] - points[1 - declarers] == duplicate(deal)


@given(evenings())
def test_partners_score_together_and_one_side_alone_for_the_contract(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        assert summed(played.lines, 4)[0] == played.points
        assert played.points[:2] == played.points[2:]
        scoring = {line.seats for line in played.lines if line.points and line.rule != "honours"}
        if is_passed_out(played.deal):
            assert not any(played.points)
        else:
            assert len(scoring) == 1


@given(evenings())
def test_a_trick_more_is_never_worse_for_the_declarers(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        deal, tricks = played.deal, played.deal.number_of("tricks")
        if tricks is None or tricks == 13:
            continue
        tallies = [
            replace(tally, count=tricks + 1) if tally.kind == "tricks" else tally
            for tally in deal.tallies
        ]
        better = replay(GAME, evening.table, [replace(deal, tallies=tuple(tallies))])
        same = replay(GAME, evening.table, [deal])
        side = played_of(deal).side
        before, after = (one.totals[side] - one.totals[1 - side] for one in (same, better))
        assert after >= before


@given(evenings())
def test_every_rubber_is_won_by_two_games_and_paid_once(evening: PlayedMatch) -> None:
    rules = evening.table.house_rules
    if not rules.is_rubber:
        return
    games = [0, 0]
    for played in evening.rounds:
        for side in (0, 1):
            vulnerable = is_vulnerable(played.before, side, dealer=played.dealer)
            assert vulnerable == (games[side] > 0)
        won, below = (one.amounts[:2] for one in evening.counted(played))
        games = [games[side] + won[side] for side in (0, 1)]
        if rubber := bonus(played, "rubber"):
            side = played_of(played.deal).side
            assert games[side] == 2
            assert rubber == (500 if games[1 - side] else 700)
            if played.after.memory.done < rules.rubbers:
                games = [0, 0]
        assert tuple(games) == played.after.memory.games
        assert sum(below) == sum(line.points for line in played.lines if line.rule == "below")
        assert max(played.after.memory.below) < 100


@given(evenings())
def test_every_chicago_has_four_deals_that_were_not_passed_out(evening: PlayedMatch) -> None:
    rules = evening.table.house_rules
    if rules.is_rubber:
        return
    dealt = [played for played in evening.rounds if not is_passed_out(played.deal)]
    assert evening.now.memory.done == len(dealt) // 4
    assert evening.finished == (len(dealt) == 4 * rules.rubbers)
    for number, played in enumerate(dealt):
        vulnerable = [is_vulnerable(played.before, side, dealer=played.dealer) for side in (0, 1)]
        assert sum(vulnerable) == (0, 1, 1, 2)[number % 4]
        assert played.dealer == number % 4
        expected = {0, 50} if rules.part_scores == "fifty" else {0, 100 * (number % 4 == 3)}
        assert bonus(played, "part_score") in expected


@given(evenings())
def test_the_facts_of_a_deal_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals: list[Deal] = data.draw(st.lists(mixed_up_deals(), max_size=4))
    check_mixed_up(GAME, table, deals)
