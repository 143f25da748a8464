"""A player in numbers: runs, money, the best and the worst evening, partners and opponents."""

from datetime import date
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.player_statistics import Companion, OwnEvening, statistics_of
from scorekeeper.rules.figures import Figure
from scorekeeper.rules.words import Text as _
from tests.ledger.matches import PARTNERS, match_of, matches, paid

HALF = Fraction(1, 2)


def outcomes(*points: tuple[int, int]) -> list[FinishedMatch]:
    """Return matches of Anna and Bram with these points."""
    return [match_of({"Anna": anna, "Bram": bram}) for anna, bram in points]


def test_runs_are_of_matches_won_in_a_row_and_a_shared_lead_is_won() -> None:
    played = outcomes((1, 0), (2, 2), (3, 1), (0, 1), (5, 5), (1, 0))
    anna, bram = statistics_of("Anna", played), statistics_of("Bram", played)
    assert (anna.played, anna.won) == (6, Fraction(4))
    assert (anna.current_run, anna.longest_run) == (2, 3)
    assert (bram.current_run, bram.longest_run) == (0, 2)


def test_who_never_played_has_nothing() -> None:
    nobody = statistics_of("Zoe", outcomes((1, 0)))
    assert (nobody.played, nobody.current_run, nobody.longest_run) == (0, 0, 0)
    assert nobody.won == Fraction(0)
    assert (nobody.games, nobody.by_currency, nobody.partners, nobody.opponents) == ({}, {}, (), ())


def test_money_over_time_and_the_best_and_the_worst_evening_are_by_currency() -> None:
    played = [
        paid({"Anna": 10, "Bram": -10}),
        match_of({"Anna": 3, "Bram": 4}),
        paid({"Bram": 40, "Anna": -40}),
        paid({"Anna": 900, "Cees": -900}, "JPY"),
        paid({"Anna": 10, "Cees": -10}),
    ]
    anna = statistics_of("Anna", played)
    assert list(anna.by_currency) == ["EUR", "JPY"]
    assert anna.money_over_time("EUR") == (10, -30, -20)
    extremes = anna.by_money("EUR")
    assert (extremes.best.net, extremes.worst.net) == (10, -40)
    assert anna.matches[1].net == 0


def test_own_rounds_on_a_seat_given_up_are_among_the_money_and_nothing_else() -> None:
    left: dict[str, Any] = {"former": ("Cees",), "figures": {"thrown": (1, 2, 3)}}
    played = [
        paid({"Cees": 100, "Bram": -100}),
        paid({"Anna": 180, "Bram": 0}, former_nets=(-180,), **left),
        paid({"Anna": 5, "Bram": -5}, former_nets=(None,), **left),
        match_of({"Anna": 5, "Bram": 3}, game="boules", former_nets=(None,), **left),
    ]
    cees, anna = statistics_of("Cees", played), statistics_of("Anna", played)
    assert (cees.played, cees.won, list(cees.games)) == (1, Fraction(1), ["quoits"])
    assert cees.money_over_time("EUR") == (100, -80)
    assert list(cees.games_given_up) == ["boules"]
    assert cees.figures("boules", [Figure(slug="thrown", name=_("Thrown"))]) == {"thrown": 3}
    assert anna.money_over_time("EUR") == (180, 185)


def test_all_that_was_played_on_a_day_is_one_evening() -> None:
    first, second = date(2026, 11, 20), date(2026, 11, 21)
    played = [
        paid({"Anna": 30, "Bram": -30}, day=first),
        paid({"Anna": 25, "Bram": -25}, day=second),
        paid({"Anna": 15, "Bram": -15}, day=second),
    ]
    extremes = statistics_of("Anna", played).by_money("EUR")
    assert (extremes.best, extremes.worst) == (OwnEvening(second, 40), OwnEvening(first, 30))


