"""Kan on a phone: who has the joker where one player held both cards, and a misplay."""

import pytest

from tests.browser.kan_round import Hand, scores
from tests.browser.phone import SAVE, Phone, box_of
from tests.browser.tour import bring_new, enter_first

FIVE = ["Anna", "Bram", "Cees", "Dora", "Emma"]
LOST = {"kankei": ["Anna", "Cees"], "kankei_points": 7}  # diamonds are trumps in the next series
BROADER = "cards => cards.filter(card => card.scrollWidth > card.clientWidth).map(c => c.innerText)"


def test_where_one_player_held_both_cards_the_partner_joins_without_a_tap(phone: Phone) -> None:
    bring_new(phone, "kan", {"players": FIVE})
    hand = Hand(phone, FIVE)
    hand.enter({"kankei": ["Emma", "Bram"], "both_cards": "Emma", "call": "sukonku"})
    assert hand.taps == [5]  # Enter, joker, ace, sukonku, Save
    assert scores(phone) == ["−2", "2", "−2", "−2", "2"]
    phone.see(".next .sentence", "Emma chooses trumps; Kankei are Emma and Bram")


def test_one_tap_says_that_the_joker_went_to_the_partner(phone: Phone) -> None:
    bring_new(phone, "kan", {"players": FIVE})
    hand = Hand(phone, FIVE)
    hand.enter({"kankei": ["Bram", "Emma"], "both_cards": "Emma", "call": "sukonku"})
    assert hand.taps == [6]
    assert scores(phone) == ["−2", "2", "−2", "−2", "2"]
    phone.see(".next .sentence", "Bram chooses trumps; Kankei are Bram and Emma")


def test_who_has_the_joker_is_asked_by_name_and_only_where_one_player_held_both(
    phone: Phone,
) -> None:
    enter_first(phone, "kan", {"players": FIVE})
    question = phone.page.locator("[data-offered=joker]")
    question.wait_for(state="hidden")
    Hand(phone, FIVE).name_pair({"kankei": ["Emma", "Bram"], "both_cards": "Emma"})
    question.get_by_text("Bram", exact=True).wait_for()
    assert [" ".join(words.split()) for words in question.locator(".tile").all_inner_texts()] == [
        "who had both cards Emma",
        "two to the right: the partner Bram",
    ]
    assert question.locator("[value='']").is_checked()
    phone.tap_value("kankei_1", 0)
    question.wait_for(state="hidden")


def test_a_misplay_is_entered_in_six_taps_and_told(phone: Phone) -> None:
    bring_new(phone, "kan", {"players": FIVE})
    hand = Hand(phone, FIVE)
    hand.enter({"kankei": ["Anna", "Cees"], "misplay": "Dora"})
    assert hand.taps == [6]  # Enter, joker, ace, More, Dora, Save
    assert scores(phone) == ["1", "−1", "1", "−1", "−1"]
    phone.tap(".rounds a")
    phone.page.locator(".headline").wait_for()
    assert phone.texts(".headline :is(h2, .badge)") == [
        "Clubs",
        "Anna and Cees",
        "misplay by Dora",
    ]
    phone.tap_words("Correct")
    assert phone.ready("[name=misplay][value='3']").is_checked()


def test_no_word_of_a_card_lies_below_the_names_of_those_who_may_hold_it(phone: Phone) -> None:
    bring_new(phone, "kan", {"players": FIVE, "rounds": [LOST]}, "rounds/new/")
    cards = phone.page.locator(".holder > .card")
    cards.first.wait_for()
    assert "diamonds" in " ".join(cards.all_inner_texts())
    assert cards.evaluate_all(BROADER) == []


@pytest.mark.parametrize("misplay", [False, True])
def test_no_refusal_lies_over_the_question_who_has_the_joker_now(
    phone: Phone, *, misplay: bool
) -> None:
    phone.expect_refusals(400)
    enter_first(phone, "kan", {"players": FIVE})
    hand = Hand(phone, FIVE)
    hand.name_pair({"kankei": ["Emma", "Bram"], "both_cards": "Emma"})
    phone.see("[data-offered=joker]:not([hidden])")
    if misplay:
        phone.tap_value("kankei_points", 7)
        phone.tap_value("call", "sukonku")
        phone.tap(".rare > summary")
        phone.tap_value("misplay", 3)
    phone.save_round()
    phone.see(".wrong p")
    ((_words, question),) = phone.boxes("[data-offered=joker]")
    ((_told, refusal),) = phone.boxes(".wrong > div")
    assert question["bottom"] <= refusal["y"] + 1
    assert box_of(phone.ready(SAVE))["y"] >= refusal["bottom"] - 1
