"""Four people play Schieber with one phone: what is played, Match, Stöck, Weis and thanks."""

from typing import Any

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.hand import AnyHand
from tests.browser.looks import faults
from tests.browser.phone import PORTRAIT, SAVE, Facts, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tour import bring, enter_first
from tests.games.schieber.test_worked_rounds import MATCH
from tests.games.sheets import PLAYERS

OPEN_AND_SAVE = 2
HIDDEN = "(facts) => facts.scrollHeight - facts.clientHeight"
AGREED: dict[str, Any] = {"preset": "to_2500", "house_rules": {"target": 1000}}
LONG_NAMES = ["Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen"]


class Hand(AnyHand):
    """Enters what a page asks for; what is noted besides is behind its line."""

    def tap_facts(self, facts: Facts) -> None:
        phone = self.phone
        phone.ready("[name=all_tricks] >> nth=0")
        if "trump" in facts and phone.find("[name=trump] >> nth=0").is_visible():
            phone.tap_value("trump", facts["trump"])
        for name, count in self.told(facts).items():
            phone.tap_number(f"card_points_{self.seats[name] % 2}", count)
        for kind in ("all_tricks", "stoeck"):
            if kind in facts:
                phone.tap_value(kind, self.seats[facts[kind]] % 2)
        for said in facts.get("declarations", ()):
            phone.tap(f".chip[data-seat='{self.seats[said['by']]}']")
            phone.tap(f"[data-kinds=hand] [data-kind={said['kind']}]")
        for kind in ("thanked", "thanked_short"):
            if kind in facts:
                phone.tap(".rare summary")
                tile = f".tile:has(input[name={kind}][value='{self.seats[facts[kind]]}'])"
                phone.page.locator(tile).tap(trial=True)  # it stands still: the fold has opened
                phone.tap(tile)

    def told(self, facts: Facts) -> dict[str, int]:
        """Return the card points that are typed: of one side, unless play stopped."""
        counts = {} if "all_tricks" in facts else facts.get("card_points", {})
        return dict([*counts.items()][: 2 if "thanked" in facts else 1])

    def taps_of(self, facts: Facts, *, asks: int) -> int:
        """Return how many taps a round takes, as the text says; the first side's tile is open."""
        told = self.told(facts)
        digits = sum(len(str(count)) for count in told.values())
        tiles = sum(self.seats[name] % 2 for name in told)
        once = sum(kind in facts for kind in ("all_tricks", "stoeck"))
        twice = len(facts.get("declarations", ())) + ("thanked" in facts)
        return OPEN_AND_SAVE + asks + digits + tiles + once + 2 * twice


def test_the_match_is_tapped_in_and_the_pot_is_settled(phone: Phone) -> None:
    stake = {"amount": "5", "currency": "CHF", "settle": "pot"}
    bring(
        phone,
        {"scoresheet": 1, "game": "schieber", "players": PLAYERS, "first_dealer": "Dora"}
        | {"rounds": [], "stake": stake, **AGREED},
    )
    hand = Hand(phone, PLAYERS)
    for facts in MATCH:
        hand.enter(facts)
        assert hand.taps[-1] == hand.taps_of(facts, asks=1)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [1024, 634]
    net = {"Anna": "5", "Bram": "-5", "Cees": "5", "Dora": "-5"}
    evenings.check_payments(phone, {"net": net, "payments": 2})


def test_a_tournament_needs_no_tap_but_the_points(phone: Phone) -> None:
    sheet, expected = evenings.example("schieber-otherwise")
    rules = {"times_slalom": None}
    rounds = [{**one} for one in sheet["rounds"]]
    bring(phone, {**sheet, "house_rules": rules, "rounds": rounds[:8]})
    hand, tapped = Hand(phone, sheet["players"]), rounds_to_tap(sheet, brought=8)
    for facts, scored in [*zip(rounds, expected["rounds"], strict=True)][8:]:
        if scored["number"] in tapped:
            hand.enter(facts)
            assert hand.taps[-1] == hand.taps_of(facts, asks=0)
        else:
            send(phone, {**sheet, "house_rules": rules}, scored["number"])
        evenings.check_newest_round(phone, scored, sheet["players"][:2])
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [1110, 697]


def test_a_round_needs_no_scrolling_and_keeps_nobody_out(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=PORTRAIT)
    rules = {"preset": "to_2500", "house_rules": {"times_slalom": 4}}
    enter_first(phone, "schieber", {"players": LONG_NAMES, **rules})
    save = box_of(phone.page.locator(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    phone.tap(".chip[data-seat='1']")
    sizes = [box for _words, box in phone.boxes(".facts .face, .facts .chip, .kinds button")]
    assert min(min(box["width"], box["height"]) for box in sizes if box["width"]) >= 48
    assert phone.page.locator(".facts").evaluate(HIDDEN) == 0
    assert phone.sideways() == 0
    assert [fault for fault in faults(phone.page) if fault.kind in {"bar", "spill"}] == []
    assert not any(violations_in_every_light(phone.page).values())
