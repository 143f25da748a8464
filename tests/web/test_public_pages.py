"""What a club's public link shows: standings, evenings, dates; first names, and never money."""

import xml.etree.ElementTree as ET
from datetime import datetime, timedelta
from pathlib import Path

import icalendar
import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.records.models import Club, ClubEvening, Match, Player, PublicLink
from scorekeeper.rules.name_forms import first_names_apart
from scorekeeper.services.account.accounts import accounts_of
from scorekeeper.services.clubs.joining import join
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.clubs.naming import SeasonData, delete_season, make_season
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.matches import ending
from scorekeeper.services.public.links import public_link_of, renew_public_link
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from tests.cast import correct, points, seen
from tests.certain import certain
from tests.club_evenings import SIXTEEN, a_plan, an_evening, finish, now, played
from tests.club_pages import text_of
from tests.public_links import (
    PAGES,
    PEOPLE,
    a_club_with_a_site,
    address,
    an_ended_evening,
    as_json,
    by_name,
    choose,
    played_days_ago,
    secret_of,
)
from tests.responses import html_of

pytestmark = pytest.mark.django_db
ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture
def club() -> Club:
    return a_club_with_a_site()


def page_of(club: Club) -> str:
    """What its page says."""
    return text_of(Client().get(address("public", club)))


def feed_of(club: Club) -> ET.Element:
    """Its feed as a reader sees it."""
    answer = Client().get(address("public_feed", club))
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ET.fromstring(answer.content)


def said(element: ET.Element, path: str) -> str:
    return certain(certain(element.find(path, ATOM)).text)


# The page and the JSON


def test_the_page_has_standings_the_last_evening_and_the_next_dates(club: Club) -> None:
    shown = page_of(club)
    assert "Saturday &lt;club&gt;" in shown
    assert "Kontsina" in shown
    assert "1/2 10" in shown, "Wilhelmina has won one of two, and has ten points"
    day = localdate() - timedelta(days=1)
    assert f"Last evening Variant Kontsina, {day.day} " in shown
    assert "Café De Lijst" in shown
    assert "with cake" in shown


def test_a_program_reads_the_same(club: Club) -> None:
    found = as_json(club)
    assert found["version"] == 1
    assert found["club"] == "Saturday <club>"
    assert found["period"]["name"]
    (kontsina,) = found["standings"]
    assert (kontsina["game"], kontsina["name"], kontsina["lowest_wins"]) == (
        "kontsina", "Variant Kontsina", False,
    )  # fmt: skip
    first = kontsina["rows"][0]
    assert first == {
        "place": 1, "player": "Wilhelmina", "played": 2, "won": "1", "rounds": 2, "points": 10,
    }  # fmt: skip
    newest, before = found["evenings"]
    assert newest["day"] == (localdate() - timedelta(days=1)).isoformat()
    assert by_name(newest["rows"], "total") == {
        "Wilhelmina": "9", "Jan-Willem": "2", "Bartholomeus": "0", "Gülşen": "0",
    }  # fmt: skip
    assert by_name(newest["rows"], "place") == {
        "Wilhelmina": 1, "Jan-Willem": 2, "Bartholomeus": 3, "Gülşen": 3,
    }  # fmt: skip
    assert by_name(before["rows"], "sittings")["Jan-Willem"] == ["5"]
    (date,) = found["dates"]
    assert date["day"] == (localdate() + timedelta(days=7)).isoformat()
    assert (date["begins"], date["venue"], date["remark"]) == (None, "Café De Lijst", "with cake")


def test_its_shape_is_the_one_that_is_promised(club: Club) -> None:
    promised = (Path(__file__).parents[2] / ".github" / "PUBLIC.md").read_text()
    found = as_json(club)
    for part in (
        found,
        found["period"],
        found["standings"][0],
        found["standings"][0]["rows"][0],
        found["evenings"][0],
        found["evenings"][0]["rows"][0],
        found["dates"][0],
    ):
        assert [key for key in part if f"`{key}`" not in promised] == []


@pytest.mark.parametrize("name", PAGES)
def test_money_is_shown_nowhere(client: Client, club: Club, name: str) -> None:
    for match in club.matches.all():
        put_on_account(match)
    assert accounts_of(club)
    content = html_of(client.get(address(name, club)))
    for word in ("EUR", "€", "money", "stake", "balance"):
        assert word not in content


