"""People play Tichu with one phone: card points, double wins, and calls kept while in play."""

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.looks import faults
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tichu_round import Hand
from tests.browser.tour import bring, enter_first
from tests.games.sheets import PLAYERS
from tests.games.tichu.test_rounds import MATCH

LONG_NAMES = ["Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen"]
HIDDEN = "(facts) => facts.scrollHeight - facts.clientHeight"


def test_the_match_is_tapped_in_and_settled_to_the_cent(phone: Phone) -> None:
    stake = {"amount": "0.01", "currency": "EUR"}
    sheet = {"scoresheet": 1, "game": "tichu", "players": [*PLAYERS], "rounds": [], "stake": stake}
    bring(phone, sheet)
    hand, tapped = Hand(phone, PLAYERS), rounds_to_tap({**sheet, "rounds": MATCH}, 1, 4, 6)
    for number, facts in enumerate(MATCH, 1):
        if number in tapped:
            hand.enter(facts)
            assert hand.taps[-1] == hand.taps_of(facts)
        else:
            send(phone, {**sheet, "rounds": MATCH}, number)
        phone.see(f".rounds li:nth-child({number})")
    assert hand.taps[0] == 1 + 3  # Enter; two digits and Save
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [1055, 845]
    net = {"Anna": "1.05", "Bram": "-1.05", "Cees": "1.05", "Dora": "-1.05"}
    evenings.check_payments(phone, {"net": net, "payments": 2})


def test_calls_are_kept_while_the_round_is_in_play_and_the_points_follow(phone: Phone) -> None:
    enter_first(phone, "tichu", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    said = [{"by": "Anna", "kind": "grand"}, {"by": "Bram", "kind": "tichu"}]
    hand.tap_calls({"calls": said})
    phone.tap_words("Calls only")
    phone.see(".in-play", "Grand Tichu by Anna, Tichu by Bram")
    phone.tap(".thumb .main")
    hand.tap_facts({"card_points": {"Bram": -5}, "first": "Anna"})
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [305, -105]


def test_a_round_needs_no_scrolling_and_keeps_nobody_out(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=PORTRAIT)
    for names in (LONG_NAMES, [*LONG_NAMES, "Anna", "Cees"]):
        enter_first(phone, "tichu", {"players": names})
        Hand(phone, names).tap_calls({"calls": [{"by": "Gülşen", "kind": "grand"}]})
        phone.see(".offered[data-asked]")
        save = box_of(phone.page.locator(SAVE))
        assert save["y"] + save["height"] <= PORTRAIT["height"]
        sizes = [box for _words, box in phone.boxes(".facts .face")]
        assert min(min(box["width"], box["height"]) for box in sizes if box["width"]) >= 48
        assert phone.page.locator(".facts").evaluate(HIDDEN) == 0
        assert phone.sideways() == 0
        assert [fault for fault in faults(phone.page) if fault.kind in {"bar", "spill"}] == []
    assert not any(violations_in_every_light(phone.page).values())
