"""How a deal of bridge is tapped in, from its facts as they stand in a sheet."""

from collections.abc import Sequence

from tests.browser.phone import Facts, Phone

BOOK = 6


class Hand:
    """Somebody at the table who enters deals by tapping; counts the taps of each."""

    def __init__(self, phone: Phone, players: Sequence[str]) -> None:
        self.phone = phone
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.taps: list[int] = []

    def enter(self, facts: Facts) -> None:
        """Enter and save a deal of a sheet, from the table page and back to it."""
        before = self.phone.taps
        self.phone.tap(".thumb .main")
        self.tap_facts(facts)
        self.phone.save_round()
        self.taps.append(self.phone.taps - before)

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
        for name, worth in facts.get("honours", {}).items():
            self.phone.tap_value("honours", self.seats[name])
            self.phone.tap_value("worth", worth)


def over_of(facts: Facts) -> int:
    """Return what came of a contract, counted from it."""
    return int(facts["tricks"]) - BOOK - int(facts["level"])


def taps_of(facts: Facts) -> int:
    """Return what a deal takes: Enter and Save, and four facts, doubling one more, honours two."""
    if "passed_out" in facts:
        return 3
    return 6 + ("doubled" in facts) + (over_of(facts) < -6) + 2 * ("honours" in facts)
