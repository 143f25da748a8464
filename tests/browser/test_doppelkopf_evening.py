"""Four or five play Doppelkopf with one phone: what a deal takes, and what is shown of it."""

from pathlib import Path

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.hand import AnyHand
from tests.browser.looks import faults
from tests.browser.paper import printed
from tests.browser.phone import PORTRAIT, SAVE, Facts, Phone, box_of
from tests.browser.tour import bring, bring_new
from tests.games.sheets import FIVE, PLAYERS

ALREADY = 17
LONG = ("Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen", "Emma")
TWO = {"re": ["Anna", "Cees"], "re_points": 151}
SAID = {"re_said": "re", "kontra_said": "no_90", "extras": {"re": ["fox"], "kontra": ["fox"]}}
ENTER_AND_SAVE = 2


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap who is Re, a solo or a game of two, what was said, extra points, and the points."""
        for name in facts["re"]:
            self.phone.tap_value("re", self.seats[name])
        if (game := facts.get("game", "normal")) != "normal":
            field = "solo" if len(facts["re"]) == 1 else "pair"
            self.phone.tap_value(field, game)
        for kind in ("re_said", "kontra_said"):
            if kind in facts:
                self.phone.tap_value(kind, facts[kind])
        extras = facts.get("extras", {})
        for side, name in enumerate(("re", "kontra")):
            for kind in extras.get(name, ()):
                self.phone.tap(f"[data-announcements=extras_{side}] [data-kind={kind}]")
        self.tap_points(facts)

    def tap_points(self, facts: Facts) -> None:
        """Type one side's points, or tap a key that tells them."""
        points = facts.get("re_points")
        if "all_tricks" in facts:
            self.phone.tap(f"[data-into={facts['all_tricks']}][data-text=all]")
        elif isinstance(points, str):
            self.phone.tap(f"[data-text='{points.replace('-', '–')}']")
        else:
            self.phone.tap_keys(240 - facts["kontra_points"] if points is None else points)


def taps_of(facts: Facts) -> int:
    """Return what a deal takes: each fact a tap, but for points as many as they have digits."""
    points = facts.get("re_points", 240 - facts.get("kontra_points", 240))
    digits = 1 if isinstance(points, str) or "all_tricks" in facts else len(str(points))
    extras = sum(len(kinds) for kinds in facts.get("extras", {}).values())
    more = sum(key in facts for key in ("re_said", "kontra_said"))
    taps = ENTER_AND_SAVE + len(facts["re"]) + more + extras + digits
    return int(taps + (facts.get("game", "normal") != "normal"))


def test_an_evening_is_tapped_in_settled_and_printed(phone: Phone, tmp_path: Path) -> None:
    sheet, expected = evenings.example("doppelkopf")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:ALREADY]})
    hand, players = Hand(phone, sheet["players"]), sheet["players"]
    for facts, scored in zip(sheet["rounds"][ALREADY:], expected["rounds"][ALREADY:], strict=True):
        hand.enter(facts)
        assert hand.taps[-1] == taps_of(facts)
        evenings.check_newest_round(phone, scored, players)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][name] for name in players]
    evenings.check_payments(phone, expected["settlement"])
    assert len(printed(phone, tmp_path / "list.pdf", "A4").pages) == 1


def test_a_deal_takes_two_players_and_three_digits_and_a_band_one_tap(phone: Phone) -> None:
    bring_new(phone, "doppelkopf", {"players": FIVE, "house_rules": {"bock_rounds": True}})
    hand = Hand(phone, FIVE)
    deals: list[Facts] = [
        {**TWO, "re": ["Bram", "Cees"]},
        {**TWO, **SAID, "re_points": "151-180"},
        {"re": ["Dora"], "game": "queens", "all_tricks": "re"},
    ]
    for facts in deals:
        hand.enter(facts)
    assert hand.taps == [ENTER_AND_SAVE + 5, ENTER_AND_SAVE + 7, ENTER_AND_SAVE + 3]
    phone.see(".rounds li:first-child .score", "15")
    assert phone.numbers(".rounds li:first-child .score") == [-5, -5, 0, 15, -5]


def test_a_band_gives_way_to_digits_and_the_other_side_to_either(phone: Phone) -> None:
    bring_new(phone, "doppelkopf", {"players": PLAYERS}, "rounds/new/")
    hand = Hand(phone, PLAYERS)
    hand.tap_facts({**TWO, "re_points": "121-150"})
    phone.page.locator("#echo_taken_kontra:text-is('90–119')").wait_for()
    phone.tap_keys(90)
    phone.page.locator("#echo_taken_kontra:text-is('150')").wait_for()
    phone.tap("[data-into=kontra]")
    phone.page.locator("#echo_taken_re:text-is('0')").wait_for()
    assert phone.page.locator("[name=taken_re]").input_value() == ""


def test_long_names_fit_and_what_is_not_of_this_deal_is_not_there(phone: Phone) -> None:
    for names, preset in ((LONG[:4], "as_written"), (LONG, "pub")):
        bring_new(phone, "doppelkopf", {"players": names, "preset": preset}, "rounds/new/")
        solo, extras = phone.page.locator(".field-solo"), phone.page.locator(".field-extras")
        phone.tap_value("re", 1)
        solo.wait_for()
        assert not extras.is_visible()
        assert [fault for fault in faults(phone.page) if fault.kind != "orange"] == []
        phone.tap_value("re", 2)
        extras.wait_for()
        assert not solo.is_visible()
        save = box_of(phone.page.locator(SAVE))
        assert save["y"] + save["height"] <= PORTRAIT["height"]
        assert faults(phone.page) == []
        assert not any(violations_in_every_light(phone.page).values())
        for width in (320, 740):
            phone.page.set_viewport_size({"width": width, "height": 1060 - width})
            assert phone.sideways() == 0
        phone.page.set_viewport_size(PORTRAIT)
