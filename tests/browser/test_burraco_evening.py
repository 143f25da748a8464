"""People play Burraco with one phone: two sides, victory points, three players."""

from tests.browser import evenings
from tests.browser.melds_round import tap_round
from tests.browser.phone import Phone
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

BURRACHI = {0: ["clean", "semi_clean"], 1: ["dirty"]}


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def test_a_round_takes_six_taps_and_one_for_a_missing_pozzetto(phone: Phone) -> None:
    bring_new(phone, "burraco", {"players": PLAYERS})
    told = {"sums": {0: "545-20", 1: "230-85"}, "chips": BURRACHI, "out": 0}
    phone.tap_words("Enter round 1")
    assert tap_round(phone, told) == 6
    assert score(phone) == [975, 245]
    phone.tap_words("Enter round 2")
    assert tap_round(phone, {**told, "more": {"no_pozzetto": 1}}) == 7
    assert score(phone) == [975, 145]


def test_of_three_one_is_alone_and_the_pair_fills_in_one_card(phone: Phone) -> None:
    enter_first(phone, "burraco", {"players": PLAYERS[:3]})
    phone.tap_value("alone", 1)
    chips = {1: ["clean"], 2: ["dirty"]}
    phone.tap("[name=side_1_sum]")
    tap_round(phone, {"sums": {1: "320", 2: "245"}, "chips": chips, "out": 1})
    assert score(phone) == [173, 620, 173]


def test_a_tournament_is_settled_by_victory_points(phone: Phone) -> None:
    sheet, expected = evenings.example("burraco-otherwise")
    bring(phone, sheet)
    evenings.open_end(phone)
    names = sheet["players"][:2]
    assert evenings.final_totals(phone) == [expected["totals"][one] for one in names]
    evenings.check_payments(phone, expected["settlement"])