def test_what_was_played_today_stands_there_from_tomorrow_on(club: Club) -> None:
    played_days_ago(0, 7, 7, 7, 8, club=club)
    assert len(as_json(club)["evenings"]) == 2
    assert as_json(club)["standings"][0]["rows"][0]["played"] == 3


def test_a_club_evening_stands_there_as_soon_as_it_has_ended_with_each_sitting(club: Club) -> None:
    evening = an_evening(PEOPLE, a_plan(house_rules={"rounds": 1}, sittings=2), club=club)
    for _number in range(2):
        (table,) = played(evening, "stay" if _number else "lot").tables
        finish(table, (100, 62))
        assert len(as_json(club)["evenings"]) == 2, "nothing of it before its end"
    end_evening(evening)
    newest = as_json(club)["evenings"][0]
    assert newest["game"] == "klaverjassen"
    rows = now(evening).evening_list.rows
    assert sorted(by_name(newest["rows"], "total").values()) == sorted(
        str(row.total) for row in rows
    )
    assert {tuple(row["sittings"]) for row in newest["rows"]} <= {
        ("100", "100"), ("62", "62"), ("100", "62"), ("62", "100"),
    }  # fmt: skip
    assert "100 · " in page_of(club)


def test_its_list_is_the_one_of_the_evening_with_those_who_sat_out() -> None:
    club = Club.objects.create(name="Phoenix")
    names = SIXTEEN[:9]
    plan = a_plan(house_rules={"rounds": 1}, sittings=2, sits_out="mean")
    evening = an_evening(names, plan, club=club)
    for number in range(2):
        for index, table in enumerate(played(evening).tables):
            finish(table, (90 + 7 * index + number, 72))
    end_evening(evening)
    renew_public_link(club, NO_FORM)
    (shown,) = as_json(club)["evenings"]
    expected = {row.name: (row.place, str(row.total)) for row in now(evening).evening_list.rows}
    assert {row["player"]: (row["place"], row["total"]) for row in shown["rows"]} == expected


def test_matches_of_an_evening_that_goes_on_make_no_day_of_their_own(club: Club) -> None:
    evening = an_evening(PEOPLE, a_plan(house_rules={"rounds": 1}, sittings=2), club=club)
    (table,) = played(evening).tables
    finish(table)
    yesterday = localdate() - timedelta(days=1)
    Match.objects.filter(pk=certain(table.match).pk).update(played_on=yesterday)
    assert [one["game"] for one in as_json(club)["evenings"]] == ["kontsina", "kontsina"]


def test_an_evening_that_nobody_ended_is_over_with_its_day(club: Club) -> None:
    evening = an_evening(PEOPLE, a_plan(house_rules={"rounds": 1}, sittings=2), club=club)
    (table,) = played(evening).tables
    finish(table)
    days = localdate() - timedelta(days=3)
    Match.objects.filter(pk=certain(table.match).pk).update(played_on=days)
    ClubEvening.objects.update(played_on=days)
    shown = [one["game"] for one in as_json(club)["evenings"]]
    assert shown == ["kontsina", "klaverjassen", "kontsina"]


def test_a_cancelled_match_is_no_evening(club: Club) -> None:
    newest = certain(club.matches.order_by("-played_on").first())
    ending.cancel(seen(newest))
    assert len(as_json(club)["evenings"]) == 1


def test_no_more_rows_are_sent_than_a_page_has_room_for_and_the_rest_is_counted() -> None:
    club = Club.objects.create()
    names = [f"Player {number}" for number in range(1, 121)]
    an_ended_evening(club, names, sittings=1)
    renew_public_link(club, NO_FORM)
    found = as_json(club)
    (shown,) = found["evenings"]
    assert (len(shown["rows"]), shown["left_out"]) == (100, 20)
    assert (len(found["standings"][0]["rows"]), found["standings"][0]["left_out"]) == (100, 20)
    assert "88 further players" in page_of(club)
    assert "20 more are not shown." in page_of(club)


def test_only_the_newest_evenings_are_sent(club: Club) -> None:
    for days in range(2, 26):
        played_days_ago(days, 1, 2, 3, 4, club=club)
    shown = [one["day"] for one in as_json(club)["evenings"]]
    assert len(shown) == 20
    assert shown == sorted(shown, reverse=True)
    assert len(feed_of(club).findall("a:entry", ATOM)) == 20


