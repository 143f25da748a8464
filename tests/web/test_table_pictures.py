"""What the pictures of the table page are made of: pieces, places, strokes, bars and lines."""

import json
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games.registry import find_game
from scorekeeper.records.models import Match
from scorekeeper.rules.counters import Amount
from scorekeeper.rules.facts import Adjustment, Deal
from scorekeeper.rules.initials import initials_of
from scorekeeper.rules.name_forms import first_names
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.web.parts.people import hours_for
from scorekeeper.web.parts.plots import BOTTOM, LABEL, TOP, Levels, spread
from scorekeeper.web.parts.race import plot_of
from scorekeeper.web.parts.rounds import Row, rows_of
from scorekeeper.web.parts.seated import match_at_the_table
from scorekeeper.web.parts.standings import Column, columns_of, gap_of
from scorekeeper.web.parts.writing import tally_of
from tests.another_language import read_by_people
from tests.cast import (
    CHIP,
    DORA,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    next_round,
    points,
    recorded,
    seen,
)
from tests.certain import certain
from tests.drawn import drawn
from tests.responses import html_of

ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
any_number = pytest.mark.parametrize("number", [1, 4, 5, 6, 20])


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (("Anna", "Bram", "Cees", "Dora"), ["A", "B", "C", "D"]),
        (("anna", "Bram"), ["A", "B"]),
        (("Jan", "Joke", "Bram"), ["J", "Jo", "B"]),
        (("Jan", "Jan 2"), ["J", "J2"]),
        (("Élise", "Émile"), ["É", "Ém"]),
        (("Anna", "Bram", "Ana"), ["A", "B", "An"]),
        (("Aad", "Ana", "Ann", "Anna Bakker"), ["A", "An", "A2", "AB"]),
        (("Jan de Wit", "Jan Bos", "Jan Wolf"), ["J", "JB", "JW"]),
        (("🇳🇱 Oranje", "🇧🇪 Bos", "👨‍👩‍👧‍👦", "👩🏽‍🚀 Ada"), ["🇳🇱", "🇧🇪", "👨‍👩‍👧‍👦", "👩🏽‍🚀"]),
        (
            ("🇳🇱🇧🇪", "🇳🇱🇩🇪", "🏴\U000e0067\U000e0062\U000e007f"),
            ["🇳🇱", "🇳🇱🇩🇪", "🏴\U000e0067\U000e0062\U000e007f"],
        ),
        (("नीता", "क्षितिज", "น้ำ", "\u1112\u119e\u11ab"), ["नी", "क्षि", "น้ำ", "\u1112\u119e\u11ab"]),
    ],
)
def test_everybody_has_an_initial_of_their_own(names: tuple[str, ...], initials: list[str]) -> None:
    assert initials_of(names) == initials


def test_at_the_table_people_are_called_by_their_first_names() -> None:
    assert first_names(["Jan-Willem de Vries", "Gülşen"]) == ["Jan-Willem", "Gülşen"]
    assert first_names(["Jan", "Jan 2", "Bram de Boer"]) == ["Jan", "Jan 2", "Bram"]
    assert first_names(["🇳🇱 Jan de Wit", "🇳🇱 Piet"]) == ["🇳🇱 Jan", "🇳🇱 Piet"]
    assert first_names(["👩🏽‍🚀", "2 Anna", "007"]) == ["👩🏽‍🚀", "2 Anna", "007"]


@pytest.mark.parametrize("players", range(2, 13))
def test_around_the_table_nobody_sits_on_somebody_else(players: int) -> None:
    hours = hours_for(players, find_game("kraken"))
    assert len(set(hours)) == players
    assert hours[0] == 6
    assert set(hours) <= set(range(1, 13))


def test_where_play_goes_the_other_way_round_the_next_player_sits_on_the_right() -> None:
    assert hours_for(4, find_game("kraken")) == [6, 9, 12, 3]
    other: Any = SimpleNamespace(deals_clockwise=False)
    assert hours_for(4, other) == [6, 3, 12, 9]


