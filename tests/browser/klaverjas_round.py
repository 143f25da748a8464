"""How a round of the Klaverjas family is tapped in, fact by fact, as it stands in a sheet."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from tests.browser.finger import name_of
from tests.browser.hand import AnyHand
from tests.browser.phone import Facts, Phone

HAND, TRICK = "in hand", "in a trick"


class Hand(AnyHand):
    def save(self) -> None:
        self.phone.tap(
            "#entry > .dock > .main:not([hidden])"
        )  # which says what is passed over, where something is

    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round, in the order in which they happen."""
        phone = self.phone
        phone.tap_value("trump", facts["trump"])
        self.choose_declarer(facts.get("declarer"))
        for place, name in enumerate(facts.get("challenges", ())):
            phone.tap_value(f"challenges_{place}", self.seats[name])
        self.count(facts["card_points"])
        self.announce(facts.get("declarations", ()), facts.get("bonuses", ()))
        if "all_tricks" in facts:
            phone.tap_value("all_tricks", self.side(facts["all_tricks"]))
        if "declarations_to" in facts:
            phone.tap_value("declarations_to", self.side(facts["declarations_to"]))

    def side(self, name: str) -> int:
        """Return the side of a player."""
        return self.seats[name] % 2

    def choose_declarer(self, name: str | None) -> None:
        """Say who chose trumps, unless it is the player whose turn it was."""
        if name is None:
            return
        self.phone.see("h1 small")
        turn = self.phone.texts("h1 small")[0]
        if f"{name} chooses" in turn:
            return
        self.phone.tap(".rare > summary")
        with self.phone.page.expect_navigation():
            self.phone.tap_value("declarer", self.seats[name])

    def count(self, card_points: Mapping[str, int]) -> None:
        """Type one side's points on the keypad; the other's fill in."""
        active = name_of(self.phone.page, ".number-tile.active input")
        tiles = {f"card_points_{self.side(name)}": points for name, points in card_points.items()}
        if active not in tiles:
            active = next(iter(tiles))
            self.phone.tap(f".number-tile:has(input[name={active}])")
        self.phone.tap_keys(tiles[active])

    def announce(
        self, declarations: Iterable[Mapping[str, str]], bonuses: Iterable[Mapping[str, str]]
    ) -> None:
        """Tap each player's combinations: those in hand, then those in a trick."""
        said = [(one["by"], HAND, one["kind"]) for one in declarations]
        said += [(one["by"], TRICK, one["kind"]) for one in bonuses]
        said.sort(key=lambda one: (self.seats[one[0]], one[1] == TRICK))
        for name, ones in groupby(said, key=lambda one: one[0]):
            self.phone.tap(f".chip[data-seat='{self.seats[name]}']")
            moment = HAND
            for _name, when, kind in ones:
                if when != moment:
                    self.phone.tap_words(when)
                    moment = when
                self.phone.tap(f".kinds:not([hidden]) [data-kind='{kind}']")


def correct_trumps(phone: Phone, number: int, suit: str) -> None:
    """Correct the trumps of a round, from the table page, which then offers to undo it."""
    phone.tap(f".rounds a:has(.number:text-is('{number}'))")
    phone.tap_words("Correct")
    phone.tap_value("trump", suit)
    phone.tap_words("Show what changes")
    phone.tap_words("Yes, save it")
    phone.page.locator("#undo", has_text=f"Round {number} corrected").wait_for()


def table_of_taps(taps: Mapping[int, int]) -> str:
    """Return the taps of every round, by its number, as a line of text."""
    return "taps: " + ", ".join(f"round {number} {count}" for number, count in taps.items())
