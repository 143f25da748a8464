"""Who is in front, and by how much: by points, or by what a game asks for before them."""

from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.web.parts.matches import outcome_with_margin
from scorekeeper.web.parts.standings import Column, columns_of, gap_of, lead_sentence, ranks_of
from scorekeeper.web.settlement.result import margin_in_words
from tests.games.sheets import PLAYERS, evening_of


def test_more_than_two_have_places_and_those_who_are_level_share_one() -> None:
    scores = dict(zip(PLAYERS, (5, -3, 5, 0), strict=True))
    evening = evening_of("free-sheet", [{"scores": scores}])
    book: Any = SimpleNamespace(stake=None)
    columns = columns_of(book, str, evening)
    ranks = ranks_of(evening, columns)
    assert [(rank.place, rank.column.side, rank.distance) for rank in ranks] == [
        (1, 0, "leads"),
        (1, 2, "leads"),
        (3, 3, "5 behind"),
        (4, 1, "8 behind"),
    ]
    assert all(0 <= rank.bar.start <= rank.bar.start + rank.bar.width <= 300 for rank in ranks)


def played_in_phases(*scores: int, stops: bool = True) -> tuple[PlayedMatch, list[Column]]:
    """How a sheet of one round stands that the fewest points win, but before them a phase."""
    players = ("Anna", "Bram", "Cees")[: len(scores)]
    facts = {"scores": dict(zip(players, scores, strict=True)), "phase": ["Anna"]}
    rules = {"phases": 2, "wins": "lowest", "end": "open"}
    more = {"players": players, "house_rules": rules, "ended_early": stops}
    evening = evening_of("free-sheet", [facts], **more)
    book: Any = SimpleNamespace(stake=None)
    return evening, columns_of(book, str, evening)


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((10, 10, 50), [(1, 0, "won"), (2, 1, ""), (3, 2, "")]),
        ((20, 10, 50), [(1, 0, "won"), (2, 1, ""), (3, 2, "")]),
        ((5, 10, 50), [(1, 0, "won by 5"), (2, 1, "5 behind"), (3, 2, "45 behind")]),
    ],
)
def test_where_phases_decide_nobody_is_called_level_or_behind_by_points(
    scores: tuple[int, ...], places: list[tuple[int, int, str]]
) -> None:
    evening, columns = played_in_phases(*scores)
    ranks = ranks_of(evening, columns)
    assert [(rank.place, rank.column.side, rank.distance) for rank in ranks] == places


def test_who_wins_by_phases_wins_by_no_points() -> None:
    evening, columns = played_in_phases(20, 10)
    gap = gap_of(evening, columns)
    assert gap is not None
    assert (gap.leader, gap.sentence) == (0, "Anna wins")
    assert outcome_with_margin(evening) == "Anna wins"
    assert margin_in_words(evening, columns) == ""
    assert lead_sentence(played_in_phases(20, 10, stops=False)[0], ["Anna"]) == "Anna leads"


def level_at_skat(*, level: str = "games", stops: bool = True) -> tuple[PlayedMatch, list[Column]]:
    """How a list stands in which Anna and Bram are level, and Bram has won more games."""
    null = {"declarer": "Bram", "game": "null", "result": "won"}
    grand = {"declarer": "Anna", "game": "grand", "with": 3, "result": "won"}
    rules = {"scoring": "seeger", "level": level}
    more = {"players": ("Anna", "Bram", "Cees"), "house_rules": rules, "ended_early": stops}
    evening = evening_of("skat", [grand, null, null], **more)
    book: Any = SimpleNamespace(stake=None)
    return evening, columns_of(book, str, evening)


def test_who_is_first_of_level_players_by_games_won_won_on_these() -> None:
    evening, columns = level_at_skat()
    assert [
        (rank.place, rank.column.side, rank.distance) for rank in ranks_of(evening, columns)
    ] == [
        (1, 1, "won on games won"),
        (2, 0, "level, behind on games won"),
        (3, 2, "146 behind"),
    ]
    assert outcome_with_margin(evening) == "Bram wins"
    assert margin_in_words(evening, columns) == "ahead of Anna on games won"


def test_while_the_list_goes_on_level_players_are_behind_on_games_won() -> None:
    ranks = ranks_of(*level_at_skat(stops=False))
    assert [rank.distance for rank in ranks] == [
        "leads",
        "level, behind on games won",
        "146 behind",
    ]


def test_level_players_who_share_are_behind_on_nothing() -> None:
    evening, columns = level_at_skat(level="shared")
    assert [rank.distance for rank in ranks_of(evening, columns)] == [
        "shares the win",
        "shares the win",
        "146 behind",
    ]


def test_of_as_many_games_won_those_lost_are_named() -> None:
    null = {"declarer": "Bram", "game": "null", "result": "lost"}
    paid = {**null, "adjustments": [{"by": "Bram", "points": 46, "reason": "other games"}]}
    more = {"players": ("Anna", "Bram", "Cees"), "house_rules": {"level": "games"}}
    evening = evening_of("skat", [paid], **more)
    book: Any = SimpleNamespace(stake=None)
    ranks = ranks_of(evening, columns_of(book, str, evening))
    assert [(rank.place, rank.distance) for rank in ranks] == [
        (1, "leads"),
        (1, "leads"),
        (3, "level, behind on games lost"),
    ]