@any_number
def test_every_cross_is_a_stroke_of_its_own(number: int) -> None:
    tally = tally_of(Amount(number, "so many", in_strokes=True))
    assert tally is not None
    lefts = [int(left) for left in re.findall(r"M(\d+) 2l7 8m0-8l-7 8", tally.strokes)]
    assert len(lefts) == number == len(set(lefts))
    assert tally.width == max(lefts) + 8


def test_nobody_counts_more_than_twenty_crosses() -> None:
    for number in (0, 21, -3):
        assert tally_of(Amount(number, "so many", in_strokes=True)) is None


def test_what_is_written_in_words_has_no_strokes() -> None:
    assert tally_of(Amount(3, "3 bags", in_strokes=False)) is None


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (0, 611), (-17, 21), (-900, -3)])
def test_all_points_lie_within_the_grid_of_few_lines(low: int, high: int) -> None:
    levels = Levels(low, high)
    marks = list(levels.marks())
    assert marks[0] <= low <= high <= marks[-1]
    assert 2 <= len(marks) <= 6
    assert {levels.at(marks[0]), levels.at(marks[-1])} == {BOTTOM, TOP}
    assert TOP <= levels.at(high) <= levels.at(low) <= BOTTOM


@pytest.mark.parametrize("heights", [[50], [50, 50], [126, 128, 130], [12, 12, 12, 12, 12, 12]])
def test_no_number_lies_on_another(heights: list[int]) -> None:
    placed = sorted(spread(heights))
    assert all(below - above >= LABEL for above, below in pairwise(placed))
    assert placed[-1] <= BOTTOM


@pytest.fixture
def match(db: None) -> Match:
    """A match for money of four rounds, one of them a misdeal."""
    deals = (a_deal(100), a_deal(62, declarer=1), Deal(void=True), a_deal(90, declarer=2))
    return recorded(a_match(stake=QUARTER), *deals)


def standing(match: Match) -> tuple[PlayedMatch, list[Column], list[Row]]:
    """Return the evening with first names, its columns and its rows."""
    book = book_now(match)
    evening = match_at_the_table(book)
    return evening, columns_of(book, str, evening), rows_of(book)


def test_the_evening_is_drawn_from_round_to_round(match: Match) -> None:
    evening, columns, rows = standing(match)
    plot = plot_of(evening, rows)
    assert plot is not None
    assert [line.totals[-1] for line in plot.lines] == [column.total for column in columns]
    assert [row.key for row in plot.rounds] == [row.key for row in rows[::-1]]
    assert len({line.label_at for line in plot.lines}) == 2
    picture = drawn("race_picture", plot, "rounds/")
    assert picture.count("<a href=") == len(rows)
    assert not re.search(r"\d\.\d|style=", picture)


def test_a_misdeal_has_no_number_and_takes_none_away(match: Match) -> None:
    _evening, _columns, rows = standing(match)
    assert [row.label for row in rows[::-1]] == ["1", "2", "", "3"]


def test_the_gap_reaches_from_the_middle_to_whoever_leads(match: Match) -> None:
    evening, columns, _rows = standing(match)
    gap = gap_of(evening, columns)
    assert gap is not None
    leader = columns[gap.leader or 0]
    assert leader.leads
    assert gap.sentence.endswith(str(abs(columns[0].total - columns[1].total)))
    assert gap.bar.start + gap.bar.width == 150 if gap.leader == 0 else gap.bar.start == 150


def test_before_the_first_round_nobody_leads_and_nothing_is_drawn(db: None) -> None:
    evening, columns, rows = standing(a_match())
    gap = gap_of(evening, columns)
    assert gap is not None
    assert (gap.leader, gap.bar.width, gap.sentence) == (None, 0, "")
    assert plot_of(evening, rows) is None


def test_what_is_drawn_stands_on_the_page_in_words_too(client: Client, match: Match) -> None:
    page = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    for words in ("deals", "begins", "contras said", "misdeal", "no crosses", "lead by"):
        assert words in page


def test_what_the_money_is_ahead_of_the_end_is_said_until_then(client: Client, db: None) -> None:
    partners, alone = (
        recorded(a_match(stake=QUARTER), a_deal(100)),
        recorded(a_match("free-sheet", ("Anna", "Bram"), stake=CHIP), points(1, 2)),
    )
    said = [unescape(html_of(client.get(f"/g/{one.scorer_secret}/"))) for one in (partners, alone)]
    assert [page.count("If it ended now") for page in said] == [2, 2]
    stop_early(recorded(seen(alone), points(3, 4)), next_round(alone))
    assert "If it ended now" not in html_of(client.get(f"/g/{alone.scorer_secret}/"))


