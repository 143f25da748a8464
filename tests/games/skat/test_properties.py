"""What holds in every deal of Skat, whoever plays and whatever the house rules."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.families.declarers.ways import is_game
from scorekeeper.games.skat.rules import GAME
from scorekeeper.games.skat.values import GameValue, base_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.scores import summed
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of
from tests.games.skat import model
from tests.games.skat.deals import games, legal_deal, mixed_up_deals, tables


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=6)


def bock_factor(evening: PlayedMatch, place: int) -> int:
    """Return what Bock rounds make of a deal, counted from what was set off before it."""
    rules, seats = evening.table.house_rules, len(evening.table.players)
    factor, end = 1, 0
    for number, played in enumerate(evening.rounds[:place]):
        set_off = played.deal.counts("bock_rounds").get(None, 0)
        if rules.bock_overlap == "double":
            factor *= 2**set_off if place - number <= seats else 1
        elif set_off:
            end = max(end, number + 1) + set_off * seats
    if rules.bock_overlap == "after":
        factor = 2 if place < end else 1
    starts = "bock_rounds" in {tally.kind for tally in evening.rounds[place].deal.tallies}
    return 2 if factor == 1 and starts and rules.bock_starts == "at_once" else factor


@given(evenings())
def test_a_list_comes_to_what_the_text_says(evening: PlayedMatch) -> None:
    names, rules = evening.table.players, evening.table.house_rules.values()
    told = [GAME.write_facts(evening.table, played.deal) for played in evening.rounds]
    scores, won, lost = model.points_of(told, names, rules)
    assert [[*played.points] for played in evening.rounds] == scores
    totals = [sum(column) for column in zip(*scores, strict=True)]
    assert [*evening.totals] == totals
    places = model.ranks(totals, won, lost, str(rules["level"]))
    in_order = [seat for group in evening.ranking for seat in group]
    assert [places[seat] for seat in in_order] == sorted(places)
    assert [len(group) for group in evening.ranking] == [
        places.count(place) for place in sorted({*places})
    ]


def list_points(evening: PlayedMatch, played: PlayedRound) -> tuple[int, ...]:
    """Return what a list adds to a deal."""
    return summed([line for line in played.lines if line.rule == "list"], len(evening.totals))[0]


@given(evenings())
def test_a_game_counts_for_its_declarer_alone_and_its_factors_multiply_it(
    evening: PlayedMatch,
) -> None:
    for place, played in enumerate(evening.rounds):
        assert played.fits, played.faults
        assert summed(played.lines, len(evening.totals))[0] == played.points
        if not is_game(played.deal):
            continue
        value = GameValue(evening.table.house_rules, played.deal)
        kontra = played.deal.fact("kontra")
        factor = bock_factor(evening, place)
        if kontra is not None:
            factor *= {"kontra": 2, "re": 4, "bock": 8, "hirsch": 16}[kontra.text]
        listed = list_points(evening, played)
        scored = [points - more for points, more in zip(played.points, listed, strict=True)]
        assert [seat for seat, points in enumerate(scored) if points] == [
            played.deal.contract.declarer
        ]
        assert sum(scored) == value.points * factor


@given(evenings())
def test_nobody_is_counted_up_in_a_ramsch_but_whoever_has_the_most_or_all(
    evening: PlayedMatch,
) -> None:
    for place, played in enumerate(evening.rounds):
        if played.deal.fact("ramsch") is None:
            continue
        most, march = played.deal.all_facts("most"), played.deal.all_facts("march")
        scored = {seat for seat, points in enumerate(played.points) if points}
        assert scored == {fact.by for fact in (*most, *march)}
        counted = played.deal.counts("ramsch_points").get(None, 120)
        factor = bock_factor(evening, place) * 2 ** played.deal.counts("pushed").get(None, 0)
        factor *= 2 if played.deal.fact("virgin") else 1
        lost = [-played.points[fact.by] for fact in most if fact.by is not None]
        if march:
            assert [played.points[fact.by] for fact in march if fact.by is not None] == [
                counted * factor
            ]
        elif evening.table.house_rules.ramsch_level == "each":
            assert set(lost) == {counted * factor}
        else:
            assert sum(lost) == counted * factor
            assert lost == sorted(lost, reverse=True)
            assert max(lost) - min(lost) <= 1


@given(st.data())
def test_what_is_charged_is_the_least_value_that_reaches_the_bid(data: DataObject) -> None:
    table = data.draw(tables())
    deal = data.draw(games(replay(GAME, table, ()).now))
    value = GameValue(table.house_rules, deal)
    if value.game == "null":
        values = {35, 59} if value.announced.startswith("hand") else {23, 46, 59}
    else:
        base = base_of(table.house_rules, value.game)
        values = set(range(base, 265 + base, base))
    reaching = {one for one in values if one >= value.bid}
    assert value.charged == (min(reaching) if value.value < value.bid else value.value)
    assert value.is_won == (value.result.startswith("won") and value.value >= value.bid)


@given(evenings())
def test_games_won_and_lost_are_counted_for_each_player(evening: PlayedMatch) -> None:
    alone = [played.deal for played in evening.rounds if is_game(played.deal)]
    for seat in range(len(evening.totals)):
        mine = [
            GameValue(evening.table.house_rules, deal)
            for deal in alone
            if deal.contract.declarer == seat
        ]
        won = sum(value.is_won for value in mine)
        assert evening.now.memory.won[seat] == won
        assert evening.now.memory.lost[seat] == len(mine) - won


@given(evenings())
def test_level_players_share_a_place_or_games_won_and_lost_decide(evening: PlayedMatch) -> None:
    by_games = evening.table.house_rules.level == "games"
    memory = evening.now.memory
    merits = [
        (total, won * by_games, -lost * by_games)
        for total, won, lost in zip(evening.totals, memory.won, memory.lost, strict=True)
    ]
    assert [{merits[seat] for seat in group} for group in evening.ranking] == [
        {merit} for merit in sorted({*merits}, reverse=True)
    ]
    assert sorted(seat for group in evening.ranking for seat in group) == [*range(len(merits))]


@given(evenings())
def test_a_list_ends_after_its_deals_and_the_deal_passes_on(evening: PlayedMatch) -> None:
    assert evening.finished == (len(evening.rounds) == evening.table.house_rules.rounds)
    seats = len(evening.table.players)
    assert [played.dealer for played in evening.rounds] == [
        place % seats for place in range(len(evening.rounds))
    ]


@given(evenings())
def test_the_facts_of_a_deal_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals: list[Deal] = data.draw(st.lists(mixed_up_deals(table), max_size=4))
    check_mixed_up(GAME, table, deals)
