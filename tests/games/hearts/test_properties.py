"""What holds in every round of Hearts, whoever plays and whatever the house rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.hearts.rules import GAME
from scorekeeper.rules.facts import Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch, continued, replay
from scorekeeper.rules.scores import summed
from tests.games.hearts import model
from tests.games.hearts.deals import SPADES, legal_deal, mixed_up_deals, tables
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=5)


@given(evenings())
def test_the_lines_of_a_legal_round_add_up_to_its_points(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        assert summed(played.lines, len(evening.table.players))[0] == played.points


@given(evenings())
def test_a_round_comes_to_what_the_text_says(evening: PlayedMatch) -> None:
    names, rules = evening.table.players, evening.table.house_rules.values()
    for played in evening.rounds:
        told = GAME.write_facts(evening.table, played.deal)
        scores = model.scores_of(told, names, rules, played.before.totals)
        assert [*played.points] == scores


@given(evenings())
def test_without_house_rules_of_the_moon_and_the_jack_all_points_are_somewhere(
    evening: PlayedMatch,
) -> None:
    """Exactly the pack is scored; with a moon the others have it, or the shooter has it less."""
    rules, players = evening.table.house_rules, len(evening.table.players)
    whole = 13 + sum(SPADES[rules.spades])
    for played in evening.rounds:
        rest = [line for line in played.lines if line.rule in ("cards", "moon")]
        points = summed(rest, players)[0]
        if any(line.rule == "moon" for line in rest):
            assert sum(points) in (whole * (players - 1), -whole)
            assert sorted(points)[-2] in (0, whole)
        elif rules.kitty == "out_of_play" and players != 4:
            assert 0 < sum(points) <= whole
        else:
            assert sum(points) == whole


@given(evenings())
def test_a_match_is_over_when_somebody_has_the_points_and_the_lowest_win(
    evening: PlayedMatch,
) -> None:
    rules, lowest = evening.table.house_rules, min(evening.totals)
    is_reached = max(evening.totals) >= rules.target
    is_alone = evening.totals.count(lowest) == 1
    assert evening.finished is (is_reached and (rules.tie == "shared" or is_alone))
    assert {evening.totals[seat] for seat in evening.ranking[0]} == {lowest}


@given(evenings())
def test_nobody_stands_at_exactly_the_points_that_end_it_where_that_sets_back(
    evening: PlayedMatch,
) -> None:
    rules = evening.table.house_rules
    if rules.exact_target == "half":
        assert rules.target not in evening.totals


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.data())
def test_whoever_is_not_named_took_the_rest_or_nothing(table: AnyTable, data: DataObject) -> None:
    evening = replay(GAME, table, [])
    deal = data.draw(legal_deal(GAME, evening.now))
    named = deal.counts("taken")
    unnamed = [seat for seat in range(len(table.players)) if seat not in named]
    rest = 13 + sum(SPADES[table.house_rules.spades]) - sum(named.values())
    said = [Tally("taken", seat, rest if len(unnamed) == 1 else 0) for seat in unnamed]
    whole = replace(deal, tallies=(*deal.tallies, *said))
    assert continued(evening, whole).totals == continued(evening, deal).totals


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals = data.draw(st.lists(mixed_up_deals(len(table.players)), max_size=4))
    check_mixed_up(GAME, table, deals)
