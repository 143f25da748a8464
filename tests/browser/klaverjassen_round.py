"""How a round of Klaverjassen is tapped in, fact by fact, as it stands in a sheet."""

from tests.browser.finger import name_of
from tests.browser.hand import AnyHand
from tests.browser.phone import Facts

OPEN_AND_SAVE = 2


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round: what is not on the page is behind its button."""
        phone = self.phone
        phone.ready("[name=instead] >> nth=0")
        self.choose("trumps_by", str(self.players.index(facts["declarer"])), facts)
        if "trump" in facts:
            self.choose("trump", facts["trump"], facts)
        for bonus in facts.get("bonuses", ()):
            phone.tap(f"[data-of='{self.side(bonus['by'])}'] [data-kind={bonus['kind']}]")
        if "all_tricks" in facts:
            is_pit = self.side(facts["all_tricks"]) == self.side(facts["declarer"])
            phone.tap_value("instead", "pit" if is_pit else "tegenpit")
        elif facts.get("wet"):
            phone.tap_value("instead", "wet")
        elif "revoke" in facts:
            phone.tap_value("instead", "revoke")
            phone.tap_value("revoked_by", self.players.index(facts["revoke"]))
        else:
            self.count(facts)

    def side(self, name: str) -> int:
        """Return the side of a player."""
        return self.players.index(name) % 2

    def choose(self, field: str, value: str, facts: Facts) -> None:
        """Say who chose trumps and which, unless the page knows it, or nobody cares."""
        tile = self.phone.page.locator(f".tile:has(input[name={field}][value='{value}'])")
        if tile.is_visible():
            self.phone.tap(tile)
        elif field == "trumps_by":
            self.phone.see("h1 small")
            turn = self.phone.texts("h1 small")[0]
            assert f"{facts['declarer']} chooses" in turn

    def count(self, facts: Facts) -> None:
        """Type one side's points on the keypad; the other's fill in."""
        active = name_of(self.phone.page, ".number-tile.active input")
        tiles = {
            f"card_points_{self.side(name)}": count for name, count in facts["card_points"].items()
        }
        if active not in tiles:
            active = next(iter(tiles))
            self.phone.tap(f".number-tile:has(input[name={active}])")
        self.phone.tap_keys(tiles[active])


def taps_of(facts: Facts, *, asks: int = 0) -> int:
    """Return how many taps a round takes: as few as its facts, opening and saving it."""
    roem = len(facts.get("bonuses", ()))
    if "revoke" in facts:
        told = 2
    elif "card_points" in facts:
        told = len(str(next(iter(facts["card_points"].values()))))
    else:
        told = 1
    return OPEN_AND_SAVE + asks + roem + told
