"""How a round of Hearts is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round: a moon by its player, or number after number."""
        taken = facts["taken"]
        if is_moon(facts):
            self.phone.tap_value("shot_0", self.seats[next(iter(taken))])
        else:
            for name, points in taken.items():
                self.phone.tap_number(f"taken_{self.seats[name]}", points)
        if "moon" in facts:
            self.phone.page.locator("[data-offered=moon]:not([hidden])").wait_for()
            self.phone.tap_value("moon", facts["moon"])
        if "jack_of_diamonds" in facts:
            holder = facts["jack_of_diamonds"]
            self.phone.tap_value("jack_of_diamonds", self.seats.get(holder, "nobody"))


def is_moon(facts: Facts) -> bool:
    """Return whether one player alone is named, with everything."""
    return len(facts["taken"]) == 1


def taps_of(facts: Facts, first: str) -> int:
    """Return what a round takes: Enter, its facts, Save; the first player's tile is active."""
    extras = sum(key in facts for key in ("moon", "jack_of_diamonds"))
    if is_moon(facts):
        return 2 + 1 + extras
    taken = facts["taken"]
    digits = sum(len(str(points)) for points in taken.values())
    return 2 + digits + len(taken) - (first in taken) + extras
