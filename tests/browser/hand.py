"""Somebody at the table who enters rounds by tapping."""

from collections.abc import Sequence

from tests.browser import agreements
from tests.browser.phone import Facts, Phone


class AnyHand:
    """Enters rounds from their facts as they stand in a sheet; counts the taps of each.

    Each game says in ``tap_facts`` how those of a round that was played are tapped in.
    """

    def __init__(self, phone: Phone, players: Sequence[str]) -> None:
        self.phone = phone
        self.players = players
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.taps: list[int] = []

    def enter(self, facts: Facts) -> None:
        """Enter and save a round of a sheet, from the table page and back to it."""
        before = self.phone.taps
        if "agreed_score" in facts:
            agreements.agree_score(self.phone, facts["agreed_score"], self.players)
        elif facts.get("void"):
            agreements.throw_in(self.phone)
        else:
            self.open(facts)
            self.tap_facts(facts)
            if "adjustments" in facts:
                agreements.adjust(self.phone, facts["adjustments"])
            self.save()
        self.taps.append(self.phone.taps - before)

    def open(self, facts: Facts) -> None:
        """Open the entry page, as a round that somebody else dealt if need be."""
        if "dealer_override" in facts:
            agreements.name_dealer(self.phone, facts["dealer_override"])
        else:
            self.phone.tap(".thumb .main")

    def tap_facts(self, facts: Facts) -> None:
        raise NotImplementedError

    def save(self) -> None:
        self.phone.save_round()
