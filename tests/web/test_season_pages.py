"""The pages of a season by evenings: its form, its table, and that on paper and in files."""

import csv
import io
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localdate

from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.records.models import Club, PlannedEvening, Season
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.clubs.joining import join
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.writes import NO_FORM
from tests.certain import certain
from tests.club_pages import address, form_to, sent, text_of
from tests.responses import html_of
from tests.seasons import (
    BART,
    BEST_FIVE,
    GULSEN,
    JAN_WILLEM,
    WILHELMINA,
    a_club_evening,
    a_day,
    a_season,
    seven_evenings,
)

pytestmark = pytest.mark.django_db
TODAY, YESTERDAY = localdate(), localdate() - timedelta(days=1)
ROUND_TODAY = (TODAY - timedelta(days=60), TODAY + timedelta(days=60))
MOST_QUERIES = 7  # the link, the state of the club, its evenings, and those that are planned
DAYS = {"first_day": "2026-09-01", "last_day": "2026-12-31"}


@pytest.fixture
def club() -> Club:
    """A club that plays two games."""
    club = Club.objects.create(name="De Vier Azen")
    a_day(club, YESTERDAY, {"Anna": 5, "Bram": 3}, called="Golf", wins="lowest")
    a_day(club, YESTERDAY, {"Anna": 5, "Bram": 3}, called="Skyjo")
    return club


def of_season(name: str, season: Season, secret: str | None = None) -> str:
    return reverse(name, args=[secret or season.club.secret, season.pk])


def lines_of(client: Client, page: str) -> list[list[str]]:
    """Return what the table says of everybody: the words of the name's row and of the results'."""
    bodies = re.findall(r"<tbody>(.*?)</tbody>", html_of(client.get(page)), re.DOTALL)
    return [
        [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body.split("</tr>")[:2]]
        for body in bodies
        if "rowgroup" in body
    ]


# The form


@pytest.mark.parametrize(
    ("says", "rule", "words"),
    [
        ({"counting": "matches"}, SeasonRule(by="matches"), "All matches count"),
        ({"counting": "all"}, SeasonRule(), "All evenings count"),
        (
            {"counting": "best", "best": "5", "drop": "9"},
            SeasonRule(best=5),
            "The best 5 evenings of each player count",
        ),
        (
            {"counting": "drop", "drop": "1", "least": "3", "missing_as_zero": "1"},
            SeasonRule(drop=1, least=3, missing_as_zero=True),
            "The worst evening of each player does not count What lacks to 3 counts as 0",
        ),
        (
            {"counting": "drop", "drop_every": "5", "from": "25", "mean": "1"},
            SeasonRule(drop_every=5, first=25, mean=True),
            "All evenings count One more does not count for every 5 beyond 25",
        ),
        (
            {"counting": "best", "best": "5", "each_match": "1"},
            SeasonRule(by="matches", best=5),
            "The best 5 matches of each player count",
        ),
    ],
)
def test_a_season_says_how_it_counts_and_its_form_and_page_say_it_again(
    client: Client, club: Club, says: dict[str, str], rule: SeasonRule, words: str
) -> None:
    page, game = address("seasons", club), "free-sheet:Skyjo"
    assert sent(client, page, page, name="Autumn", game=game, **DAYS, **says)["Location"] == page
    season = Season.objects.get()
    assert season.rule == replace(rule, game=game)
    form = form_to(client, page, address("change_season", club, season.pk))
    assert form.values["counting"] == [says["counting"]]
    kept = {name: form.values.get(name) for name in says if name != "drop" or rule.drop}
    assert kept == {name: [says[name]] for name in kept}
    assert words in text_of(client.get(of_season("season", season))).replace(". ", " ")


