"""Four people play Kraken with one phone, from the first tap to the paid stake."""

import pytest

from tests.browser import evenings
from tests.browser.klaverjas_round import Hand, correct_trumps, table_of_taps
from tests.browser.phone import Facts, NewPhone, Phone
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tour import bring, bring_new

MOST_TAPS = 16
# In this order: what is new in one is tapped there, and sent in those after it
EVENINGS = ("kraken-as-written", "kraken-with-exceptions", "kraken-dutch-cafe")
CAST = ["Anna", "Bram", "Cees", "Dora"]
RUN = {"by": "Anna", "kind": "run_of_3"}


def play(phone: Phone, name: str, *besides: int, brought: int = 0) -> dict[int, int]:
    """Enter the rounds of an example, each checked as it is saved; return the taps of each.

    Rounds that say nothing new are sent, besides those named; the first ones may be brought along.
    """
    sheet, expected = evenings.example(name)
    before = [evenings.example(other)[0] for other in EVENINGS[: EVENINGS.index(name)]]
    if brought:
        bring(phone, {**sheet, "rounds": sheet["rounds"][:brought], "ended_early": False})
    else:
        evenings.begin(phone, sheet, "Kraken")
    hand = Hand(phone, sheet["players"])
    taps: dict[int, int] = {}
    tapped = rounds_to_tap(sheet, *besides, brought=brought, tapped_before=before)
    rounds = list(zip(sheet["rounds"], expected["rounds"], strict=True))
    for facts, scored in rounds[brought:]:
        if scored["number"] in tapped:
            hand.enter(facts)
            taps[scored["number"]] = hand.taps[-1]
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, sheet["players"][:2])
    print(table_of_taps(taps))
    return taps


def check_end(phone: Phone, name: str) -> None:
    """Check the final crosses and the payments on the settlement page."""
    sheet, expected = evenings.example(name)
    final = evenings.final_standings(phone)
    assert final == evenings.expected_standings(expected, sheet["players"][:2])
    evenings.check_payments(phone, expected["settlement"])


def test_an_evening_as_written_is_tapped_in_corrected_paid_and_played_again(phone: Phone) -> None:
    taps = play(phone, "kraken-as-written", 11)
    assert max(taps.values()) <= MOST_TAPS
    assert taps[1] == 5  # a bare round with a two-digit number
    assert taps[11] == 6  # with a contra
    phone.tap_words("Back")
    as_played = evenings.standings(phone)

    correct_trumps(phone, 7, "spades")
    assert evenings.standings(phone) != as_played
    correct_trumps(phone, 7, "hearts")
    assert evenings.standings(phone) == as_played

    phone.tap_words("Who pays whom")
    check_end(phone, "kraken-as-written")
    pay_everything(phone)
    play_again(phone)


def pay_everything(phone: Phone) -> None:
    """Pay one, take that back, pay both."""
    first_paid = evenings.open_payments(phone).first
    first_paid.wait_for()
    all_open = evenings.payments(phone)
    ((_words, before), *_others) = phone.boxes(".payments li")
    phone.tap(first_paid)
    phone.page.locator("li.paid").wait_for()
    ((_words, paid), *_others) = phone.boxes(".payments li")
    assert paid["height"] == before["height"]  # or the next one would move under the finger
    assert evenings.payments(phone) == all_open[1:]
    phone.tap("li.paid button")
    phone.page.locator("li.paid").wait_for(state="detached")
    assert evenings.payments(phone) == all_open
    phone.tap(first_paid)
    phone.page.locator("li.paid").wait_for()
    phone.tap(first_paid)
    phone.page.get_by_text("Everything is paid.").wait_for()
    phone.tap_words("Back")


