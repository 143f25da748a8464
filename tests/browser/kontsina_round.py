"""How a round of Kontsina is tapped in, from its facts as they stand in a sheet."""

from collections.abc import Sequence

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts, Phone

COUNTS = ("cards", "clubs")
AWARDS = ("most_cards", "most_clubs", "two_of_clubs", "ten_of_diamonds")


class Hand(AnyHand):
    def __init__(self, phone: Phone, players: Sequence[str], *, partners: bool = False) -> None:
        super().__init__(phone, players)
        self.tiles = {name: seat % 2 if partners else seat for seat, name in enumerate(players)}

    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round, in the order in which they stand on the page."""
        if "cards" in facts:
            self.phone.tap_value("way", "counted")
        for counted in COUNTS:
            for name, count in facts.get(counted, {}).items():
                self.phone.tap_number(f"{counted}_{self.tiles[name]}", count)
        for award in AWARDS:
            if award in facts:
                self.name(award, facts[award])

    def name(self, award: str, who: str | list[str] | None) -> None:
        """Tap who won an award: somebody, nobody, or those who are level."""
        if who is None or isinstance(who, list):
            self.phone.tap_value(award, "nobody")
            for name in who or ():
                self.phone.tap_value(f"{award}_level", self.tiles[name])
        else:
            self.phone.tap_value(award, self.tiles[who])


def taps_of_counting(facts: Facts) -> int:
    """Return what a counted round takes: Enter, the tab, all but one tile, digits, cards, Save."""
    counts = [count for counted in COUNTS for count in facts[counted].values()]
    return 2 + len(counts) - 1 + sum(len(str(count)) for count in counts) + 2 + 1
