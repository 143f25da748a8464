"""Everything that the rules page calls impossible is refused, with the reason."""

from typing import Any

import pytest

from scorekeeper.games.kalooki.rules import GAME
from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import opening_situation, replay
from tests.games.kalooki.deals import played, read, table_of
from tests.games.kalooki.rules_page import bullets

LEGAL: dict[str, Any] = {
    "went_out": "Anna",
    "hands": {"Bram": ["JK", "AS"], "Cees": 40, "Dora": ["2C"]},
}


def with_hands(**hands: Any) -> dict[str, Any]:
    """Return the legal round with some other hands."""
    return {**LEGAL, "hands": {**LEGAL["hands"], **hands}}


def without(*keys: str) -> dict[str, Any]:
    """Return the legal round with something left out."""
    return {key: value for key, value in LEGAL.items() if key not in keys}


def with_events(*events: tuple[str, ...]) -> dict[str, Any]:
    """Return the legal round in which something happened besides."""
    said = [{"by": by, "kind": kind} for by, kind in events]
    return {**LEGAL, "events": said}


def cards(number: int, card: str) -> list[str]:
    """Return a hand with the same card so many times."""
    return [card] * number


WITHOUT_DORA = {**LEGAL, "hands": {"Bram": 4, "Cees": 40}}
DOWN = "down_and_out"
SUPER: dict[str, Any] = {"preset": "super_kalooki"}

IMPOSSIBLE = [
    ("Nobody went out.", [without("went_out")], "went_out", "missing"),
    ("Nobody went out.", [{**LEGAL, "went_out": None}], "went_out", "exactly one"),
    ("Two players went out.", [{**LEGAL, "went_out": ["Anna", "Bram"]}], "went_out", "exactly one"),
    ("The player who went out has cards in hand.", [with_hands(Anna=["2H"])], "hands", "Anna went"),
    ("The player who went out has cards in hand.", [with_hands(Anna=3)], "hands", "Anna went out"),
    ("The hand of another player is missing.", [WITHOUT_DORA], "hands", "of Dora is missing"),
    ("The hand of another player is missing.", [without("hands")], "hands", "missing"),
    ("Another player has an empty hand.", [with_hands(Dora=[])], "hands", "Dora did not go out"),
    (
        "Another player has 0 points in hand: a single card is worth at least 1.",
        [with_hands(Dora=0)],
        "hands",
        "at least 1",
    ),
    (
        "Another player has 0 points in hand: a single card is worth at least 1.",
        [with_hands(Dora=-7)],
        "hands",
        "at least 1",
    ),
    (
        "More than four jokers in all hands.",
        [with_hands(Dora=cards(4, "JK"))],
        "hands",
        "5 jokers",
    ),
    (
        "More than two of the same card in all hands.",
        [with_hands(Dora=cards(2, "AS"))],
        "hands",
        "A♠ 3 times",
    ),
    ("A card that does not exist.", [with_hands(Dora=["1H"])], "hands", "no card “1H”"),
    ("A card that does not exist.", [with_hands(Dora=["as"])], "hands", "no card “as”"),
    (
        "More than 936 points, the whole pack, in one hand.",
        [with_hands(Dora=937)],
        "hands",
        "937 points left with Dora",
    ),
    (
        "More than 936 points in all hands together.",
        [with_hands(Dora=832)],
        "hands",
        "937 points in all hands",
    ),
    (
        "Something that happened to a player who is not at the table.",
        [with_events(("Zoë", "over_call"))],
        "events",
        "Zoë",
    ),
    (
        "Something that does not count at this table.",
        [with_events(("Bram", "over_call"))],
        "events",
        "by Bram: the house rule “Calls allowed” is off",
    ),
    (
        "Something that does not count at this table.",
        [with_events(("Bram", "wrong_contract"))],
        "events",
        "by Bram: the house rule “Penalty for a wrong contract” is off",
    ),
    (
        "Something that does not count at this table.",
        [with_events(("Anna", DOWN))],
        "events",
        "by Anna: the house rule “Down and out” is off",
    ),
    (
        "Down and out for somebody who did not go out.",
        [with_events(("Bram", DOWN))],
        "events",
        "Bram did not go out",
    ),
    (
        "Down and out twice.",
        [with_events(("Anna", DOWN), ("Anna", DOWN))],
        "events",
        "once in a round",
    ),
    ("A round after the ninth contract.", [LEGAL] * 10, "rounds", "the match is over"),
]


def refusal(table: AnyTable, rounds: list[dict[str, Any]]) -> tuple[Fault, ...]:
    """Return the faults of the last round, read from a sheet and replayed after the others."""
    try:
        return played(table, *rounds).rounds[-1].faults
    except RuleBroken as broken:
        return broken.faults


def preset_for(bullet: str) -> str:
    """Return the rules under which a bullet is seen alone: with events, unless they are off."""
    return "as_written" if "does not count" in bullet else "super_kalooki"