def play_again(phone: Phone) -> None:
    """The same seats, rules and stake, and the next dealer: two taps from the table page."""
    before = phone.taps
    phone.tap_words("Who pays whom")
    phone.tap_words("Play again")
    phone.page.get_by_text("Round 1 of 16").wait_for()
    assert phone.taps - before == 2
    assert phone.texts(".next .sentence") == ["Dora chooses trumps"]
    assert phone.texts("#tonight b")[0] == "Fred deals"


def test_an_evening_with_exceptions_is_entered_by_hand(phone: Phone) -> None:
    play(phone, "kraken-with-exceptions", brought=4)
    phone.tap_more("Stop here")
    phone.tap("form button:has-text('Stop here')")
    check_end(phone, "kraken-with-exceptions")
    marks = phone.texts(".rounds .text")[::-1]
    assert [number for number, text in enumerate(marks, 1) if "*" in text] == [5]
    assert [number for number, text in enumerate(marks, 1) if "!" in text] == [7, 8]
    assert [number for number, text in enumerate(marks, 1) if "↷" in text] == [8]
    assert marks[9] == "misdeal"


def test_no_step_lies_between_the_last_round_and_paying(phone: Phone) -> None:
    sheet, _expected = evenings.example("kraken-as-written")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:-1]})
    Hand(phone, sheet["players"]).enter(sheet["rounds"][-1])
    phone.page.locator("#winner").wait_for()
    before = phone.taps
    to_pay = evenings.open_payments(phone)
    to_pay.first.wait_for()
    payments = to_pay.count()
    for number in range(payments):
        phone.tap(to_pay.first)
        phone.page.locator("li.paid").nth(number).wait_for()
    phone.page.get_by_text("Everything is paid.").wait_for()
    assert phone.taps - before == payments


def test_an_evening_in_a_dutch_cafe_is_tapped_in(phone: Phone) -> None:
    taps = play(phone, "kraken-dutch-cafe", brought=14)
    assert max(taps.values()) <= MOST_TAPS
    evenings.open_end(phone)
    check_end(phone, "kraken-dutch-cafe")


@pytest.mark.parametrize(
    ("more", "taps"),
    [
        ({}, 5),
        ({"challenges": ["Bram"]}, 6),
        ({"challenges": ["Bram"], "declarations": [RUN]}, 8),
    ],
    ids=["bare", "contra", "contra and a declaration"],
)
def test_an_ordinary_round_takes_few_taps(phone: Phone, more: Facts, taps: int) -> None:
    bring_new(phone, "kraken", {"players": CAST, "first_dealer": "Dora"})
    hand = Hand(phone, CAST)
    hand.enter({"trump": "hearts", "card_points": {"Anna": 90}, **more})
    phone.see(".rounds .score")
    assert hand.taps == [taps]


def test_a_round_in_play_is_there_for_everybody_to_see_and_finished_after_play(
    new_phone: NewPhone,
) -> None:
    scorer, viewer = new_phone(), new_phone()
    bring_new(scorer, "kraken", {"players": CAST, "first_dealer": "Dora"})
    scorer.tap_words("Other phones")
    viewer.open(scorer.page.locator("a.address").last.inner_text().removeprefix(viewer.address))
    scorer.tap_words("Back")
    scorer.tap_words("Enter round 1")
    scorer.tap_value("trump", "spades")
    scorer.tap_value("challenges_0", 1)
    scorer.tap_words("Trump only")
    scorer.page.locator(".in-play").wait_for()

    viewer.page.reload()
    running = viewer.page.locator(".in-play")
    assert running.inner_text().endswith("Anna, contra by Bram")
    assert running.locator(".suit-spades").count() == 1
    assert viewer.page.get_by_text("Finish the round").count() == 0

    scorer.tap_words("Finish the round")
    Hand(scorer, CAST).count({"Anna": 90})
    scorer.save_round()
    scorer.page.locator(".rounds .score").first.wait_for()
    assert scorer.numbers(".rounds .score") == [64, 0]
    assert scorer.page.locator(".rounds abbr").count() == 0  # finishing is no correction
