"""What cannot have happened in Scopa is refused with its reason, and nothing more."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.scopa.impossible import CLAUSES, IMPOSSIBLE, JUST_POSSIBLE, Impossible, named
from tests.games.sheets import PLAYERS, evening_of


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refusal:
        evening_of("scopa", [case.round], players=case.players, house_rules=case.house_rules)
    assert refusal.value.fact == case.fact
    assert case.reason in str(refusal.value)


def test_every_clause_has_a_round_that_breaks_it() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize(("facts", "house_rules"), JUST_POSSIBLE)
def test_what_is_just_possible_is_played(
    facts: dict[str, Any], house_rules: dict[str, Any]
) -> None:
    evening = evening_of("scopa", [facts], players=PLAYERS[:2], house_rules=house_rules)
    assert evening.rounds[0].fits


@pytest.mark.parametrize(
    ("players", "house_rules", "reason"),
    [
        (2, {"partners": True}, "only four players can play as partners"),
        (3, {"deal": "nine"}, "nine or ten cards each are for four players"),
        (2, {"deal": "ten"}, "nine or ten cards each are for four players"),
        (5, {}, "players"),
        (1, {}, "players"),
    ],
)
def test_what_so_many_players_cannot_agree_on_is_refused(
    players: int, house_rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        evening_of("scopa", [], players=[*PLAYERS, "Emma"][:players], house_rules=house_rules)


@pytest.mark.parametrize("extra", [named(), {"void": True}])
def test_a_round_after_the_end_is_refused(extra: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("scopa", [named(), extra], players=PLAYERS[:2], house_rules={"target": 2})
