"""What is remembered of a finished match: whose it was, who led, what it brought."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.ledger.finished import FinishedMatch, finished_match
from scorekeeper.sheets.reading import sheet_of
from tests.games.sheets import PLAYERS, sheet_with
from tests.sheets.sheets import kontsina, kraken, named, played


def remembered(values: dict[str, Any]) -> FinishedMatch:
    """Return what is remembered of a sheet."""
    sheet = sheet_of(values)
    return finished_match(
        sheet.played_match(),
        stake=sheet.stake,
        day=sheet.details.played_on,
        players=sheet.table.players,
    )


def free(*scores: dict[str, int], **more: Any) -> dict[str, Any]:
    """Return a free sheet of two or more that the table ended."""
    rounds = [{"scores": one} for one in scores]
    return sheet_with("free-sheet", rounds, ended_early=True, **more)


def test_a_match_of_partners_is_remembered_with_its_crosses_and_its_money() -> None:
    values = kraken(
        played(),
        {"void": True},
        {"agreed_score": {"points": {"Bram": 12}, "crosses": {"Bram": 2}, "reason": "misdeal"}},
        ended_early=True,
        played_on="2026-11-14",
        stake={"amount": "0.25", "currency": "EUR"},
    )
    match = remembered(values)
    assert (match.game, match.day, match.players) == ("kraken", date(2026, 11, 14), PLAYERS)
    assert (match.sides, match.ranking) == (((0, 2), (1, 3)), ((1, 3), (0, 2)))
    assert (match.totals, match.rounds, match.lowest_wins) == ((10, 18, 10, 18), 2, False)
    assert match.counter == match.counters["crosses"] == (0, 2, 0, 2)
    assert (match.currency, match.nets) == ("EUR", (25, -25, 25, -25))
    assert match.figures["declared"] == match.figures["declared_won"] == (1, 0, 0, 0)
    assert match.figures["highest_round"] == (10, 6, 10, 6)


def test_without_a_stake_and_without_counters_nothing_of_them_is_remembered() -> None:
    match = remembered(kontsina(named(), house_rules={"rounds": 1}))
    assert (match.currency, match.nets, match.counter, match.counters) == ("", (), (), {})
    assert match.day is None


@pytest.mark.parametrize(
    ("scores", "house_rules", "won"),
    [
        ((3, 2, 1), {}, ("1", "0", "0")),
        ((3, 2, 3), {}, ("1/2", "0", "1/2")),
        ((2, 2, 2), {}, ("1/3", "1/3", "1/3")),
        ((3, 2, 1), {"wins": "lowest"}, ("0", "0", "1")),
    ],
)
def test_who_leads_together_shares_the_win(
    scores: tuple[int, ...], house_rules: dict[str, Any], won: tuple[str, ...]
) -> None:
    three = PLAYERS[:3]
    given = dict(zip(three, scores, strict=True))
    match = remembered(free(given, players=three, house_rules=house_rules))
    assert tuple(map(match.won, range(3))) == tuple(map(Fraction, won))


def test_each_partner_of_a_leading_side_has_won_and_two_level_sides_half_each() -> None:
    teams = {"teams": 2}
    alone_first = remembered(free({"Anna": 3, "Bram": 2}, house_rules=teams))
    assert [alone_first.won(seat) for seat in range(4)] == [1, 0, 1, 0]
    level = remembered(free({"Anna": 2, "Bram": 2}, house_rules=teams))
    assert [level.won(seat) for seat in range(4)] == [Fraction(1, 2)] * 4
    assert level.side_of(3) == (1, 3)


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({}, "free-sheet"),
        ({"house_rules": {"called": "Skyjo"}}, "free-sheet:Skyjo"),
        ({"preset": "golf"}, "free-sheet:Golf"),
        ({"preset": "golf", "house_rules": {"called": "Minigolf"}}, "free-sheet:Minigolf"),
        ({"preset": "golf", "house_rules": {"called": None}}, "free-sheet"),
    ],
)
def test_a_free_sheet_stands_under_the_name_of_its_game(more: dict[str, Any], key: str) -> None:
    assert remembered(free(**more)).game == key


def test_a_match_that_goes_on_is_not_remembered() -> None:
    with pytest.raises(ValueError, match="goes on"):
        remembered(kraken(played()))


REVOKE = {"points": -100, "reason": "revoke", "personal": True}


def test_what_is_for_one_person_only_belongs_to_whoever_sat_there_then() -> None:
    match = remembered(
        kraken(
            played(adjustments=[{"by": "Vie", **REVOKE}, {"by": "Vie", **REVOKE}]),
            played(adjustments=[{"by": "Bram", **REVOKE}, {"by": "Dora", **REVOKE}]),
            substitutes=[{"player": "Bram", "for": "Vie", "after": 1}],
            ended_early=True,
        )
    )
    assert match.former == ("Vie",)
    assert dict(match.personal) == {"Vie": -200, "Bram": -100, "Dora": -100}
    assert match.totals == remembered(kraken(played(), played(), ended_early=True)).totals


def test_who_came_back_to_a_seat_has_one_sum_for_one_person_only() -> None:
    match = remembered(
        kraken(
            played(adjustments=[{"by": "Bram", **REVOKE}]),
            played(adjustments=[{"by": "Vie", **REVOKE}]),
            played(adjustments=[{"by": "Bram", **REVOKE}]),
            substitutes=[
                {"player": "Vie", "for": "Bram", "after": 1},
                {"player": "Bram", "for": "Vie", "after": 2},
            ],
            ended_early=True,
        )
    )
    assert dict(match.personal) == {"Bram": -200, "Vie": -100}
