"""The form of a round of Klaverjassen: what it shows, saves, fills in and refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.klaverjassen.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.klaverjassen.deals import legal_deal, tables
from tests.games.klaverjassen.impossible import (
    ALL_TRICKS,
    DOUBLED,
    FREE,
    IMPOSSIBLE,
    PARTNERS,
    REVOKE_AND,
    UNKNOWN,
    WET_AND,
    Impossible,
    points,
    said,
)
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import PLAYERS, table_of

# One tile tells the round, and what is typed beside it is not read; the rest has no tile
CANNOT_BE_TAPPED = {WET_AND, REVOKE_AND, ALL_TRICKS, PARTNERS, UNKNOWN}
CAN_BE_TAPPED = [case for case in IMPOSSIBLE if case.clause not in CANNOT_BE_TAPPED]
FIELDS = {"declarer": "trumps_by", "wet": "instead", "revoke": "instead", "all_tricks": "instead"}


def opening(**house_rules: RuleValue) -> AnySituation:
    """Return how things stand before the first deal, which Anna deals."""
    return replay(GAME, table_of("klaverjassen", 4, **house_rules), ()).now


def filled_in(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the values that enter these facts, as in a sheet."""
    values: dict[str, Any] = {"trump": facts.get("trump", "")}
    for key, name in {"declarer": "trumps_by", "revoke": "revoked_by"}.items():
        if key in facts:
            values[name] = str(PLAYERS.index(facts[key]))
    for name, count in facts.get("card_points", {}).items():
        values[f"card_points_{PLAYERS.index(name) % 2}"] = str(count)
    for one in facts.get("bonuses", ()):
        side = PLAYERS.index(one["by"]) % 2
        values.setdefault(f"bonuses_{side}", []).append(f"trick:{side}:{one['kind']}")
    if "all_tricks" in facts:
        is_by_declarer = PLAYERS.index(facts["all_tricks"]) % 2 == 0
        values["instead"] = "pit" if is_by_declarer else "tegenpit"
    for key in ("wet", "revoke"):
        if facts.get(key):
            values["instead"] = key
    return values


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
    told = refused(form_of(case.round, **case.house_rules))
    assert case.reason.lower() in told[FIELDS.get(case.fact, case.fact)].lower()


def test_a_tile_tells_the_round_whatever_was_typed_before() -> None:
    typed = {"card_points_0": "70"}
    for instead, side_0 in {"wet": 162, "pit": 0, "tegenpit": 262}.items():
        form = round_form(GAME, opening(), values={**typed, "instead": instead})
        assert entered(form).points[0] == side_0


def test_who_revoked_is_asked_for() -> None:
    form = round_form(GAME, opening(), values={"instead": "revoke"})
    assert refused(form) == {"instead": "who revoked?"}


def test_pit_without_who_chose_trumps_asks_for_that_alone() -> None:
    form = round_form(GAME, opening(**FREE), values={"instead": "pit"})
    assert refused(form) == {"trumps_by": "who chose trumps?"}


@pytest.mark.parametrize(
    ("house_rules", "tapped", "put_away"),
    [
        ({}, [], ["trumps_by", "trump"]),
        (FREE, ["trumps_by"], ["trump"]),
        (DOUBLED, ["trump"], ["trumps_by"]),
        ({**FREE, **DOUBLED}, ["trumps_by", "trump"], []),
    ],
)
def test_only_what_the_rules_cannot_know_is_asked_for_at_once(
    house_rules: dict[str, Any], tapped: list[str], put_away: list[str]
) -> None:
    entry = form_of({}, **house_rules).entry
    always = ["bonuses", "card_points", "revoked_by", "instead"]
    assert [row.field.name for row in entry.tapped_rows] == [*tapped, *always]
    assert [field.name for field in entry.more_fields] == put_away


@pytest.mark.parametrize(
    ("facts", "house_rules", "needed"),
    [
        (said(), {}, "needs 82"),
        (said(("Anna", "run_of_3")), {}, "needs 72"),
        (said(("Bram", "run_of_4")), {}, "needs 107"),
        (said(("Anna", "four_jacks")), {}, "needs 0"),
        (said(("Bram", "four_jacks")), {}, "wet by roem"),
        (said(("Bram", "four_of_a_kind"), ("Dora", "run_of_4"), ("Bram", "run_of_3")), {}, "wet"),
        (said(("Bram", "run_of_4"), trump="spades"), DOUBLED, "needs 94"),
    ],
)
def test_what_is_needed_follows_from_the_roem_entered_so_far(
    facts: dict[str, Any], house_rules: dict[str, Any], needed: str
) -> None:
    form = form_of(facts, **house_rules)
    echoes = form.entry.echoes(entered(form))
    assert str(echoes["echo_needed_0"]).startswith(needed)
    assert set(echoes) <= set(form.entry.echo_slots)


def test_what_is_needed_is_known_before_anything_is_tapped_unless_trumps_are_free() -> None:
    for house_rules, needed in (({}, {"echo_needed_1": "needs 82"}), (FREE, {})):
        form = form_of({}, **house_rules)
        told = {slot: str(words) for slot, words in form.entry.echoes(entered(form)).items()}
        assert told == needed


def test_needed_is_the_fewest_card_points_that_are_enough() -> None:
    for roem in ((), ("Anna", "run_of_4"), ("Bram", "run_of_3")):
        pairs = [roem] if roem else []
        form = form_of(said(*pairs))
        words = str(form.entry.echoes(entered(form))["echo_needed_0"])
        needed = int(words.rpartition(" ")[2])
        for count, is_made in ((needed, True), (needed - 1, False)):
            played = entered(form_of(said(*pairs, card_points={"Anna": count})))
            assert (played.points[0] > 0) is is_made


def test_the_other_side_has_the_rest() -> None:
    form = form_of(points(Bram=62))
    assert form.entry.echoes(entered(form))["echo_card_points_0"] == "100"


def test_each_side_has_every_roem_as_a_chip_and_as_a_list() -> None:
    page = shown(round_form(GAME, opening(four_jacks=100)))
    assert page.count('data-kind="') == 2 * 7
    assert 'aria-label="four jacks, 100"' in page
    choices = page_form(page).choices["bonuses_1"]
    assert choices[:2] == ["", "trick:1:run_of_3"]
    assert all(one.startswith("trick:1:") for one in choices if one)


def test_roem_of_the_other_side_is_not_read_from_the_wrong_row() -> None:
    values = {"card_points_0": "100", "bonuses_0": "trick:2:run_of_3"}
    form = round_form(GAME, opening(), values=values)
    assert not form.is_valid()
    assert form.entry.errors["bonuses"] == ["This cannot be announced here."]
