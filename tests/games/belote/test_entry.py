"""The form of a deal of Belote: what it shows, saves, fills in and refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.belote.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.belote.deals import legal_deal, tables
from tests.games.belote.impossible import (
    ALL_TRICKS,
    ANNOUNCES,
    BID,
    CLASSIC,
    IMPOSSIBLE,
    OF_258,
    PARTNERS,
    PASSED,
    SPECIAL,
    TRUMPS,
    TWO,
    UNKNOWN,
    Impossible,
)
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import PLAYERS, table_of

# What a form has no field or tile for, and what it does not read beside a tile
CANNOT_BE_TAPPED = {ALL_TRICKS, ANNOUNCES, CLASSIC, PARTNERS, PASSED, TRUMPS, TWO, UNKNOWN}
CAN_BE_TAPPED = [
    case
    for case in IMPOSSIBLE
    if case.clause not in CANNOT_BE_TAPPED and len(case.round.get("challenges", ())) < 3
]
FIELDS = {"declarer": "taken_by", "result": "instead", "all_tricks": "instead"}


def opening(**house_rules: Any) -> AnySituation:
    """Return how things stand before the first deal, which Anna deals."""
    return replay(GAME, table_of("belote", 4, **house_rules), ()).now


def filled_in(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the values that enter these facts, as in a sheet."""
    values: dict[str, Any] = {"trump": facts.get("trump", "")}
    if "declarer" in facts:
        values["taken_by"] = str(PLAYERS.index(facts["declarer"]))
    values["contract"] = str(facts.get("contract", ""))
    for step, name in enumerate(facts.get("challenges", ())):
        values[f"challenges_{step}"] = str(PLAYERS.index(name))
    for name, count in facts.get("card_points", {}).items():
        values[f"card_points_{PLAYERS.index(name) % 2}"] = str(count)
    for name in facts.get("belotes", ()):
        side = PLAYERS.index(name) % 2
        values.setdefault(f"belotes_{side}", []).append(f"said:{side}:belotes")
    said = [(PLAYERS.index(one["by"]), one["kind"]) for one in facts.get("declarations", ())]
    values["declarations"] = [f"hand:{seat}:{kind}" for seat, kind in said]
    whose = facts.get("declarations_to", "")
    values["declarations_to"] = str(PLAYERS.index(whose) % 2) if whose in PLAYERS else whose
    if "all_tricks" in facts:
        is_own = PLAYERS.index(facts["all_tricks"]) % 2 == 0
        values["instead"] = "capot" if is_own else "capot_of_others"
    return values | ({"instead": facts["result"]} if "result" in facts else {})


def form_of(facts: dict[str, Any], **house_rules: Any) -> RoundForm:
    return round_form(GAME, opening(**house_rules), values=filled_in(facts))


@given(st.data())
def test_every_deal_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(
    "case",
    CAN_BE_TAPPED,
    ids=lambda case: f"{case.clause}: {case.reason}",
)
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    form = form_of(case.round, **case.house_rules)
    if not form.is_valid():
        assert {*form.entry.errors} <= {"contract", "challenges", "declarations_to", "instead"}
        return
    told = refused(form)
    assert case.reason.lower() in told[FIELDS.get(case.fact, case.fact)].lower()


@pytest.mark.parametrize(
    ("rules", "tapped", "put_away"),
    [
        ({}, ["belotes"], ["trump"]),
        (BID, ["contract", "belotes"], ["challenges", "trump"]),
        (SPECIAL, ["trump", "belotes", "declarations", "declarations_to"], []),
    ],
)
def test_only_what_the_table_plays_is_asked_for(
    rules: dict[str, Any], tapped: list[str], put_away: list[str]
) -> None:
    entry = form_of({}, **rules).entry
    names = [row.field.name for row in entry.tapped_rows]
    assert names == ["taken_by", *tapped, "card_points", "instead"]
    assert [field.name for field in entry.more_fields] == put_away


def test_nobody_took_in_one_tap_whatever_was_typed() -> None:
    form = round_form(GAME, opening(), values={"taken_by": "passed", "card_points_0": "70"})
    assert [fact.kind for fact in entered(form).deal.facts] == ["passed"]


@pytest.mark.parametrize(
    ("instead", "points"),
    [("failed", (0, 162)), ("capot", (252, 0)), ("capot_of_others", (0, 252))],
)
def test_a_tile_tells_the_deal_whatever_was_typed(instead: str, points: tuple[int, int]) -> None:
    values = {"taken_by": "2", "card_points_0": "100", "instead": instead}
    form = round_form(GAME, opening(), values=values)
    assert entered(form).points[:2] == points


def test_a_contract_is_tapped_or_typed_and_what_is_typed_counts() -> None:
    values = {"taken_by": "0", "contract": "90", "contract_other": "250", "card_points_0": "100"}
    assert entered(round_form(GAME, opening(**BID), values=values)).points[:2] == (0, 410)
    page = shown(round_form(GAME, opening(**BID), values=values))
    assert page_form(page).sent()
    wrong = round_form(GAME, opening(**BID), values={**values, "contract_other": "ninety"})
    assert not wrong.is_valid()
    assert wrong.entry.errors["contract"] == ["“ninety” is not a whole number."]


def test_the_other_side_has_the_rest_out_of_258_at_all_trumps() -> None:
    for trump, rest in (("all_trumps", "158"), ("hearts", "62")):
        form = form_of({"trump": trump, "card_points": {"Anna": 100}}, **OF_258)
        assert form.entry.echoes(entered(form))["echo_card_points_1"] == rest
