"""The facts of a deal of French Tarot, who plays it, and by how many points it is made or lost."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.declarers.parties import playing_seats
from scorekeeper.games.french_tarot.house_rules import TarotRules, TarotTable
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

CONTRACTS: Mapping[str, Text] = {
    "petite": _("petite"),
    "garde": _("garde"),
    "garde_sans": _("garde sans"),
    "garde_contre": _("garde contre"),
}
FACTORS: Mapping[str, int] = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
GARDE_CONTRE = "garde_contre"
CONTRACT, HALF, PARTNER = "contract", "half", "partner"
BOUTS, POINTS = "bouts", "points"
PETIT, POIGNEES, CHELEM, MISERES = "petit_au_bout", "poignees", "chelem", "miseres"
ATTACK, DEFENCE = "attack", "defence"
POIGNEE_NAMES: Mapping[str, Text] = {
    "simple": _("simple poignée"),
    "double": _("double poignée"),
    "triple": _("triple poignée"),
}
TRUMPS_SHOWN: Mapping[int, tuple[int, int, int]] = {
    3: (13, 15, 18),
    4: (10, 13, 15),
    5: (8, 10, 13),
}
CHELEMS: Mapping[str, Text] = {
    "made": _("chelem made"),
    "announced_made": _("chelem announced and made"),
    "announced_failed": _("chelem announced and failed"),
    DEFENCE: _("chelem of the defence"),
    "small_made": _("small chelem made"),
    "small_failed": _("small chelem failed"),
}
SMALL = ("small_made", "small_failed")
ALL_POINTS, ALL_TRUMPS = 91, 22
NEEDED = (56, 51, 41, 36)  # F: by bouts
ROUNDED_TO: Mapping[str, int] = {"exact": 1, "fives": 5, "tens": 10}


def most_hands(rules: TarotRules) -> int:
    return 4 if rules.five_players == "dealer_out" else 5


def hands(table: TarotTable) -> int:
    return min(len(table.seats), most_hands(table.house_rules))


def has_partner(table: TarotTable) -> bool:
    """Whether a king is called: its holder, if it is not the taker, plays along."""
    return hands(table) == 5


def playing(table: TarotTable, dealer: int) -> tuple[int, ...]:
    return playing_seats(table, dealer, hands=most_hands(table.house_rules))


def poignees_of(deal: Deal) -> tuple[str, ...]:
    return tuple(fact.text for fact in deal.all_facts(POIGNEES))


def sizes_of_poignees(table: TarotTable) -> Mapping[str, int]:
    """How many trumps each poignée has at least."""
    return dict(zip(POIGNEE_NAMES, TRUMPS_SHOWN[hands(table)], strict=True))


def half_points(deal: Deal) -> int | None:
    """The points of the attack in halves; None where they are not known."""
    points = deal.number_of(POINTS)
    return None if points is None else 2 * points + (deal.fact(HALF) is not None)


def in_points(halves: int) -> str:
    """Half points as people write them: ``40½``."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


@dataclass(frozen=True, slots=True)
class Attack:
    """The result of an attack: its bouts, and its points in halves."""

    bouts: int
    taken: int

    @property
    def needed(self) -> int:
        return NEEDED[self.bouts]

    @property
    def is_made(self) -> bool:
        return self.taken >= 2 * self.needed

    @property
    def apart(self) -> int:
        """F: the points over or under; a half goes to the side that wins the deal."""
        return abs((self.taken + self.is_made) // 2 - self.needed)

    def counted(self, rules: TarotRules) -> int:
        """The points over or under as the table rounds them, half up."""
        to = ROUNDED_TO[rules.rounding]
        return (2 * self.apart + to) // (2 * to) * to


def attack_of(deal: Deal) -> Attack | None:
    """The result of a deal; None where it is not known or cannot be."""
    bouts, taken = deal.number_of(BOUTS), half_points(deal)
    if bouts is None or taken is None or bouts not in range(len(NEEDED)):
        return None
    return Attack(bouts, taken)
