"""Tables and rounds of the free sheet that can happen, for properties."""

from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.free_sheet.checks import sides_at_goal
from scorekeeper.games.free_sheet.named_lines import kind_of
from scorekeeper.games.free_sheet.played import (
    CLOSED_BY,
    PHASE,
    REJOINS,
    SCORES,
    FreeSituation,
    Side,
    facts_of,
    ranked_places,
    sides_in,
    sides_that_may_rejoin,
)
from scorekeeper.games.free_sheet.rules import GAME
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.game import AnyGame, AnyTable
from tests.games.sheets import table_of

BOARD = "Ones: x1 0..5; Bonus: +35; Rest: -5.."

POINTS: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"entry": st.just("points")},
    optional={
        "wins": st.sampled_from(["highest", "lowest"]),
        "who_scores": st.sampled_from(["everyone", "some"]),
        "round_sum": st.sampled_from([None, 0, 10, 60]),
        "step": st.sampled_from([1, 5]),
        "most": st.sampled_from([None, 60, 1000]),
        "negatives": st.booleans(),
        "start": st.integers(-5, 99),
        "count": st.sampled_from(["up", "down"]),
        "end": st.sampled_from(["open", "rounds", "target", "last_standing"]),
        "rounds": st.integers(3, 12),
        "target": st.integers(100, 500),
        "beyond": st.sampled_from(["counts", "counts", "cut", "bust", "half"]),
        "tie": st.sampled_from(["another_round", "shared"]),
        "closer": st.sampled_from([False, False, True]),
        "phases": st.sampled_from([None, None, 4]),
        "misses": st.sampled_from([None, None, 2]),
        "lines": st.sampled_from([None, None, BOARD]),
        "rejoin": st.sampled_from([None, 60]),
        "deal": st.sampled_from(["rotates", "none"]),
    },
)
IN_PLACES: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"entry": st.just("places")},
    optional={
        "place_points": st.sampled_from(["one_less", "winner", "podium", "grand_prix", "place"]),
        "who_scores": st.sampled_from(["everyone", "some"]),
        "wins": st.sampled_from(["highest", "lowest"]),
        "end": st.sampled_from(["open", "rounds", "target"]),
        "called": st.sampled_from([None, "Our game"]),
    },
)


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table with two to four players and house rules that go together."""
    players = draw(st.integers(2, 4))
    rules: dict[str, Any] = draw(POINTS | IN_PLACES)
    rules["teams"] = draw(st.sampled_from([0, 2] if players == 4 else [0]))
    table = table_of("free-sheet", players, **rules)
    assume(not any(GAME.check_table(table)))
    return table


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: FreeSituation) -> Deal:
    """Draw a deal that can follow a situation."""
    rules, again = situation.rules, draw(st.booleans())
    rejoining = sides_that_may_rejoin(situation) if again else ()
    sides = (*sides_in(situation), *rejoining)
    if rules.who_scores == "some" and rules.round_sum is None:
        sides = tuple(draw(st.lists(st.sampled_from(sides), min_size=1, unique=True)))
    if not rules.by_points:
        return Deal(tallies=ranked_places({side[0]: draw(st.integers(1, 4)) for side in sides}))
    if rules.lines:
        tallies = draw(tallies_on_lines(situation, sides))
    else:
        numbers = draw(numbers_for(situation, sides))
        tallies = [Tally(SCORES, side[0], number) for side, number in sorted(numbers.items())]
    closer = facts_of(CLOSED_BY, draw(st.sampled_from(sides))[0]) if rules.closer else ()
    done = [side[0] for side in sides if rules.phases and draw(st.booleans())]
    return Deal(
        tallies=tuple(tallies),
        facts=(
            *closer,
            *facts_of(PHASE, *sorted(done)),
            *facts_of(REJOINS, *(side[0] for side in rejoining)),
        ),
    )


@st.composite
def tallies_on_lines(
    draw: DrawFn, situation: FreeSituation, sides: tuple[Side, ...]
) -> list[Tally]:
    """Draw what stands on the lines: a number or nothing, and on one line at least a number.

    Nothing stands there that goes against the steps, the most or the sign of the rules.
    """
    rules = situation.rules
    tallies = [Tally(kind_of(0), min(sides)[0], 0)]
    for side in sorted(sides):
        for number, line in enumerate(rules.named_lines if rules.step == 1 else ()):
            least = line.least if rules.negatives else max(0, line.least)
            entered = draw(st.none() | st.integers(least, min(line.most or 20, 20)))
            if entered is not None and (side, number) != (min(sides), 0):
                tallies.append(Tally(kind_of(number), side[0], entered))
    return tallies


@st.composite
def numbers_for(draw: DrawFn, situation: FreeSituation, sides: tuple[Side, ...]) -> dict[Side, int]:
    """Draw a number for each side: those of a sum come in pairs that cancel out."""
    rules = situation.rules
    most = min(rules.most or 100, 60) // rules.step
    least = -most if rules.negatives else 0
    if rules.round_sum is not None:
        numbers = dict.fromkeys(sides, 0)
        numbers[draw(st.sampled_from(sides))] = rules.round_sum
        return numbers
    drawn = {side: rules.step * draw(st.integers(least, most)) for side in sides}
    return with_one_there(situation, drawn)


def with_one_there(situation: FreeSituation, numbers: Mapping[Side, int]) -> dict[Side, int]:
    """Return the numbers with nothing for all who would get there as well as the first."""
    there = (
        sides_at_goal(situation, dict(numbers))[1:] if situation.rules.beyond != "counts" else []
    )
    return {side: 0 if side in there else number for side, number in numbers.items()}


def scored(*numbers: int) -> Deal:
    """Return the deal in which the players had these numbers, in the order of their seats."""
    return Deal(tallies=tuple(Tally(SCORES, seat, number) for seat, number in enumerate(numbers)))
