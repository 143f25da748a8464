"""Standings: sums of what finished matches brought, and who stands where."""

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.league_table import (
    LeagueTable,
    figure_of,
    games_of,
    in_order,
    in_period,
    league_table,
)
from tests.ledger.matches import PARTNERS, match_of, matches, paid

JANUARY, FEBRUARY = date(2026, 1, 31), date(2026, 2, 1)
CLUBS = st.lists(matches(), max_size=8)


def places(table: LeagueTable) -> list[tuple[int, str]]:
    """Return everybody's place, in the order of the rows."""
    return [(row.place, row.name) for row in table.rows]


def test_a_row_sums_what_the_matches_brought() -> None:
    first = match_of(
        {"Anna": 12, "Bram": 8},
        rounds=4,
        counter=(1, 3),
        counters={"crosses": (1, 3), "bags": (0, 5)},
        currency="EUR",
        nets=(25, -25),
    )
    second = match_of({"Anna": 5, "Bram": 5}, rounds=2, currency="JPY", nets=(0, 0))
    anna, bram = league_table([first, second], game="quoits").rows
    assert (anna.place, anna.name, anna.played, anna.won) == (1, "Anna", 2, Fraction(3, 2))
    assert (anna.rounds, anna.points, anna.points_per_round) == (6, 17, Fraction(17, 6))
    assert (bram.counter, bram.counters) == (3, {"crosses": 3, "bags": 5})
    assert (anna.money, bram.money) == ({"EUR": 25, "JPY": 0}, {"EUR": -25, "JPY": 0})
    assert anna.rating.surely > bram.rating.surely


def test_who_is_level_in_wins_and_points_shares_the_place_and_the_next_one_skips() -> None:
    both = match_of(
        {"Dora": 4, "Bram": 2, "Cees": 4, "Anna": 2}, sides=PARTNERS, ranking=((0, 2), (1, 3))
    )
    assert places(league_table([both], game="quoits")) == [
        (1, "Cees"),
        (1, "Dora"),
        (3, "Anna"),
        (3, "Bram"),
    ]


def test_names_of_level_players_are_in_the_order_of_their_letters_in_unicode() -> None:
    table = league_table([match_of({"Ötzi": 1, "anna": 1, "Zoe": 1})], game="quoits")
    assert places(table) == [(1, "Zoe"), (1, "anna"), (1, "Ötzi")]


@pytest.mark.parametrize("lowest_wins", [False, True])
def test_of_those_who_won_equally_often_the_better_points_stand_first(lowest_wins: bool) -> None:
    won = {"Anna": 1, "Bram": 9} if lowest_wins else {"Anna": 9, "Bram": 1}
    played = [
        match_of(won, lowest_wins=lowest_wins),
        match_of({"Cees": 5, "Dora": 6}, lowest_wins=lowest_wins, rounds=2),
        match_of({"Cees": 6, "Dora": 5}, lowest_wins=lowest_wins, rounds=3),
    ]
    names = [name for _place, name in places(league_table(played, game="quoits", least=1))]
    # Cees and Dora both have 11 points in 5 rounds, and won one of two
    assert names == ["Anna", "Cees", "Dora", "Bram"]
    assert league_table(played, game="quoits", least=1).rows[1].place == 2
    assert league_table(played, game="quoits", least=1).rows[2].place == 2


def test_whether_low_is_good_follows_the_newest_match() -> None:
    high = match_of({"Anna": 9, "Bram": 9})
    low = match_of({"Anna": 2, "Bram": 2}, lowest_wins=True)
    more = match_of({"Anna": 5, "Cees": 5})
    assert [name for _p, name in places(league_table([low, high, more], game="quoits"))] == [
        "Bram",
        "Anna",
        "Cees",
    ]
    table = league_table([high, more, low], game="quoits", least=1)
    assert table.lowest_wins
    assert [name for _p, name in places(table)] == ["Cees", "Anna", "Bram"]


def test_without_a_round_there_are_no_points_for_one() -> None:
    (row, _other) = league_table([match_of({"Anna": 50, "Bram": 50}, rounds=0)], game="quoits").rows
    assert (row.points, row.points_per_round) == (50, Fraction(0))