@pytest.mark.parametrize(
    ("wrong", "says", "why"),
    [
        ("best", {"counting": "best", "best": "0"}, "A whole number from 1 to 999"),
        ("best", {"counting": "best", "best": ""}, "A whole number from 1 to 999"),
        ("best", {"counting": "best", "best": "five"}, "A whole number from 1 to 999"),
        ("drop", {"counting": "drop"}, "A whole number from 1 to 999"),
        ("least", {"counting": "all", "least": "1000"}, "A whole number from 1 to 999"),
        ("drop_every", {"counting": "all", "from": "25"}, "for how many more results one is"),
        (
            "drop_every",
            {"counting": "best", "best": "5", "drop_every": "5"},
            "Either the best results count, or the worst are dropped",
        ),
        ("least", {"counting": "all", "missing_as_zero": "1"}, "0 stands for what lacks"),
        (
            "missing_as_zero",
            {"counting": "all", "missing_as_zero": "1", "least": "3", "game": "free-sheet:Golf"},
            "that would be the best result",
        ),
        ("game", {"counting": "all", "game": ""}, "Say of which game the season is"),
    ],
)
def test_what_cannot_be_counted_is_refused_beside_its_field_and_stays_as_it_was_typed(
    client: Client, club: Club, wrong: str, says: dict[str, str], why: str
) -> None:
    page = address("seasons", club)
    said = {"name": "Autumn", "game": "free-sheet:Skyjo", **DAYS, **says}
    answer = sent(client, page, page, **said)
    assert answer.status_code == 400
    assert why in text_of(answer)
    fields = re.findall(r"<(?:input|select)[^>]*>", html_of(answer))
    (invalid,) = [one for one in fields if "aria-invalid" in one]
    assert f'name="{wrong}"' in invalid
    assert not Season.objects.exists()
    for name, text in says.items():
        shown = re.search(rf'name="{name}"[^>]*', html_of(answer))
        assert certain(shown)
        if name not in ("counting", "missing_as_zero", "game"):
            assert f'value="{text}"' in certain(shown)[0]


def test_a_game_that_nobody_finished_is_refused(client: Client, club: Club) -> None:
    page = address("seasons", club)
    form = form_to(client, page, page)
    for name, text in {"name": "Autumn", "counting": "all", **DAYS}.items():
        form.say(name, text)
    answer = client.post(page, {**form.sent(), "game": "skat"})
    assert answer.status_code == 400
    assert "No match of “skat” is finished" in text_of(answer)


def test_a_club_that_is_joined_keeps_how_its_seasons_count() -> None:
    season, other = seven_evenings(), Club.objects.create()
    join(other, season.club, Answers(), {}, NO_FORM)
    season.refresh_from_db()
    assert (season.club, season.rule) == (other, BEST_FIVE)


# The page


def test_the_table_has_every_result_under_its_date_and_who_is_how_far_behind(
    client: Client,
) -> None:
    season = seven_evenings()
    page = of_season("season", season)
    assert lines_of(client, page) == [
        ["1 W Wilhelmina leads 24270", "4712 4980 · absent 4655 5052 4388 4871"],
        ["2 B Bartholomeus 551 behind 23719", "4779 4620 4512 4890 4731 4302 4699"],
        ["3 G Gülşen 20 behind 23699", "4788 4410 4902 4675 · absent 4801 4533"],
        ["4 J Jan‑Willem 5071 behind 18628", "· absent · absent 4733 4604 4580 4711 · absent"],
    ]
    struck = re.findall(r"<s>(\d+)</s>", html_of(client.get(page)))
    assert struck == ["4388", "4512", "4302", "4410"]
    words = text_of(client.get(page))
    assert "The best 5 evenings of each player count 7 played" in words
    assert "To pass" not in words
    watched = of_season("season", season, renewed_viewer(season.club))
    assert lines_of(client, watched) == lines_of(client, page)
    assert "Change" not in text_of(client.get(watched))


@pytest.mark.parametrize(
    ("evenings", "longest", "is_newest_first"),
    [(8, -2000, False), (9, 1, True), (6, -20000, False), (7, -20000, True)],
)
def test_of_more_evenings_than_have_room_the_newest_stand_first(
    client: Client, evenings: int, longest: int, is_newest_first: bool
) -> None:
    club = Club.objects.create()
    for ago in range(evenings):
        a_day(club, TODAY - timedelta(days=ago), {"Anna": 10 + ago, "Bram": longest})
    page = of_season("season", a_season(club, BEST_FIVE, days=ROUND_TODAY))
    (anna, _bram) = lines_of(client, page)
    results = [str(10 + ago) for ago in range(evenings)]
    assert anna[1].split() == (results if is_newest_first else results[::-1])
    assert ('class="season scrolls"' in html_of(client.get(page))) is is_newest_first


