"""How a round of bids and tricks is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts


class Hand(AnyHand):
    save_words = "Save the bids"

    def play(self, facts: Facts) -> None:
        """Enter the bids of a round before the play, and after it who took another number."""
        before = self.phone.taps
        self.phone.tap(".thumb .main")
        self.bid(facts)
        self.phone.tap_words(self.save_words)
        self.phone.tap_words("Finish the round")
        self.take(facts)
        self.phone.save_round()
        self.taps.append(self.phone.taps - before)

    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round."""
        self.bid(facts)
        self.take(facts)

    def bid(self, facts: Facts) -> None:
        """Type everybody's bid, from whoever speaks first."""
        active = self.phone.ready(".number-tile.active input").get_attribute("name") or ""
        first = int(active.removeprefix("bids_"))
        for step in range(len(self.players)):
            seat = (first + step) % len(self.players)
            self.phone.tap_number(f"bids_{seat}", facts["bids"][self.players[seat]])

    def take(self, facts: Facts) -> None:
        """Touch the tiles of those who took another number, and type it."""
        self.phone.ready(".number-tile.active")
        if self.phone.page.locator("[data-turns=tricks]").is_visible():
            self.phone.tap("[data-turns=tricks]")
        for name, number in facts.get("tricks", {}).items():
            self.phone.tap_number(f"tricks_{self.players.index(name)}", number)


def digits(facts: Facts, kind: str) -> int:
    """Return how many digits the numbers of one kind have."""
    return sum(len(str(number)) for number in facts.get(kind, {}).values())


def most_taps(facts: Facts, *, cards: int) -> int:
    """Return what a round takes at most.

    Enter, a digit for each bid with a tap between where ten or more are possible, Save; Finish, a
    tile and a number for each who took another one, Save.
    """
    between = len(facts["bids"]) - 1 if cards >= 10 else 0
    missed = facts.get("tricks", {})
    return 4 + digits(facts, "bids") + between + len(missed) + digits(facts, "tricks")
