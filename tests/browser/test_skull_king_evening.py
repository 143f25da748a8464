"""People play Skull King with one phone: bids, who missed, and what the tricks hold."""

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.bids_round import Hand, most_taps
from tests.browser.looks import faults
from tests.browser.phone import Facts, Phone, box_of
from tests.browser.tour import bring, bring_new
from tests.games.families.exact_tricks.deals import NAMES
from tests.games.sheets import PLAYERS

ALREADY = 5
LONG = ("Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen")


class SkullHand(Hand):
    """Enters bonuses and loot too: a tile and a chip, for loot the tab between them."""

    def take(self, facts: Facts) -> None:
        super().take(facts)
        for bonus in facts.get("bonuses", ()):
            self.open_chips(bonus["by"])
            self.phone.tap(f"[data-panel=combinations] [data-kind='{bonus['kind']}']")
        for by, taker in facts.get("loot", ()):
            self.open_chips(taker)
            self.phone.tap("[data-moment=loot]")
            self.phone.tap(f"[data-kinds=loot] [data-kind='{self.seats[by]}']")

    def open_chips(self, name: str) -> None:
        """Touch the tile of a player, unless it is open."""
        tile = f"[data-announcements=bonuses] [data-seat='{self.seats[name]}']"
        if not self.phone.texts(f"{tile}[aria-pressed=true]"):
            self.phone.tap(tile)


def test_an_evening_is_tapped_in_and_settled(phone: Phone) -> None:
    """Some rounds are brought along; each bonus takes two taps."""
    sheet, expected = evenings.example("skull-king")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:ALREADY]})
    hand = SkullHand(phone, sheet["players"])
    for facts, scored in zip(sheet["rounds"][ALREADY:], expected["rounds"][ALREADY:], strict=True):
        hand.play(facts)
        most = most_taps(facts, cards=scored["number"]) + 2 * len(facts.get("bonuses", ()))
        assert hand.taps[-1] <= most
        evenings.check_newest_round(phone, scored, sheet["players"])
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [*expected["totals"].values()]
    evenings.check_payments(phone, expected["settlement"])


def test_loot_takes_three_taps_and_an_ordinary_round_is_saved_alone(phone: Phone) -> None:
    bring_new(phone, "skull-king", {"players": PLAYERS, "preset": "all_cards"})
    hand = SkullHand(phone, PLAYERS)
    hand.play({"bids": {"Anna": 0, "Bram": 1, "Cees": 0, "Dora": 0}, "loot": [["Anna", "Bram"]]})
    phone.see(".rounds .score")
    assert phone.numbers(".rounds li:first-child .score") == [30, 40, 10, 10]
    hand.play({"bids": {"Anna": 0, "Bram": 1, "Cees": 0, "Dora": 1}})
    assert hand.taps == [2 + 4 + 1 + 3 + 1, 2 + 4 + 1 + 1]


def test_eight_and_long_names_fit_on_the_phone(phone: Phone) -> None:
    for players in (LONG, NAMES):
        bring_new(phone, "skull-king", {"players": players, "preset": "all_cards"})
        phone.tap_words("Enter round 1")
        hand = SkullHand(phone, players)
        hand.bid({"bids": dict.fromkeys(players, 0)})
        assert not phone.page.locator(".field-bonuses").is_visible()
        phone.tap("[data-turns=tricks]")
        hand.open_chips(players[1])
        phone.tap("[data-moment=loot]")
        save = box_of(phone.page.locator("#entry > .dock > .main:not([hidden])"))
        assert save["y"] + save["height"] <= 740
        assert phone.sideways() == 0
        assert [fault for fault in faults(phone.page) if fault.kind in {"bar", "spill"}] == []
        assert not any(violations_in_every_light(phone.page).values())
