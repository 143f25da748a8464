"""The form of a hand of riichi mahjong: its taps, what its tiles show, and what it refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.riichi_mahjong.rules import GAME
from scorekeeper.rules.replay import continued, replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.riichi_mahjong.deals import legal_deal, tables
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import read_again, table_of

RON = {"way": "win", "by": "2", "from": "1", "value": "3", "fu": "40"}


def form_of(values: dict[str, Any], **house_rules: Any) -> RoundForm:
    """Return the form of the first hand, filled in."""
    situation = replay(GAME, table_of(GAME.slug, 4, **house_rules), ()).now
    return round_form(GAME, situation, values=values)


def told(values: dict[str, Any], **house_rules: Any) -> dict[str, Any]:
    """Return what was entered as a score sheet has it."""
    form = form_of(values, **house_rules)
    return GAME.write_facts(form.situation.table, entered(form).deal)


def echoes(values: dict[str, Any]) -> dict[str, str]:
    form = form_of(values)
    said = form.entry.echoes(entered(form))
    assert set(said) <= set(form.entry.echo_slots)
    return {slot.removeprefix("echo_"): str(words) for slot, words in said.items()}


@given(st.data())
def test_every_hand_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    deal = data.draw(legal_deal(GAME, situation))
    before, after = sent_back(GAME, situation, deal)
    in_sheet = read_again(GAME, situation.table, after)
    assert in_sheet.facts == after.facts
    assert set(in_sheet.facts) == set(before.facts)
    assert len(in_sheet.facts) == len(before.facts)
    assert set(in_sheet.tallies) == set(before.tallies)


@pytest.mark.parametrize(
    ("values", "facts"),
    [
        (
            {**RON, "riichi": ["2"]},
            {"wins": [{"by": "Cees", "han": 3, "fu": 40}], "from": "Bram", "riichi": ["Cees"]},
        ),
        (
            {**RON, "from": "tsumo", "value": "mangan"},
            {"wins": [{"by": "Cees", "limit": "mangan"}]},
        ),
        (
            {**RON, "value": "yakuman", "times": "2", "pao": "0"},
            {"wins": [{"by": "Cees", "yakuman": 2, "pao": "Anna"}], "from": "Bram"},
        ),
        (
            {**RON, "also_0_0": "3", "also_0_1": "1", "also_0_2": "30", "fines_1_0": "2"},
            {
                "wins": [{"by": "Cees", "han": 3, "fu": 40}, {"by": "Dora", "han": 1, "fu": 30}],
                "from": "Bram",
                "fines": ["Bram", "Bram"],
            },
        ),
        (
            {**RON, "way": "draw", "tenpai": ["0", "3"], "riichi": ["3"], "nagashi": ["1"]},
            {"tenpai": ["Anna", "Dora"], "riichi": ["Dora"], "nagashi": ["Bram"]},
        ),
        ({"way": "draw"}, {"tenpai": []}),
        ({"way": "other", "abortive": "four_winds"}, {"abortive": "four_winds"}),
        ({"way": "other", "chombo": "3"}, {"chombo": "Dora"}),
    ],
)
def test_a_hand_is_stored_as_it_was_tapped(values: dict[str, Any], facts: dict[str, Any]) -> None:
    assert told(values) == facts


def test_fu_that_can_be_and_limits_say_what_they_bring() -> None:
    said = echoes({**RON, "value": "2"})
    assert {name: said[name] for name in ("value_mangan", "fu_25", "fu_110")} == {
        "value_mangan": "8000",
        "fu_25": "1600",
        "fu_110": "7100",
    }
    assert [name for name in said if "_no_" in name] == ["fu_no_20"]
    in_riichi = echoes({**RON, "value": "2", "from": "tsumo", "riichi": ["2"]})
    assert [name for name in in_riichi if "_no_" in name] == ["fu_no_20", "fu_no_25", "fu_no_110"]
    assert in_riichi["fu_30"] == "2000"
    assert echoes({**RON, "way": "draw"}) == echoes({**RON, "from": "2"}) == {}
    assert echoes({**RON, "value": ""}).keys() == {
        f"value_{value}" for value in ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
    }


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({**RON, "fu": ""}, "value", "how many fu?"),
        ({**RON, "value": ""}, "value", "one of them"),
        ({**RON, "from": "2"}, "from", "their own discard"),
        ({"way": "draw", "riichi": ["1"]}, "tenpai", "Bram is in riichi"),
        ({"way": "other", "abortive": "four_riichi"}, "riichi", "all four"),
        ({"way": "other", "chombo": "1", "riichi": ["1"]}, "riichi", "tell no riichi"),
    ],
)
def test_what_cannot_be_is_refused_beside_the_field(
    values: dict[str, Any], field: str, reason: str
) -> None:
    assert reason in refused(form_of(values))[field]


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({**RON, "by": ""}, "by", "Who won?"),
        ({"way": "win", "also_0_0": "1", "also_0_1": "mangan"}, "by", "Who won?"),
        ({**RON, "from": ""}, "from", "by tsumo?"),
        ({**RON, "value": "22000"}, "value", "cannot be chosen"),
        ({**RON, "also_0_1": "many"}, "also", "cannot be chosen"),
    ],
)
def test_what_cannot_be_read_is_said_beside_the_field(
    values: dict[str, Any], field: str, reason: str
) -> None:
    form = form_of(values)
    assert not form.is_valid()
    assert reason in form.entry.errors[field][0]


def test_the_last_dealer_may_end_it_where_the_table_chooses() -> None:
    table = table_of(GAME.slug, 4, agari_yame="choice", winds=1, extension=False)
    evening = replay(GAME, table, ())
    for _hand in range(3):
        evening = continued(
            evening, entered(round_form(GAME, evening.now, values={"way": "draw"})).deal
        )
    for by, offered in (("3", {"stops"}), ("2", set())):
        values = {"way": "win", "by": by, "from": "tsumo", "value": "mangan"}
        form = round_form(GAME, evening.now, values=values)
        assert form.offers(entered(form)) == offered
    form = round_form(GAME, evening.now, values={**values, "by": "3", "stops": "1"})
    assert continued(evening, entered(form).deal).finished


def test_a_value_that_no_tile_has_keeps_its_tile_where_it_was_told() -> None:
    situation = replay(GAME, table_of(GAME.slug, 4), ()).now
    deal = entered(form_of({**RON, "value": "6", "fu": "30"})).deal
    page = page_form(shown(round_form(GAME, situation, deal=deal)))
    assert page.values["value"] == ["6"]
