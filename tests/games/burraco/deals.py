"""Tables and rounds of Burraco that can happen, for properties."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.burraco.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.families.melds.deals import Told, mixed_up, sound_table, told_deal

VICTORY: dict[str, Any] = {"end": "rounds", "victory_points": True}
HOUSE_RULES: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "semi_clean": st.sampled_from([0, 150]),
        "royal": st.sampled_from([0, 300]),
        "equal_dirty": st.sampled_from([0, 200]),
        "trumps": st.booleans(),
        "closing_needs": st.sampled_from(["any", "clean"]),
        "alone_until": st.sampled_from([None, 200, 1500]),
        "target": st.sampled_from([500, 2005]),
        "rounds": st.integers(3, 4),
        "stake_paid": st.sampled_from(["team", "each"]),
    },
)


def tables() -> SearchStrategy[AnyTable]:
    return st.builds(
        lambda players, rules, is_for_victory: sound_table(
            "burraco", players, {**rules, **(VICTORY if is_for_victory and players != 3 else {})}
        ),
        st.integers(2, 4),
        HOUSE_RULES,
        st.booleans(),
    )


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation; of three players one may be alone."""
    table, alone = situation.table, None
    everybody = draw(st.integers(0, 3)) == 0
    if GAME.has_one_alone(situation) and not everybody:
        alone = draw(st.integers(0, 2))
    sides = GAME.sides(table)
    if alone is not None:
        sides = ((alone,), tuple(seat for seat in table.seats if seat != alone))
    nobody = GAME.has_one_alone(situation) and alone is None

    def may_close(side: Told) -> bool:
        clean = {"clean", "royal", "equal", "trump_clean", "trump_royal"}
        is_clean = table.house_rules.closing_needs == "any" or clean & {*side.canastas}
        return not nobody and bool(side.finished and is_clean)

    deal: Deal = draw(
        told_deal(
            GAME,
            table,
            sides,
            may_go_out=may_close,
            own=lambda told, out: own_facts(told, out, alone=alone, nobody=nobody),
        )
    )
    return deal


@st.composite
def own_facts(
    draw: DrawFn, told: list[Told], out: int | None, *, alone: int | None, nobody: bool
) -> tuple[list[Tally], list[Fact]]:
    """Draw who took no pozzetto; whoever closed or was alone took one."""
    facts = [] if alone is None else [Fact("alone", alone)]
    for side in told:
        took = out in side.seats or side.seats == (alone,)
        if nobody or (not took and draw(st.booleans())):
            facts.append(Fact("no_pozzetto", side.by))
    return [], facts


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    said = ["no_pozzetto", "alone", "other"]
    return mixed_up(["clean", "dirty", "trump_clean", "other"], said, table)
