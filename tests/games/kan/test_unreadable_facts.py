"""Facts that no sheet can hold, sheets that say something else, and rounds still in play."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.kan.rules import GAME
from scorekeeper.rules.facts import Contract, Deal, Fact
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import replay
from tests.games.kan.deals import deal_of, first, played, read, table_of

BEGUN = [first("Bram", "Emma")]


@pytest.mark.parametrize(
    ("deal", "fact", "words"),
    [
        (deal_of(kankei=(1,), points=9), "kankei", "named are Bram"),
        (deal_of(kankei=(1, 2, 3), points=9), "kankei", "named are Bram, Cees and Dora"),
        (deal_of(kankei=(1, 7), points=9), "kankei", "not at the table"),
        (deal_of(kankei=(1, 2), trump="stars", points=9), "trump", "not stars"),
        (deal_of(kankei=(1, 2), call="kraken", points=9), "call", "“kraken” is not a call"),
        (
            replace(deal_of(kankei=(1, 2)), calls=("sukonku", "gyaku_sukonku")),
            "call",
            "one call in a round",
        ),
        (deal_of(kankei=(1, 2), seats=(9, 1, 2, 3, 4), points=9), "seats", "every player once"),
        (deal_of(kankei=(1, 2), misplay=9), "misplay", "not at the table"),
        (
            replace(
                deal_of(kankei=(1, 2)),
                facts=(*deal_of(kankei=(1, 2), misplay=3).facts, Fact("misplay", 4)),
            ),
            "misplay",
            "one misplay ends the round",
        ),
    ],
)
def test_facts_that_no_sheet_can_hold_are_refused_too(deal: Deal, fact: str, words: str) -> None:
    faults = replay(GAME, table_of(), [deal]).rounds[0].faults
    assert [fault.fact for fault in faults] == [fact]
    assert words in str(faults[0])


def test_a_suit_that_does_not_exist_cannot_be_chosen() -> None:
    faults = played(table_of(), *BEGUN, deal_of(trump="stars", points=9)).rounds[1].faults
    assert [str(fault) for fault in faults] == ["“stars” is not a suit"]


@pytest.mark.parametrize(
    ("values", "fact", "words"),
    [
        ({**BEGUN[0], "kankei": "Bram"}, "kankei", "a list"),
        ({**BEGUN[0], "kankei": []}, "kankei", "nobody"),
        ({**BEGUN[0], "kankei": ["Bram", "Zoë"]}, "kankei", "Zoë"),
        ({**BEGUN[0], "trump": "stars"}, "trump", "stars"),
        ({**BEGUN[0], "trump": None}, "trump", "one of clubs"),
        ({**BEGUN[0], "call": "contra"}, "call", "contra"),
        ({**BEGUN[0], "call": None}, "call", "one of gyaku_juuroku"),
        ({**BEGUN[0], "kankei_points": True}, "kankei_points", "whole number"),
        ({**BEGUN[0], "kankei_points": "9"}, "kankei_points", "whole number"),
        ({**BEGUN[0], "misplay": "Zoë"}, "misplay", "Zoë"),
        ({**BEGUN[0], "misplay": None}, "misplay", "a player is a name"),
        ({**BEGUN[0], "misplay": ["Bram"]}, "misplay", "a player is a name"),
        ({**BEGUN[0], "seats": []}, "seats", "nobody"),
        ({**BEGUN[0], "seats": ["Zoë"]}, "seats", "Zoë"),
        ({**BEGUN[0], "declarer": "Bram"}, "declarer", "not known"),
    ],
)
def test_a_sheet_that_says_something_else_is_refused(
    values: dict[str, Any], fact: str, words: str
) -> None:
    with pytest.raises(RuleBroken, match=words) as refused:
        read(table_of(), values)
    assert refused.value.fact == fact


def test_all_faults_of_a_round_are_reported_at_once() -> None:
    deal = deal_of(trump="hearts", call="juuroku", points=3, seats=(0, 0))
    faults = replay(GAME, table_of(), [deal]).rounds[0].faults
    assert [fault.fact for fault in faults] == ["kankei", "trump", "seats", "call", "kankei_points"]


@pytest.mark.parametrize(
    ("in_play", "facts"),
    [
        (Deal(), []),
        (deal_of(kankei=(1, 2)), []),
        (deal_of(kankei=(2, 2)), ["kankei"]),
        (deal_of(trump="hearts"), ["trump"]),
        (deal_of(seats=(0, 1)), ["seats"]),
        (deal_of(misplay=2), []),
        (deal_of(misplay=9), ["misplay"]),
        (Deal(contract=Contract("clubs"), facts=(Fact("kankei", 3),)), ["kankei"]),
    ],
)
def test_what_is_known_before_the_play_is_checked_before_its_end(
    in_play: Deal, facts: list[str]
) -> None:
    situation = replay(GAME, table_of(), []).now
    assert [fault.fact for fault in GAME.check_opening(situation, in_play)] == facts
