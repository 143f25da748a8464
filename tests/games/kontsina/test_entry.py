"""The form of a round of Kontsina: two ways to enter it, and what is refused in each."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.kontsina.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import PageForm, page_form
from tests.games.kontsina.deals import legal_deal, tables
from tests.games.kontsina.filling_in import filled_in
from tests.games.kontsina.impossible import (
    COUNTED,
    IMPOSSIBLE,
    NAMED,
    Impossible,
    counted,
    named,
    without,
)
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import PLAYERS, table_of

CANNOT_BE_TAPPED = {
    "a special card with two holders",
    "a tie of clubs between two piles",
    "both partners of a side",
}
SHARED = {"cards_tie": "split", "clubs_tie": "all"}
THREE = ([(0,), (1,), (2,)], PLAYERS)
OTHER_WORDS = dict.fromkeys(("missing", "name"), "who has")


def can_be_tapped(case: Impossible) -> bool:
    """Return whether the form can be filled in like this: one tile for a pile, each tapped once."""
    levels = [case.round.get(award) for award in ("most_cards", "most_clubs")]
    is_odd = any(isinstance(said, list) and len(set(said)) != max(1, len(said)) for said in levels)
    leaves_out_all = {} in case.round.values()
    return case.clause not in CANNOT_BE_TAPPED and not is_odd and not leaves_out_all


CAN_BE_TAPPED = [case for case in IMPOSSIBLE if can_be_tapped(case)]


def opening(
    players: tuple[str, ...] = PLAYERS[:3], house_rules: dict[str, Any] | None = None
) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of("kontsina", len(players), **(house_rules or {})), ()).now


def form_of(facts: dict[str, Any], **table: Any) -> RoundForm:
    """Return the form, filled in with these facts."""
    before = opening(**table)
    values = filled_in(GAME.sides(before.table), before.table.players, facts)
    return round_form(GAME, before, values=values)


def page_of(**table: Any) -> PageForm:
    """Return the empty form as it stands in a page."""
    return page_form(shown(round_form(GAME, opening(**table))))


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize("facts", [counted(most_cards="Anna"), counted(most_clubs="Anna")])
def test_a_winner_named_beside_a_count_survives_the_form(facts: dict[str, Any]) -> None:
    deal = entered(form_of(facts)).deal
    before, after = sent_back(GAME, opening(), deal)
    assert after == before == deal


@pytest.mark.parametrize("case", CAN_BE_TAPPED, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    said = refused(form_of(case.round, **case.more))
    assert OTHER_WORDS.get(case.reason, case.reason) in said[case.fact]


def test_only_what_cannot_be_tapped_is_left_to_sheets() -> None:
    clauses = {case.clause for case in IMPOSSIBLE}
    assert {case.clause for case in CAN_BE_TAPPED} == clauses - CANNOT_BE_TAPPED


def test_the_winners_are_asked_for_first() -> None:
    assert page_of().values["way"] == ["named"]


def test_counts_left_behind_on_the_other_tab_do_not_count() -> None:
    values = {**filled_in(*THREE, {**COUNTED, **NAMED}), "way": "named"}
    played = entered(round_form(GAME, opening(), values=values))
    assert played.deal.tallies == ()
    assert played.points == (3, 2, 0)


def test_a_count_that_is_missing_is_reported_beside_its_numbers() -> None:
    values = filled_in(*THREE, without(NAMED, "most_cards", "most_clubs"))
    said = refused(round_form(GAME, opening(), values={**values, "way": "counted"}))
    assert said == {
        "cards": "How many cards are in each pile?",
        "clubs": "How many clubs are in each pile?",
    }


@pytest.mark.parametrize(
    ("left_out", "rest"),
    [({"cards": {"Anna": 20, "Cees": 14}}, "18"), ({"cards": {"Bram": 18}}, "")],
)
def test_the_pile_that_was_left_out_shows_the_rest_of_the_pack(
    left_out: dict[str, Any], rest: str
) -> None:
    form = form_of(counted(**left_out))
    echoes = form.entry.echoes(entered(form))
    assert echoes == ({"echo_cards_1": rest} if rest else {})
    assert set(echoes) <= set(form.entry.echo_slots)


def test_more_than_the_pack_leaves_nothing_to_show() -> None:
    form = form_of(counted(cards={"Anna": 40, "Cees": 14}, clubs={"Anna": -3, "Bram": 2}))
    assert form.entry.echoes(entered(form)) == {}


def test_partners_have_one_tile_for_their_pile() -> None:
    page = page_of(players=PLAYERS, house_rules={"partners": True})
    assert page.choices["two_of_clubs"] == ["0", "1"]
    form = form_of({**NAMED, "most_cards": "Dora"}, players=PLAYERS, house_rules={"partners": True})
    assert entered(form).points == (1, 4, 1, 4)


def test_two_piles_can_be_level_in_cards_but_not_in_clubs() -> None:
    page = page_of(players=PLAYERS[:2])
    assert page.choices["most_cards"] == ["0", "1", "nobody"]
    assert page.choices["most_clubs"] == ["0", "1"]


@pytest.mark.parametrize(
    ("table", "offers"),
    [
        ({}, set()),
        ({"house_rules": SHARED}, {"most_cards_level", "most_clubs_level"}),
        ({"house_rules": {"clubs_tie": "all"}}, {"most_clubs_level"}),
    ],
)
def test_who_is_level_is_asked_where_it_gives_points(
    table: dict[str, Any], offers: set[str]
) -> None:
    form = form_of(named(most_cards=None, most_clubs=None), **table)
    assert form.offers(entered(form)) == offers


def test_two_piles_that_share_a_tie_need_no_names() -> None:
    form = form_of(named(most_cards=None), players=PLAYERS[:2], house_rules=SHARED)
    assert form.offers(entered(form)) == set()
    assert entered(form).points == (2, 3)


def test_level_players_of_a_table_that_gives_them_nothing_stay_named() -> None:
    level = form_of(named(most_cards=["Bram", "Cees"]))
    assert form_of(NAMED).offers(entered(level)) == {"most_cards_level"}
    before, after = sent_back(GAME, opening(), entered(level).deal)
    assert after == before


def test_a_winner_and_level_players_at_once_are_refused() -> None:
    values = filled_in(*THREE, named(most_cards=["Bram", "Cees"]))
    said = refused(round_form(GAME, opening(), values={**values, "most_cards": "0"}))
    assert said == {"most_cards": "most cards: one winner, or those who are level"}


def test_a_pile_that_is_not_on_the_table_cannot_be_chosen() -> None:
    values = filled_in(*THREE, named(most_cards=["Bram", "Cees"]))
    form = round_form(GAME, opening(), values={**values, "most_cards_level": ["1", "7"]})
    assert not form.is_valid()
    assert form.entry.errors["most_cards_level"] == ["“7” cannot be chosen here."]
