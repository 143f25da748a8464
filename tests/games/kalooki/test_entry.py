"""The form of a round of Kalooki: what it saves, counts, offers and refuses."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.kalooki.cards import CARD_POINTS
from scorekeeper.games.kalooki.deals import Hand, hands_of
from scorekeeper.games.kalooki.entry import card_keys
from scorekeeper.games.kalooki.rules import GAME
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.played_round import play
from scorekeeper.rules.replay import opening_situation
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import controls, page_form
from tests.games.kalooki.deals import legal_deal, table_of, tables
from tests.games.kalooki.rules_page import bullets
from tests.games.round_forms import entered, refused, round_form, sent_back, shown

LEGAL = {"hands_out": "0", "hands_1": "JK AS", "hands_2": "40", "hands_3": "2C"}
DOWN = "down_and_out"
OFF = "Something that does not count at this table."
SEVERAL = "More than two of the same card in all hands."
NO_CARD = "A card that does not exist."
LEFT = "The player who went out has cards in hand."
NOTHING_LEFT = "Another player has 0 points in hand: a single card is worth at least 1."


def happened(*said: tuple[int, str]) -> dict[str, Any]:
    """Return what was said to have happened, as the form sends it."""
    return {"happenings": [f"round:{seat}:{kind}" for seat, kind in said]}


CAN_BE_ENTERED = [
    ("Nobody went out.", {"hands_out": ""}, "hands", "who went out?"),
    (LEFT, {"hands_0": "2H"}, "hands", "Anna went out, and has no cards"),
    (LEFT, {"hands_0": "3"}, "hands", "Anna went out, and has no cards"),
    ("The hand of another player is missing.", {"hands_3": ""}, "hands", "of Dora is missing"),
    ("Another player has an empty hand.", {"hands_3": ","}, "hands", "Dora did not go out"),
    (NOTHING_LEFT, {"hands_3": "0"}, "hands", "at least 1"),
    (NOTHING_LEFT, {"hands_3": "-7"}, "hands", "at least 1"),
    ("More than four jokers in all hands.", {"hands_3": "JK JK JK JK"}, "hands", "5 jokers"),
    (SEVERAL, {"hands_3": "AS AS"}, "hands", "A♠ 3 times"),
    (NO_CARD, {"hands_3": "1H"}, "hands", "no card “1H”"),
    (NO_CARD, {"hands_3": "7D 5"}, "hands", "no card “5”"),
    ("More than 936 points, the whole pack, in one hand.", {"hands_3": "937"}, "hands", "937"),
    ("More than 936 points in all hands together.", {"hands_3": "832"}, "hands", "937 points in"),
    (OFF, happened((1, "over_call")), "happenings", "the house rule “Calls allowed” is off"),
    (OFF, happened((1, "wrong_contract")), "happenings", "for a wrong contract” is off"),
    (OFF, happened((0, DOWN)), "happenings", "the house rule “Down and out” is off"),
    (
        "Down and out for somebody who did not go out.",
        happened((1, DOWN)),
        "happenings",
        "Bram did not go out",
    ),
    ("Down and out twice.", happened((0, DOWN), (0, DOWN)), "happenings", "once in a round"),
]
# One button for who went out, players as tiles, and no form after the last round.
CANNOT_BE_ENTERED = {
    "Two players went out.",
    "Something that happened to a player who is not at the table.",
    "A round after the ninth contract.",
}


def opening(preset: str = "as_written", players: int = 4, **house_rules: RuleValue) -> AnySituation:
    """Return how things stand before the first deal."""
    return opening_situation(GAME, table_of(players, preset, **house_rules))


def form_of(preset: str = "as_written", **values: str | list[str]) -> RoundForm:
    """Return the form of the legal round, with some other values."""
    return round_form(GAME, opening(preset), values={**LEGAL, **values})


def hands_entered(**values: str | list[str]) -> dict[int, Hand]:
    """Return the hands that were entered in a form."""
    return hands_of(entered(form_of("as_written", **values)).deal)


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = opening_situation(GAME, data.draw(tables()))
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(("bullet", "values", "field", "words"), CAN_BE_ENTERED)
def test_what_cannot_be_is_refused_beside_its_field(
    bullet: str, values: dict[str, str], field: str, words: str
) -> None:
    preset = "as_written" if bullet == OFF else "super_kalooki"
    assert entered(form_of(preset)).fits
    said = refused(form_of(preset, **values))
    assert list(said) == [field]
    assert words in said[field]


def test_only_what_cannot_be_tapped_is_left_to_sheets() -> None:
    assert {bullet for bullet, *_rest in CAN_BE_ENTERED} == set(bullets()) - CANNOT_BE_ENTERED


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"hands_out": "4"}, "hands", "not a player"),
        ({"hands_out": "Anna"}, "hands", "not a player"),
        ({"hands_1": "A" * 21}, "hands", "is no card"),
        ({"hands_1": "1234567890123"}, "hands", "too large"),
        (happened((4, "laid_down")), "happenings", "cannot be announced"),
        (happened((1, "revoke")), "happenings", "cannot be announced"),
    ],
)
def test_what_cannot_be_read_is_said_beside_its_field(
    values: dict[str, str], field: str, words: str
) -> None:
    form = form_of(**values)
    assert not form.is_valid()
    assert words in str(form.entry.errors[field])


def test_what_is_wrong_is_said_before_what_is_missing() -> None:
    played = form_of(hands_1="999", hands_3="").played()
    assert played is not None
    said = [str(fault) for fault in played.faults]
    assert "999 points left" in said[0]
    assert "of Dora is missing" in said[-1]


@pytest.mark.parametrize("text", ["JK AS 10H", "jk as 10h", " jk, AS;10H ", "JK  AS\t10h"])
def test_cards_may_be_typed_in_any_way(text: str) -> None:
    assert hands_entered(hands_1=text)[1] == ("JK", "AS", "10H")


@pytest.mark.parametrize(("text", "points"), [("84", 84), (" 84 ", 84), ("084", 84), ("+84", 84)])
def test_a_hand_may_be_typed_as_its_points(text: str, points: int) -> None:
    assert hands_entered(hands_1=text)[1] == points


def test_cards_are_counted_while_they_are_tapped() -> None:
    form = form_of(hands_1="JK AS KH 7D 2C", hands_2="", hands_3="")
    assert form.entry.echoes(entered(form)) == {"echo_hands_0": "0", "echo_hands_1": "84"}


def test_a_card_that_does_not_exist_is_not_counted() -> None:
    form = form_of(hands_1="JK 1H")
    assert form.entry.echoes(entered(form)) == {"echo_hands_0": "0", "echo_hands_3": "2"}


@pytest.mark.parametrize("players", GAME.player_counts)
def test_there_is_a_hand_and_a_place_for_its_count_for_every_player(players: int) -> None:
    form = round_form(GAME, opening(players=players))
    page = shown(form)
    fields = page_form(page)
    assert fields.choices["hands_out"] == [str(seat) for seat in range(players)]
    for seat, slot in enumerate(form.entry.echo_slots):
        assert fields.values[f"hands_{seat}"] == [""]
        assert page.count(f'id="{slot}"') == 1
    assert len(form.entry.echo_slots) == players


def test_the_keypad_has_every_card_once() -> None:
    keys = card_keys()
    of_a_suit = [rank.value + suit.letter for suit in keys.suits for rank in keys.ranks]
    others = [card.value for card in keys.others]
    assert Counter([*of_a_suit, *others]) == Counter(CARD_POINTS.keys())


@pytest.mark.parametrize(
    ("preset", "house_rules", "kinds"),
    [
        ("as_written", {}, ["laid_down"]),
        ("as_written", {"call_limit": 0}, ["laid_down", "over_call"]),
        ("as_written", {DOWN: "double"}, ["laid_down", DOWN]),
        ("super_kalooki", {}, ["laid_down", "over_call", "wrong_contract", DOWN]),
        ("super_kalooki", {"wrong_contract": False}, ["laid_down", "over_call", DOWN]),
    ],
)
def test_only_what_counts_at_the_table_is_offered(
    preset: str, house_rules: dict[str, Any], kinds: list[str]
) -> None:
    fields = page_form(shown(round_form(GAME, opening(preset, **house_rules))))
    said = [f"round:{seat}:{kind}" for seat in range(4) for kind in kinds]
    assert fields.choices["happenings"] == ["", *said]


@pytest.mark.parametrize(("value", "worth"), [("double", "×2"), ("double_and_reward", "×2, -50")])
def test_down_and_out_says_what_it_brings(value: str, worth: str) -> None:
    page = shown(round_form(GAME, opening(down_and_out=value)))
    assert f"<b>down and out</b> <small>{worth}</small>" in page


def test_who_laid_down_during_play_is_saved_until_the_end() -> None:
    situation = opening()
    in_play = Deal(dealer=0, facts=(Fact("laid_down", 2), Fact("laid_down", 1)))
    values = controls(shown(round_form(GAME, situation, deal=in_play)))
    form = round_form(GAME, situation, values={**values, **LEGAL})
    assert entered(form).deal.all_facts("laid_down") == in_play.facts


def test_a_penalty_can_be_said_twice_and_laying_down_once() -> None:
    said = happened((2, "over_call"), (2, "laid_down"), (2, "over_call"), (2, "laid_down"))
    played = entered(form_of("super_kalooki", **said))
    assert played.points == (0, 65, 140, 2)
    assert played.deal.all_facts("laid_down") == (Fact("laid_down", 2),)


def test_a_round_says_its_contract_whatever_came_of_it() -> None:
    situation = opening()
    assert str(GAME.plays(situation)) == "three sets of 3"
    assert str(GAME.plays(play(GAME, situation, Deal(void=True)).after)) == "three sets of 3"
    assert (
        str(GAME.plays(play(GAME, situation, entered(form_of()).deal).after))
        == "two sets of 3 and one run of 4"
    )
