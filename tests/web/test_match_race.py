"""The race of a match: marks on its lines, the widest lead, the turning point, and its numbers."""

import re
from collections.abc import Iterable, Sequence
from math import dist
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.web.parts.plots import Point
from scorekeeper.web.parts.race import SHAPES, Plot, plot_of, race_of, sentences_of
from scorekeeper.web.parts.rounds import rows_of
from scorekeeper.web.parts.seated import match_at_the_table
from tests.cast import book_now
from tests.certain import certain
from tests.drawn import drawn
from tests.games.kraken.rounds import round_of
from tests.games.sheets import PLAYERS, sheet_with
from tests.responses import html_of

# Anna and Cees lead by 4, Bram and Dora by 12 and after a contra by 30, then Anna and Cees by 2
ROUNDS = [
    round_of(100),
    round_of(70),
    round_of(70, called=1),
    {"void": True},
    round_of(90, called=1),
]
ON_PAGES = ["table", "board", "settlement"]


def begun(*rounds: dict[str, Any], **more: Any) -> Match:
    """Return a match of Kraken, or another game, with these rounds."""
    return import_sheet(sheet_of(sheet_with(more.pop("game", "kraken"), rounds, **more)))


def free(*scores: Sequence[int], **house_rules: Any) -> Match:
    """Return a free sheet of two or three players with these numbers."""
    players = PLAYERS[: len(scores[0])]
    rounds = [{"scores": dict(zip(players, numbers, strict=True))} for numbers in scores]
    return begun(*rounds, game="free-sheet", players=players, house_rules=house_rules)


def told(match: Match) -> list[str]:
    """Return what is told of the race of a match."""
    evening = book_now(match).played_match
    return [*sentences_of(evening, race_of(evening))]


def page(client: Client, name: str, match: Match) -> str:
    """Return a page of a match."""
    return html_of(client.get(reverse(name, args=[match.scorer_secret])))


def numbers_on(html: str) -> list[list[str]]:
    """Return the table of running totals on a page, row by row."""
    table = certain(re.search(r"<table><caption>Running totals</caption>.*?</table>", html))[0]
    rows = re.findall(r"<tr>(.*?)</tr>", table)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


def plot_of_match(match: Match) -> Plot | None:
    """Return the picture of a match."""
    return plot_of(evening_of_match(match), rows_of(book_now(match)))


def nearest(place: Point, points: Iterable[Point]) -> float:
    """Return how far the nearest of some points is."""
    return min(dist(place, one) for one in points)


def evening_of_match(match: Match) -> PlayedMatch:
    """Return the evening with first names."""
    return match_at_the_table(book_now(match))


pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ON_PAGES)
def test_the_numbers_of_the_picture_are_a_table_for_who_does_not_see_it(
    client: Client, name: str
) -> None:
    assert numbers_on(page(client, name, begun(*ROUNDS))) == [
        ["Round", "Anna and Cees", "Bram and Dora"],
        ["1", "10", "6"],
        ["2", "10", "22"],
        ["3", "10, 2 crosses", "40"],
        ["4", "42, 2 crosses", "40, 2 crosses"],
    ]


@pytest.mark.parametrize("name", ON_PAGES)
def test_each_total_stands_beside_the_games_of_the_rubber_so_far(client: Client, name: str) -> None:
    made = {"level": 3, "strain": "no_trumps", "declarer": "Anna", "tricks": 9}
    part = {"level": 2, "strain": "spades", "declarer": "Bram", "tricks": 8}
    html = page(client, name, begun(made, part, made, game="bridge", house_rules={"rubbers": 2}))
    assert numbers_on(html)[1:] == [
        ["1", "100, 1 game", "0"],
        ["2", "100, 1 game", "60, 60 below"],
        ["3", "900", "60"],
    ]


@pytest.mark.parametrize("name", ON_PAGES)
def test_the_widest_lead_and_the_turning_point_stand_beside_the_picture(
    client: Client, name: str
) -> None:
    html = page(client, name, begun(*ROUNDS))
    assert "<span>Widest lead: Bram and Dora by 30 after round 3</span>" in html
    assert "<span>Turning point: Anna and Cees took the lead in round 4</span>" in html
    assert ">lead changes</text>" in html
    assert "<span>× crosses</span>" in html


def test_at_the_end_the_paper_says_it_too_and_the_screen_among_the_highlights(
    client: Client,
) -> None:
    html = page(client, "settlement", begun(*ROUNDS, ended_early=True))
    screen, _paper, paper = html.partition("print-only")
    assert "Turning point: Anna and Cees took the lead in round 4" in paper
    assert "Turning point:" not in screen
    assert re.search(r"<dt>Turning point</dt>\s*<dd><b>Round 4</b> Anna and Cees took", screen)


def test_a_mark_stands_on_a_line_for_each_round_that_brought_something() -> None:
    match = begun(*ROUNDS)
    plot = certain(plot_of(evening_of_match(match), rows_of(book_now(match))))
    at = plot.stops[1:]
    assert [[[left for left, _down in of] for of in line.marks] for line in plot.lines] == [
        [[at[2]]],
        [[at[4]]],
    ]
    assert plot.turn == at[4]
    picture = drawn("race_picture", plot)
    assert picture.count('class="mark"') == 2
    assert picture.count(SHAPES["×"]) == 2


