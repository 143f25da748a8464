"""How a round of Spades is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round, in the order in which they stand on the page."""
        self.tap_what_is_known(facts)
        for name, tricks in facts["tricks"].items():
            self.phone.tap_number(f"tricks_{self.seats[name] % 2}", tricks)
        for nil in facts.get("nils", ()):
            if tricks := nil.get("tricks"):
                self.phone.tap_number(f"nil_tricks_{self.seats[nil['by']]}_taken", tricks)

    def tap_what_is_known(self, facts: Facts) -> None:
        """Tap what is said before the play: bids, nils, sides that bid blind."""
        nils = facts.get("nils", ())
        for name, bid in sorted(facts["bids"].items(), key=self.bids_later):
            if bid or sum(self.seats[nil["by"]] % 2 == self.seats[name] % 2 for nil in nils) < 2:
                self.phone.tap_number(f"bids_{self.seats[name] % 2}", bid)
        for nil in nils:
            self.phone.tap(f"[data-announcements=nils] [data-seat='{self.seats[nil['by']]}']")
            self.phone.tap(f"[data-panel=combinations] [data-kind={nil['kind']}]")
        for name in facts.get("blind", ()):
            self.phone.tap_value("blind", self.seats[name] % 2)

    def bids_later(self, said: tuple[str, int]) -> bool:
        """Return whether the tile of another side than this player's is ready to be typed in."""
        name, _bid = said
        ready = f".number-tile.active:has(input[name=bids_{self.seats[name] % 2}])"
        return not self.phone.texts(ready)


def taps_of(facts: Facts) -> int:
    """Return what a round takes: Enter, the other bid, one side's tricks, Save; digits and nils."""
    nils = facts.get("nils", ())
    typed = [*facts["bids"].values(), *facts["tricks"].values()]
    digits = sum(len(str(number)) for number in typed)
    failed = sum(1 + len(str(nil["tricks"])) for nil in nils if "tricks" in nil)
    return 4 + digits + 2 * len(nils) + failed + len(facts.get("blind", ()))
