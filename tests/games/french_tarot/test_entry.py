"""The form of a deal of French Tarot: what it offers, what it adds up, and what it refuses."""

from typing import Any

import pytest

from scorekeeper.games.french_tarot.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.round_forms import entered, refused, round_form, shown
from tests.games.sheets import table_of

GARDE = {"taker": "1", "contract": "garde", "bouts": "2", "points_attack": "49"}
KING = {**GARDE, "partner": "2"}
OUT = {"five_players": "dealer_out"}


def opening(players: int = 4, **house_rules: Any) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of("french-tarot", players, **house_rules), ()).now


def form_of(values: dict[str, Any], players: int = 4, **house_rules: Any) -> RoundForm:
    """Return the form of the first deal, filled in."""
    return round_form(GAME, opening(players, **house_rules), values=values)


@pytest.mark.parametrize(
    ("typed", "players", "written"),
    [
        ({"points_attack": "49"}, 4, {"points": 49}),
        ({"points_attack": "", "points_defence": "42"}, 4, {"points": 49}),
        ({"points_attack": "49", "points_defence": "42"}, 4, {"points": 49}),
        ({"points_half": "1"}, 3, {"points": 49, "half": True}),
        (
            {"points_attack": "", "points_defence": "41", "points_half": "1"},
            3,
            {"points": 49, "half": True},
        ),
        ({"points_half": "1"}, 4, {"points": 49}),
    ],
)
def test_the_points_of_either_side_are_typed_and_the_other_has_the_rest(
    typed: dict[str, str], players: int, written: dict[str, object]
) -> None:
    played = entered(form_of({**GARDE, **typed}, players))
    facts = GAME.write_facts(played.before.table, played.deal)
    assert {key: facts[key] for key in ("points", "half") if key in facts} == written


def test_the_rest_of_91_is_shown_beside_what_was_typed() -> None:
    form = form_of({**KING, "points_half": "1"}, 5)
    echoes = form.entry.echoes(entered(form))
    assert echoes == {"echo_points_attack": "49½", "echo_points_defence": "41½"}
    assert set(echoes) <= set(form.entry.echo_slots)


def test_nobody_took_reads_nothing_else_and_has_no_tile_where_the_dealer_sits_out() -> None:
    played = entered(form_of({**GARDE, "taker": "passed"}))
    assert GAME.write_facts(played.before.table, played.deal) == {"passed": True}
    page = page_form(shown(round_form(GAME, opening(5, **OUT))))
    assert page.choices["taker"] == ["1", "2", "3", "4"]


def test_a_page_offers_only_what_the_table_plays() -> None:
    four = page_form(shown(round_form(GAME, opening())))
    assert four.choices["taker"] == ["0", "1", "2", "3", "passed"]
    assert four.choices["poignees"] == ["", "simple", "double", "triple", "simple+simple"]
    assert four.values["contract"] == ["garde"]
    assert "small_made" not in four.choices["chelem"]
    assert not {"partner", "points_half", "miseres"} & {*four.choices, *four.values}
    rules = {"petit_chelem": True, "misere": 10}
    five = page_form(shown(round_form(GAME, opening(5, **rules))))
    assert five.choices["partner"] == ["0", "1", "2", "3", "4", "alone"]
    assert five.choices["poignees"][-1] == "double+double"
    assert five.choices["chelem"][-2:] == ["small_made", "small_failed"]
    assert five.choices["both_miseres"] == ["0", "1", "2", "3", "4"]


def test_bonuses_are_entered_with_a_tap_each() -> None:
    bonuses = {"petit_au_bout": "attack", "poignees": "simple+simple", "chelem": "announced_failed"}
    miseres = {"miseres": ["0", "3"], "both_miseres": ["3"]}
    played = entered(form_of({**GARDE, **bonuses, **miseres}, misere=10))
    written = GAME.write_facts(played.before.table, played.deal)
    assert written["poignees"] == ["simple", "simple"]
    assert written["miseres"] == ["Anna", "Dora", "Dora"]
    assert (written["petit_au_bout"], written["chelem"]) == ("attack", "announced_failed")


@pytest.mark.parametrize(
    ("values", "players", "field", "reason"),
    [
        ({"taker": ""}, 4, "taker", "who took?"),
        ({"bouts": ""}, 4, "bouts", "how many bouts"),
        ({"points_attack": ""}, 4, "points", "how many points?"),
        ({"points_attack": "88"}, 4, "points", "the attack has 9 to 87"),
        ({"bouts": "0", "petit_au_bout": "attack"}, 4, "petit_au_bout", "has no bout"),
        ({"chelem": "made"}, 4, "chelem", "86 at least"),
        ({}, 5, "partner", "who is the partner"),
        ({"partner": "1"}, 5, "partner", "nobody's partner"),
    ],
)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    values: dict[str, Any], players: int, field: str, reason: str
) -> None:
    assert reason in refused(form_of({**GARDE, **values}, players))[field]


def test_points_of_both_sides_that_are_not_91_are_refused() -> None:
    form = form_of({**GARDE, "points_defence": "41"})
    assert not form.is_valid()
    assert "90 points, and there are 91" in str(form.entry.errors["points"])


@pytest.mark.parametrize(
    ("name", "said"), [("taker", "9"), ("bouts", "4"), ("poignees", "triple+triple")]
)
def test_what_has_no_tile_cannot_be_sent(name: str, said: str) -> None:
    form = form_of({**GARDE, name: said})
    assert not form.is_valid()
    assert name in form.entry.errors