@pytest.mark.parametrize(("bullet", "rounds", "fact", "words"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_reason(
    bullet: str, rounds: list[dict[str, Any]], fact: str, words: str
) -> None:
    table = table_of(preset=preset_for(bullet))
    assert not replay(GAME, table, [read(table, LEGAL)]).unfitting
    faults = refusal(table, rounds)
    assert [fault.fact for fault in faults] == [fact]
    assert words in str(faults[0])


def test_everything_the_rules_page_calls_impossible_is_tried() -> None:
    assert list(dict.fromkeys(bullet for bullet, *_rest in IMPOSSIBLE)) == bullets()


OTHERS = (Tally("hand", 2, 40), Tally("hand", 3, 2))
OUT = Fact("went_out", 0)


@pytest.mark.parametrize(
    ("deal", "fact", "words"),
    [
        (Deal(tallies=(Tally("hand", 1, 65), *OTHERS)), "went_out", "who went out?"),
        (Deal(tallies=OTHERS, facts=(OUT, Fact("went_out", 1))), "went_out", "Anna and Bram"),
        (
            Deal(tallies=(Tally("hand", 1, 65), *OTHERS), facts=(OUT, Fact("card", 1, "2C"))),
            "hands",
            "Bram is entered twice",
        ),
        (
            Deal(tallies=(Tally("hand", 1, 65), Tally("hand", 1, 66), *OTHERS), facts=(OUT,)),
            "hands",
            "Bram is entered twice",
        ),
        (Deal(tallies=OTHERS, facts=(OUT, Fact("went_out", 9))), "went_out", "not at the table"),
        (Deal(tallies=(Tally("hand", None, 9),), facts=(OUT,)), "hands", "not at the table"),
        (
            Deal(
                tallies=(Tally("hand", 1, 65), *OTHERS),
                facts=(OUT,),
                declarations=(Declaration(4, "over_call"),),
            ),
            "events",
            "not at the table",
        ),
        (
            Deal(
                tallies=(Tally("hand", 1, 65), *OTHERS),
                facts=(OUT,),
                declarations=(Declaration(1, "four_jacks"),),
            ),
            "events",
            "no event “four_jacks”",
        ),
    ],
)
def test_facts_that_no_sheet_can_hold_are_refused_too(deal: Deal, fact: str, words: str) -> None:
    faults = replay(GAME, table_of(**SUPER), [deal]).rounds[0].faults
    assert [fault.fact for fault in faults] == [fact]
    assert words in str(faults[0])


@pytest.mark.parametrize(
    ("values", "fact", "words"),
    [
        (with_hands(Dora=True), "hands", "or a list of cards"),
        (with_hands(Dora=2.0), "hands", "or a list of cards"),
        (with_hands(Dora="2C"), "hands", "or a list of cards"),
        (with_hands(Dora=None), "hands", "or a list of cards"),
        (with_hands(Dora=[2]), "hands", "AS, 10H or JK"),
        (with_hands(Dora=["\ud800"]), "hands", "cannot be written"),
        (with_hands(Zoë=3), "hands", "Zoë"),
        ({**LEGAL, "went_out": "Zoë"}, "went_out", "Zoë"),
        ({**LEGAL, "went_out": "Anna", "laid_down": ["Zoë"]}, "laid_down", "Zoë"),
        (with_events(("Anna", "revoke")), "events", "revoke"),
        ({**LEGAL, "trump": "spades"}, "trump", "not known"),
    ],
)
def test_a_sheet_that_says_something_else_is_refused(
    values: dict[str, Any], fact: str, words: str
) -> None:
    with pytest.raises(RuleBroken, match=words) as refused:
        read(table_of(**SUPER), values)
    assert refused.value.fact == fact


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(with_hands(Dora=831), id="the whole pack in all hands"),
        pytest.param(with_hands(Dora=cards(3, "JK")), id="four jokers"),
        pytest.param(with_hands(Dora=["AS", "AC", "AC"]), id="two of a card"),
        pytest.param(with_hands(Dora=["AD"]), id="one red ace"),
        pytest.param({**LEGAL, "laid_down": []}, id="out without having laid down"),
        pytest.param({**LEGAL, "laid_down": ["Bram", "Bram"]}, id="laid down, said twice"),
        pytest.param(with_hands(Anna=0), id="0 for the one who went out"),
        pytest.param(with_hands(Anna=[]), id="no cards for the one who went out"),
    ],
)
def test_what_is_only_just_possible_is_taken(values: dict[str, Any]) -> None:
    assert refusal(table_of(), [values]) == ()


def test_what_happened_during_the_play_is_checked_before_its_end() -> None:
    situation = opening_situation(GAME, table_of())
    in_play = Deal(facts=(Fact("laid_down", 1),))
    assert list(GAME.check_opening(situation, in_play)) == []
    stranger = Deal(facts=(Fact("laid_down", 4),))
    assert [fault.fact for fault in GAME.check_opening(situation, stranger)] == ["laid_down"]
    called = Deal(declarations=(Declaration(1, "over_call"),))
    assert [fault.fact for fault in GAME.check_opening(situation, called)] == ["events"]
    no_card = Deal(facts=(Fact("card", 1, "1H"),))
    assert [fault.fact for fault in GAME.check_opening(situation, no_card)] == ["hands"]
    too_much = Deal(tallies=(Tally("hand", 1, 937),))
    assert [fault.fact for fault in GAME.check_opening(situation, too_much)] == ["hands"]
