"""The form of a deal of Doppelkopf: what is tapped, what follows, and what it refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.doppelkopf.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.doppelkopf.deals import legal_deal, tables
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import table_of

TWO = {"re": ["0", "1"], "taken_re": "121"}
PUB: dict[str, Any] = {"poverty": "normal", "bock_rounds": True, "last_fox": True}


def opening(players: int = 4, **house_rules: Any) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of("doppelkopf", players, **house_rules), ()).now


def form_of(values: dict[str, Any], players: int = 4, **house_rules: Any) -> RoundForm:
    """Return the form of the first deal, filled in."""
    return round_form(GAME, opening(players, **house_rules), values=values)


@given(st.data())
def test_every_deal_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(
    ("values", "value"),
    [
        ({}, 1),
        ({"taken_re": "", "taken_kontra": "121"}, -2),
        ({"taken_re": "151–180"}, 2),
        ({"taken_re": "", "taken_kontra": "151–180"}, -3),
        ({"taken_re": "all"}, 5),
        ({"taken_re": "", "taken_kontra": "all"}, -6),
        ({"re_said": "no_90", "kontra_said": "kontra"}, -7),
        ({"extras_0": ["trick:0:fox", "trick:0:fox"], "extras_1": ["trick:1:karlchen"]}, 2),
        ({"pair": "marriage", "solo": "queens"}, 1),
    ],
)
def test_two_re_players_and_one_number_tell_a_deal(values: dict[str, Any], value: int) -> None:
    assert entered(form_of({**TWO, **values})).points == (value, value, -value, -value)


def test_a_solo_is_one_re_player_and_its_kind_and_reads_nothing_of_a_game_of_two() -> None:
    left_over = {"pair": "marriage", "extras_0": ["trick:0:fox"]}
    played = entered(form_of({**TWO, **left_over, "re": ["2"], "solo": "hearts"}))
    assert (played.deal.contract.trump, played.points) == ("hearts", (-1, -1, 3, -1))
    assert played.deal.facts == (Fact("re", 2),)


def test_what_belongs_to_a_solo_or_to_two_is_offered_then() -> None:
    entry = form_of(TWO).entry
    assert [*entry.offers(Deal())] == ["extras", "pair"]
    assert [*entry.offers(Deal(facts=(Fact("re", 1),)))] == ["solo"]


def test_the_other_side_has_what_is_left() -> None:
    echoes = {}
    for text in ("90", "121–150", "all", "250"):
        form = form_of({**TWO, "taken_re": text})
        echoes[text] = form.entry.echoes(entered(form))
    kontra = "echo_taken_kontra"
    assert echoes == {
        "90": {kontra: "150"},
        "121–150": {kontra: "90–119"},
        "all": {kontra: "0"},
        "250": {},
    }
    both = form_of({**TWO, "taken_kontra": "119"})
    assert both.entry.echoes(entered(both)) == {}


def test_a_page_offers_only_what_the_table_plays() -> None:
    plain = page_form(shown(round_form(GAME, opening())))
    assert plain.choices["pair"] == ["", "marriage"]
    assert "bock_rounds" not in plain.choices
    page = shown(round_form(GAME, opening(5, **PUB)))
    pub = page_form(page)
    assert pub.choices["re"] == ["1", "2", "3", "4"]
    assert pub.choices["pair"] == ["", "marriage", "poverty"]
    assert "bock_rounds" in pub.choices
    assert page.count("data-into=") == 11
    assert ('data-kind="last_fox"' in page, 'data-kind="karlchen_caught"' in page) == (True, False)


def test_bock_rounds_are_a_tap() -> None:
    deal = entered(form_of({**TWO, "bock_rounds": "2"}, **PUB)).deal
    assert deal.tallies == (Tally("re_points", None, 121), Tally("bock_rounds", None, 2))


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({"re": []}, "re", "who is Re?"),
        ({"re": ["0", "1", "2"]}, "re", "two players, or one alone"),
        ({"re": ["3"]}, "solo", "which solo was played?"),
        ({"taken_re": ""}, "taken", "how many points?"),
        ({"taken_re": "239"}, "taken", "no card is worth 1"),
        ({"taken_kontra": "100"}, "taken", "both sides together have 240"),
        ({"taken_re": "all", "taken_kontra": "100"}, "taken", "every trick is 240"),
        ({"extras_1": ["trick:1:fox"] * 3}, "extras", "there are two foxes"),
    ],
)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    values: dict[str, Any], field: str, reason: str
) -> None:
    assert reason in refused(form_of({**TWO, **values}))[field]


@pytest.mark.parametrize(
    ("name", "said"),
    [("re", ["9"]), ("taken_re", "many"), ("re_said", "kontra"), ("pair", "poverty")],
)
def test_what_has_no_tile_cannot_be_sent(name: str, said: Any) -> None:
    form = form_of({**TWO, name: said})
    assert not form.is_valid()
    assert name.partition("_re")[0] in form.entry.errors or name in form.entry.errors