@pytest.mark.parametrize(
    "slug", ["kraken", "hearts", "spades", "skat", "scopa", "kontsina", "kalooki"]
)
def test_who_deals_in_place_of_somebody_else_is_said_above_the_round(
    client: Client, db: None, slug: str
) -> None:
    names = ("Anna", "Bram", "Cees", "Dora")
    match = a_match(slug, names)
    address = reverse("new_round", args=[match.scorer_secret])
    dealer = (book_now(match).played_match.now.dealer + 1) % 4
    page = html_of(client.get(address, {"dealer": dealer}))
    (headline,) = re.findall(r"<h1>(.*?)</h1>", page, re.DOTALL)
    assert f"{names[dealer]} deals" in headline


def test_whoever_may_only_watch_is_told_so(client: Client, match: Match) -> None:
    said = [
        "watching" in html_of(client.get(reverse("table", args=[secret])))
        for secret in (match.viewer_secret, match.scorer_secret)
    ]
    assert said == [True, False]


def test_a_round_that_is_heard_says_whose_each_score_is(client: Client, match: Match) -> None:
    for name in ("table", "board"):
        page = html_of(client.get(reverse(name, args=[match.scorer_secret])))
        row = page.partition('id="round-')[2].partition("</li>")[0]
        aloud = re.sub(r'<(\w+) aria-hidden="true">.*?</\1>', "", row)
        heard = " ".join(read_by_people(aloud))
        assert re.search(r"Anna and Cees \d+ Bram and Dora \d+", heard), heard


@pytest.mark.django_db
def test_a_penalty_stands_with_its_round_while_that_is_in_play(client: Client) -> None:
    match = a_match()
    begin(match, an_opening(adjustments=(Adjustment(DORA, -5, 0, "late"),)))
    for page in ("table", "board"):
        shown = html_of(client.get(reverse(page, args=[match.scorer_secret])))
        assert '<span class="badge">Dora −5</span>' in shown
    recorded(match, a_deal(adjustments=(Adjustment(DORA, -5, 0, "late"),)))
    shown = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    assert 'aria-label="penalty">!</abbr>' in shown
    assert "! penalty</p>" in shown


def a_crowd(number: int) -> Match:
    """Return a match of so many players and one round, in which each has one more than the next."""
    players = tuple(f"{letter}nna" for letter in "ABCDEFGHIJKL"[:number])
    points = {"scores": {name: 50 - seat for seat, name in enumerate(players)}}
    sheet = {"scoresheet": 1, "game": "free-sheet", "players": players, "rounds": [points]}
    return import_sheet(read_sheet(json.dumps(sheet).encode()))


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "drawn"), [(8, 8), (9, 3), (12, 3)])
def test_of_more_than_can_be_told_apart_those_in_front_are_drawn(
    client: Client, players: int, drawn: int
) -> None:
    match = a_crowd(players)
    book = book_now(match)
    plot = certain(plot_of(book.played_match, rows_of(book)))
    assert [line.side for line in plot.lines] == [*range(drawn)]
    table = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    assert ("Only the three in front are drawn." in table) is (drawn < players)


@pytest.mark.parametrize("players", [6, 9, 12])
@pytest.mark.django_db
def test_in_a_crowd_the_ring_has_initials_and_the_list_beside_it_the_names(
    client: Client, players: int
) -> None:
    table = html_of(client.get(reverse("table", args=[a_crowd(players).scorer_secret])))
    assert ("initials" in table) is (players > 8)
    ranks = re.findall(r'<li id="side-(\d+)" class="side-(\d+)', table)
    assert sorted(map(int, dict(ranks))) == [*range(players)]


def test_twelve_have_a_colour_and_a_shape_each() -> None:
    styles = Path(__file__).resolve().parents[2] / "static"
    said = (styles / "tokens.css").read_text("utf-8")
    assert all(said.count(f".side-{side}") >= 2 for side in range(12))  # in light and in dark
