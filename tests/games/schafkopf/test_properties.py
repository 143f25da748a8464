"""What holds in every deal of Schafkopf, whoever plays and whatever the house rules."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.schafkopf.rules import GAME
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.game import AnyTable, Table
from scorekeeper.rules.played_round import play
from scorekeeper.rules.replay import PlayedMatch, replay
from tests.games.families.declarers.properties import check_paid_among_players
from tests.games.properties import (
    check_facts_survive_the_sheet,
    check_lines_add_up,
    check_mixed_up,
    evenings_of,
)
from tests.games.schafkopf.deals import games, legal_deal, mixed_up_deals, tables


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=6)


@given(evenings())
def test_what_is_not_in_the_stock_is_paid_among_the_players_of_the_deal(
    evening: PlayedMatch,
) -> None:
    check_lines_add_up(evening)
    if evening.table.house_rules.all_pass != "stock":
        check_paid_among_players(evening)
    assert evening.now.memory.stock == -sum(evening.totals) >= 0


@given(evenings())
def test_the_facts_of_a_deal_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals: list[Deal] = data.draw(st.lists(mixed_up_deals(table), max_size=4))
    check_mixed_up(GAME, table, deals)


@given(st.data())
def test_a_game_lost_costs_what_it_brings_when_it_is_won(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    deal = data.draw(games(situation))
    assume(not any(fact.text == "sie" for fact in deal.facts))
    turned = {"won": "lost", "lost": "won"}
    facts = tuple(
        replace(fact, text="_".join(turned.get(word, word) for word in fact.text.split("_")))
        if fact.kind == "result"
        else fact
        for fact in deal.facts
    )
    points = play(GAME, situation, deal).points
    assert play(GAME, situation, replace(deal, facts=facts)).points == tuple(-one for one in points)


@given(st.data())
def test_kontra_doubles_and_whoever_kept_out_of_it_pays_nothing_more(data: DataObject) -> None:
    table = data.draw(tables())
    table = Table(table.players, replace(table.house_rules, kontra="resupra"))
    situation = replay(GAME, table, ()).now
    deal = data.draw(games(situation))
    facts = tuple(fact for fact in deal.facts if fact.kind != "kontra")
    plain = play(GAME, situation, replace(deal, facts=facts)).points
    for word, factor in (("kontra", 2), ("re", 4), ("supra", 8), ("resupra", 16)):
        doubled = replace(deal, facts=(*facts, Fact("kontra", text=word)))
        assert play(GAME, situation, doubled).points == tuple(factor * one for one in plain)
