"""The form of a deal of bridge: its tiles, what they show, and what it refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.bridge.rules import GAME
from scorekeeper.rules.facts import Fact, Tally
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.bridge.deals import legal_deal, tables
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import table_of

SPADES = {"way": "contract", "level": "4", "strain": "spades", "by": "0", "over": "0"}


def opening(**house_rules: Any) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of("bridge", 4, **house_rules), ()).now


def form_of(values: dict[str, Any], **house_rules: Any) -> RoundForm:
    """Return the form of the first deal, filled in."""
    return round_form(GAME, opening(**house_rules), values=values)


def worths(values: dict[str, Any], **house_rules: Any) -> dict[str, str]:
    """Return what is shown on the result tiles that can be."""
    form = form_of(values, **house_rules)
    echoes = form.entry.echoes(entered(form))
    assert set(echoes) <= set(form.entry.echo_slots)
    return {slot.removeprefix("echo_over_"): str(said) for slot, said in echoes.items()}


@given(st.data())
def test_every_deal_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(("over", "tricks"), [("0", 10), ("3", 13), ("-2", 8), ("-10", 0)])
def test_four_taps_tell_a_deal_and_the_result_is_stored_as_tricks(over: str, tricks: int) -> None:
    deal = entered(form_of({**SPADES, "over": over})).deal
    assert deal.tallies == (Tally("level", None, 4), Tally("tricks", None, tricks))


def test_doubling_is_one_more_tap_and_honours_two() -> None:
    played = entered(form_of({**SPADES, "doubled": "doubled", "honours": "2:100"}))
    assert played.deal.calls == ("doubled",)
    assert played.points == (390, 0, 390, 0)


def test_passed_out_is_one_tap_and_reads_nothing_else() -> None:
    played = entered(form_of({**SPADES, "way": "passed_out", "honours": "1:100"}))
    assert played.deal.facts == (Fact("passed_out"),)
    assert played.points == (0, 0, 0, 0)


def test_the_results_show_what_each_would_be_worth_to_the_declarers() -> None:
    shown_worths = worths({**SPADES, "over": ""}, form="chicago")
    assert len(shown_worths) == 14
    assert [shown_worths[over] for over in ("3", "0", "-1", "-10")] == [
        "+510",
        "+420",
        "−50",
        "−500",
    ]
    assert worths({**SPADES, "doubled": "redoubled"})["-2"] == "−600"
    assert set(worths({**SPADES, "level": "7"})) == {str(over) for over in range(-13, 1)}
    assert worths({**SPADES, "by": ""}) == {}
    assert worths({"way": "passed_out"}) == {}


def test_honours_are_asked_for_where_they_are_played() -> None:
    plain = page_form(shown(round_form(GAME, opening())))
    everybody = [f"{seat}:{worth}" for worth in (100, 150) for seat in range(4)]
    assert plain.choices["honours"] == [*everybody, ""]
    duplicate = page_form(shown(round_form(GAME, opening(honours=False))))
    assert "honours" not in duplicate.choices


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({"level": ""}, "level", "which level was bid?"),
        ({"strain": ""}, "strain", "which suit was bid, or no trumps?"),
        ({"by": ""}, "by", "who declared?"),
        ({"over": ""}, "over", "how many tricks"),
        ({"over": "4"}, "over", "0 to 13 tricks"),
        ({"over": "-11"}, "over", "0 to 13 tricks"),
        ({"strain": "no_trumps", "honours": "1:100"}, "honours", "four aces: 150"),
    ],
)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    values: dict[str, Any], field: str, reason: str
) -> None:
    said = refused(form_of({**SPADES, **values}))
    assert [*said] == [field]
    assert reason.casefold() in said[field].casefold()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("level", "8"),
        ("strain", "grand"),
        ("by", "4"),
        ("over", "7"),
        ("honours", "4:100"),
        ("honours", "1:50"),
        ("honours", "1"),
    ],
)
def test_what_has_no_tile_cannot_be_sent(name: str, said: str) -> None:
    form = form_of({**SPADES, name: said})
    assert not form.is_valid()
    assert name in form.entry.errors
