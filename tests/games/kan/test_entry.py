"""The form of a round of Kan: what it shows, offers, saves and refuses."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.kan.deals import named_misplay, named_pair, named_seats
from scorekeeper.games.kan.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.played_round import completed
from scorekeeper.rules.replay import continued, replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import controls
from tests.games.kan.deals import NAMES, deal_of, later, legal_deal, tables
from tests.games.kan.form import (
    ANNA,
    BEGUN,
    BRAM,
    BRAM_AND_EMMA,
    CEES,
    DORA,
    EMMA,
    FRED,
    before,
    form_of,
    in_order,
)
from tests.games.round_forms import entered, refused, round_form, sent_back, shown

NEIGHBOURS = {"kankei_0": CEES, "kankei_1": BRAM}


def any_deal(data: DataObject, situation: AnySituation) -> Deal:
    """Draw a legal deal, out of turn only where somebody else deals."""
    deal = data.draw(legal_deal(GAME, situation))
    return replace(deal, out_of_turn=deal.dealer not in (None, situation.dealer))


@given(st.data())
def test_every_round_of_an_evening_survives_its_form(data: DataObject) -> None:
    evening = replay(GAME, data.draw(tables()), ())
    for _round in range(data.draw(st.integers(1, 4))):
        if evening.finished:
            return
        deal = any_deal(data, evening.now)
        was, sent = sent_back(GAME, evening.now, deal)
        assert sent == was
        evening = continued(evening, deal)


def echoed(form: RoundForm) -> dict[str, str]:
    """Return what is shown dimmed beside the fields, in words."""
    return {slot: str(said) for slot, said in form.entry.echoes(entered(form)).items()}


@given(st.data())
def test_what_is_saved_before_the_play_survives_its_form(data: DataObject) -> None:
    situation = before(*data.draw(st.sampled_from([(), (BEGUN,), (BEGUN, later())])))
    opening = replace(any_deal(data, situation), tallies=())
    opening = completed(GAME, situation, opening)
    values = controls(shown(round_form(GAME, situation, deal=opening)))
    form = round_form(GAME, situation, values=values)
    assert form.is_valid()
    assert GAME.complete(situation, form.deal()) == opening


@pytest.mark.parametrize("points", ["-1", "17", "9x"])
def test_points_without_a_tile_cannot_be_sent(points: str) -> None:
    form = form_of(before(), **BRAM_AND_EMMA, kankei_points=points)
    assert not form.is_valid()
    assert form.problem == str(form.entry.errors["kankei_points"][0])


@pytest.mark.parametrize("seat", ["6", "-1", "x", "9" * 5000])
def test_nobody_from_another_table_is_kankei(seat: str) -> None:
    form = form_of(before(), kankei_0=BRAM, kankei_1=seat, kankei_points="9")
    assert not form.is_valid()
    assert "not a player at the table" in form.problem


def test_two_taps_name_the_holders_of_joker_and_ace_and_the_trumps_are_those_of_the_series() -> (
    None
):
    form = form_of(before(), **NEIGHBOURS, trump="spades", kankei_points="9")
    deal = entered(form).deal
    assert named_pair(deal) == (2, 1)
    assert deal.contract.trump == "clubs"
    assert "Ace of clubs" in shown(form)


def test_one_holder_alone_is_not_a_pair() -> None:
    assert refused(form_of(before(), kankei_0=BRAM, kankei_points="9")).keys() == {"kankei"}


@pytest.mark.parametrize(
    ("players", "dealer", "holder", "partner"),
    [(5, ANNA, ANNA, 2), (5, ANNA, EMMA, 1), (6, BRAM, ANNA, 3), (6, DORA, ANNA, 2)],
)
def test_a_player_with_both_cards_is_joined_by_the_second_to_the_right_and_asked_for_the_joker(
    players: int, dealer: str, holder: str, partner: int
) -> None:
    both = {"kankei_0": holder, "kankei_1": holder, "dealer": dealer, "kankei_points": "9"}
    form = form_of(before(players=players), **both)
    assert entered(form).fits
    assert form.offers(entered(form)) == {"joker"}
    names = {"echo_joker_": NAMES[int(holder)], "echo_joker_partner": NAMES[partner]}
    assert echoed(form) == names
    assert named_pair(entered(form).deal) == (int(holder), partner)
    went = form_of(before(players=players), **both, joker="partner")
    assert entered(went).fits
    assert named_pair(entered(went).deal) == (partner, int(holder))
    assert went.offers(entered(went)) == {"joker"}
    assert echoed(went) == names


def test_the_first_holder_has_the_joker_until_somebody_says_otherwise() -> None:
    assert controls(shown(round_form(GAME, before())))["joker"] == [""]


def test_a_pair_is_shown_as_it_is_after_the_card_changed_hands() -> None:
    both = {"kankei_0": EMMA, "kankei_1": EMMA, "joker": "partner", "kankei_points": "9"}
    was, sent = sent_back(GAME, before(), entered(form_of(before(), **both)).deal)
    assert sent == was
    assert named_pair(was) == (1, 4)


def test_a_form_from_before_the_question_still_tells_the_pair() -> None:
    both = {"kankei_0": EMMA, "kankei_1": EMMA, "partner": "1", "kankei_points": "9"}
    played = entered(form_of(before(), **both))
    assert played.fits
    assert named_pair(played.deal) == (4, 1)


def test_nobody_else_has_the_joker_when_two_players_hold_the_cards() -> None:
    form = form_of(before(), **BRAM_AND_EMMA, joker="partner", kankei_points="9")
    assert not form.is_valid()
    assert form.entry.errors == {"joker": ["Bram and Emma hold one card each."]}


def test_neighbours_part_as_the_form_has_it_chosen() -> None:
    values = controls(shown(round_form(GAME, before())))
    form = form_of(before(), **values | NEIGHBOURS | {"kankei_points": "9"})
    assert form.offers(entered(form)) == {"swap"}
    assert echoed(form) == {"echo_swap": "Cees and Dora change seats"}
    assert named_seats(entered(form).deal) == (0, 1, 3, 2, 4)


def test_neighbours_stay_where_the_table_leaves_it() -> None:
    form = form_of(before(), **NEIGHBOURS, kankei_points="9")
    assert form.offers(entered(form)) == {"swap"}
    assert named_seats(entered(form).deal) == ()
    again = round_form(GAME, before(), deal=entered(form).deal)
    assert "swap" not in controls(shown(again))


@pytest.mark.parametrize(
    ("pair", "seats"),
    [((DORA, EMMA), (4, 1, 2, 3, 0, 5)), ((EMMA, ANNA), (1, 0, 2, 3, 4, 5))],
)
def test_nobody_changes_seats_with_the_resting_dealer_of_six(
    pair: tuple[str, ...], seats: tuple[int, ...]
) -> None:
    values = {"kankei_0": pair[0], "kankei_1": pair[1], "dealer": FRED, "kankei_points": "9"}
    form = form_of(before(players=6), **values, swap="1")
    assert form.offers(entered(form)) == {"swap"}
    assert named_seats(entered(form).deal) == seats


def test_players_who_are_not_neighbours_are_offered_nothing() -> None:
    form = form_of(before(), kankei_0=ANNA, kankei_1=CEES, kankei_points="9")
    assert form.offers(entered(form)) == set()
    assert form.entry.echoes(entered(form)) == {}


def test_players_who_are_not_neighbours_stay_though_the_form_has_it_chosen() -> None:
    form = form_of(before(), kankei_0=ANNA, kankei_1=CEES, swap="1", kankei_points="9")
    assert named_seats(entered(form).deal) == ()


def test_any_other_order_of_play_may_be_said() -> None:
    form = form_of(before(), **NEIGHBOURS, **in_order(EMMA, DORA, CEES, BRAM, ANNA), call="sukonku")
    assert named_seats(entered(form).deal) == (4, 3, 2, 1, 0)
    assert "Now Anna, Bram, Cees, Dora and Emma" in shown(form)


def test_an_order_that_is_said_stands_in_place_of_the_offer() -> None:
    order = in_order(EMMA, DORA, CEES, BRAM, ANNA)
    form = form_of(before(), **NEIGHBOURS, **order, swap="1", kankei_points="9")
    assert named_seats(entered(form).deal) == (4, 3, 2, 1, 0)
    assert form.offers(entered(form)) == set()
    assert form.entry.echoes(entered(form)) == {}


def test_a_pair_that_is_corrected_to_be_neighbours_parts_by_itself() -> None:
    form = round_form(GAME, before(), deal=deal_of(kankei=(1, 3), points=9))
    values = controls(shown(form)) | NEIGHBOURS
    assert named_seats(entered(form_of(before(), **values)).deal) == (0, 1, 3, 2, 4)


def test_a_pair_that_has_parted_is_shown_as_such_when_it_is_corrected() -> None:
    deal = deal_of(kankei=(1, 2), points=9, seats=(0, 1, 3, 2, 4))
    form = round_form(GAME, before(), deal=deal)
    assert form.offers(form.played()) == {"swap"}
    assert controls(shown(form))["swap"] == ["1"]
    assert controls(shown(form))["seats_0"] == [""]


def tiles(form: RoundForm, name: str) -> list[str]:
    """Return the values that have a tile."""
    return re.findall(rf'name="{name}"\s+value="([^"]*)"', shown(form))


def test_the_resting_dealer_of_six_has_no_tile_even_out_of_turn() -> None:
    assert tiles(form_of(before(players=6)), "kankei_0") == [BRAM, CEES, DORA, EMMA, FRED]
    assert tiles(form_of(before(players=6), dealer=CEES), "kankei_1") == [
        ANNA, BRAM, DORA, EMMA, FRED,
    ]  # fmt: skip
    dealt = round_form(GAME, before(players=6), deal=Deal(dealer=4))
    assert tiles(dealt, "kankei_0") == [ANNA, BRAM, CEES, DORA, FRED]


def test_a_misplay_stands_in_place_of_points_and_call() -> None:
    form = form_of(before(players=6), **BRAM_AND_EMMA, misplay=CEES)
    played = entered(form)
    assert played.fits
    assert named_misplay(played.deal) == 2
    assert played.points == (1, 1, -1, -1, 1, -1)
    assert tiles(form, "misplay") == ["", BRAM, CEES, DORA, EMMA, FRED]


def test_only_the_calls_that_may_be_said_now_have_tiles_each_with_its_worth() -> None:
    opening = form_of(before())
    assert tiles(opening, "call") == ["", "sukonku", "gyaku_sukonku"]
    assert "<small>won +1, lost −1</small>" in shown(opening)
    assert "<small>−10</small>" in shown(opening)
    second = form_of(before(BEGUN))
    assert tiles(second, "call") == ["", "sukonku", "gyaku_sukonku", "juuroku", "gyaku_juuroku"]
    assert "<small>made +9, failed −17</small>" in shown(second)


@pytest.mark.parametrize(
    ("rounds", "quota", "number"), [([], 8, 9), ([BEGUN], 9, 9), ([BEGUN], 8, 8)]
)
def test_the_number_that_wins_is_marked(
    rounds: list[dict[str, Any]], quota: int, number: int
) -> None:
    page = shown(form_of(before(*rounds, round_two_quota=quota)))
    assert page.count("<small>wins</small>") == 1
    assert re.search(rf"\b{number}(</bdi>)?\s*<small>wins</small>", page)


def test_a_later_round_shows_the_pair_and_asks_for_trumps_alone() -> None:
    form = form_of(before(BEGUN), trump="spades", kankei_points="16")
    assert "Kankei are Bram and Emma" in shown(form)
    assert not {"kankei", "partner", "swap", "seats"} & form.entry.fields.keys()
    deal = entered(form).deal
    assert deal.contract.trump == "spades"
    assert named_pair(deal) == named_seats(deal) == ()
    assert form.offers(entered(form)) == set()
