"""Everything that cannot have happened in a round of Kontsina is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.kontsina.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import replay
from tests.games.kontsina.impossible import (
    COUNTED,
    FOUR,
    IMPOSSIBLE,
    NAMED,
    PARTNERS,
    SPECIAL,
    TWO,
    Impossible,
    by_rule,
    counted,
    named,
    piles,
)
from tests.games.sheets import PLAYERS, evening_of, table_of

CLAUSES = {
    "cards that do not add up to 52",
    "clubs that do not add up to 13",
    "more than one pile left out of a count",
    "a pile with more clubs than cards",
    "a pile of exactly one card",
    "a pile of two cards that are two clubs",
    "a pile of two cards that are both special cards",
    "the holder of the 2 of clubs without a club",
    "the holder of the 10 of diamonds with nothing but clubs",
    "a special card without a holder",
    "a special card with two holders",
    "a winner that the count gives otherwise",
    "counts for one award and a name for the other",
    "an award that is neither counted nor named",
    "a list of fewer than two level players",
    "a list of level players that the pack cannot give",
    "a tie of clubs between two piles",
    "a tie without names where the names are needed",
    "both partners of a side",
    "a round after the end",
}
BOTH_NAMED = {"most_cards": "Anna", "most_clubs": "Anna", **SPECIAL}
AFTER_THE_END = [{"rounds": 1}, {"end": "target", "target": 3, "rounds": 9}]


@pytest.mark.parametrize("impossible", IMPOSSIBLE, ids=lambda case: case.reason)
def test_what_cannot_have_happened_is_refused_with_its_reason(impossible: Impossible) -> None:
    table = {"players": PLAYERS[:3], **impossible.more}
    with pytest.raises(RuleBroken) as refused:
        evening_of("kontsina", [impossible.round], **table)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert refused.value.round_number == 1
    assert impossible.reason in reasons[impossible.fact]


@pytest.mark.parametrize("house_rules", AFTER_THE_END)
@pytest.mark.parametrize("late", [BOTH_NAMED, {"void": True}])
def test_a_round_after_the_end_is_refused_even_when_thrown_in(
    house_rules: dict[str, Any], late: dict[str, Any]
) -> None:
    table = {"players": PLAYERS[:3], "house_rules": house_rules}
    assert evening_of("kontsina", [BOTH_NAMED], **table).finished
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("kontsina", [BOTH_NAMED, late], **table)


def test_every_clause_of_the_impossible_has_a_round_that_breaks_it() -> None:
    assert {impossible.clause for impossible in IMPOSSIBLE} == CLAUSES - {"a round after the end"}


@pytest.mark.parametrize(
    ("facts", "more"),
    [
        (COUNTED, {}),
        (NAMED, {}),
        (counted(most_cards="Anna", most_clubs="Anna"), {}),
        (counted(cards=piles(19, 19, 14), most_cards=None), by_rule(cards_tie="split")),
        (counted(cards=piles(19, 19, 14), most_cards=["Bram", "Anna"]), {}),
        (counted(cards=piles(30, 20), clubs=piles(6, 6), two_of_clubs="Cees"), {}),
        (named(most_cards=["Anna", "Bram"]), TWO),
        (named(most_cards=None), {**TWO, **by_rule(cards_tie="split")}),
        (named(most_cards=list(PLAYERS), most_clubs=list(PLAYERS[1:])), FOUR),
        (named(most_cards=["Cees", "Bram"]), PARTNERS),
    ],
)
def test_what_can_have_happened_is_not_refused(facts: dict[str, Any], more: dict[str, Any]) -> None:
    assert evening_of("kontsina", [facts], **{"players": PLAYERS[:3], **more}).rounds[0].fits


def test_facts_that_no_sheet_can_say_are_refused_too() -> None:
    deal = Deal(
        tallies=(Tally("cards", None, 30), Tally("cards", 0, 22)),
        facts=(
            Fact("most_clubs", 0),
            Fact("most_clubs", 1),
            Fact("two_of_clubs", 0),
            Fact("two_of_clubs", 1),
            Fact("ten_of_diamonds"),
        ),
    )
    faults = replay(GAME, table_of("kontsina", 2), [deal]).rounds[0].faults
    assert {(fault.fact, str(fault)) for fault in faults} == {
        ("cards", "all cards end in somebody's pile"),
        ("most_clubs", "cards are counted and clubs only named"),
        ("most_clubs", "most clubs: one winner, or those who are level"),
        ("two_of_clubs", "the 2 of clubs is in one pile only"),
        ("ten_of_diamonds", "who has the 10 of diamonds?"),
    }
