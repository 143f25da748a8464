"""Everything that cannot have happened in a round of Kraken is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.kraken.rounds import round_of, said
from tests.games.sheets import evening_of

NO_LAST_TRICK = {"house_rules": {"last_trick": 0}}
ONE_ROUND = {"house_rules": {"rounds": 1}}
EQUAL_RUNS = [said("Anna", "run_of_3"), said("Bram", "run_of_3")]
NINE_BONUSES = [said("Anna", "run_of_3")] * 9


def counted(**points: Any) -> dict[str, Any]:
    return round_of(card_points=points)


def declared(*kinds: str, by: str = "Anna") -> dict[str, Any]:
    return round_of(declarations=[said(by, kind) for kind in kinds])


def called(*names: str) -> dict[str, Any]:
    return round_of(challenges=list(names))


def twice(in_hand: list[str], in_trick: list[str]) -> dict[str, Any]:
    return round_of(
        declarations=[said("Anna", kind) for kind in in_hand],
        bonuses=[said("Bram", kind) for kind in in_trick],
    )


# the words of the rules text, the round, the fact that is refused, a part of the reason, the table
IMPOSSIBLE = [
    ("card points outside 0..162", counted(Anna=163), "card_points", "at most 162", {}),
    ("card points outside 0..162", counted(Anna=-1), "card_points", "at least 0", {}),
    ("152 without", counted(Anna=153), "card_points", "at most 152", NO_LAST_TRICK),
    ("152 without", counted(Anna=162), "card_points", "at most 152", NO_LAST_TRICK),
    ("exactly 1", counted(Dora=1), "card_points", "no cards add up to 1", {}),
    ("all but 1", counted(Anna=161), "card_points", "no cards add up to 1", {}),
    ("all but 1", counted(Anna=151), "card_points", "no cards add up to 1", NO_LAST_TRICK),
    ("do not add up", counted(Anna=100, Dora=61), "card_points", "make 161, not 162", {}),
    (
        "do not add up",
        counted(Anna=100, Dora=62),
        "card_points",
        "make 162, not 152",
        NO_LAST_TRICK,
    ),
    ("both partners", counted(Anna=50, Cees=50), "card_points", "Anna and Cees are one side", {}),
    ("both partners", counted(Bram=62, Dora=62), "card_points", "Bram and Dora are one side", {}),
    ("all_tricks with less", round_of(160, all_tricks="Anna"), "all_tricks", "all 162", {}),
    ("all_tricks with less", round_of(0, all_tricks="Anna"), "all_tricks", "all 162", {}),
    ("all_tricks with less", round_of(162, all_tricks="Dora"), "all_tricks", "all 162", {}),
    ("re without contra", called("Anna"), "challenges", "contra is said by a defender", {}),
    ("superkraken without re", called("Bram", "Dora"), "challenges", "re is said by a decl", {}),
    ("contra by a declarer", called("Cees"), "challenges", "Cees is a declarer", {}),
    ("superkraken by a declarer", called("Bram", "Anna", "Cees"), "challenges", "Cees is a", {}),
    ("re by a defender", called("Bram", "Bram"), "challenges", "Bram is a defender", {}),
    ("after superkraken", called("Bram", "Anna", "Bram", "Anna"), "challenges", "no further", {}),
    ("two fours", declared("four_aces", "four_aces"), "declarations", "four aces", {}),
    ("two fours", twice(["four_jacks"], ["four_jacks"]), "bonuses", "four jacks", {}),
    ("two fours", twice([], ["four_tens", "four_tens"]), "bonuses", "four tens", {}),
    ("a second King-Queen", declared("king_queen", "king_queen"), "declarations", "only one k", {}),
    ("a second King-Queen", twice(["king_queen"], ["king_queen"]), "bonuses", "only one king", {}),
    ("trump_run_of_3", twice(["king_queen"], ["trump_run_of_3"]), "bonuses", "only one king", {}),
    ("trump_run_of_4", twice([], ["trump_run_of_4", "king_queen"]), "bonuses", "only one", {}),
    ("no eight cards hold", declared("run_of_5", "run_of_4"), "declarations", "Anna decl", {}),
    ("no eight cards hold", declared(*["run_of_3"] * 3), "declarations", "no eight cards", {}),
    (
        "no eight cards hold",
        declared("four_aces", "four_kings", "run_of_3", by="Dora"),
        "declarations",
        "Dora declared",
        {},
    ),
    (
        "no eight cards hold",
        declared("four_aces", "run_of_4", "run_of_3"),
        "declarations",
        "no eight cards",
        {},
    ),
    ("more than 8 trick bonuses", round_of(bonuses=NINE_BONUSES), "bonuses", "eight tricks", {}),
    (
        "a bonus for a side against which all_tricks",
        round_of(162, all_tricks="Anna", bonuses=[said("Dora", "run_of_3")]),
        "bonuses",
        "Bram and Dora took no trick",
        {},
    ),
    (
        "declarations_to when the best are not equal",
        round_of(declarations=[said("Anna", "run_of_3")], declarations_to="Anna"),
        "declarations_to",
        "not equal",
        {},
    ),
    (
        "declarations_to when the best are not equal",
        round_of(declarations_to="none"),
        "declarations_to",
        "not equal",
        {},
    ),
    (
        "declarations_to when the best are not equal",
        {**declared("king_queen"), "declarations_to": "both"},
        "declarations_to",
        "not equal",
        {},
    ),
    ("refused with a question", round_of(declarations=EQUAL_RUNS), "declarations_to", "?", {}),
    ("a declarer not at the table", round_of(declarer="Emma"), "declarer", "Emma", {}),
    ("a challenger not at the table", called("Emma"), "challenges", "Emma", {}),
    ("a member not at the table", counted(Emma=100), "card_points", "Emma", {}),
    ("a member not at the table", round_of(162, all_tricks="Emma"), "all_tricks", "Emma", {}),
    ("a member not at the table", declared("run_of_3", by="Emma"), "declarations", "Emma", {}),
    (
        "a member not at the table",
        round_of(bonuses=[said("Emma", "run_of_3")]),
        "bonuses",
        "Em",
        {},
    ),
    (
        "a member not at the table",
        round_of(declarations=EQUAL_RUNS, declarations_to="Emma"),
        "declarations_to",
        "Emma",
        {},
    ),
]

CLAUSES = {
    "card points outside 0..162",
    "152 without",
    "exactly 1",
    "all but 1",
    "do not add up",
    "both partners",
    "all_tricks with less",
    "re without contra",
    "superkraken without re",
    "contra by a declarer",
    "superkraken by a declarer",
    "re by a defender",
    "after superkraken",
    "two fours",
    "a second King-Queen",
    "trump_run_of_3",
    "trump_run_of_4",
    "no eight cards hold",
    "more than 8 trick bonuses",
    "a bonus for a side against which all_tricks",
    "declarations_to when the best are not equal",
    "refused with a question",
    "a declarer not at the table",
    "a challenger not at the table",
    "a member not at the table",
}


@pytest.mark.parametrize(
    ("clause", "impossible", "fact", "reason", "table"),
    IMPOSSIBLE,
    ids=[row[0] for row in IMPOSSIBLE],
)
def test_what_cannot_have_happened_is_refused_with_its_reason(
    clause: str, impossible: dict[str, Any], fact: str, reason: str, table: dict[str, Any]
) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of("kraken", [round_of(), impossible], **table)
    assert refused.value.sentence.startswith(f"Round 2, {fact}: ")
    assert reason in refused.value.message


def test_every_clause_of_the_impossible_has_a_round_that_breaks_it() -> None:
    assert {row[0] for row in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize("late", [round_of(), {"void": True}])
def test_a_round_after_the_last_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("kraken", [round_of(), late], **ONE_ROUND)


@pytest.mark.parametrize(
    "possible",
    [
        round_of(162),
        round_of(0, bonuses=[said("Anna", "run_of_3")]),
        round_of(2),
        round_of(160),
        counted(Cees=100, Bram=62),
        round_of(0, all_tricks="Dora"),
        declared("four_aces", "four_kings"),
        declared("four_aces", "run_of_5"),
        declared("run_of_5", "run_of_3"),
        declared("run_of_4", "run_of_4", "king_queen"),
        twice(["four_aces", "king_queen"], ["four_kings", *["run_of_3"] * 7]),
        round_of(declarations=EQUAL_RUNS, declarations_to="none"),
        round_of(declarations=[said("Anna", "king_queen")]),
        round_of(declarer="Dora", challenges=["Cees", "Bram", "Anna"]),
    ],
)
def test_what_can_have_happened_is_not_refused(possible: dict[str, Any]) -> None:
    assert evening_of("kraken", [possible]).rounds[0].fits


def test_a_round_with_several_faults_names_all_of_them() -> None:
    wrong = round_of(163, all_tricks="Anna", declarations_to="both")
    with pytest.raises(RuleBroken) as refused:
        evening_of("kraken", [{**wrong, "challenges": ["Anna"]}])
    facts = [fault.fact for fault in refused.value.faults]
    assert facts == ["challenges", "card_points", "all_tricks", "declarations_to"]