def test_where_evenings_are_planned_the_page_says_what_can_be_reached(client: Client) -> None:
    season = seven_evenings()
    Season.objects.update(last_day=TODAY + timedelta(days=30))
    for ahead in (7, 14):
        PlannedEvening.objects.create(club=season.club, day=TODAY + timedelta(days=ahead))
    words = text_of(client.get(of_season("season", season)))
    assert "7 played, 2 to come" in words
    assert "To pass Wilhelmina In each of the 2 evenings to come, as the table stands" in words
    assert re.search("G Gülşen 4890 each B Bartholomeus 4936 each", words)
    assert "With 5052, the best so far, in each of the 2 evenings to come" in words
    assert re.search(r"J Jan.Willem 24152 2 ", words)


def test_who_has_too_few_results_stands_below(client: Client) -> None:
    season = seven_evenings(SeasonRule(best=5, least=5))
    words = text_of(client.get(of_season("season", season)))
    assert "1 more has fewer than 5 results and is not placed" in words
    assert lines_of(client, of_season("season", season))[-1][0] == "J Jan‑Willem 4 results 18628"


def test_zeros_for_what_lacks_are_named(client: Client) -> None:
    season = seven_evenings(SeasonRule(best=6, least=6, missing_as_zero=True))
    names = [line[0] for line in lines_of(client, of_season("season", season))]
    assert "4 J Jan‑Willem 9481 behind, 2 times 0 18628" in names


def test_where_the_lowest_wins_the_mean_is_proposed_to_who_may_change_it(
    client: Client, club: Club
) -> None:
    season = a_season(club, SeasonRule(game="free-sheet:Golf"), days=ROUND_TODAY)
    page, watching = of_season("season", season), renewed_viewer(club)
    assert "The mean is fairer. Count the mean" in text_of(client.get(page))
    watched = text_of(client.get(of_season("season", season, watching)))
    assert "The mean is fairer." in watched
    assert "Count the mean" not in watched
    (link,) = re.findall(r'href="([^"]*mean=1[^"]*)"', html_of(client.get(page)))
    form = form_to(client, link.replace("&amp;", "&"), address("change_season", club, season.pk))
    assert form.values["mean"] == ["1"]
    client.post(form.action, form.sent())
    assert "Count the mean" not in text_of(client.get(page))
    assert lines_of(client, page)[0][0] == "1 B Bram leads 3.0"


def renewed_viewer(club: Club) -> str:
    renew_viewers_link(club, NO_FORM)
    return certain(Club.objects.get(pk=club.pk).viewer_secret)


def test_a_season_of_several_games_says_that_one_is_to_be_chosen(
    client: Client, club: Club
) -> None:
    season = a_season(club, SeasonRule(by="matches"), days=ROUND_TODAY)
    for name in ("season", "print_season", "share_season"):
        assert "Say of which game the season is." in text_of(client.get(of_season(name, season)))
    assert client.get(of_season("season_csv", season)).status_code == 200


def test_a_season_without_a_result_is_a_page(client: Client) -> None:
    season = a_season(Club.objects.create(), BEST_FIVE, days=ROUND_TODAY)
    for name in ("season", "print_season", "share_season"):
        assert "Nobody has a result yet." in text_of(client.get(of_season(name, season)))


def test_a_season_of_another_club_is_not_there(client: Client, club: Club) -> None:
    season = a_season(Club.objects.create(), BEST_FIVE, days=ROUND_TODAY)
    for name in ("season", "print_season", "share_season", "season_csv"):
        assert client.get(of_season(name, season, club.secret)).status_code == 404


