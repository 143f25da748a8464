"""How a round of Scopa is tapped in, fact by fact, as it stands in a sheet."""

from collections.abc import Mapping, Sequence

from tests.browser.hand import AnyHand
from tests.browser.phone import Facts, Phone

COUNTED = {"most_cards": "cards", "most_coins": "coins", "primiera": "primiera_cards"}
OPEN_AND_SAVE = 2
USUAL = 4  # sweeps that have a tile


class Hand(AnyHand):
    def __init__(self, phone: Phone, players: Sequence[str], *, partners: bool = False) -> None:
        super().__init__(phone, players)
        self.sides = 2 if partners else len(players)

    def side(self, name: str) -> int:
        """Return the first seat of a player's side."""
        return self.players.index(name) % self.sides

    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round: names on the first tab, then what was counted on the other."""
        phone = self.phone
        phone.ready("[name=way] >> nth=0")
        for kind in ("most_cards", "most_coins", "settebello", "primiera", "re_bello"):
            if kind in facts and not self.follows(kind, facts):
                winner = facts[kind]
                phone.tap_value(kind, "nobody" if winner is None else self.side(winner))
        for name, sweeps in facts.get("scope", {}).items():
            self.sweep(self.side(name), sweeps)
        for name, run in facts.get("napola", {}).items():
            phone.tap_value("napola_by", self.side(name))
            phone.tap_value("napola", run)
        if {*COUNTED.values()} & {*facts}:
            phone.tap_value("way", "counted")
            self.count(facts)

    def follows(self, kind: str, facts: Facts) -> bool:
        """Return whether nobody has to tap this: the best cards show who has the settebello."""
        return kind == "settebello" and "primiera_cards" in facts

    def sweep(self, seat: int, sweeps: int) -> None:
        """Tap how often somebody swept the table, or type it."""
        if sweeps < USUAL:
            self.phone.tap_value(f"scope_{seat}", sweeps)
        else:
            self.phone.tap(f"[name=scope_{seat}_more]")
            self.phone.type(self.phone.find(f"[name=scope_{seat}_more]"), str(sweeps))

    def count(self, facts: Facts) -> None:
        """Type the numbers of cards and coins, and tap the best cards."""
        for counted in ("cards", "coins"):
            for name, number in facts.get(counted, {}).items():
                self.phone.tap_number(f"{counted}_{self.side(name)}", number)
        best: Mapping[str, Sequence[str | None]] = facts.get("primiera_cards", {})
        in_order = sorted((self.side(name), cards) for name, cards in best.items())
        if in_order:
            self.phone.tap("[data-cell] >> nth=0")
        for _seat, cards in in_order:
            self.phone.tap_each([f"[data-best='{card or '-'}']" for card in cards])


def taps_of_naming(facts: Facts) -> int:
    """Return what a round by name takes: four winners, a tap for who swept, opening and saving."""
    return (
        OPEN_AND_SAVE
        + len(("carte", "denari", "settebello", "primiera"))
        + len(facts.get("scope", {}))
    )
