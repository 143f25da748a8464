"""The form of a round of Scopa: what it shows, saves, fills in and refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.scopa.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.scopa.deals import legal_deal, tables
from tests.games.scopa.impossible import (
    A_LIST,
    BEST,
    IMPOSSIBLE,
    LENGTH,
    NO_RULE,
    PARTNERS,
    STRANGER,
    TWICE,
    TWO_NAPOLAS,
    UNKNOWN_CARD,
    Impossible,
    named,
)
from tests.games.sheets import PLAYERS, table_of

# There are tiles for the players, their piles, one winner, one napola; a count is told in its place
CANNOT_BE_TAPPED = {A_LIST, LENGTH, NO_RULE, PARTNERS, STRANGER, TWICE, TWO_NAPOLAS, UNKNOWN_CARD}
COUNTED = ("cards", "coins", "primiera_cards")
PLACES = {"most_cards": "cards", "most_coins": "coins", "primiera": "primiera_cards"}


def can_be_tapped(case: Impossible) -> bool:
    """Return whether the form can be filled in like this: it has four cells for each pile."""
    cells = [len(cards) for cards in case.round.get("primiera_cards", {}).values()]
    is_odd = {} in case.round.values() or max(cells, default=0) > 4
    return case.clause not in CANNOT_BE_TAPPED and not is_odd


CAN_BE_TAPPED = [case for case in IMPOSSIBLE if can_be_tapped(case)]


def opening(players: int = 2, **house_rules: RuleValue) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of("scopa", players, **house_rules), ()).now


def filled_in(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the values that enter these facts, as in a sheet."""
    values: dict[str, Any] = {"way": "counted" if {*COUNTED} & {*facts} else "named"}
    for kind, said in facts.items():
        if isinstance(said, dict):
            for name, told in said.items():
                values |= told_of(kind, str(PLAYERS.index(name)), told)
        else:
            values[kind] = "nobody" if said is None else str(PLAYERS.index(said))
    return values


def told_of(kind: str, seat: str, told: Any) -> dict[str, str]:
    """Return the values that tell something of a pile: a number, a run or its best cards."""
    if kind == "napola":
        return {"napola_by": seat, "napola": str(told)}
    if kind == "primiera_cards":
        return {f"{kind}_{seat}_{suit}": card or "-" for suit, card in enumerate(told)}
    return {f"{kind}_{seat}": str(told)}


def form_of(facts: dict[str, Any], players: int = 2, **house_rules: RuleValue) -> RoundForm:
    """Return the form, filled in with these facts."""
    return round_form(GAME, opening(players, **house_rules), values=filled_in(facts))


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize("case", CAN_BE_TAPPED, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    said = refused(form_of(case.round, len(case.players), **case.house_rules))
    assert case.reason.lower() in " ".join(said.values()).lower()
    is_there = case.fact in said or PLACES.get(case.fact) in said
    assert is_there, said


def test_only_what_cannot_be_tapped_is_left_to_sheets() -> None:
    clauses = {case.clause for case in IMPOSSIBLE}
    assert {case.clause for case in CAN_BE_TAPPED} == clauses - CANNOT_BE_TAPPED


def test_nothing_but_winners_is_asked_for_first_and_nobody_has_swept() -> None:
    page = page_form(shown(round_form(GAME, opening())))
    assert page.values["way"] == ["named"]
    assert page.values["scope_0"] == page.values["scope_1"] == ["0"]
    assert entered(form_of(named())).points == (2, 1)


def test_counts_stand_in_place_of_names_on_their_own_tab_alone() -> None:
    values = filled_in(named(cards={"Anna": 12}))
    assert entered(round_form(GAME, opening(), values=values)).points == (1, 2)
    values["way"] = "named"
    assert entered(round_form(GAME, opening(), values=values)).points == (2, 1)


def test_the_settebello_follows_from_the_best_cards() -> None:
    form = form_of(named("primiera", "settebello", primiera_cards=BEST))
    played = entered(form)
    assert played.fits
    assert played.points == (2, 2)


def test_the_pile_left_out_shows_the_rest_and_best_cards_add_up() -> None:
    facts = named("most_cards", "primiera", cards={"Anna": 22}, primiera_cards=BEST)
    form = form_of(facts)
    echoes = form.entry.echoes(entered(form))
    assert echoes == {
        "echo_cards_1": "18",
        "echo_primiera_cards_0": "75",
        "echo_primiera_cards_1": "78",
    }
    assert set(echoes) <= set(form.entry.echo_slots)


@pytest.mark.parametrize(
    ("cards", "primiera_by", "shown"),
    [
        (["7", "6"], "best_cards", "39"),
        (["7", "6", "6", None], "best_cards", "–"),
        (["7", "7", "6", "6"], "sevens", "2×7"),
    ],
)
def test_best_cards_add_up_as_they_are_tapped(
    cards: list[str | None], primiera_by: str, shown: str
) -> None:
    facts = named("primiera", primiera_cards={"Anna": cards})
    form = form_of(facts, primiera_by=primiera_by)
    assert form.entry.echoes(entered(form))["echo_primiera_cards_0"] == shown


def test_what_is_missing_is_told_on_the_tab_that_is_open() -> None:
    counted = round_form(GAME, opening(), values={"way": "counted"})
    assert refused(counted) == {
        "cards": "How many cards are in each pile?",
        "coins": "How many coins are in each pile?",
        "primiera_cards": "What are the best cards of each pile?",
    }
    by_name = round_form(GAME, opening(), values={"way": "named"})
    assert set(refused(by_name)) == {"most_cards", "most_coins", "primiera", "settebello"}


def test_what_is_missing_is_asked_for_as_it_is_entered_while_it_is() -> None:
    some = filled_in({**named("most_coins", "primiera", "settebello"), "cards": {"Anna": 22}})
    form = round_form(GAME, opening(), values=some)
    assert form.complaint(entered(form)) == "How many coins are in each pile?"
    by_name = round_form(GAME, opening(), values={**some, "way": "named"})
    assert by_name.complaint(entered(by_name)) == "Who won denari?"
    no_seven = {"Anna": ["6", "6", "6", "6"], "Bram": ["5", "7", "7", "7"]}
    form = form_of(named("primiera", "settebello", primiera_cards=no_seven))
    assert form.complaint(entered(form)) == "Whose best card of coins is the 7?"


def test_only_what_the_table_plays_is_asked_for() -> None:
    assert {"re_bello", "napola_by", "napola"}.isdisjoint(form_of({}).entry.fields)
    form = form_of(named(re_bello="Anna"), napola=True, re_bello=True)
    assert form.offers(entered(form)) == set()
    form = form_of(named(re_bello="Anna", napola={"Anna": 3}), napola=True, re_bello=True)
    assert form.offers(entered(form)) == {"napola"}
    assert entered(form).points == (6, 1)


def test_partners_have_one_tile_for_their_pile() -> None:
    page = page_form(shown(round_form(GAME, opening(4))))
    assert page.choices["settebello"] == ["0", "1"]
    alone = page_form(shown(round_form(GAME, opening(4, partners=False))))
    assert alone.choices["most_cards"] == ["0", "1", "2", "3", "nobody"]


def test_a_card_that_is_not_there_cannot_be_sent() -> None:
    form = round_form(GAME, opening(), values={"way": "counted", "primiera_cards_0_0": "8"})
    assert not form.is_valid()
    assert form.entry.errors["primiera_cards"] == ["“8” cannot be chosen here."]
