"""The form of a round of Schieber: what it asks for, fills in, saves and refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.schieber.house_rules import TO_2500, TOURNAMENT
from scorekeeper.games.schieber.rules import GAME
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.schieber.deals import legal_deal, tables
from tests.games.schieber.impossible import (
    IMPOSSIBLE,
    LESS,
    PARTNERS,
    UNKNOWN,
    Facts,
    Impossible,
    match_of,
)
from tests.games.sheets import PLAYERS, evening_of

# Both partners have one tile, a Match needs no points, and what is not there has no tile
CANNOT_BE_TAPPED = {PARTNERS, LESS, UNKNOWN}
OFFERED = [
    case
    for case in IMPOSSIBLE
    if case.clause not in CANNOT_BE_TAPPED
    and not {"end", "count_weis"} & {*case.house_rules}
    and "both" not in str(case.round)
    and case.round.get("trump") != "slalom"
]


def filled_in(facts: Facts) -> Facts:
    """Return the values that enter these facts, as in a sheet."""
    values: Facts = {"trump": facts.get("trump", "")}
    for name, count in facts.get("card_points", {}).items():
        values[f"card_points_{PLAYERS.index(name) % 2}"] = str(count)
    said = [(PLAYERS.index(one["by"]), one["kind"]) for one in facts.get("declarations", ())]
    values["declarations"] = [f"hand:{seat}:{kind}" for seat, kind in said]
    for kind in ("all_tricks", "stoeck", "declarations_to"):
        if kind in facts:
            values[kind] = str(PLAYERS.index(facts[kind]) % 2)
    for kind in ("thanked", "thanked_short"):
        if kind in facts:
            values[kind] = str(PLAYERS.index(facts[kind]))
    return values


def form_of(facts: Facts, at: tuple[int, int] | None = None, /, **house_rules: Any) -> RoundForm:
    """Return the form, filled in with these facts, of sides that had so much before."""
    before = match_of({}, at)[:-1]
    situation = evening_of("schieber", before, house_rules=house_rules).now
    return round_form(GAME, situation, values=filled_in(facts))


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize("case", OFFERED, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    told = refused(form_of(case.round, case.totals, **case.house_rules))
    assert case.reason.lower() in told[case.fact].lower()


@pytest.mark.parametrize(
    ("house_rules", "tapped", "folded"),
    [
        ({}, ["card_points", "all_tricks", "stoeck", "declarations"], ["trump", "thanked"]),
        (TO_2500, ["trump", "card_points", "all_tricks", "stoeck", "declarations"], ["thanked"]),
        (TOURNAMENT, ["card_points", "all_tricks"], ["trump"]),
    ],
)
def test_only_what_the_rules_ask_for_has_a_place_of_its_own(
    house_rules: Facts, tapped: list[str], folded: list[str]
) -> None:
    entry = form_of({}, **house_rules).entry
    assert [row.field.name for row in entry.tapped_rows] == tapped
    assert [field.name for field in entry.more_fields if field.name != "thanked_short"] == folded


def test_a_match_needs_no_points_whatever_was_typed_before() -> None:
    played = entered(form_of({"all_tricks": "Bram", "card_points": {"Anna": 90}}))
    assert played.points[:2] == (0, 257)


def test_two_sides_cannot_have_all_tricks() -> None:
    form = round_form(GAME, evening_of("schieber", []).now, values={"all_tricks": ["0", "1"]})
    assert refused(form)["all_tricks"] == "only one of them can be: take the other away"


def test_the_other_side_has_the_rest_unless_play_stopped() -> None:
    for facts, told in (
        ({"card_points": {"Bram": 62}}, {"echo_card_points_0": "95"}),
        ({"all_tricks": "Bram"}, {"echo_card_points_0": "0", "echo_card_points_1": "157"}),
        ({"card_points": {"Bram": 62}, "thanked": "Bram"}, {}),
    ):
        form = form_of(facts, (960, 960))
        assert form.entry.echoes(entered(form)) == told


def test_whose_weis_counts_is_asked_for_only_where_it_is_level() -> None:
    said = [{"by": "Anna", "kind": "run_of_6"}, {"by": "Dora", "kind": "four_of_a_kind"}]
    for long_runs, asked in ((True, []), (False, ["declarations_to"])):
        form = form_of({"card_points": {"Anna": 90}, "declarations": said}, long_runs=long_runs)
        assert [*form.entry.offers(entered(form).deal)] == asked


def test_the_tiles_have_the_shapes_of_the_pack_and_its_factors() -> None:
    page = shown(form_of({}, None, **TO_2500))
    assert page.count("#bells") == 1
    assert "×3" in page
    assert "#clubs" in shown(form_of({}, cards="french"))
