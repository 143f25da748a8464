"""How a round of Tichu is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts

WINS = ("double_win", "triple_win")
TIMES = {"tichu": 1, "grand": 2}  # a call is tapped, where both are played


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap the card points of one side, or a win; then who called, and who was out first."""
        phone = self.phone
        phone.ready(".field-card_points")
        for name, count in [*facts.get("card_points", {}).items()][:1]:
            tile = f"card_points_{self.seats[name] % 2}"
            phone.tap_number(tile, abs(count))
            if count < 0:
                phone.tap("[data-key=sign]")
        for win in WINS:
            if win in facts:
                phone.tap_value(win, self.seats[facts[win]] % 2)
        self.tap_calls(facts)
        if "first" in facts:
            phone.see("[data-offered=first][data-asked]")
            phone.tap_value("first", self.seats[facts["first"]])

    def tap_calls(self, facts: Facts) -> None:
        """Tap the chip of each player who called."""
        for said in facts.get("calls", ()):
            for _time in range(TIMES[said["kind"]]):
                self.phone.tap(f".caller:has([name=calls_{self.seats[said['by']]}])")

    def taps_of(self, facts: Facts) -> int:
        """Return how many taps a round takes, as the text says; the first side's tile is open."""
        told = [*facts.get("card_points", {}).items()][:1]
        digits = sum(len(str(count)) + self.seats[name] % 2 for name, count in told)
        calls = sum(TIMES[said["kind"]] for said in facts.get("calls", ()))
        return 2 + digits + sum(win in facts for win in WINS) + calls + bool(calls)
