"""The keys of a round in a sheet: what one writes it reads again, and what it refuses."""

from typing import Any

import pytest

from scorekeeper.rules.facts import Bonus, Contract, Deal, Fact, Tally
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.sheet_keys import (
    BonusesKey,
    FlagKey,
    Key,
    NumberKey,
    NumbersKey,
    ObjectKey,
    PlayerKey,
    PlayerOrNullKey,
    PlayersKey,
    SheetKeys,
    Told,
    WordKey,
    WordsKey,
)
from scorekeeper.rules.words import Text as _
from tests.games.sheets import PLAYERS, table_of

ANNA, BRAM, *_REST = PLAYERS
TABLE = table_of("hearts", 4)
WORDS = ("low", "high")
CASES: list[tuple[Key, object, tuple[Told, ...]]] = [
    (FlagKey("passed"), True, (Fact("passed"),)),
    (FlagKey("passed"), None, ()),
    (WordKey("said", words=WORDS), "high", (Fact("said", text="high"),)),
    (WordsKey("shown", words=WORDS), ["low", "high"], tuple(Fact("shown", text=w) for w in WORDS)),
    (PlayerKey("march"), BRAM, (Fact("march", 1),)),
    (PlayerOrNullKey("partner"), BRAM, (Fact("partner", 1),)),
    (PlayersKey("most"), [ANNA, BRAM], (Fact("most", 0), Fact("most", 1))),
    (NumberKey("bid"), 0, (Tally("bid", None, 0),)),
    (NumbersKey("taken"), {ANNA: 3, BRAM: 0}, (Tally("taken", 0, 3), Tally("taken", 1, 0))),
    (BonusesKey("bonuses", words=WORDS), [{"by": BRAM, "kind": "low"}], (Bonus(1, "low"),)),
]


def sheet(values: dict[str, Any]) -> SheetFacts:
    return SheetFacts(values, PLAYERS)


@pytest.mark.parametrize(("key", "value", "told"), CASES)
def test_a_key_reads_what_it_writes(key: Key, value: object, told: tuple[Told, ...]) -> None:
    keys = SheetKeys((key,))
    values = {} if value is None else {key.key: value}
    deal = keys.read(sheet(values))
    assert (*deal.facts, *deal.tallies, *deal.bonuses) == told
    assert keys.write(TABLE, deal) == values


def test_a_partner_who_is_nobody_is_null() -> None:
    keys = SheetKeys((PlayerOrNullKey("partner"),))
    deal = keys.read(sheet({"partner": None}))
    assert deal.facts == (Fact("partner"),)
    assert keys.write(TABLE, deal) == {"partner": None}


def test_the_contract_and_the_keys_within_another_are_written_under_their_names() -> None:
    within = (PlayersKey("most"), NumberKey("ramsch_points", "points"))
    keys = SheetKeys(
        (ObjectKey("ramsch", keys=within),), declarer="by", trump="game", trumps=("solo",)
    )
    values = {"by": ANNA, "game": "solo", "ramsch": {"most": [BRAM], "points": 60}}
    deal = keys.read(sheet(values))
    assert deal == Deal(
        contract=Contract("solo", 0),
        facts=(Fact("ramsch"), Fact("most", 1)),
        tallies=(Tally("ramsch_points", None, 60),),
    )
    assert keys.write(TABLE, deal) == values


def test_players_and_words_stand_in_one_order_however_they_were_written() -> None:
    keys = SheetKeys((PlayersKey("most"), WordsKey("shown", words=WORDS)))
    deal = keys.read(sheet({"most": [BRAM, ANNA], "shown": ["high", "low"]}))
    assert keys.write(TABLE, deal) == {"most": [ANNA, BRAM], "shown": ["low", "high"]}


@pytest.mark.parametrize(
    ("key", "values", "reason"),
    [
        (WordKey("said", words=WORDS), {"said": "none"}, "“none” is not one of"),
        (WordsKey("shown", words=WORDS), {"shown": ["none"]}, "“none” is not one of"),
        (PlayerKey("march"), {"march": "Nobody"}, "“Nobody” is not at the table"),
        (PlayersKey("most", if_empty=_("who?")), {"most": []}, "who?"),
        (NumberKey("bid"), {"bid": True}, "this must be a whole number"),
        (NumbersKey("taken", is_needed=True), {}, "“taken” is missing"),
        (ObjectKey("ramsch", keys=()), {"ramsch": {"more": 1}}, "“more” is not known"),
    ],
)
def test_a_key_refuses_what_it_cannot_be(key: Key, values: dict[str, Any], reason: str) -> None:
    with pytest.raises(RuleBroken, match=reason):
        SheetKeys((key,)).read(sheet(values))


def test_facts_that_a_form_made_stand_in_the_order_of_the_keys() -> None:
    keys = SheetKeys((FlagKey("passed"), PlayersKey("most"), PlayerKey("march")))
    facts = (Fact("march", 0), Fact("most", 1), Fact("passed"), Fact("most", 0))
    assert [fact.kind for fact in keys.in_order(facts)] == ["passed", "most", "most", "march"]
