"""The cards of Hearts that count, who can hold them, and how many are dealt."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from scorekeeper.games.hearts.house_rules import HeartsRules, HeartsTable

ALL_HEARTS = 13
QUEEN = 13
SPADES: Mapping[str, tuple[int, ...]] = {"queen": (QUEEN,), "black_maria": (QUEEN, 10, 7)}
CARDS_EACH: Mapping[int, int] = {3: 17, 4: 13, 5: 10, 6: 8}
PACK = 52
TAKEN, JACK, MOON = "taken", "jack_of_diamonds", "moon"
NOBODY, OUT_OF_PLAY = "nobody", "out_of_play"
MOON_CHOICES = ("add", "subtract")


@dataclass(frozen=True, slots=True)
class Kitty:
    """The number of undealt cards, and whether the jack is among them."""

    size: int
    has_jack: bool = False

    def holds(self, spades: int, hearts: int) -> bool:
        """Whether this many spades and hearts can lie there."""
        return hearts >= 0 and spades + hearts + self.has_jack <= self.size


def kitty_size(table: HeartsTable) -> int:
    """Undealt cards: 1, 2 or 4 where the table leaves cards out, else 0."""
    players = len(table.seats)
    if table.house_rules.kitty != OUT_OF_PLAY:
        return 0
    return PACK - players * CARDS_EACH[players]


def pack_points(rules: HeartsRules) -> int:
    """Points of a whole pack: 26, or 43 with the king and the ace of spades."""
    return ALL_HEARTS + sum(SPADES[rules.spades])


def can_be_split(rules: HeartsRules, piles: Collection[int], kitty: Kitty) -> bool:
    """Whether the scoring cards can be split into piles of these points, the rest in the kitty."""
    return any(
        kitty.holds(spades, ALL_HEARTS - sum(hearts))
        for hearts, spades in piles_without_spades(rules, piles)
        if min(hearts) >= 0
    )


def piles_without_spades(
    rules: HeartsRules, piles: Collection[int]
) -> Iterator[tuple[list[int], int]]:
    """For every split of the spades: the hearts left in each pile, and the spades in no pile."""
    values = SPADES[rules.spades]
    for places in product(range(len(piles) + 1), repeat=len(values)):
        hearts = [*piles, 0]
        for place, value in zip(places, values, strict=True):
            hearts[place] -= value
        in_none = places.count(len(piles))
        yield hearts[:-1], in_none
