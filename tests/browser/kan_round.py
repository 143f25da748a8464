"""How a round of Kan is tapped in, fact by fact, as it stands in a sheet."""

from collections.abc import Sequence

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts, Phone


class Hand(AnyHand):
    def __init__(self, phone: Phone, players: Sequence[str]) -> None:
        super().__init__(phone, players)
        self.order = players

    def follow(self, facts: Facts) -> None:
        """Know who sits where after a round that somebody else enters."""
        if isinstance(facts.get("seats"), list):
            self.order = facts["seats"]

    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round: the pair and their seats, or the trumps; what came of it."""
        phone = self.phone
        phone.see(".field-kankei_points")
        if phone.texts(".holders"):
            self.name_pair(facts)
        else:
            phone.tap_value("trump", facts["trump"])
        if "call" in facts:
            phone.tap_value("call", facts["call"])
        if "kankei_points" in facts:
            phone.tap_value("kankei_points", facts["kankei_points"])
        if "misplay" in facts:
            phone.tap(".rare > summary")
            phone.tap_value("misplay", self.players.index(facts["misplay"]))

    def name_pair(self, facts: Facts) -> None:
        """Tap who holds the joker, then who holds the ace; neighbours part as the form has it.

        ``both_cards``: who was dealt both, before one of them went to the partner.
        """
        for place, name in enumerate(facts["kankei"]):
            dealt_to = facts.get("both_cards", name)
            self.phone.tap_value(f"kankei_{place}", self.players.index(dealt_to))
        if facts.get("both_cards") == facts["kankei"][1]:
            self.phone.tap_value("joker", "partner")
        if "seats" in facts:
            self.phone.page.locator("#echo_swap:not(:empty)").wait_for()
            assert self.phone.page.locator("[name=swap]").is_checked()
        elif self.are_neighbours(*facts["kankei"]):
            self.phone.tap(".offer:has([name=swap])")
        self.follow(facts)

    def are_neighbours(self, one: str, other: str) -> bool:
        """Return whether two players sit side by side."""
        apart = abs(self.order.index(one) - self.order.index(other))
        return apart in (1, len(self.order) - 1)


def scores(phone: Phone) -> list[str]:
    """Return the scores of the only round on the table page."""
    phone.see(".rounds .score")
    return phone.texts(".rounds .score")
