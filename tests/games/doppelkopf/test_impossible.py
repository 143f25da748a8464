"""What cannot have happened in a deal of Doppelkopf, and why; and what any deal promises."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.doppelkopf.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from tests.games.doppelkopf.deals import legal_deal, mixed_up_deals, tables
from tests.games.families.declarers.properties import check_paid_among_players
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of
from tests.games.sheets import FIVE, evening_of

A, B, C, D, E = FIVE
TWO: dict[str, Any] = {"re": [A, B], "re_points": 121}
SOLO: dict[str, Any] = {"re": [A], "game": "jacks", "re_points": 121}
BOCK = {"bock_rounds": True}
CAUGHT = {"karlchen_caught": True, "last_fox": True}


def extras(re: str = "", kontra: str = "", **more: Any) -> dict[str, Any]:
    """Return a deal in which both sides have these extra points."""
    return {**TWO, "extras": {"re": re.split(), "kontra": kontra.split()}, **more}


IMPOSSIBLE: list[tuple[dict[str, Any], str, str, dict[str, Any]]] = [
    ({"re_points": 121}, "re", "who is Re?", {}),
    ({**TWO, "re": [A, B, C]}, "re", "Re are two players, or one alone", {}),
    ({**TWO, "re": [A, A]}, "re", "a player is named twice", {}),
    ({**TWO, "re": [A, "Zoe"]}, "re", "“Zoe” is not at the table", {}),
    ({**TWO, "game": "queens"}, "game", "one alone plays a solo", {}),
    ({**SOLO, "game": "normal"}, "game", "which solo was played?", {}),
    ({"re": [A], "re_points": 121}, "game", "which solo was played?", {}),
    ({**SOLO, "game": "marriage"}, "game", "which solo was played?", {}),
    ({**TWO, "game": "poverty"}, "game", "poverty is not played at this table", {}),
    ({"re": [A, B]}, "re_points", "how many points?", {}),
    ({**TWO, "re_points": 241}, "re_points", "there are 0 to 240 points", {}),
    ({**TWO, "re_points": -1}, "re_points", "there are 0 to 240 points", {}),
    ({**TWO, "re_points": 1}, "re_points", "no card is worth 1", {}),
    ({"re": [A, B], "kontra_points": 239}, "kontra_points", "no card is worth 1", {}),
    ({**TWO, "re_points": 7}, "re_points", "a trick has 8 points at least", {"nines": False}),
    ({**TWO, "re_points": 233}, "re_points", "a trick has 8 points at least", {"nines": False}),
    ({**TWO, "kontra_points": 120}, "kontra_points", "both sides together have 240", {}),
    ({**TWO, "re_points": "0-29", "kontra_points": 220}, "re_points", "nothing else is told", {}),
    ({**TWO, "re_points": "0-29", "all_tricks": "re"}, "re_points", "nothing else is told", {}),
    ({**TWO, "re_points": "100-120"}, "re_points", "“100-120” is not one of", {}),
    ({**TWO, "all_tricks": "re"}, "all_tricks", "every trick is 240 points to 0", {}),
    ({**TWO, "re_points": 240, "all_tricks": "kontra"}, "all_tricks", "every trick is 240", {}),
    ({**TWO, "re_said": "kontra"}, "re_said", "“kontra” is not one of", {}),
    ({**TWO, "kontra_said": "re"}, "kontra_said", "“re” is not one of", {}),
    ({**TWO, "re_said": "no_45"}, "re_said", "“no_45” is not one of", {}),
    ({**SOLO, "extras": {"re": ["fox"]}}, "extras", "a solo has no extra points", {}),
    (extras("karlchen_caught"), "extras", "Karlchen caught does not count at this table", {}),
    (extras("last_fox"), "extras", "last fox does not count at this table", {}),
    ({**TWO, "extras": {"Anna": ["fox"]}}, "extras", "the key “Anna” is not known here", {}),
    (extras("fox fox", "fox"), "extras", "there are two foxes", {}),
    (extras("fox fox last_fox"), "extras", "there are two foxes", CAUGHT),
    (extras("last_fox last_fox"), "extras", "one fox wins the last trick", CAUGHT),
    (extras("karlchen karlchen"), "extras", "one Karlchen wins the last trick", {}),
    (extras("karlchen karlchen_caught karlchen_caught"), "extras", "there are two", CAUGHT),
    (extras("karlchen last_fox"), "extras", "not both", CAUGHT),
    (extras("karlchen", "karlchen_caught"), "extras", "one side has the last trick", CAUGHT),
    (extras("karlchen_caught", "last_fox"), "extras", "one side has the last trick", CAUGHT),
    (extras("doppelkopf " * 3, "doppelkopf doppelkopf"), "extras", "at most four tricks", {}),
    (extras("doppelkopf", re_points=39), "extras", "Re needs 40 points", {}),
    (extras("fox karlchen", re_points=12), "extras", "Re needs 13 points", {}),
    (extras("fox doppelkopf", re_points=40), "extras", "Re needs 41 points", {}),
    (extras("fox doppelkopf karlchen", re_points=42), "extras", "Re needs 43 points", {}),
    (extras("", "doppelkopf", re_points="211-240"), "extras", "Kontra needs 40 points", {}),
    (extras("fox", re_points=None, all_tricks="kontra"), "extras", "Re needs 11 points", {}),
    ({**TWO, "bock_rounds": 1}, "bock_rounds", "Bock rounds are not played at this table", {}),
    ({**TWO, "bock_rounds": 0}, "bock_rounds", "one Bock round at least is set off", BOCK),
]


@pytest.mark.parametrize(("deal", "fact", "reason", "rules"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_its_reason(
    deal: dict[str, Any], fact: str, reason: str, rules: dict[str, Any]
) -> None:
    told = {key: value for key, value in deal.items() if value is not None}
    with pytest.raises(RuleBroken) as refused:
        evening_of("doppelkopf", [told], house_rules=rules)
    assert refused.value.fact == fact
    assert reason in refused.value.message


@pytest.mark.parametrize(
    "deal",
    [
        extras("fox doppelkopf", re_points=41),
        extras("fox last_fox doppelkopf", re_points=42),
        extras("", "doppelkopf", re_points="181-210"),
        extras("karlchen karlchen_caught", "fox fox"),
        extras("karlchen_caught last_fox", "doppelkopf"),
        {**SOLO, "extras": {"re": [], "kontra": []}},
        {**TWO, "re_points": 2},
        {**TWO, "game": "normal", "kontra_points": 119},
    ],
)
def test_what_is_just_possible_is_accepted(deal: dict[str, Any]) -> None:
    assert evening_of("doppelkopf", [deal], house_rules=CAUGHT).rounds[0].fits


def test_the_dealer_of_five_plays_no_deal_and_three_or_six_do_not_play() -> None:
    with pytest.raises(RuleBroken, match="Anna deals and sits out"):
        evening_of("doppelkopf", [TWO], players=FIVE)
    for players in (FIVE[:3], (*FIVE, "Fred")):
        with pytest.raises(RuleBroken, match="4 or 5"):
            evening_of("doppelkopf", [], players=players)


def test_a_deal_after_the_last_is_refused() -> None:
    with pytest.raises(RuleBroken, match="the match is over"):
        evening_of("doppelkopf", [TWO, {"void": True}], house_rules={"rounds": 1})


@given(evenings_of(GAME, tables(), legal_deal, most=5))
def test_a_deal_is_paid_from_side_to_side_and_survives_the_sheet(evening: PlayedMatch) -> None:
    check_paid_among_players(evening)
    check_facts_survive_the_sheet(evening)
    assert evening.finished == (len(evening.rounds) == evening.table.house_rules.rounds)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    check_mixed_up(GAME, table, data.draw(st.lists(mixed_up_deals(table), max_size=4)))
