"""The form of a deal of Schafkopf: its ways, what it shows, and what it leaves behind."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.schafkopf.rules import GAME
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.games.round_forms import entered, refused, round_form, sent_back
from tests.games.schafkopf.deals import legal_deal, tables
from tests.games.sheets import evening_of, table_of

PUB: dict[str, Any] = {"all_pass": "ramsch", "kontra": "resupra", "bock_rounds": True}
RUFSPIEL = {"who": "1", "game": "rufspiel", "partner": "3", "result": "won"}
SOLO = {"who": "1", "game": "solo", "result": "won"}


def opening(players: int = 4, **house_rules: Any) -> AnySituation:
    return replay(GAME, table_of("schafkopf", players, **house_rules), ()).now


def form_of(values: dict[str, Any], players: int = 4, **house_rules: Any) -> RoundForm:
    """Return the form of the first deal, filled in."""
    return round_form(GAME, opening(players, **house_rules), values=values)


def worths(values: dict[str, Any], **house_rules: Any) -> list[str]:
    """Return what is shown on the six result tiles; nothing on one that cannot be."""
    form = form_of(values, **house_rules)
    echoes = form.entry.echoes(entered(form))
    slots = [slot for slot in form.entry.echo_slots if slot.startswith("echo_result")]
    assert set(echoes) <= set(slots)
    return [str(echoes.get(slot, "")) for slot in slots]


@given(st.data())
def test_every_deal_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


def test_a_rufspiel_is_three_answers_and_a_solo_too() -> None:
    assert entered(form_of(RUFSPIEL)).points == (-20, 20, -20, 20)
    assert entered(form_of({**SOLO, "partner": ""})).points == (-50, 150, -50, -50)


def test_what_another_game_was_told_is_left_behind() -> None:
    told = {**RUFSPIEL, "announced": "sie", "result": "won_schwarz", "laufende": "with:4"}
    assert entered(form_of(told)).points == (-80, 80, -80, 80)
    assert entered(form_of({**told, "game": "wenz"})).points == (-110, 330, -110, -110)
    assert entered(form_of({**told, "game": "solo"})).points == (-520, 1560, -520, -520)
    assert entered(form_of({**told, "game": "bettel"}, bettel=True)).points == (-30, 90, -30, -30)


def test_nobody_played_and_ramsch_read_nothing_of_a_game() -> None:
    told = {**RUFSPIEL, "klopfen": "2", "most": ["1"], "jungfrau": ["0"]}
    passed = entered(form_of({**told, "way": "passed"}))
    assert (passed.deal.facts, passed.deal.tallies) == ((Fact("passed"),), ())
    ramsch = entered(form_of({**told, "way": "ramsch", "bock_rounds": "1"}, **PUB))
    assert ramsch.points == (160, -320, 80, 80)


def test_the_results_show_what_each_would_be_worth() -> None:
    assert worths({"game": "rufspiel"}) == ["+20", "+30", "+40", "−20", "−30", "−40"]
    raised = {**SOLO, "laufende": "with:3", "klopfen": "1"}
    assert worths(raised) == ["+480", "+540", "+600", "−480", "−540", "−600"]
    assert worths({**SOLO, "announced": "tout"}) == ["+300", "", "", "−300", "", ""]
    assert worths({**SOLO, "announced": "sie"}) == ["+1560", "", "", "", "", ""]
    assert worths({"way": "passed"}) == [""] * 6


def test_three_play_alone_and_five_without_the_dealer() -> None:
    three = form_of(SOLO, players=3)
    assert "partner" not in three.entry.fields
    assert entered(three).points == (-50, 100, -50)
    five = evening_of("schafkopf", [], players=("Anna", "Bram", "Cees", "Dora", "Emma")).now
    who = round_form(GAME, five, values={**RUFSPIEL, "who": "0"})
    assert "Anna" not in [str(one.label) for one in who.entry.fields["who"].widget.options]
    assert "Anna deals and sits out" in refused(who)["who"]


@pytest.mark.parametrize(
    ("told", "field", "reason"),
    [
        ({"game": "rufspiel"}, "who", "who played?"),
        ({**RUFSPIEL, "partner": ""}, "partner", "who was the partner?"),
        ({**RUFSPIEL, "result": ""}, "result", "how did it end?"),
        ({**SOLO, "game": "wenz", "laufende": "without:5"}, "laufende", "1 to 4 Laufende"),
        ({"way": "ramsch"}, "most", "who has the most points?"),
    ],
)
def test_what_is_missing_or_cannot_be_is_said_beside_its_field(
    told: dict[str, Any], field: str, reason: str
) -> None:
    assert reason in refused(form_of(told, **PUB))[field]


def test_a_number_of_bock_rounds_that_no_match_has_is_refused_however_long() -> None:
    form = form_of({"bock_rounds": "9" * 5_000}, bock_rounds=True)
    assert not form.is_valid()