def test_a_club_without_anything_says_so() -> None:
    club = Club.objects.create()
    renew_public_link(club, NO_FORM)
    assert "Nobody has finished a match in these days." in page_of(club)
    assert as_json(club)["evenings"] == []
    assert feed_of(club).findall("a:entry", ATOM) == []


# The period


def test_a_season_is_shown_where_the_club_chose_it(club: Club) -> None:
    today = localdate()
    days = today - timedelta(days=9), today - timedelta(days=5)
    make_season(club, SeasonData("The first week", *days))
    season = club.seasons.get()
    choose(club, season=season.pk)
    found = as_json(club)
    assert found["period"] == {
        "name": "The first week",
        "first_day": days[0].isoformat(),
        "last_day": days[1].isoformat(),
    }
    assert found["standings"][0]["rows"][0]["played"] == 1
    assert len(found["evenings"]) == 2, "the newest evenings are of any time"
    delete_season(club, season.pk, NO_FORM)
    assert as_json(club)["standings"][0]["rows"][0]["played"] == 2


def test_without_a_choice_it_is_the_present_season(club: Club) -> None:
    today = localdate()
    make_season(club, SeasonData("Now", today - timedelta(days=2), today))
    assert as_json(club)["period"]["name"] == "Now"
    choose(club, period="all")
    assert as_json(club)["period"] == {"name": "All time", "first_day": None, "last_day": None}


def test_a_season_with_a_rule_has_its_table(club: Club) -> None:
    today = localdate()
    rule = SeasonRule(by="evenings", game="kontsina", best=1)
    make_season(club, SeasonData("Best one", today - timedelta(days=30), today, rule))
    found = as_json(club)["season"]
    assert (found["by"], found["lowest_wins"], found["left_out"]) == ("evenings", False, 0)
    first = found["rows"][0]
    assert first == {
        "place": 1, "player": "Wilhelmina", "total": "9", "counted": ["9"], "dropped": ["1"],
    }  # fmt: skip
    assert "Best one Season by evenings" in page_of(club)
    PublicLink.objects.update(period="all")
    assert as_json(club)["season"] is None


# Names


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (PEOPLE, ["Bartholomeus", "Wilhelmina", "Jan-Willem", "Gülşen"]),
        (("Anna Bakker", "Bram Bakker"), ["Anna", "Bram"]),
        (("Anna Bakker", "Anna de Vries"), ["Anna B.", "Anna V."]),
        (("Anna", "anna de Vries"), ["Anna", "anna V."]),
        (("Anna Bakker", "Anna Bos", "Anna"), ["Anna B.", "Anna 2", "Anna"]),
        (("Jan 2", "Jan de Vries", "Jan"), ["Jan 2", "Jan V.", "Jan"]),
        (("🇳🇱 Jan Bos", "Jan Bos"), ["🇳🇱 Jan", "Jan"]),
    ],
)
def test_first_names_are_parted_by_as_little_as_does_it(
    names: tuple[str, ...], shown: list[str]
) -> None:
    assert first_names_apart(names) == shown


@pytest.mark.parametrize("name", PAGES)
def test_no_surname_is_told_unless_the_club_says_so(client: Client, club: Club, name: str) -> None:
    surnames = ("van den Berg", "Berg", "Vries")
    path = address(name, club)
    assert not [one for one in surnames if one in html_of(client.get(path))]
    choose(club, are_names_whole=True)
    has_names = name != "public_calendar"
    content = html_of(client.get(path)).replace("\u2011", "-")
    assert ("Wilhelmina van den Berg" in content) is has_names
    assert ("Jan-Willem de Vries" in content) is has_names


def test_who_has_two_names_is_shown_by_the_one_who_counts(club: Club) -> None:
    played_days_ago(2, 1, 2, 3, 4, club=club, people=("Wil Berg", "Anna", "Bram", "Cees"))
    wil, wilhelmina = (
        Player.objects.get(club=club, name=name) for name in ("Wil Berg", "Wilhelmina van den Berg")
    )
    merge(club, wilhelmina.pk, wil.pk)
    names = {row["player"] for one in as_json(club)["standings"] for row in one["rows"]}
    assert len({"Wil", "Wilhelmina"} & names) == 1


# The feed


