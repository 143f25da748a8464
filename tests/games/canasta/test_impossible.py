"""What cannot have happened in Canasta is refused with its reason, and nothing more."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.canasta.impossible import CLAUSES, IMPOSSIBLE, JUST_POSSIBLE, USUAL
from tests.games.families.melds.deals import NAMES
from tests.games.families.melds.refusals import Impossible, check_possible, check_refused
from tests.games.sheets import evening_of


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    check_refused("canasta", case)


def test_every_clause_has_a_round_that_breaks_it() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize(("told", "more"), JUST_POSSIBLE)
def test_what_is_just_possible_is_played(told: dict[str, Any], more: dict[str, Any]) -> None:
    check_possible("canasta", told, more)


@pytest.mark.parametrize(
    ("players", "house_rules", "reason"),
    [
        (5, {}, "players"),
        (3, {"teams": 2}, "3 players cannot make 2 teams"),
        (2, {"teams": 2}, "2 players cannot make 2 teams"),
        (4, {"teams": 3}, "4 players cannot make 3 teams"),
        (4, {"packs": 9}, "packs"),
        (4, {"target": 0}, "target"),
        (4, {"exact_pick": 100}, "no house rule"),
    ],
)
def test_what_so_many_players_cannot_agree_on_is_refused(
    players: int, house_rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        evening_of("canasta", [], players=NAMES[:players], house_rules=house_rules)


def test_a_round_after_the_end_and_a_key_of_another_game_are_refused() -> None:
    with pytest.raises(RuleBroken, match="the match is over"):
        evening_of("canasta", [USUAL, {"void": True}], house_rules={"target": 500})
    with pytest.raises(RuleBroken, match="not known here"):
        evening_of("canasta", [{**USUAL, "no_pozzetto": ["Anna"]}])
