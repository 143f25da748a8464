"""Four people play Schafkopf with one phone: a few taps for each deal, and what they pay."""

import pytest

from tests.browser import evenings
from tests.browser.hand import AnyHand
from tests.browser.phone import PORTRAIT, SAVE, Facts, Phone, box_of
from tests.browser.tour import bring, bring_new
from tests.games.sheets import PLAYERS

EXAMPLE, ALREADY = "schafkopf", 12
RUFSPIEL = {"declarer": "Bram", "game": "rufspiel", "partner": "Dora", "result": "won_schneider"}
SOLO = {"declarer": "Anna", "game": "solo", "result": "lost"}
TAPS = 5  # Enter; caller, partner and result, or player, game and result; Save


class Hand(AnyHand):
    """Taps deals in; a Rufspiel is chosen from the beginning."""

    def tap_facts(self, facts: Facts) -> None:
        if "passed" in facts:
            self.phone.tap_value("way", "passed")
        elif "ramsch" in facts:
            self.phone.tap_value("way", "ramsch")
            for kind in ("most", "jungfrau"):
                for name in facts["ramsch"].get(kind, ()):
                    self.phone.tap_value(kind, self.seats[name])
        else:
            self.tap_game(facts)
        for kind in ("klopfen", "bock_rounds"):
            if kind in facts:
                self.phone.tap_value(kind, facts[kind])

    def tap_game(self, facts: Facts) -> None:
        self.phone.tap_value("who", self.seats[facts["declarer"]])
        if facts["game"] != "rufspiel":
            self.phone.tap_value("game", facts["game"])
        if "partner" in facts:
            self.phone.tap_value("partner", self.seats[facts["partner"]])
        for kind in ("announced", "result", "kontra"):
            if kind in facts:
                self.phone.tap_value(kind, facts[kind])
        for kind in ("with", "without"):
            if kind in facts:
                if not 2 <= facts[kind] <= 5:
                    self.phone.tap(".more-tops")
                self.phone.tap_value("laufende", f"{kind}:{facts[kind]}")


def test_the_last_deals_of_an_evening_are_tapped_in_and_settled(phone: Phone) -> None:
    sheet, expected = evenings.example(EXAMPLE)
    bring(phone, {**sheet, "rounds": sheet["rounds"][:ALREADY]})
    hand, players = Hand(phone, sheet["players"]), sheet["players"]
    left = zip(sheet["rounds"][ALREADY:], expected["rounds"][ALREADY:], strict=True)
    for facts, scored in left:
        hand.enter(facts)
        evenings.check_newest_round(phone, scored, players)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][name] for name in players]
    evenings.check_payments(phone, expected["settlement"])


@pytest.mark.parametrize(
    ("facts", "taps"),
    [
        (RUFSPIEL, TAPS),
        (SOLO, TAPS),
        ({**RUFSPIEL, "with": 3}, TAPS + 1),
        ({**RUFSPIEL, "with": 3, "klopfen": 2, "kontra": "re"}, TAPS + 3),
        ({**SOLO, "announced": "tout"}, TAPS + 1),
        ({"passed": True}, 3),
    ],
    ids=str,
)
def test_a_deal_takes_four_taps_and_one_more_for_what_raises_it(
    phone: Phone, facts: Facts, taps: int
) -> None:
    bring_new(phone, "schafkopf", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    hand.enter(facts)
    phone.see(".rounds .score")
    assert hand.taps == [taps]


def test_a_deal_is_entered_without_scrolling_and_shows_only_what_its_game_has(
    phone: Phone,
) -> None:
    bring_new(phone, "schafkopf", {"players": PLAYERS, "house_rules": {"bettel": True}})
    phone.tap(".thumb .main")
    hand = Hand(phone, PLAYERS)
    hand.tap_facts({**RUFSPIEL, "with": 3, "klopfen": 4, "kontra": "re"})
    phone.page.locator("#echo_result_won_schneider:text-is('+3840')").wait_for()
    save = box_of(phone.page.locator(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    faces = phone.boxes("#entry .face:visible")
    assert min(min(box["width"], box["height"]) for _words, box in faces) >= 44
    assert max(box["bottom"] for _words, box in faces) <= save["y"]
    seen = {"partner": (True, False, False), "announced": (False, True, False)}
    for place, game in enumerate(("rufspiel", "solo", "bettel")):
        phone.tap_value("game", game)
        for name, shown in seen.items():
            assert phone.page.locator(f".field-{name}").is_visible() == shown[place]
    assert not phone.page.locator(".field-laufende").is_visible()


def test_a_ramsch_and_a_jungfrau_are_tapped(phone: Phone) -> None:
    bring_new(phone, "schafkopf", {"players": PLAYERS, "preset": "pub"})
    hand = Hand(phone, PLAYERS)
    hand.enter({"ramsch": {"most": ["Anna"], "jungfrau": ["Dora"]}, "klopfen": 1, "bock_rounds": 1})
    phone.see(".rounds .score")
    assert phone.numbers(".rounds li:first-child .score") == [-160, 40, 40, 80]
    phone.see(".urgent", "Doubled deals left")
