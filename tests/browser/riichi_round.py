"""How a hand of riichi mahjong is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a hand, in the order in which they stand on the page."""
        if "tenpai" in facts:
            self.phone.tap_value("way", "draw")
        elif "wins" not in facts:
            self.phone.tap_value("way", "other")
        for kind in ("riichi", "tenpai", "nagashi"):
            for name in facts.get(kind, ()):
                self.phone.tap_value(kind, self.seats[name])
        if "wins" in facts:
            self.tap_win(facts)
        if "abortive" in facts:
            self.phone.tap_value("abortive", facts["abortive"])
        if "chombo" in facts:
            self.phone.tap_value("chombo", self.seats[facts["chombo"]])

    def tap_win(self, facts: Facts) -> None:
        (win,) = facts["wins"]
        self.phone.tap_value("by", self.seats[win["by"]])
        self.phone.tap_value("from", self.seats.get(facts.get("from", ""), "tsumo"))
        self.phone.tap_value("value", win.get("limit", win.get("han", "yakuman")))
        if "fu" in win:
            self.phone.tap_value("fu", win["fu"])


def taps_of(facts: Facts) -> int:
    """Return what a hand takes: Enter, Save, and one tap for each fact."""
    taps = 2 + len(facts.get("riichi", ()))
    if "wins" in facts:
        return taps + 3 + ("fu" in facts["wins"][0])
    return taps + 1 + len(facts.get("tenpai", "1")) + len(facts.get("nagashi", ()))