def test_the_best_match_of_a_game_has_the_most_points_or_the_fewest() -> None:
    high = [match_of({"Anna": points, "Bram": 0}) for points in (4, 9, 1)]
    low = [
        match_of({"Anna": points, "Bram": 0}, game="boules", lowest_wins=True) for points in (5, 2)
    ]
    anna = statistics_of("Anna", [*high, *low])
    assert list(anna.games) == ["quoits", "boules"]
    assert [anna.by_points("quoits").best.points, anna.by_points("quoits").worst.points] == [9, 1]
    assert [anna.by_points("boules").best.points, anna.by_points("boules").worst.points] == [2, 5]


def test_the_favourite_partner_and_opponent_are_those_of_most_matches() -> None:
    def four(*names: str, first: int) -> FinishedMatch:
        points = {name: 9 if seat in PARTNERS[first] else 1 for seat, name in enumerate(names)}
        ranking = (PARTNERS[first], PARTNERS[1 - first])
        return match_of(points, sides=PARTNERS, ranking=ranking)

    played = [
        four("Anna", "Bram", "Cees", "Dora", first=0),
        four("Bram", "Anna", "Dora", "Cees", first=0),
        four("Anna", "Cees", "Bram", "Dora", first=1),
        match_of({"Anna": 1, "Emma": 1, "Dora": 0}),
    ]
    anna = statistics_of("Anna", played)
    assert anna.partners == (
        Companion("Cees", "Cees", 2, Fraction(1)),
        Companion("Bram", "Bram", 1, Fraction(0)),
    )
    assert [(one.name, one.played, one.won) for one in anna.opponents] == [
        ("Dora", 4, 1 + HALF),
        ("Bram", 2, Fraction(1)),
        ("Cees", 1, Fraction(0)),
        ("Emma", 1, HALF),
    ]
    assert anna.opponents[0].share == Fraction(3, 8)


def test_figures_are_joined_over_the_matches_of_their_game() -> None:
    figures = [
        Figure(slug="ringers", name=_("Ringers")),
        Figure(slug="best", name=_("Best"), joined_by=max),
    ]
    played = [
        match_of({"Anna": 1, "Bram": 0}, figures={"ringers": (2, 5), "best": (7, 1)}),
        match_of({"Bram": 1, "Anna": 0}, figures={"ringers": (1, 3), "best": (2, 4)}),
        match_of({"Bram": 1, "Anna": 0}, game="boules", figures={"ringers": (9, 9)}),
    ]
    assert statistics_of("Anna", played).figures("quoits", figures) == {"ringers": 5, "best": 7}
    assert statistics_of("Bram", played).figures("quoits", figures) == {"ringers": 6, "best": 2}


@given(st.lists(matches(), max_size=8))
def test_what_one_did_with_and_against_others_they_did_too(played: list[FinishedMatch]) -> None:
    everybody = {str(player) for match in played for player in match.players}
    found = {player: statistics_of(player, played) for player in everybody}
    for player, own in found.items():
        assert sum(map(len, own.games.values())) == own.played
        assert own.longest_run >= own.current_run
        for companion in own.partners:
            others = {one.player: one for one in found[str(companion.player)].partners}
            assert (others[player].played, others[player].won) == (companion.played, companion.won)
        for companion in own.opponents:
            others = {one.player: one for one in found[str(companion.player)].opponents}
            assert others[player].played == companion.played
            assert others[player].won + companion.won <= companion.played


def test_best_and_hardest_are_of_those_with_whom_one_often_played() -> None:
    played = [
        *outcomes((1, 0), (0, 1), (1, 0)),
        *(match_of({"Anna": anna, "Cees": cees}) for anna, cees in ((0, 1), (0, 1))),
        match_of({"Anna": 0, "Dora": 1}),
    ]
    anna = statistics_of("Anna", played)
    assert anna.hardest_opponent == Companion("Cees", "Cees", 2, Fraction(0))
    assert anna.best_partner is None