def test_the_clubs_page_leads_to_the_season_that_is_chosen(client: Client) -> None:
    season = seven_evenings()
    named = a_season(season.club, SeasonRule(by="matches"), name="Only days")
    for secret in (season.club.secret, renewed_viewer(season.club)):
        home = reverse("club", args=[secret])
        chosen = html_of(client.get(f"{home}?period={season.pk}"))
        assert chosen.count(f'href="{of_season("season", season, secret)}"') == 2
        assert "The best 5 evenings of each player count" in chosen
        other = html_of(client.get(f"{home}?period={named.pk}"))
        assert of_season("season", named, secret) not in other


# On paper, for a spreadsheet, for a chat


def test_on_paper_ten_columns_are_beside_whole_names(client: Client) -> None:
    club = Club.objects.create(name="De Vier Azen")
    for ago in range(14):
        a_day(club, TODAY - timedelta(days=ago), {WILHELMINA: 10 + ago, "Bram": 1})
    paper = html_of(client.get(of_season("print_season", a_season(club, days=ROUND_TODAY))))
    sheets = paper.split("season-on-paper")[1:]
    assert [sheet.count('<th scope="col">') - 4 for sheet in sheets] == [10, 4]
    assert all(WILHELMINA in sheet for sheet in sheets)


def test_a_spreadsheet_has_every_result_and_what_does_not_count(client: Client) -> None:
    season = seven_evenings()
    content = client.get(of_season("season_csv", season)).content.decode("utf-8-sig")
    head, first, *rest = csv.reader(io.StringIO(content))
    assert head[:4] == ["Place", "Player", "Total", "Behind"]
    assert len(head) == 4 + 7 + 1
    assert first == [
        "1", WILHELMINA, "24270", "", "4712", "4980", "", "4655", "5052", "4388", "4871", "4388",
    ]  # fmt: skip
    assert [row[1] for row in rest] == [BART, GULSEN, JAN_WILLEM]
    assert rest[0][-1] == "4512 4302"


def test_a_text_to_share_has_places_and_distances_and_the_way_to_watch(client: Client) -> None:
    season = seven_evenings()
    secret = renewed_viewer(season.club)
    lines = text_of(client.get(of_season("share_season", season)))
    for words in (
        "De Vier Azen, season: Autumn",
        "The best 5 evenings of each player count. 7 played",
        "2. Bartholomeus: 23719 (551 behind)",
    ):
        assert words in re.sub("[\u2066-\u2069]", "", lines)
    shared = html_of(client.get(of_season("share_season", season), headers={"host": "cards.test"}))
    assert season.club.secret not in shared
    assert secret in shared or "http" not in shared


# What it costs


@pytest.mark.django_db(transaction=True)
def test_the_page_asks_little_however_many_evenings_there_are(client: Client) -> None:
    club = Club.objects.create()
    season = a_season(club, BEST_FIVE, days=ROUND_TODAY)
    page, numbers = of_season("season", season), []
    for ago in (1, 2, 3):
        a_club_evening(club, TODAY - timedelta(days=ago), {"Anna": 1, "Bram": 2, "Cees": 3})
        client.get(page)
        with CaptureQueriesContext(connection) as queries:
            client.get(page)
        numbers.append(len(queries))
    assert numbers[0] == numbers[1] == numbers[2] <= MOST_QUERIES
    client.get(of_season("print_season", season))
    with CaptureQueriesContext(connection) as queries:
        client.get(of_season("print_season", season))
    assert len(queries) <= MOST_QUERIES + 2


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_kept_is_drawn_anew_once_a_season_evening_or_date_changes(
    client: Client,
) -> None:
    club = Club.objects.create()
    season = a_season(club, BEST_FIVE, days=ROUND_TODAY)
    page = of_season("season", season)
    assert "Nobody has a result yet." in text_of(client.get(page))
    evening = a_club_evening(club, TODAY, {"Anna": 1, "Bram": 2, "Cees": 3}, ends=False)
    assert "counts once it has ended" in text_of(client.get(page))
    end_evening(evening)
    assert lines_of(client, page)[0][0] == "1 C Cees leads 3"
    PlannedEvening.objects.create(club=club, day=TODAY + timedelta(days=7))
    assert "1 played, 1 to come" in text_of(client.get(page))
    Season.objects.update(mean=True)
    assert lines_of(client, page)[0][0] == "1 C Cees leads 3.0"
