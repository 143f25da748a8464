"""Everything that cannot have happened in a round of G4A Kraken is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.g4a_kraken.rules import GAME
from scorekeeper.rules.facts import Bonus, Contract, Deal, Declaration, Tally
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import replay
from tests.games.g4a_kraken.impossible import CLAUSES, IMPOSSIBLE, JUST_POSSIBLE, LEGAL, Impossible
from tests.games.sheets import evening_of, table_of


@pytest.mark.parametrize("impossible", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(impossible: Impossible) -> None:
    played = {**LEGAL, **impossible.changes}
    with pytest.raises(RuleBroken) as refused:
        evening_of("g4a-kraken", [played], house_rules=impossible.house_rules)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert refused.value.round_number == 1
    assert impossible.reason in reasons[impossible.fact]


@pytest.mark.parametrize("late", [LEGAL, {"void": True}])
def test_a_round_after_the_last_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("g4a-kraken", [LEGAL, late], house_rules={"rounds": 1})


def test_every_clause_of_the_impossible_has_a_round_that_breaks_it() -> None:
    assert {impossible.clause for impossible in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize("changes", JUST_POSSIBLE, ids=str)
def test_what_can_just_have_happened_is_not_refused(changes: dict[str, Any]) -> None:
    assert evening_of("g4a-kraken", [{**LEGAL, **changes}]).rounds[0].fits


def test_equal_totals_in_two_hands_leave_the_question_whose_count() -> None:
    declared = [("Anna", "run_of_4"), ("Anna", "run_of_4"), ("Bram", "four_aces")]
    facts = {**LEGAL, "declarations": [{"by": by, "kind": kind} for by, kind in declared]}
    with pytest.raises(
        RuleBroken, match="declarations_to: the highest roem of both sides is level"
    ):
        evening_of("g4a-kraken", [facts])
    assert evening_of("g4a-kraken", [{**facts, "declarations_to": "Anna"}]).totals[:2] == (200, 62)


def test_a_suit_or_combination_that_no_card_has_is_refused() -> None:
    deal = Deal(
        contract=Contract("sans", 0),
        declarations=(Declaration(0, "four_nines"),),
        bonuses=(Bonus(1, "run_of_5"),),
        tallies=(Tally("card_points", 0, 100),),
    )
    faults = replay(GAME, table_of("g4a-kraken", 4), [deal]).rounds[0].faults
    assert [(fault.fact, str(fault)) for fault in faults] == [
        ("trump", "“sans” is not a suit"),
        ("declarations", "“four_nines” is not a combination"),
        ("bonuses", "“run_of_5” is not a combination"),
    ]
