"""Rounds of the family that can happen: canastas, cards, who goes out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.families.melds.kinds import PER_PACK
from scorekeeper.games.registry import find_game
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyTable, Table

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")
FIVES = st.integers(0, 24).map(lambda number: number * 5)


@dataclass
class Told:
    """What is told of a side: by whom, its canastas, its cards in one of two ways."""

    seats: tuple[int, ...]
    by: int
    canastas: dict[str, int] = field(default_factory=dict)
    melded: int = 0
    in_hand: int = 0
    way: str = "apart"

    @property
    def finished(self) -> int:
        return sum(self.canastas.values())


def table_for(slug: str, players: int, **rules: Any) -> AnyTable:
    """Return a table of up to six; raises RuleBroken for rules that there are not."""
    game = find_game(slug)
    return Table(NAMES[:players], game.agreed_rules(players, "as_written", rules))


def sound_table(slug: str, players: int, rules: dict[str, Any]) -> AnyTable:
    """Return a table with these rules, without those of teams where they do not fit."""
    table = table_for(slug, players, **rules)
    if any(find_game(slug).check_table(table)):
        rules = {name: value for name, value in rules.items() if name != "teams"}
        table = table_for(slug, players, **rules)
    return table


def fits(game: Any, rules: Any, sides: Sequence[Told], kind: Any) -> bool:
    """Return whether the packs have the cards of one more canasta."""
    kinds, packs = {one.slug: one for one in game.kinds}, game.packs(rules)
    return all(
        sum(
            kinds[slug].taken(cards) * number
            for side in sides
            for slug, number in side.canastas.items()
        )
        + kind.taken(cards)
        <= per_pack * packs
        for cards, per_pack in PER_PACK.items()
    )


@st.composite
def told_sides(draw: DrawFn, game: Any, rules: Any, sides: Sequence[tuple[int, ...]]) -> list[Told]:
    """Draw what every side has, so that the packs can give it."""
    told = [Told(side, draw(st.sampled_from(side))) for side in sides]
    kinds = [kind for kind in game.kinds if kind.worth(rules)]
    room = game.packs(rules) * game.pack_points // len(sides)
    for side in told:
        least = 0
        for kind in draw(st.lists(st.sampled_from(kinds), max_size=3)) if kinds else []:
            if least + kind.least <= room and fits(game, rules, told, kind):
                side.canastas[kind.slug] = side.canastas.get(kind.slug, 0) + 1
                least += kind.least
        side.melded = min(room, least + draw(FIVES)) // 5 * 5
        side.in_hand = min(room - side.melded, draw(FIVES)) // 5 * 5
        side.way = draw(st.sampled_from(["apart", "net"]))
    return told


@st.composite
def numbers_of(draw: DrawFn, side: Told) -> list[Tally]:
    """Draw how the cards of a side are told: in one, or apart and perhaps as sums."""
    if side.way == "net":
        return [Tally("cards", side.by, side.melded - side.in_hand)]
    numbers = [side.melded]
    if side.melded >= 100 and draw(st.booleans()):
        numbers = [50, side.melded - 50]
    told = [Tally("melded", side.by, number) for number in numbers]
    if side.in_hand:
        told.append(Tally("in_hand", draw(st.sampled_from(side.seats)), side.in_hand))
    return told


@st.composite
def told_deal(
    draw: DrawFn,
    game: Any,
    table: AnyTable,
    sides: Sequence[tuple[int, ...]],
    *,
    may_go_out: Callable[[Told], bool],
    own: Callable[[list[Told], int | None], SearchStrategy[tuple[list[Tally], list[Fact]]]],
    prepare: Callable[[list[Told]], None] = lambda told: None,
) -> Deal:
    """Draw a deal; ``own`` are strategies of the game's own facts, by the sides and who is out."""
    told = draw(told_sides(game, table.house_rules, sides))
    prepare(told)
    outs = [seat for side in told if side.melded and may_go_out(side) for seat in side.seats]
    out = draw(st.none() | st.sampled_from(outs)) if outs else None
    for side in told:
        if out in side.seats and len(side.seats) == 1:
            side.in_hand = 0
    tallies = [
        Tally(kind, side.by, number) for side in told for kind, number in side.canastas.items()
    ]
    for side in told:
        tallies += draw(numbers_of(side))
    facts = [] if out is None else [Fact("went_out", out)]
    own_tallies, own_facts = draw(own(told, out))
    return Deal(tallies=(*tallies, *own_tallies), facts=(*facts, *own_facts))


def mixed_up(kinds: Sequence[str], said: Sequence[str], table: AnyTable) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, len(table.players) - 1)
    counted = st.sampled_from([*kinds, "cards", "melded", "in_hand"])
    return st.builds(
        lambda tallies, facts: Deal(tallies=tuple(tallies), facts=tuple(facts)),
        st.lists(
            st.builds(Tally, counted, seats, st.integers(-2, 12).map(lambda n: n * 5)), max_size=8
        ),
        st.lists(
            st.builds(
                Fact,
                st.sampled_from([*said, "went_out"]),
                seats,
                st.sampled_from(["", "aces", "?"]),
            ),
            max_size=5,
        ),
    )
