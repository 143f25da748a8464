"""Tables and rounds of Hearts that can happen, for properties."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.hearts.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable, Table
from tests.games.sheets import PLAYERS

SIX = (*PLAYERS, "Emma", "Fred")
OVER = {3: 1, 4: 0, 5: 2, 6: 4}  # cards that nobody is dealt
SPADES = {"queen": (13,), "black_maria": (13, 10, 7)}
HOUSE_RULES: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "target": st.sampled_from([1, 20, 26, 50, 100]),
        "moon": st.sampled_from(["others_add", "shooter_subtracts", "choice", "off"]),
        "jack_of_diamonds": st.sampled_from(["off", "minus_ten", "minus_ten_and_moon"]),
        "spades": st.sampled_from(["queen", "black_maria"]),
        "kitty": st.sampled_from(["removed", "to_a_trick", "out_of_play"]),
        "exact_target": st.sampled_from(["nothing", "half"]),
        "tie": st.sampled_from(["shared", "another_round"]),
        "passing": st.sampled_from(["cycle", "left", "right", "none"]),
    },
)


def table(players: int, **house_rules: Any) -> AnyTable:
    """Return a table at which so many play by the given house rules."""
    return Table(SIX[:players], GAME.agreed_rules(players, "as_written", house_rules))


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with three to six players and any house rules."""
    return st.builds(lambda players, rules: table(players, **rules), st.integers(3, 6), HOUSE_RULES)


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation."""
    rules, seats = situation.rules, situation.table.seats
    points, has_jack = draw(layouts(rules, len(seats)))
    piles = dict(zip(seats, points, strict=True))
    facts: list[Fact] = []
    holder = draw(st.sampled_from(seats)) if has_jack else None
    if rules.jack_of_diamonds != "off":
        facts.append(Fact("jack_of_diamonds", text="nobody"))
        if holder is not None:
            facts[0] = Fact("jack_of_diamonds", holder)
    if rules.moon == "choice" and is_moon(rules, piles, holder):
        facts.append(Fact("moon", text=draw(st.sampled_from(["add", "subtract"]))))
    named = draw(named_piles(rules, piles))
    return Deal(tallies=tuple(Tally("taken", *pile) for pile in named), facts=tuple(facts))


@st.composite
def layouts(draw: DrawFn, rules: Any, players: int) -> tuple[list[int], bool]:
    """Draw everybody's points, and whether anybody has the jack: the kitty may hold something."""
    room = OVER[players] if rules.kitty == "out_of_play" else 0
    nobody = (
        draw(st.integers(0, 1 << 4)) if room else 0
    )  # which cards lie there, as far as they fit
    counts_jack = rules.jack_of_diamonds != "off"
    hidden_jack = bool(nobody & 1) and counts_jack
    room -= hidden_jack
    piles = [0] * players
    seats = st.integers(0, players - 1)
    alone = draw(st.sampled_from([False, False, False, True]))
    first = draw(seats)
    for place, value in enumerate(SPADES[rules.spades]):
        if room > 0 and nobody & (2 << place):
            room -= 1
        else:
            piles[first if alone else draw(seats)] += value
    hearts = 13 - min(room, nobody & 3)
    cuts = sorted(
        draw(st.lists(st.integers(0, hearts), min_size=players - 1, max_size=players - 1))
    )
    for seat, (start, end) in enumerate(zip([0, *cuts], [*cuts, hearts], strict=True)):
        piles[first if alone else seat] += end - start
    return piles, not hidden_jack


def is_moon(rules: Any, piles: Mapping[int, int], jack: int | None) -> bool:
    """Return whether one player has everything that anybody took."""
    takers = [seat for seat, points in piles.items() if points]
    needs_jack = rules.jack_of_diamonds == "minus_ten_and_moon"
    return len(takers) == 1 and (not needs_jack or jack in (takers[0], None))


@st.composite
def named_piles(draw: DrawFn, rules: Any, piles: Mapping[int, int]) -> list[tuple[int, int]]:
    """Draw who is named: everybody, all but one, or those who took something."""
    everybody = list(piles.items())
    ways = [everybody]
    if sum(piles.values()) == 13 + sum(SPADES[rules.spades]):
        ways.append([pile for pile in everybody if pile[1]])
    if rules.kitty != "out_of_play" or not OVER[len(piles)]:
        left_out = draw(st.sampled_from(sorted(piles)))
        ways.append([pile for pile in everybody if pile[0] != left_out])
    return draw(st.sampled_from(ways))


def mixed_up_deals(players: int) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, players - 1)
    said = st.sampled_from(["jack_of_diamonds", "moon", "other"])
    texts = st.sampled_from(["", "nobody", "add", "?"])
    return st.builds(
        lambda tallies, facts: Deal(tallies=tuple(tallies), facts=tuple(facts)),
        st.lists(
            st.builds(Tally, st.sampled_from(["taken", "cards"]), seats, st.integers(-2, 50)),
            max_size=8,
        ),
        st.lists(st.builds(Fact, said, seats, texts), max_size=4),
    )
