"""Who sits where on the form of a new match, and how many play."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.web.forms.house_rule_fields import RULE
from scorekeeper.web.show.card_table import hours_for

PARTNER_RULES = ("partners", "teams")  # the house rules by which players score together
GUESTS, FEWER = "guests", "fewer"  # how a table with empty seats may start


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

    @property
    def ways_to_start(self) -> Iterator[tuple[str, Text]]:
        """What may be done about the empty seats: what the button sends, and what it says."""
        players, guests = len(self.filled), len(self.empty)
        if self.may_be_fewer:
            yield (
                FEWER,
                ngettext_lazy("Start with {number} player", "Start with {number} players", players),
            )
        yield (
            GUESTS,
            ngettext_lazy("Start with {number} guest", "Start with {number} guests", guests),
        )


def seats_to_draw(game: AnyGame) -> dict[str, object]:
    """How the card table is drawn for each number of players: the places, and who play together.

    ``partners``: where a house rule says that they do, the name of its field, and by its values
    and the numbers of players that fit them.
    """
    counts = game.player_counts
    return {
        "counts": counts,
        "hours": {count: hours_for(count, game) for count in range(min(counts), max(counts) + 1)},
        "sides": {count: sides_by_seat(game, count) for count in counts},
        "partners": {
            RULE + name: {
                str(value): sides_of_partners(game, name, value)
                for value in game.agreed_on()[name].options or ()
                if value
            }
            for name in PARTNER_RULES
            if name in (*game.shape_rules, *game.first_rules)
        },
    }


def sides_of_partners(game: AnyGame, name: str, value: RuleValue) -> dict[int, list[int]]:
    """For every number of players that can play by a value of a rule: the side of each seat."""
    return {
        count: sides_by_seat(game, count, **{name: value})
        for count in game.player_counts
        if not any(game.check_table(table_by(game, count, **{name: value})))
        and max(sides_by_seat(game, count, **{name: value})) < count - 1
    }


def sides_by_seat(game: AnyGame, players: int, **changes: RuleValue) -> list[int]:
    """The number of the side of each seat."""
    sides = game.sides(table_by(game, players, **changes))
    return [number for seat in range(players) for number, side in enumerate(sides) if seat in side]


def table_by(game: AnyGame, players: int, **changes: RuleValue) -> AnyTable:
    """A table of nobody yet, by the usual rules with changes."""
    return Table(("",) * players, replace(game.defaults(players), **changes))
