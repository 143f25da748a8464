"""The form of a round of the free sheet: what is entered and what it refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.free_sheet.rules import GAME
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import replay
from tests.games.free_sheet.deals import legal_deal, scored, tables
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import table_of


def opening(**house_rules: RuleValue) -> AnySituation:
    """Return how things stand before the first round."""
    return replay(GAME, table_of(GAME.slug, 3, **house_rules), ()).now


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: st.DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


def test_a_number_is_typed_for_every_player() -> None:
    typed = {"scores_0": "12", "scores_1": "0", "scores_2": "-5"}
    form = round_form(GAME, opening(), values=typed)
    assert entered(form).deal.tallies == scored(12, 0, -5).tallies


def test_places_are_typed_and_level_players_have_the_same() -> None:
    typed = {"places_0": "2", "places_1": "2", "places_2": "1"}
    form = round_form(GAME, opening(entry="places"), values=typed)
    assert entered(form).points == (1, 1, 2)


@pytest.mark.parametrize(("won", "points"), [(["1"], (0, 1, 0)), (["0", "2"], (1, 0, 1))])
def test_whoever_won_is_tapped_and_nothing_else(won: list[str], points: tuple[int, ...]) -> None:
    catan = opening(entry="places", place_points="winner", who_scores="some")
    form = round_form(GAME, catan, values={"winners": won})
    assert entered(form).points == points


def test_a_side_is_entered_once_and_whoever_is_out_no_more() -> None:
    rules: dict[str, RuleValue] = {"end": "last_standing", "wins": "lowest", "target": 10}
    table = table_of(GAME.slug, 4, teams=2, **rules)
    assert list(round_form(GAME, replay(GAME, table, ()).now).entry.echo_slots) == [
        "echo_scores_0",
        "echo_scores_1",
    ]
    alone = table_of(GAME.slug, 3, **rules)
    after = replay(GAME, alone, [scored(10, 1, 2)]).now
    assert list(round_form(GAME, after).entry.echo_slots) == ["echo_scores_1", "echo_scores_2"]


def test_every_line_of_a_board_has_a_row_and_the_sheet_adds_up() -> None:
    board = opening(lines="Ones: x1 0..5; Bonus: +35; Rest: -5..")
    typed = {"line_01_0": "3", "line_02": ["0", "2"], "line_03_1": "-4", "line_03_0": "12"}
    form = round_form(GAME, board, values=typed)
    assert entered(form).points == (3 + 35 + 12, -4, 35)
    assert [str(line.text) for line in entered(form).lines] == [
        "Ones 3, Bonus 35, Rest 12",
        "Rest -4",
        "Bonus 35",
    ]
    labels = [str(field.label) for field in round_form(GAME, board).entry.fields.values()]
    assert labels[:3] == ["Ones", "Bonus +35", "Rest"]


def test_whoever_is_out_may_come_in_again_while_the_others_have_few_points() -> None:
    rules: dict[str, RuleValue] = {"end": "last_standing", "wins": "lowest", "target": 50}
    table = table_of(GAME.slug, 3, **rules, rejoin=30)
    out = replay(GAME, table, [scored(50, 10, 20)]).now
    typed = {"scores_0": "5", "scores_1": "0", "scores_2": "1", "rejoins": ["0"]}
    assert entered(round_form(GAME, out, values=typed)).points == (26 - 50, 0, 1)
    late = replay(GAME, table, [scored(50, 10, 31)]).now
    assert "rejoins" not in round_form(GAME, late).entry.fields


@pytest.mark.parametrize(
    ("rules", "values", "field", "reason"),
    [
        ({}, {"scores_0": "5", "scores_1": "5"}, "scores", "missing: Cees"),
        ({"entry": "places"}, {"places_0": "1"}, "places", "missing: Bram"),
        ({"wins": "lowest", "closer": True}, {}, "closed_by", "who ended the round?"),
    ],
)
def test_what_cannot_be_is_refused_beside_the_field(
    rules: dict[str, RuleValue], values: dict[str, str], field: str, reason: str
) -> None:
    form = round_form(GAME, opening(**rules), values=values)
    assert reason in refused(form)[field]


@pytest.mark.parametrize(
    ("dealer", "sentence"),
    [("9", "“9” cannot be chosen here."), ("1", "Nobody deals at this table")],
)
def test_a_dealer_where_nobody_deals_is_refused_in_a_sentence(dealer: str, sentence: str) -> None:
    typed = {"scores_0": "12", "scores_1": "0", "scores_2": "5", "dealer": dealer}
    form = round_form(GAME, opening(deal="none"), values=typed)
    if form.is_valid():
        form.show(entered(form).faults)
    assert f'<p role="alert">{sentence}</p>' in shown(form)
