"""The form of a round of Tichu: what it asks for, fills in, saves and refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.forms import Stage
from scorekeeper.games.tichu.rules import GAME
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import evening_of
from tests.games.tichu.deals import legal_deal, tables
from tests.games.tichu.impossible import (
    BESIDE,
    DEALER,
    DOUBLE,
    GRAND,
    IMPOSSIBLE,
    NOT_PLAYED,
    OTHER_WIN,
    PARTNERS,
    SIX,
    STRANGER,
    TICHU,
    TWICE,
    UNKNOWN,
    Facts,
    Impossible,
    called,
    cards,
)

# A win needs no points, each player has one chip, and what is not there cannot be tapped
CANNOT_BE_TAPPED = {BESIDE, DEALER, NOT_PLAYED, OTHER_WIN, PARTNERS, STRANGER, TWICE, UNKNOWN}
OFFERED = [case for case in IMPOSSIBLE if case.clause not in CANNOT_BE_TAPPED]


def form_of(facts: Facts, players: tuple[str, ...] = SIX[:4], **house_rules: Any) -> RoundForm:
    """Return the form, filled in with these facts."""
    values: Facts = {}
    for name, count in facts.get("card_points", {}).items():
        values[f"card_points_{players.index(name) % 2}"] = str(count)
    for win in ("double_win", "triple_win"):
        if win in facts:
            values[win] = str(players.index(facts[win]) % 2)
    for said in facts.get("calls", ()):
        values[f"calls_{players.index(said['by'])}"] = said["kind"]
    if "first" in facts:
        values["first"] = str(players.index(facts["first"]))
    situation = evening_of("tichu", [], players=players, house_rules=house_rules).now
    return round_form(GAME, situation, values=values)


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize("case", OFFERED, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    told = refused(form_of(case.round, case.players, **case.house_rules))
    assert case.reason.lower() in told[case.fact].lower()


def test_a_win_needs_no_points_whatever_was_typed_before() -> None:
    form = form_of({**DOUBLE, **cards(Bram=65)})
    assert entered(form).points[:2] == (200, 0)
    assert {*form.entry.echoes(entered(form)).values()} == {"–"}


def test_two_sides_cannot_both_win_doubly() -> None:
    form = round_form(GAME, evening_of("tichu", []).now, values={"double_win": ["0", "1"]})
    assert refused(form)["double_win"] == "only one of them can be: take the other away"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (cards(Bram=-25), {"echo_card_points_0": "125"}),
        (cards(Anna=65), {"echo_card_points_1": "35"}),
        (cards(Anna=65, Bram=35), {}),
        (cards(Anna=6), {}),
        (cards(Anna=130), {}),
    ],
)
def test_the_other_side_has_the_rest(facts: Facts, told: Facts) -> None:
    form = form_of(facts)
    assert form.entry.echoes(entered(form)) == told


def test_who_was_first_is_asked_for_once_somebody_called() -> None:
    for said, asked in (((), []), ((("Dora", TICHU),), ["first"])):
        form = form_of(cards(*said, Anna=65))
        assert [*form.entry.offers(entered(form).deal)] == asked


@pytest.mark.parametrize(
    ("house_rules", "kinds"),
    [
        ({}, ["", TICHU, GRAND]),
        ({"grand": 0}, ["", TICHU]),
        ({"tichu": 0}, ["", GRAND]),
        ({"grand": 0, "tichu": 0}, []),
    ],
)
def test_a_chip_has_the_calls_that_are_played(house_rules: Facts, kinds: list[str]) -> None:
    page = page_form(shown(form_of({}, **house_rules)))
    assert page.choices.get("calls_3", []) == kinds


def test_another_call_than_those_is_refused() -> None:
    form = round_form(GAME, evening_of("tichu", []).now, values={"calls_0": "double"})
    assert not form.is_valid()
    assert form.entry.errors["calls"] == ["This cannot be called here."]


def test_calls_can_be_kept_before_the_cards_are_counted() -> None:
    form = form_of(called(("Anna", GRAND), ("Bram", TICHU)))
    assert form.is_valid()
    deal, situation = form.deal(), form.situation
    assert not [*GAME.check_opening(situation, deal)]
    assert str(GAME.told_in_play(situation, deal)) == "Grand Tichu by Anna, Tichu by Bram"
    assert [*map(str, GAME.called(situation.table, deal).values())] == ["Grand Tichu", "Tichu"]
    again = round_form(GAME, situation, deal=deal, stage=Stage.IN_PLAY)
    assert page_form(shown(again)).values["calls_0"] == [GRAND]


def test_six_players_have_a_triple_win_in_place_of_a_double_one() -> None:
    form = form_of({"triple_win": "Fons", **called(("Emma", TICHU), first="Bram")}, SIX)
    assert entered(form).points == (-100, 300) * 3
    assert "double_win" not in form.entry.fields
