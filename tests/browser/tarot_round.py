"""How a deal of French Tarot is tapped in, from its facts as they stand in a sheet."""

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts

# Once it is open, what is rare is scrolled to where it is seen, or at least its beginning
IN_SIGHT = """() => {
    const [rare, facts] = [".rare[open]", ".facts"].map((one) =>
        document.querySelector(one)?.getBoundingClientRect());
    return rare && (rare.top <= facts.top + 1 || rare.bottom <= facts.bottom + 1);
}"""
BONUSES = ("petit_au_bout", "poignees", "chelem", "miseres")


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap who took, or nobody; the rest in the order in which it stands on the page."""
        if "passed" in facts:
            self.phone.tap_value("taker", "passed")
            return
        self.phone.tap_value("taker", self.seats[facts["taker"]])
        if "partner" in facts:
            partner = facts["partner"]
            self.phone.tap_value("partner", "alone" if partner is None else self.seats[partner])
        if facts["contract"] != "garde":  # which stands there already
            self.phone.tap_value("contract", facts["contract"])
        self.phone.tap_value("bouts", facts["bouts"])
        self.phone.tap_keys(facts["points"])
        if facts.get("half"):
            self.phone.tap_value("points_half", 1)
        self.tap_bonuses(facts)

    def tap_bonuses(self, facts: Facts) -> None:
        if not {*BONUSES} & {*facts}:
            return
        self.phone.tap(".rare > summary")
        self.phone.wait_for(IN_SIGHT)
        for kind in ("petit_au_bout", "chelem"):
            if kind in facts:
                self.phone.tap_value(kind, facts[kind])
        if "poignees" in facts:
            self.phone.tap_value("poignees", "+".join(facts["poignees"]))
        miseres = facts.get("miseres", [])
        for name in dict.fromkeys(miseres):
            row = "both_miseres" if miseres.count(name) > 1 else "miseres"
            self.phone.tap_value(row, self.seats[name])


def taps_of(facts: Facts) -> int:
    """Return what a deal takes: Enter, taker, bouts, digits, Save; and one for all that is more."""
    if "passed" in facts:
        return 3
    said = ("partner", "half", "petit_au_bout", "chelem", "poignees")
    more: int = sum(one in facts for one in said) + len({*facts.get("miseres", ())})
    more += (facts["contract"] != "garde") + bool({*BONUSES} & {*facts})
    return 4 + len(str(facts["points"])) + more
