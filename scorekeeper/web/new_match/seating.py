"""Who sits where on the form of a new match, and how many play."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.graphemes import cut_to
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.names import LONGEST_NAME, folded_name
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.new_match.house_rules import RULE
from scorekeeper.web.parts.people import hours_for

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
    def ways_to_start(self) -> Iterator[tuple[str, int, Text]]:
        """What may be done about the empty seats: what the button sends, how many play, words."""
        players, guests = len(self.filled), len(self.empty)
        if self.may_be_fewer:
            yield (
                FEWER,
                players,
                ngettext_lazy("Start with {number} player", "Start with {number} players", players),
            )
        yield (
            GUESTS,
            self.players,
            ngettext_lazy("Start with {number} guest", "Start with {number} guests", guests),
        )


def seats_to_draw(game: AnyGame, presets: Collection[str]) -> dict[str, object]:
    """How the card table is drawn for each number of players: the places, and who play together.

    ``shape`` is the field of the house rule that says who do, where there is one, and ``usual``
    its value for each number of players while nothing is chosen. ``ways``: by preset, by the
    values of that field and by the numbers of players that fit both, the side of each seat.
    """
    counts, name, usual = game.player_counts, shape_of(game), next(iter(presets))
    return {
        "counts": counts,
        "hours": {count: hours_for(count, game) for count in range(min(counts), max(counts) + 1)},
        "sides": {count: sides_of(game, table_by(game, count, usual)) for count in counts},
        "shape": name and RULE + name,
        "usual": {count: str(getattr(game.defaults(count), name)) for count in counts if name},
        "ways": {preset: ways_to_sit(game, preset, name) for preset in presets},
    }


def shape_of(game: AnyGame) -> str:
    """The house rule by which players score together or alone; empty where there is none."""
    asked_first = (*game.shape_rules, *game.first_rules)
    return next((name for name in PARTNER_RULES if name in asked_first), "")


def ways_to_sit(game: AnyGame, preset: str, name: str) -> dict[str, dict[int, list[int]]]:
    """By each value of a rule, and by every number of players that fit it: the side of each seat.

    Without such a rule all stand under an empty value.
    """
    values = game.agreed_on()[name].options or () if name else ("",)
    return {
        str(value): {
            len(table.players): sides_of(game, table)
            for table in tables_by(game, preset, {name: value} if name else {})
            if not any(game.check_table(table))
        }
        for value in values
    }


def tables_by(game: AnyGame, preset: str, rules: Mapping[str, RuleValue]) -> Iterator[AnyTable]:
    """A table of nobody yet for every number of players, by a preset with changes."""
    return (table_by(game, count, preset, rules) for count in game.player_counts)


def table_by(
    game: AnyGame, players: int, preset: str, rules: Mapping[str, RuleValue] | None = None
) -> AnyTable:
    """A table of nobody yet, by a preset with changes; raises RuleBroken."""
    return Table(("",) * players, game.agreed_rules(players, preset, rules))


def sides_of(game: AnyGame, table: AnyTable) -> list[int]:
    """The number of the side of each seat."""
    sides = game.sides(table)
    seats = range(len(table.players))
    return [number for seat in seats for number, side in enumerate(sides) if seat in side]


def seat_words(seat: int) -> str:
    """What a seat is called while nobody sits there."""
    return str(_("Seat {number}", number=seat + 1))


def free_name(name: str, taken: set[str]) -> str:
    """The name, or the name with the first number that makes it free."""
    free, number = name, 2
    while folded_name(free) in taken:
        end = f" {number}"
        free, number = cut_to(name, LONGEST_NAME - len(end)).rstrip() + end, number + 1
    return free