def test_who_played_less_than_a_quarter_of_the_most_stands_among_the_others() -> None:
    often = [match_of({"Anna": 2, "Bram": 1}) for _time in range(5)]
    table = league_table([*often, match_of({"Cees": 1, "Anna": 0})], game="quoits")
    assert table.least == 2
    assert [row.name for row in table.rows] == ["Anna", "Bram"]
    assert [(row.place, row.name) for row in table.others] == [(1, "Cees")]
    assert league_table(often[:4], game="quoits").least == 1
    assert league_table(often, game="quoits", least=6).rows == ()
    assert league_table([]).rows == league_table([]).others == ()


def test_rows_are_sorted_by_any_figure_and_who_has_none_of_it_stands_last() -> None:
    played = [
        paid({"Anna": -5, "Bram": 5}, counter=(3, 1), counters={"bags": (2, 7)}),
        match_of({"Cees": 9, "Dora": 1}),
    ]
    wanted = {
        "money:EUR": ["Bram", "Anna", "Cees", "Dora"],
        "crosses": ["Cees", "Dora", "Bram", "Anna"],
        "counter:bags": ["Bram", "Anna", "Cees", "Dora"],
        "points": ["Cees", "Bram", "Dora", "Anna"],
        "rating": ["Bram", "Cees", "Anna", "Dora"],
        "played": ["Anna", "Bram", "Cees", "Dora"],
    }
    for by, names in wanted.items():
        table = league_table(played, game="quoits", by=by)
        assert [row.name for row in table.rows] == names, by
    rows = league_table(played, game="quoits", by="money:EUR").rows
    assert [row.place for row in rows] == [1, 2, 3, 3]
    assert figure_of(rows[-1], "money:EUR") is None


def test_over_all_games_nobody_has_points() -> None:
    played = [match_of({"Anna": 5, "Bram": 1}), match_of({"Anna": 5, "Cees": 9}, game="boules")]
    table = league_table(played)
    assert not table.has_points
    assert [(row.place, row.name, row.won_per_played, row.points) for row in table.rows] == [
        (1, "Cees", 1, 0),
        (2, "Anna", Fraction(1, 2), 0),
        (3, "Bram", 0, 0),
    ]
    assert games_of(played) == ("quoits", "boules")


def test_a_period_has_both_its_days_and_nothing_without_a_day() -> None:
    days = (None, JANUARY, FEBRUARY)
    played = [match_of({"Anna": 1, "Bram": 0}, day=day) for day in days]
    assert [match.day for match in in_order(played)] == [JANUARY, FEBRUARY, None]
    assert len(in_period(played)) == 3
    assert [match.day for match in in_period(played, JANUARY, JANUARY)] == [JANUARY]
    assert [match.day for match in in_period(played, JANUARY, FEBRUARY)] == [JANUARY, FEBRUARY]
    assert [match.day for match in in_period(played, FEBRUARY)] == [FEBRUARY]
    assert [match.day for match in in_period(played, last=JANUARY)] == [JANUARY]


@given(CLUBS)
def test_the_rows_have_together_what_the_matches_have(played: list[FinishedMatch]) -> None:
    for game in games_of(played):
        own = [match for match in played if match.game == game]
        rows = league_table(played, game=game, least=1).rows
        assert sum(row.played for row in rows) == sum(len(match.players) for match in own)
        assert sum(row.points for row in rows) == sum(sum(match.totals) for match in own)
        shares = sum(len(match.leaders[0]) for match in own)
        assert sum(row.won for row in rows) == shares
        money: Counter[str] = Counter()
        for row in rows:
            money.update(row.money)
        assert not any(money.values())


@given(CLUBS, st.sampled_from(("", "won", "played", "rating", "money:EUR", "points")))
def test_places_follow_the_figure_and_everybody_stands_once(
    played: list[FinishedMatch], by: str
) -> None:
    table = league_table(played, by=by)
    for rows in (table.rows, table.others):
        for number, row in enumerate(rows, 1):
            same = [other for other in rows if other.place == row.place]
            assert row.place <= number
            assert [other.name for other in same] == sorted(other.name for other in same)
            assert same[0] is rows[row.place - 1]
    names = [row.name for row in (*table.rows, *table.others)]
    assert sorted(names) == sorted({str(who) for match in played for who in match.players})
    assert all(row.played >= table.least for row in table.rows)
    assert all(row.played < table.least for row in table.others)
