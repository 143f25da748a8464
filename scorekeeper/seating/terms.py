"""What a game says of its tables: their sizes, and whether partners play."""

from collections.abc import Sequence

from scorekeeper.rules.faults import refuse
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import listed_numbers
from scorekeeper.seating.sittings import AT_A_TABLE_OF_PARTNERS


def has_sides_of_two_alone(game: AnyGame) -> bool:
    return game.has_partners and set(game.player_counts) == {AT_A_TABLE_OF_PARTNERS}


def may_have_sides_of_two(game: AnyGame) -> bool:
    return game.has_partners and AT_A_TABLE_OF_PARTNERS in game.player_counts


def partners_in(game: AnyGame, said: bool | None) -> bool:
    """Whether partners play: as the game is played alone, else as somebody says, else not."""
    if said is None:
        return has_sides_of_two_alone(game)
    if said and not may_have_sides_of_two(game):
        raise refuse("partners", _("{game} is not played by partners of two", game=game.name))
    if not said and has_sides_of_two_alone(game):
        raise refuse("partners", _("{game} is played by partners alone", game=game.name))
    return said


def sizes_in(game: AnyGame, said: Sequence[int] | None, *, partners: bool) -> tuple[int, ...]:
    """The sizes of tables: as somebody says, else as is usual in the game, the usual one first."""
    if said is None:
        return (AT_A_TABLE_OF_PARTNERS,) if partners else game.usual_tables
    check_taken(game, said, field="sizes")
    return tuple(said)


def check_taken(game: AnyGame, sizes: Sequence[int], *, field: str) -> None:
    """Raise RuleBroken for a size of table that the game does not take."""
    for size in sizes:
        if size not in game.player_counts:
            counts = listed_numbers(game.player_counts)
            message = _(
                "{game} is played by {counts} players, not by {size}",
                game=game.name,
                counts=counts,
                size=size,
            )
            raise refuse(field, message)
