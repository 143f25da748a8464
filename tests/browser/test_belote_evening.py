"""Four people play Belote with one phone: taken, and bid for with contre and announces."""

from collections.abc import Sequence

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.finger import name_of
from tests.browser.hand import AnyHand
from tests.browser.phone import PORTRAIT, SAVE, Facts, NewPhone, Phone, box_of
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

LONG_NAMES = ["Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]
SA_TA = {"preset": "coinche_sa_ta"}


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a deal, in the order in which they stand on the page."""
        phone = self.phone
        phone.ready(".number-tile.active")
        taker = "passed" if facts.get("passed") else self.seats[facts["declarer"]]
        phone.tap_value("taken_by", taker)
        if "contract" in facts:
            phone.tap_value("contract", facts["contract"])
        for name in facts.get("belotes", ()):
            phone.tap(f"[data-of='{self.seats[name] % 2}'] [data-kind=belotes]")
        self.tap_announces(facts.get("declarations", ()))
        for name, count in [*facts.get("card_points", {}).items()][:1]:
            self.count(f"card_points_{self.seats[name] % 2}", count)
        if "result" in facts:
            phone.tap_value("instead", facts["result"])
        self.tap_challenges(facts.get("challenges", ()))

    def tap_announces(self, declarations: Sequence[Facts]) -> None:
        for said in declarations:
            seat = self.seats[said["by"]]
            self.phone.tap(f"[data-announcements=declarations] [data-seat='{seat}']")
            self.phone.tap(f"[data-panel=combinations] [data-kind={said['kind']}]")

    def count(self, tile: str, count: int) -> None:
        if name_of(self.phone.page, ".number-tile.active input") != tile:
            self.phone.tap(f".number-tile:has(input[name={tile}])")
        self.phone.tap_keys(count)

    def tap_challenges(self, challenges: Sequence[str]) -> None:
        """Tap contre and surcontre, which are folded away."""
        if challenges:
            self.phone.tap(".rare summary")
        for step, name in enumerate(challenges):
            self.phone.tap_value(f"challenges_{step}", self.seats[name])


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def test_an_evening_is_tapped_in_and_settled(phone: Phone) -> None:
    """Enter, who took, digits, Save; a belote, or what stands for the points, one tap."""
    sheet, expected = evenings.example("belote")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:3]})
    hand, sides = Hand(phone, sheet["players"]), sheet["players"][:2]
    for facts, scored in [*zip(sheet["rounds"], expected["rounds"], strict=True)][3:]:
        hand.enter(facts)
        evenings.check_newest_round(phone, scored, sides)
    assert hand.taps == [5, 5, 8, 5, 6]  # a tile more for the points of those who did not take
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][one] for one in sides]
    evenings.check_payments(phone, expected["settlement"])


def test_a_contract_costs_one_tap_more_and_contre_and_announces_two(phone: Phone) -> None:
    bring_new(phone, "belote", {"players": PLAYERS, "preset": "coinche"})
    hand = Hand(phone, PLAYERS)
    hand.enter({"declarer": "Anna", "contract": 110, "card_points": {"Anna": 113}})
    assert (hand.taps, score(phone)) == ([1 + 1 + 1 + 3 + 1], [220, 50])
    run = [{"by": "Anna", "kind": "run_of_4"}]
    hand.enter(
        {
            "declarer": "Bram",
            "contract": 90,
            "challenges": ["Anna"],
            "declarations": run,
            "result": "failed",
        }
    )
    assert (hand.taps[-1], score(phone)) == (1 + 1 + 1 + 2 + 1 + 2 + 1, [600, 0])
    hand.enter({"passed": True})
    assert hand.taps[-1] == 1 + 1 + 1
    phone.see(".rounds li:first-child", "nobody took")


def test_nothing_moves_and_every_tile_can_be_hit(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=PORTRAIT)
    enter_first(phone, "belote", {"players": LONG_NAMES, **SA_TA})
    where = box_of(phone.ready("[data-key='1']"))["y"]
    save = box_of(phone.page.locator(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    phone.tap_value("instead", "failed")
    phone.tap("[data-of='1'] [data-kind=belotes]")
    assert box_of(phone.page.locator("[data-key='1']"))["y"] == where
    for _words, box in phone.boxes(":is(.side-chips button, .facts .face, .bids .larger):visible"):
        assert min(box["width"], box["height"]) >= 44
    assert phone.sideways() == 0
    found = violations_in_every_light(phone.page)
    assert found
    assert not any(found.values()), found


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    enter_first(phone, "belote", {"players": PLAYERS, "preset": "coinche"})
    phone.tap_value("taken_by", 0)
    phone.type(phone.find("[name=contract_other]"), "250")
    phone.type(phone.find("[name=card_points_0]"), "90")
    phone.find("[name=belotes_1] >> nth=0").select_option("said:1:belotes")
    phone.save_round()
    assert score(phone) == [0, 430]
