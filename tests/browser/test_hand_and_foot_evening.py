"""People play Hand and Foot with one phone: four rounds, three pairs of six."""

from tests.browser import evenings
from tests.browser.melds_round import tap_round
from tests.browser.phone import Phone
from tests.browser.tour import bring, bring_new
from tests.games.families.melds.deals import NAMES


def test_a_round_of_three_pairs_is_tapped_in(phone: Phone) -> None:
    bring_new(phone, "hand-and-foot", {"players": list(NAMES)})
    phone.tap_words("Enter round 1")
    told = {
        "sums": {0: "345-45", 1: "120", 2: "-80"},
        "chips": {0: ["natural", "mixed"], 1: ["mixed", "red_threes"]},
        "out": 3,
        "more": {"exact_pick": 4},
    }
    assert tap_round(phone, told) == 9
    phone.see(".rounds .score")
    assert phone.numbers(".rounds li:first-child .score") == [1200, 20, -80]


def test_an_evening_is_finished_and_settled(phone: Phone) -> None:
    sheet, expected = evenings.example("hand-and-foot")
    bring(phone, sheet)
    evenings.open_end(phone)
    names = sheet["players"][:2]
    assert evenings.final_totals(phone) == [expected["totals"][one] for one in names]
    evenings.check_payments(phone, expected["settlement"])
