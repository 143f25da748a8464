"""The race: a line for everybody, evening by evening."""

from datetime import date
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.league_table import in_order, league_table
from scorekeeper.ledger.race import RaceDay, Runner, race
from tests.ledger.matches import match_of, matches, paid

FRIDAY, SATURDAY = date(2026, 11, 13), date(2026, 11, 14)


def test_money_runs_over_the_evenings_and_matches_of_one_day_are_one() -> None:
    played = [
        paid({"Anna": 10, "Bram": -10}, day=FRIDAY),
        paid({"Anna": -4, "Cees": 4}, day=FRIDAY),
        match_of({"Dora": 1, "Bram": 0}, day=SATURDAY),
        paid({"Dora": 3, "Bram": -3}, "JPY", day=SATURDAY),
        paid({"Bram": 5, "Dora": -5}),
        paid({"Bram": 6, "Dora": -6}),
    ]
    run = race(played, "money:EUR")
    assert run.days == (RaceDay(FRIDAY, 2), RaceDay(None, 1), RaceDay(None, 1))
    assert run.runners == (
        Runner("Anna", "Anna", (Fraction(6), Fraction(6), Fraction(6)), 0),
        Runner("Cees", "Cees", (Fraction(4), Fraction(4), Fraction(4)), 0),
        Runner("Bram", "Bram", (Fraction(-10), Fraction(-5), Fraction(1)), 0),
        Runner("Dora", "Dora", (Fraction(0), Fraction(-5), Fraction(-11)), 1),
    )


def test_points_and_wins_run_too() -> None:
    played = [
        match_of({"Anna": 7, "Bram": 7}, day=FRIDAY),
        match_of({"Anna": 2, "Bram": 5}, day=SATURDAY),
    ]
    lines = {runner.name: runner.values for runner in race(played, "points").runners}
    assert list(lines) == ["Bram", "Anna"]
    assert lines == {"Anna": tuple(map(Fraction, (7, 9))), "Bram": tuple(map(Fraction, (7, 12)))}
    lines = {runner.name: runner.values for runner in race(played, "won").runners}
    half = Fraction(1, 2)
    assert lines == {"Anna": (half, half), "Bram": (half, 1 + half)}


def test_nobody_runs_where_nothing_was_played_for() -> None:
    run = race([match_of({"Anna": 1, "Bram": 0})], "money:EUR")
    assert (run.days, run.runners) == ((), ())


@given(st.lists(matches(), max_size=8))
def test_the_race_ends_where_the_standings_are(played: list[FinishedMatch]) -> None:
    ordered = in_order(played)
    rows = {row.player: row for row in league_table(ordered).rows}
    rows |= {row.player: row for row in league_table(ordered).others}
    assert {one.player: one.values[-1] for one in race(ordered, "won").runners} == {
        player: row.won for player, row in rows.items()
    }
    euros = race(ordered, "money:EUR")
    assert {one.player: one.values[-1] for one in euros.runners} == {
        player: row.money["EUR"] for player, row in rows.items() if "EUR" in row.money
    }
    for place in range(len(euros.days)):
        assert sum(one.values[place] for one in euros.runners) == 0
    assert all(not any(one.values[: one.since]) for one in euros.runners)
