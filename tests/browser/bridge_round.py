"""How a deal of bridge is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts

BOOK = 6


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a deal, in the order in which they stand on the page."""
        if "passed_out" in facts:
            self.phone.tap_value("way", "passed_out")
            return
        for name in ("level", "strain"):
            self.phone.tap_value(name, facts[name])
        self.phone.tap_value("by", self.seats[facts["declarer"]])
        if "doubled" in facts:
            self.phone.tap_value("doubled", facts["doubled"])
        over = over_of(facts)
        if over < -6:
            self.phone.tap(".more-down")
        self.phone.tap_value("over", over)
        if "honours" in facts:
            self.phone.tap(".rare > summary")
        for name, worth in facts.get("honours", {}).items():
            self.phone.tap_value("honours", f"{self.seats[name]}:{worth}")


def over_of(facts: Facts) -> int:
    """Return what came of a contract, counted from it."""
    return int(facts["tricks"]) - BOOK - int(facts["level"])


def taps_of(facts: Facts) -> int:
    """Return what a deal takes: Enter, Save, four facts, doubling one more, honours two."""
    if "passed_out" in facts:
        return 3
    return 6 + ("doubled" in facts) + (over_of(facts) < -6) + 2 * ("honours" in facts)
