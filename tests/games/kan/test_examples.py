"""Whole evenings of Kan, read from their score sheets."""

import pytest

from scorekeeper.games.kan.deals import named_pair, named_seats
from scorekeeper.games.kan.series import offered_seats
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import example
from tests.sheets.sheets import example_values

EVENINGS = ("kan", "kan-six", "kan-goshogawara")


@pytest.mark.parametrize(
    ("name", "rounds", "expected"),
    [
        ("kan", 0, (1, "Emma", 1, 1, "clubs")),
        ("kan", 1, (2, "Emma", 1, 2, None)),
        ("kan", 2, (3, "Dora", 2, 1, "diamonds")),
        ("kan", 7, (8, "Jan-Willem de Vries", 5, 1, "diamonds")),
        ("kan", 11, (12, "Gülşen", 7, 3, None)),
        ("kan", 15, (16, "Jan-Willem de Vries", 10, 1, "spades")),
        ("kan-six", 3, (4, "Dora", 2, 3, None)),
        ("kan-six", 5, (6, "Dora", 4, 1, "spades")),
        ("kan-goshogawara", 3, (4, "Bram", 2, 1, "diamonds")),
    ],
)
def test_an_evening_cut_short_names_the_next_series_round_and_trumps(
    name: str, rounds: int, expected: tuple[int | str | None, ...]
) -> None:
    values = example_values(name)
    values["rounds"] = values["rounds"][:rounds]
    number, dealer, series, in_series, trump = expected
    said = {"round": number, "dealer": dealer, "series": series, "round_in_series": in_series}
    if trump is not None:
        said["trump"] = trump
    assert score_values(sheet_of(values))["next"] == said


@pytest.mark.parametrize("name", EVENINGS)
def test_players_who_moved_took_the_seats_that_were_offered(name: str) -> None:
    with_seats = [
        entry for entry in example(name)[0].played_match().rounds if named_seats(entry.deal)
    ]
    assert with_seats
    for entry in with_seats:
        pair, moved = named_pair(entry.deal), named_seats(entry.deal)
        assert offered_seats(entry.before, dealer=entry.dealer, pair=pair) == moved


def test_a_sheet_may_seat_players_otherwise_than_is_offered() -> None:
    values = example_values("kan-six")
    seats = values["rounds"][4]["seats"]
    assert seats == ["Fred", "Gülşen", "Anna", "Dora", "Bram", "Cees"]
    values["rounds"][4]["seats"] = ["Fred", "Anna", "Dora", "Gülşen", "Bram", "Cees"]
    assert score_values(sheet_of(values))["totals"] == score_values(example("kan-six")[0])["totals"]


@pytest.mark.parametrize("extra", [{"kankei_points": 3}, {"void": True}])
@pytest.mark.parametrize("name", EVENINGS)
def test_a_round_after_the_last_series_is_refused(name: str, extra: dict[str, int]) -> None:
    values = example_values(name)
    values["rounds"].append(extra)
    with pytest.raises(RuleBroken, match="the match is over") as refused:
        score_values(sheet_of(values))
    assert refused.value.round_number == len(values["rounds"])


def test_a_dealer_who_is_only_stated_must_be_the_dealer_of_the_series() -> None:
    values = example_values("kan")
    values["rounds"][1]["dealer"] = "Emma"
    assert score_values(sheet_of(values))["finished"]
    values["rounds"][1]["dealer"] = "Dora"
    with pytest.raises(RuleBroken, match="Emma"):
        score_values(sheet_of(values))
