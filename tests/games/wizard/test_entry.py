"""The form of a round of Wizard: what is entered, what is taken for granted, what is refused."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.forms import Stage
from scorekeeper.games.wizard.rules import GAME
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import controls, page_form
from tests.games.families.exact_tricks.deals import said, took
from tests.games.families.exact_tricks.forms import filled_in, form_of, opening
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.wizard.deals import legal_deal, tables
from tests.games.wizard.test_impossible import IMPOSSIBLE

SPECIAL = {"special_cards": True}
ONE_TRICK = said(1, 0, 0)
CANNOT_BE_TYPED = {
    *("a bid of a stranger", "tricks of a stranger", "a key of no round", "a flag that is none"),
    *("bomb without special cards", "cloud without special cards"),
    *("a cloud for two players", "a cloud by other than one"),
}
CAN_BE_TYPED = [case for case in IMPOSSIBLE if case[0] not in CANNOT_BE_TYPED]


def ready(form: RoundForm) -> list[str]:
    """Return the names of the tiles that are ready to be typed."""
    return re.findall(r'name="(\w+)"[^>]*data-active', shown(form))


def marked(form: RoundForm) -> list[str]:
    """Return the names of the tiles that are marked as wrong."""
    return re.findall(r'name="(\w+)"[^>]*aria-invalid="true"', shown(form))


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(("clause", "facts", "rules", "fact", "reason"), CAN_BE_TYPED)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    clause: str, facts: dict[str, Any], rules: dict[str, Any], fact: str, reason: str
) -> None:
    before = said(1, 0, 1, **took(C=0)) if rules.get("hook_from") else ONE_TRICK
    form = form_of(GAME, opening(GAME, before, **rules), facts)
    said_there = refused(form)[fact]
    assert (reason if facts else "how many tricks").lower() in said_there.lower(), clause


def test_the_tile_touched_last_has_what_the_others_leave() -> None:
    before = opening(GAME, ONE_TRICK)
    form = form_of(GAME, before, said(0, 2, 1), tricks_touched="1")
    played = entered(form)
    assert played.deal.counts("tricks") == {1: 1}
    assert form.entry.echoes(played)["echo_tricks_1"] == "1"
    assert str(form.entry.sum_words(played)) == "All 2 tricks are there"
    assert str(form.entry.echoes(played)["note_tricks_1"]) == "1 off: −10"


@pytest.mark.parametrize(
    ("facts", "touched"),
    [
        (said(0, 2, 1, **took(B=2)), "1"),  # a number is typed
        (said(2, 2, 2), "1"),  # it would be less than none
        (said(0, 2, 0), "1"),  # they fit already
        (said(0, 2), "1"),  # bids are missing
    ],
)
def test_a_tile_that_was_touched_keeps_what_is_told(facts: dict[str, Any], touched: str) -> None:
    untouched = entered(form_of(GAME, opening(GAME, ONE_TRICK), facts)).deal
    form = form_of(GAME, opening(GAME, ONE_TRICK), facts, tricks_touched=touched)
    assert entered(form).deal == untouched


def test_nobody_else_can_be_touched() -> None:
    form = form_of(GAME, opening(GAME), ONE_TRICK, tricks_touched="7")
    assert not form.is_valid()
    assert form.entry.errors["tricks"] == ["This is not a player at the table."]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (said(2, 2, 1, **took(A=2)), "3 too many"),
        (said(0, 0, 1, **took(C=1)), "1 too few"),
        (said(0, 0, 1, **took(A=1)), "All 2 tricks are there"),
        ({"bids": {"Cees": 1}}, "1 bid for 2 tricks, 2 still to speak"),
    ],
)
def test_the_sum_line_says_how_many_tricks_are_bid_or_wrong(
    facts: dict[str, Any], words: str
) -> None:
    form = form_of(GAME, opening(GAME, ONE_TRICK), facts)
    assert str(form.entry.sum_words(entered(form))) == words


@pytest.mark.parametrize(
    ("facts", "shown_there"),
    [
        (said(2, 2, 1, **took(A=2)), [None, None, None]),
        (said(0, 0, 1, **took(A=1)), ["1", "0", "1"]),
        (said(1, 0, 1), ["1", "0", "1"]),
    ],
)
def test_tricks_are_presumed_once_their_sum_can_be_right(
    facts: dict[str, Any], shown_there: list[str | None]
) -> None:
    form = form_of(GAME, opening(GAME, ONE_TRICK), facts)
    echoes = form.entry.echoes(entered(form))
    assert [echoes.get(f"echo_tricks_{seat}") for seat in range(3)] == shown_there


def test_while_people_say_what_they_will_take_nothing_is_wrong_with_how_much_it_is() -> None:
    before = opening(GAME, ONE_TRICK)
    for more, words, complaint in (
        ({}, "5 bid for 2 tricks: 3 too many", ""),
        ({"tricks_0": "0"}, "1 too many", "3 tricks for 2 cards: who took another number?"),
    ):
        values = {**filled_in(said(2, 2, 1)), **more}
        form = round_form(GAME, before, values=values, stage=Stage.NEXT)
        played = entered(form)
        assert str(form.entry.sum_words(played)) == words
        assert form.complaint(played) == complaint
    form = round_form(GAME, before, values=filled_in(said(2, 2, 1)), stage=Stage.IN_PLAY)
    assert "5 tricks for 2 cards" in form.complaint(entered(form))


def test_a_bid_that_cannot_be_is_told_of_while_people_say_what_they_will_take() -> None:
    values = filled_in({"bids": {"Cees": 7}})
    form = round_form(GAME, opening(GAME, ONE_TRICK), values=values, stage=Stage.NEXT)
    assert form.complaint(entered(form)) == "Cees can say 0 to 2"


def test_after_the_play_the_bid_stands_beside_every_tile() -> None:
    before = opening(GAME, ONE_TRICK)
    bids = entered(form_of(GAME, before, said(2, 0, 1))).deal
    page = shown(round_form(GAME, before, deal=bids, stage=Stage.IN_PLAY))
    for seat, bid in enumerate((2, 0, 1)):
        assert f'data-said-at="{seat}">{bid}<' in page
        tile = page.partition(f'name="tricks_{seat}"')[2].partition(">")[0]
        assert 'value=""' in tile


@pytest.mark.parametrize(("change", "presumed"), [("1", "2"), ("-1", "0")])
def test_who_won_the_trick_with_the_cloud_is_taken_to_have_what_it_made_of_the_bid(
    change: str, presumed: str
) -> None:
    before = opening(GAME, ONE_TRICK, **SPECIAL)
    bids = said(1, 0 if change == "1" else 2, 0)
    form = form_of(GAME, before, bids, cloud="0", cloud_change=change)
    assert form.entry.echoes(entered(form))["echo_tricks_0"] == presumed


def test_a_round_with_a_cloud_that_is_corrected_keeps_its_tricks() -> None:
    before = opening(GAME, ONE_TRICK, **SPECIAL)
    deal = entered(form_of(GAME, before, said(1, 0, 0), cloud="0", cloud_change="1")).deal
    assert deal.counts("tricks") == {}
    over = controls(shown(round_form(GAME, before, deal=deal, stage=Stage.OVER)))
    assert [over[f"tricks_{seat}"] for seat in range(3)] == [["2"], ["0"], ["0"]]


def test_a_digit_typed_behind_a_nought_takes_its_place() -> None:
    form = form_of(GAME, opening(GAME, ONE_TRICK), said(0, 2, 1), bids_0="01", tricks_0="00")
    values = controls(shown(form))
    assert (values["bids_0"], values["tricks_0"]) == (["1"], ["0"])


def test_what_is_known_before_the_play_is_kept_for_after_it() -> None:
    before = opening(GAME, ONE_TRICK)
    assert round_form(GAME, before).entry.is_before_play
    assert form_of(GAME, before, said(2, 0, 1)).entry.is_before_play
    assert not form_of(GAME, before, said(2, 0, 1, **took(C=0))).entry.is_before_play


def test_whoever_says_first_is_ready_to_be_typed() -> None:
    assert ready(round_form(GAME, opening(GAME, ONE_TRICK))) == ["bids_2", "tricks_2"]


def test_whoever_has_not_said_yet_comes_before_the_tricks() -> None:
    before = opening(GAME, ONE_TRICK)
    without_anna = {"bids": {"Bram": 0, "Cees": 1}}
    for facts, tiles in (
        (said(2, 0, 1), ["tricks_2"]),
        (without_anna, ["bids_0", "tricks_2"]),
    ):
        form = form_of(GAME, before, facts)
        assert ready(form) == ready(round_form(GAME, before, deal=entered(form).deal)) == tiles


@pytest.mark.parametrize(
    ("facts", "tile"),
    [
        (said(0, 3, 1), "bids_1"),
        (said(1, 0, 0, **took(B=3)), "tricks_1"),
        (said(1, 0, 1), "bids_1"),  # the hook: Bram deals
    ],
)
def test_the_tile_of_what_was_refused_is_marked_and_typed_next(
    facts: dict[str, Any], tile: str
) -> None:
    before = said(1, 0, 1, **took(C=0))
    form = form_of(GAME, opening(GAME, before, hook_from=1), facts)
    refused(form)
    assert ready(form) == [tile]
    assert marked(form) == [tile]


def test_all_numbers_that_were_refused_are_marked_and_the_first_is_typed_next() -> None:
    form = form_of(GAME, opening(GAME), said(5, 0, 7, **took(B=9)))
    refused(form)
    assert sorted(marked(form)) == ["bids_0", "bids_2", "tricks_1"]
    assert ready(form) == ["bids_0"]


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        ({"bids_1": "1x"}, ["bids_1"]),
        ({"bids_1": "1e3"}, ["bids_1"]),
        ({"bids_2": "two", "bids_0": "½", "tricks_0": "!"}, ["bids_0", "bids_2", "tricks_0"]),
        ({"tricks_2": "1.5"}, ["tricks_2"]),
    ],
)
def test_the_tile_that_cannot_be_read_is_marked_and_typed_next(
    typed: dict[str, str], tiles: list[str]
) -> None:
    form = form_of(GAME, opening(GAME), said(1, 0, 0), **typed)
    assert not form.is_valid()
    assert "is not a whole number" in form.problem
    assert sorted(marked(form)) == tiles
    assert ready(form)[0] in tiles


def test_no_rest_is_taken_while_the_round_is_only_begun() -> None:
    for action, tricks in (("begin", {}), ("save", {1: 0})):
        form = form_of(GAME, opening(GAME), said(1, 1, 0), tricks_touched="1", action=action)
        assert form.is_valid()
        assert form.deal().counts("tricks") == tricks


def test_a_bid_that_cannot_be_is_told_of_while_others_are_missing() -> None:
    form = form_of(GAME, opening(GAME, ONE_TRICK), {"bids": {"Cees": 7}})
    assert str(entered(form).faults[0]) == "Cees can say 0 to 2"


def test_special_cards_are_asked_for_only_where_they_are_played_with() -> None:
    fields = {"cloud", "cloud_change", "bomb"}
    assert not fields & page_form(shown(round_form(GAME, opening(GAME)))).values.keys()
    page = page_form(shown(round_form(GAME, opening(GAME, **SPECIAL))))
    assert page.choices["cloud"] == ["", "0", "1", "2"]
    assert page.choices["cloud_change"] == ["1", "-1"]


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({"cloud": "0"}, "cloud_change", "One more or one less?"),
        ({"cloud_change": "1"}, "cloud", "Who won the trick with the cloud?"),
    ],
)
def test_a_cloud_is_told_whole(values: dict[str, str], field: str, reason: str) -> None:
    form = form_of(GAME, opening(GAME, **SPECIAL), ONE_TRICK, **values)
    assert not form.is_valid()
    assert form.entry.errors[field] == [reason]
    assert form.more_is_open
