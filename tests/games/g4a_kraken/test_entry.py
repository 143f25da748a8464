"""The form of a round of G4A Kraken: what it shows, saves, fills in and refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.g4a_kraken.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.games.families.klaverjas.filling_in import filled_in
from tests.games.g4a_kraken.deals import legal_deal, tables
from tests.games.g4a_kraken.impossible import (
    CLAUSES,
    IMPOSSIBLE,
    LEGAL,
    PARTNERS,
    STRANGER,
    Impossible,
)
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import table_of

FIELDS = {"declarations": "combinations", "bonuses": "combinations"}
STEPS = 3


def can_be_tapped(case: Impossible) -> bool:
    """Return whether the form has tiles for this: its own players, sides, and three challenges."""
    is_short = len(case.changes.get("challenges", ())) <= STEPS
    return case.clause not in {PARTNERS, STRANGER} and is_short


CAN_BE_TAPPED = [case for case in IMPOSSIBLE if can_be_tapped(case)]


def opening(**house_rules: RuleValue) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of("g4a-kraken", 4, **house_rules), ()).now


def form_of(facts: dict[str, Any], **house_rules: RuleValue) -> RoundForm:
    """Return the form, filled in with these facts."""
    return round_form(GAME, opening(**house_rules), values=filled_in(facts))


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize("case", CAN_BE_TAPPED, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    said = refused(form_of({**LEGAL, **case.changes}, **case.house_rules))
    assert case.reason in said[FIELDS.get(case.fact, case.fact)]


def test_only_what_has_no_tile_is_left_to_sheets() -> None:
    assert {case.clause for case in CAN_BE_TAPPED} == CLAUSES - {PARTNERS, STRANGER}


@pytest.mark.parametrize(("double_spades", "remarks"), [(True, 1), (False, 0)])
def test_spades_say_when_they_count_double(double_spades: bool, remarks: int) -> None:
    page = shown(round_form(GAME, opening(double_spades=double_spades)))
    assert page.count("<small>×2</small>") == remarks


def test_the_side_that_was_not_counted_fills_in() -> None:
    form = form_of({"trump": "clubs", "card_points": {"Bram": 62}})
    assert form.entry.echoes(entered(form)) == {"echo_card_points_0": "100"}


def test_whose_equal_hands_count_is_asked_when_two_hands_are_equal() -> None:
    both = [{"by": by, "kind": "run_of_3"} for by in ("Anna", "Bram")]
    form = form_of({**LEGAL, "declarations": both})
    assert form.offers(entered(form)) == {"declarations_to"}
    answered = form_of({**LEGAL, "declarations": both, "declarations_to": "both"})
    assert entered(answered).points == (120, 82, 120, 82)


def test_all_tricks_are_asked_for_when_a_side_has_all_points() -> None:
    form = form_of({**LEGAL, "card_points": {"Anna": 162}})
    assert form.offers(entered(form)) == {"all_tricks"}
