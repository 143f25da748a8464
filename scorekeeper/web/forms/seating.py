"""Who sits where on the form of a new match, and how many play."""

from dataclasses import dataclass, replace

from scorekeeper.rules.game import AnyGame, Table
from scorekeeper.web.show.card_table import hours_for


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats as they were filled in: the name in each, nothing where it was left empty.

    Nobody is dropped: where somebody sits beyond the number that was chosen, more play.
    """

    names: tuple[str, ...]
    chosen: int
    counts: tuple[int, ...]

    @property
    def filled(self) -> list[int]:
        """The seats that somebody took."""
        return [seat for seat, name in enumerate(self.names) if name]

    @property
    def players(self) -> int:
        """How many seats are played in: as many as were chosen, or as have room for everybody."""
        needed = max(self.filled, default=-1) + 1
        if needed <= self.chosen:
            return self.chosen
        return next(count for count in self.counts if count >= needed)

    @property
    def empty(self) -> list[int]:
        """The seats among them that nobody took."""
        return [seat for seat in range(self.players) if not self.names[seat]]

    @property
    def may_be_fewer(self) -> bool:
        """Whether those who are there can play alone, without the empty seats."""
        return bool(self.empty) and len(self.filled) in self.counts


def seats_to_draw(game: AnyGame) -> dict[str, object]:
    """How the card table is drawn for each number of players: the places, and who play together.

    ``partners``: where a house rule says that they do.
    """
    counts, partners = game.player_counts, "partners" in game.shape_rules
    return {
        "counts": counts,
        "hours": {count: hours_for(count, game) for count in range(min(counts), max(counts) + 1)},
        "sides": {count: sides_by_seat(game, count) for count in counts},
        "partners": {
            count: sides
            for count in counts
            if partners and max(sides := sides_by_seat(game, count, partners=True)) < count - 1
        },
    }


def sides_by_seat(game: AnyGame, players: int, **changes: bool) -> list[int]:
    """The number of the side of each seat."""
    rules = replace(game.defaults(players), **changes)
    sides = game.sides(Table(("",) * players, rules))
    return [number for seat in range(players) for number, side in enumerate(sides) if seat in side]