def test_the_feed_has_an_entry_for_each_evening_with_its_winners_and_list(club: Club) -> None:
    feed = feed_of(club)
    assert said(feed, "a:title") == "Evenings: Saturday <club>"
    assert said(feed, "a:author/a:name") == "Saturday <club>"
    links = {one.get("rel"): one.get("href") for one in feed.findall("a:link", ATOM)}
    assert links == {
        "self": f"http://testserver{address('public_feed', club)}",
        "alternate": f"http://testserver{address('public', club)}",
    }
    newest, before = feed.findall("a:entry", ATOM)
    day = localdate() - timedelta(days=1)
    assert said(newest, "a:title").startswith(f"Variant Kontsina, {day.day} ")
    assert said(newest, "a:title").endswith(": Wilhelmina")
    summary = certain(newest.find("a:summary", ATOM))
    assert summary.get("type") == "html"
    items = [(one.get("value"), certain(one.text)) for one in ET.fromstring(certain(summary.text))]
    assert items[0] == ("1", "Wilhelmina: 9")
    assert [place for place, _text in items] == ["1", "2", "3", "3"]
    for part in (feed, newest, before):
        assert said(part, "a:id").startswith("urn:uuid:")
        moment = datetime.fromisoformat(said(part, "a:updated"))
        assert moment.tzinfo is not None
    ids = [said(part, "a:id") for part in (feed, newest, before)]
    assert len({*ids}) == 3
    assert said(feed, "a:updated") == max(said(one, "a:updated") for one in (newest, before))


def test_entries_stay_the_same_when_the_link_is_renewed_or_a_match_corrected(club: Club) -> None:
    an_ended_evening(club, PEOPLE, sittings=1)
    ids = [said(one, "a:id") for one in feed_of(club).findall("a:entry", ATOM)]
    renew_public_link(club, NO_FORM)
    match = certain(club.matches.filter(game="kontsina").order_by("played_on").first())
    before = said(feed_of(club).findall("a:entry", ATOM)[-1], "a:updated")
    ending.reopen(seen(match))
    correct(match, 0, points(9, 0, 0, 0))
    ending.stop_early(seen(match))
    entries = feed_of(club).findall("a:entry", ATOM)
    assert [said(one, "a:id") for one in entries] == ids
    assert said(entries[-1], "a:title").endswith(": Bartholomeus")
    assert said(entries[-1], "a:updated") > before


def test_names_break_no_feed_and_no_page(client: Client) -> None:
    wild = ("<b>Anna", "Bram&amp;", "Cees ]]>", "\"Dora'")
    club = played_days_ago(1, 1, 2, 3, 4, people=wild).club
    renew_public_link(club, NO_FORM)
    choose(club, are_names_whole=True)
    summary = certain(feed_of(club).find("a:entry/a:summary", ATOM)).text
    texts = [certain(one.text) for one in ET.fromstring(certain(summary))]
    assert {text.partition(":")[0] for text in texts} == {*wild}
    assert {row["player"] for row in as_json(club)["standings"][0]["rows"]} == {*wild}
    assert "<b>Anna" not in html_of(client.get(address("public", club)))


# The calendar


def test_the_calendar_has_the_dates_to_come(client: Client, club: Club) -> None:
    answer = client.get(address("public_calendar", club))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert "Content-Disposition" not in answer, "it is subscribed to"
    found = icalendar.Calendar.from_ical(answer.content)
    (event,) = found.walk("VEVENT")
    assert event["summary"] == "Club evening: Saturday <club>"
    assert event.decoded("dtstart") == localdate() + timedelta(days=7)
    assert secret_of(club) not in answer.content.decode()


# Clubs that are joined


def test_the_links_of_both_clubs_show_the_one_that_they_are_now(client: Client, club: Club) -> None:
    people = ("Ilse", "Kees", "Lies", "Mia")
    other = played_days_ago(3, 1, 2, 3, 4, people=people).club
    renew_public_link(other, NO_FORM)
    secrets = secret_of(club), secret_of(other)
    join(Club.objects.get(pk=club.pk), Club.objects.get(pk=other.pk), Answers(), {})
    for secret in secrets:
        shown = html_of(client.get(reverse("public", args=[secret])))
        assert "Ilse" in shown
        assert "Gülşen" in shown
    renew_public_link(Club.objects.get(pk=club.pk), NO_FORM)
    assert PublicLink.objects.count() == 1
    assert public_link_of(club)
    for secret in secrets:
        assert client.get(reverse("public", args=[secret])).status_code == 404
