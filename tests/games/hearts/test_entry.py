"""The form of a round of Hearts: numbers, the moon in one tap, the jack, and what is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.hearts.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.hearts.deals import SIX, legal_deal, table, tables
from tests.games.hearts.impossible import IMPOSSIBLE, Impossible
from tests.games.round_forms import entered, refused, round_form, sent_back, shown

CANNOT_BE_TYPED = {
    "the jack said while the rule is off",
    "the jack of nobody without a kitty out of play",
    "a moon where the rule decides",
    "another word for the moon",
    "a player who is not at the table",
    "something that is not a number",
}
CAN_BE_TYPED = [case for case in IMPOSSIBLE if case.clause not in CANNOT_BE_TYPED]
NEEDS_JACK: dict[str, Any] = {"jack_of_diamonds": "minus_ten_and_moon"}
OUT: dict[str, Any] = {"kitty": "out_of_play"}


def opening(players: int = 4, **house_rules: Any) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table(players, **house_rules), ()).now


def form_of(values: dict[str, Any], players: int = 4, **house_rules: Any) -> RoundForm:
    """Return the form, filled in with these values."""
    return round_form(GAME, opening(players, **house_rules), values=values)


def typed(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the values that enter the facts of a round of a sheet."""
    values = {
        f"taken_{SIX.index(name)}": str(points) for name, points in facts.get("taken", {}).items()
    }
    if "jack_of_diamonds" in facts:
        name = facts["jack_of_diamonds"]
        values["jack_of_diamonds"] = "nobody" if name is None else str(SIX.index(name))
    return values | ({"moon": facts["moon"]} if "moon" in facts else {})


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize("case", CAN_BE_TYPED, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    said = refused(form_of(typed(case.round), case.players, **case.house_rules))
    assert case.reason.lower() in said[case.fact].lower()


def test_whoever_shot_the_moon_is_tapped_and_nothing_typed() -> None:
    assert entered(form_of({"shot_0": "2"})).points == (26, 26, 0, 26)
    maria = form_of({"shot_0": "2"}, spades="black_maria")
    assert entered(maria).points == (43, 43, 0, 43)


def test_the_jack_goes_with_a_moon_that_needs_it() -> None:
    form = form_of({"shot_0": "1"}, **NEEDS_JACK)
    assert entered(form).points == (26, -10, 26, 26)
    out_of_play = form_of({"shot_0": "1", "jack_of_diamonds": "nobody"}, 3, **NEEDS_JACK, **OUT)
    assert entered(out_of_play).points == (26, 0, 26)


def test_where_cards_are_out_of_play_the_moon_may_be_less_than_everything() -> None:
    form = form_of({"shot_0": "1", "taken_1": "13"}, 3, **OUT)
    assert entered(form).deal.counts("taken") == {0: 0, 1: 13, 2: 0}
    assert entered(form).points == (26, 0, 26)


@pytest.mark.parametrize(
    ("values", "house_rules", "reason"),
    [
        ({"taken_0": "3"}, {}, "there are points for Anna"),
        ({"jack_of_diamonds": "3"}, NEEDS_JACK, "no moon without the jack of diamonds"),
    ],
)
def test_a_moon_that_is_none_is_refused_beside_its_tiles(
    values: dict[str, str], house_rules: dict[str, Any], reason: str
) -> None:
    form = form_of({"shot_0": "1", **values}, **house_rules)
    assert not form.is_valid()
    assert reason in form.entry.errors["shot"][0]


@pytest.mark.parametrize("house_rules", [{}, OUT])
def test_a_typed_part_of_a_moon_is_not_taken_for_all_of_it(house_rules: dict[str, Any]) -> None:
    form = form_of({"shot_0": "1", "taken_1": "15"}, **house_rules)
    assert "11 points are missing: how many for" in refused(form)["taken"]


@pytest.mark.parametrize(
    ("values", "house_rules", "echoed"),
    [
        ({"taken_0": "15"}, {}, None),
        ({"taken_0": "15", "taken_1": "3", "taken_2": "7"}, {}, ["15", "3", "7", "1"]),
        ({"taken_0": "13", "taken_2": "13"}, {}, ["13", "0", "13", "0"]),
        ({"shot_0": "3"}, {}, ["0", "0", "0", "26"]),
        ({"taken_0": "15", "taken_1": "3", "taken_2": "9"}, {}, None),
        ({"taken_0": "15", "taken_1": "3", "taken_2": "7"}, OUT, ["15", "3", "7", "1"]),
        ({"players": 5, "taken_0": "15", "taken_1": "3", "taken_2": "7"}, OUT, None),
    ],
)
def test_what_follows_is_filled_in_dimmed(
    values: dict[str, Any], house_rules: dict[str, Any], echoed: list[str] | None
) -> None:
    form = form_of(values, values.get("players", 4), **house_rules)
    slots = {f"echo_taken_{seat}": points for seat, points in enumerate(echoed or ())}
    assert form.entry.echoes(entered(form)) == slots
    assert set(slots) <= set(form.entry.echo_slots)


def test_what_becomes_of_the_moon_is_asked_once_somebody_shot_it() -> None:
    asked = form_of({"shot_0": "0"}, moon="choice")
    assert asked.offers(entered(asked)) == {"moon"}
    assert "add, or take off" in refused(asked)["moon"]
    for values in ({"taken_0": "25"}, {"taken_0": "13", "taken_1": "13"}, {}):
        form = form_of(values, moon="choice")
        assert form.offers(entered(form)) == set()
    said = form_of({"shot_0": "0", "moon": "subtract"}, moon="choice")
    assert entered(said).points == (-26, 0, 0, 0)


@pytest.mark.parametrize(
    ("players", "house_rules", "there", "choices"),
    [
        (4, {}, {"shot_0"}, None),
        (4, {"moon": "off"}, set(), None),
        (5, {"moon": "choice", **NEEDS_JACK}, {"shot_0", "jack_of_diamonds", "moon"}, 5),
        (5, {**OUT, **NEEDS_JACK}, {"shot_0", "jack_of_diamonds"}, 6),
        (4, {**OUT, **NEEDS_JACK}, {"shot_0", "jack_of_diamonds"}, 4),
    ],
)
def test_only_what_the_house_rules_ask_for_is_there(
    players: int, house_rules: dict[str, Any], there: set[str], choices: int | None
) -> None:
    page = page_form(shown(round_form(GAME, opening(players, **house_rules))))
    assert {
        name for name in page.choices if name in ("shot_0", "jack_of_diamonds", "moon")
    } == there
    if choices:
        assert len(page.choices["jack_of_diamonds"]) == choices