def test_what_the_end_brings_is_marked_where_the_line_ends(client: Client) -> None:
    rules = {"rounds": 3, "contra_quota": 0}
    match = begun(*[round_of(100)] * 3, house_rules=rules)
    plot = certain(plot_of(evening_of_match(match), rows_of(book_now(match))))
    assert [len(line.marks[0]) for line in plot.lines] == [0, 1]
    assert plot.lines[1].marks[0][0][0] == plot.lines[1].end[0]
    assert numbers_on(page(client, "board", match))[-1] == ["The end", "30", "18, 4 crosses"]


def test_a_game_that_counts_two_things_has_a_sign_for_each(client: Client) -> None:
    won = {"declarer": "Anna", "game": "grand", "with": 1, "result": "won"}
    match = begun(won, {**won, "result": "lost"}, won, game="skat", players=PLAYERS[:3])
    plot = certain(plot_of(evening_of_match(match), rows_of(book_now(match))))
    assert [[len(of) for of in line.marks] for line in plot.lines] == [[2, 1], [0, 0], [0, 0]]
    assert "<span>+ games won · − games lost</span>" in page(client, "table", match)
    picture = drawn("race_picture", plot)
    assert [picture.count(SHAPES[sign] + "M") for sign in "+−"] == [2, 0]
    assert picture.count(SHAPES["−"] + '"') == 1


def test_each_mark_is_nearest_to_the_point_of_its_side() -> None:
    def deal(declarer: str, result: str) -> dict[str, Any]:
        return {"declarer": declarer, "game": "grand", "with": 4, "result": result}

    rounds = [deal("Anna", "won"), deal("Bram", "won"), deal("Cees", "lost"), deal("Anna", "lost")]
    rounds += [deal("Bram", "lost"), deal("Cees", "won")] * 4
    plot = certain(plot_of_match(begun(*rounds, game="skat", players=PLAYERS[:3])))
    points = [[*line.points[1:]] for line in plot.lines]
    marks = [[place for places in line.marks for place in places] for line in plot.lines]
    assert list(map(len, marks)) == [2, 5, 5]
    for side, places in enumerate(marks):
        for place in places:
            assert nearest(place, points[side]) < min(
                nearest(place, [one for one in other if one not in points[side]])
                for number, other in enumerate(points)
                if number != side
            )


def test_what_never_came_is_not_in_the_legend(client: Client) -> None:
    html = page(client, "table", begun(*[round_of(100)] * 3))
    assert "× crosses" not in html
    assert 'class="mark"' not in html


@pytest.mark.parametrize(
    ("scores", "house_rules", "sentences"),
    [
        # never level, and never another
        ([(3, 1), (3, 1), (3, 1)], {}, ["Widest lead: Anna by 6 after round 3"]),
        # level in between: it changes when somebody else is ahead
        (
            [(3, 1), (1, 3), (0, 1), (0, 1)],
            {},
            [
                "Widest lead: Anna by 2 after round 1",
                "Turning point: Bram took the lead in round 3",
            ],
        ),
        # level in between, and then the same again
        ([(3, 1), (1, 3), (2, 1)], {}, ["Widest lead: Anna by 2 after round 1"]),
        (
            [(3, 1), (1, 5), (0, 0)],
            {"wins": "lowest"},
            [
                "Widest lead: Bram by 2 after round 1",
                "Turning point: Anna took the lead in round 2",
            ],
        ),
        ([(3, 3, 1), (1, 1, 1), (1, 1, 1)], {}, []),
        ([(3, 1), (1, 5)], {}, []),
    ],
)
def test_the_lead_is_told_as_it_was(
    scores: list[tuple[int, ...]], house_rules: dict[str, Any], sentences: list[str]
) -> None:
    assert told(free(*scores, **house_rules)) == sentences


def test_a_line_begins_where_the_match_does() -> None:
    match = free((60, 100), (20, 1), start=501, count="down", wins="lowest", end="target")
    plot = certain(plot_of(evening_of_match(match), rows_of(book_now(match))))
    assert [line.totals[-1] for line in plot.lines] == [421, 400]


def test_of_many_rounds_the_table_has_as_many_rows_as_the_picture_can_show(client: Client) -> None:
    rows = numbers_on(page(client, "board", free(*[(1, 2)] * 130)))[1:]
    assert [row[0] for row in rows[:2]] == ["1", "4"]
    assert rows[-1] == ["130", "130", "260"]
    assert len(rows) == 44


def test_points_that_the_end_adds_may_turn_it(client: Client) -> None:
    game = {"level": 3, "strain": "no_trumps", "declarer": "Anna", "tricks": 9}  # 100
    down = {**game, "tricks": 6}  # three down, vulnerable: 300 for the others
    match = begun(game, down, game="bridge", ended_early=True)  # 300 for the only game
    assert told(match) == [
        "Widest lead: Bram and Dora by 200 after round 2",
        "Turning point: Anna and Cees took the lead at the end",
    ]
    plot = certain(plot_of(evening_of_match(match), rows_of(book_now(match))))
    assert plot.turn == plot.lines[0].end[0]
    assert numbers_on(page(client, "table", match))[-1] == ["The end", "400, 1 game", "300"]


def test_where_the_paper_is_tight_the_race_is_told_by_initials(client: Client) -> None:
    rules = {"rounds": 24}
    match = begun(*[round_of(100)] * 23, round_of(90), house_rules=rules)
    paper = page(client, "settlement", match).partition("print-only")[2]
    assert "Widest lead: A and C by 94 after round 24" in paper
