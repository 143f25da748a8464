"""People play Oh Hell with one phone: hands that shrink, the hook, eight at a table."""

from tests.browser import evenings
from tests.browser.bids_round import Hand, most_taps
from tests.browser.phone import Phone, box_of
from tests.browser.tour import bring, bring_new
from tests.games.families.exact_tricks.deals import NAMES

ALREADY = 17


def test_an_evening_of_nineteen_rounds_is_tapped_in_and_settled(phone: Phone) -> None:
    """Most rounds are brought along; the last ones have nine cards and ten."""
    sheet, expected = evenings.example("oh-hell")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:ALREADY]})
    hand = Hand(phone, sheet["players"])
    rounds = zip(sheet["rounds"][ALREADY:], expected["rounds"][ALREADY:], strict=True)
    for facts, scored in rounds:
        hand.play(facts)
        assert hand.taps[-1] <= most_taps(facts, cards=scored["number"] - 9)
        evenings.check_newest_round(phone, scored, sheet["players"])
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [*expected["totals"].values()]
    evenings.check_payments(phone, expected["settlement"])


def test_eight_have_their_tiles_on_one_screen(phone: Phone) -> None:
    bring_new(phone, "oh-hell", {"players": NAMES, "preset": "up_and_down"})
    title = " ".join(phone.texts(".next .title")[0].split())
    assert title.replace(" :", ":") == "Round 1 of 11: 1 card"  # its mark is only heard here
    phone.tap_words("Enter round 1")
    Hand(phone, NAMES).bid({"bids": dict.fromkeys(NAMES[1:], 0) | {"Anna": 0}})
    save = box_of(phone.page.locator("#entry > .dock > .main:not([hidden])"))
    assert save["y"] + save["height"] <= 740
    phone.tap_words("Save the bids")
    phone.see(".in-play", "0 bid for 1 trick: 1 too few")
