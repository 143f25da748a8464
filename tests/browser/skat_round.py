"""How a deal of Skat is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a deal, in the order in which they stand on the page."""
        if "passed" in facts:
            self.phone.tap_value("way", "passed")
        elif "ramsch" in facts:
            self.phone.tap_value("way", "ramsch")
            self.tap_ramsch(facts["ramsch"])
        else:
            self.tap_game(facts)
        if "bock_rounds" in facts:
            self.phone.tap_value("bock_rounds", facts["bock_rounds"])

    def tap_game(self, facts: Facts) -> None:
        """Tap who played alone, the game, the tops, what was announced, and the result."""
        self.phone.tap_value("alone", self.seats[facts["declarer"]])
        self.phone.tap_value("game", facts["game"])
        for kind in ("with", "without"):
            if kind in facts:
                if facts[kind] > 4:
                    self.phone.tap(".more-tops")
                self.phone.tap_value("tops", f"{kind}:{facts[kind]}")
        announced = facts.get("announced", "")
        for word in announced.split("_") if announced else ():
            self.phone.tap_value("announced", word)
        self.phone.tap_value("result", facts["result"])
        if "kontra" in facts:
            self.phone.tap_value("kontra", facts["kontra"])
        if "bid" in facts:
            self.phone.tap("select[name=bid]")
            self.phone.find("select[name=bid]").select_option(str(facts["bid"]))
            self.phone.taps += 1

    def tap_ramsch(self, told: Facts) -> None:
        """Tap who took most, type how much, and what else there was; or who took all."""
        for name in told.get("most", ()):
            self.phone.tap_value("most", self.seats[name])
        self.phone.tap_keys(told.get("points", ""))
        if told.get("virgin"):
            self.phone.tap_value("virgin", 1)
        if "march" in told:
            self.phone.tap_value("march", self.seats[told["march"]])
        if "pushed" in told:
            self.phone.tap_value("pushed", told["pushed"])


def taps_of(facts: Facts) -> int:
    """Return what a deal takes: Enter and Save, four facts of a game and a fifth for Hand."""
    ramsch: Facts = facts.get("ramsch", {})
    taps: int = 2 + ("bock_rounds" in facts)
    if "passed" in facts:
        return taps + 1
    if ramsch:
        pushed = ("pushed" in ramsch) + ("march" in ramsch) + ("virgin" in ramsch)
        return taps + 1 + pushed + len(ramsch.get("most", ())) + len(str(ramsch.get("points", "")))
    announced = len(facts["announced"].split("_")) if "announced" in facts else 0
    tops = [int(facts[kind]) for kind in ("with", "without") if kind in facts]
    more = len(tops) + sum(number > 4 for number in tops)
    return taps + 3 + more + announced + ("kontra" in facts) + 2 * ("bid" in facts)
