"""The evenings that a club plans: entered, shown, refused, used up, and in a calendar."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import icalendar
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate, override

from scorekeeper.records.models import Club, ClubEvening, PlannedEvening
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.limits import MOST_PLANNED
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.clubs.planned import (
    PlannedData,
    change_planned,
    next_dates,
    plan_evening,
    planned_dates,
)
from scorekeeper.services.matches import ending
from scorekeeper.services.writes import NO_FORM, Conflict
from tests.cast import a_match
from tests.certain import certain
from tests.club_pages import address, form_to, sent, text_of
from tests.responses import html_of

pytestmark = pytest.mark.django_db
A_WEEK = timedelta(days=7)


@pytest.fixture
def club() -> Club:
    """A club with one match."""
    club = a_match().club
    name_club(club, "The Sharks")
    return Club.objects.get(pk=club.pk)


def friday() -> date:
    """A Friday that is still to come."""
    return localdate() + timedelta(days=1 + (4 - localdate().weekday() - 1) % 7)


def plan(club: Club, day: date, begins_at: str = "", **more: str) -> None:
    """Plan an evening."""
    at = time.fromisoformat(begins_at) if begins_at else None
    plan_evening(club, PlannedData(day=day, begins_at=at, **more))


def begun_on(club: Club, day: date) -> ClubEvening:
    """Begin a club evening on a day."""
    said = {"game": "kraken", "preset": "kraken", "sittings": 3, "way": "lot", "late": "nothing"}
    rules = {"sits_out": "nothing", "tie": "shared", "list_points": "points", "fee_per": "evening"}
    return ClubEvening.objects.create(club=club, played_on=day, **said, **rules)


def calendar(client: Client, club: Club) -> icalendar.Calendar:
    """The dates of a club as another program reads them."""
    answer = client.get(address("planned_calendar", club))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert "attachment" in answer["Content-Disposition"]
    found = icalendar.Calendar.from_ical(answer.content)
    assert isinstance(found, icalendar.Calendar)
    return found


def test_a_date_is_planned_on_its_page_and_stands_on_the_page_of_the_club(
    client: Client, club: Club
) -> None:
    page = address("planned_evenings", club)
    says = {"begins_at": "19:30", "venue": "Café De Lijst", "remark": "Bring <Gülşen>"}
    answer = sent(client, page, page, day=friday().isoformat(), **says)
    assert answer["Location"] == page
    for shown in (page, address("club", club)):
        text = text_of(client.get(shown))
        assert f"Fri {friday().day} " in text
        assert "19:30 · Café De Lijst" in text
        assert "Bring &lt;Gülşen&gt;" in text


def test_the_next_one_is_offered_a_week_later_or_as_far_away_as_the_last_two(
    client: Client, club: Club
) -> None:
    page = address("planned_evenings", club)
    plan(club, friday(), "19:30", venue="De Lijst")
    offered = form_to(client, page, page).values
    assert offered["day"] == [(friday() + A_WEEK).isoformat()]
    assert (offered["begins_at"], offered["venue"]) == (["19:30"], ["De Lijst"])
    plan(club, friday() + 2 * A_WEEK, "20:00")
    assert form_to(client, page, page).values["day"] == [(friday() + 4 * A_WEEK).isoformat()]


def test_dates_are_in_order_and_the_club_page_shows_three(client: Client, club: Club) -> None:
    for weeks in (3, 0, 2, 1):
        plan(club, friday() + weeks * A_WEEK)
    days = [one.day for one in planned_dates(club)]
    assert all(one < other for one, other in pairwise(days))
    shown = html_of(client.get(address("club", club)))
    assert [day.isoformat() in shown for day in days] == [True, True, True, False]


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        ({"day": ""}, "Say the day, written like 2026-11-21."),
        ({"day": "tomorrow"}, "Say the day, written like 2026-11-21."),
        ({"day": "2020-01-01"}, "This day is over. Plan one that is still to come."),
        ({"day": "9999-12-31"}, "Plan at most 5 years ahead."),
        ({"begins_at": "7pm"}, "Write the time like 19:30, or leave it empty."),
        ({"venue": "x" * 81}, "This text is longer than 80 characters"),
        ({"remark": "x" * 161}, "This text is longer than 160 characters"),
    ],
)
def test_what_cannot_be_planned_stands_there_as_typed_with_what_is_wrong(
    client: Client, club: Club, says: dict[str, str], sentence: str
) -> None:
    page = address("planned_evenings", club)
    said = {"day": friday().isoformat(), "remark": "the last one", **says}
    answer = sent(client, page, page, **said)
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    for name in says:
        assert f'value="{said[name]}"' in html_of(answer)
    assert not PlannedEvening.objects.exists()


def test_one_day_and_time_is_planned_once_and_another_time_of_the_day_too(club: Club) -> None:
    plan(club, friday(), "14:00")
    plan(club, friday(), "19:30")
    plan(club, friday())
    for time_of_day in ("14:00", ""):
        with pytest.raises(RuleBroken, match="planned for this day and time already"):
            plan(club, friday(), time_of_day)


def test_a_club_plans_no_more_than_it_may(client: Client, club: Club) -> None:
    PlannedEvening.objects.bulk_create(
        PlannedEvening(club=club, day=friday() + number * A_WEEK) for number in range(MOST_PLANNED)
    )
    with pytest.raises(RuleBroken, match="a club plans at most 60 evenings"):
        plan(club, friday() + timedelta(days=1))
    page = text_of(client.get(address("planned_evenings", club)))
    assert "A club plans at most 60 evenings. Delete one to plan another." in page
    PlannedEvening.objects.filter(day=friday()).update(day=localdate() - A_WEEK)
    plan(club, friday())
    assert PlannedEvening.objects.count() == MOST_PLANNED, "what is over makes room"


def test_a_date_that_is_over_is_shown_nowhere(client: Client, club: Club) -> None:
    PlannedEvening.objects.create(club=club, day=localdate() - timedelta(days=1))
    assert planned_dates(club) == ()
    assert "No evening is planned yet." in text_of(client.get(address("planned_evenings", club)))


def test_a_club_that_plans_an_evening_outlives_its_last_match(club: Club) -> None:
    plan(club, friday())
    match = club.matches.get()
    ending.cancel(match)
    ending.delete_for_good(match)
    assert len(planned_dates(Club.objects.get(pk=club.pk))) == 1


def test_an_evening_that_begins_uses_up_the_first_date_of_its_day(
    client: Client, club: Club
) -> None:
    plan(club, localdate(), "19:30")
    plan(club, localdate(), "14:00")
    plan(club, localdate() + A_WEEK)
    begun = begun_on(club, localdate())
    (first, second, third) = planned_dates(club)
    assert (first.is_used, second.is_used, third.is_used) == (True, False, False)
    assert next_dates(planned_dates(club)) == (second, third)
    assert "14:00" not in html_of(client.get(address("club", club)))
    begun_on(club, localdate())
    assert next_dates(planned_dates(club)) == (third,)
    assert "begun" in text_of(client.get(address("planned_evenings", club)))
    begun.delete()
    assert next_dates(planned_dates(club)) == (second, third)


def test_an_evening_of_another_club_uses_up_nothing(club: Club) -> None:
    plan(club, localdate())
    begun_on(a_match().club, localdate())
    assert len(next_dates(planned_dates(club))) == 1


def test_a_date_is_changed_and_deleted(client: Client, club: Club) -> None:
    plan(club, friday(), "19:30", venue="De Lijst")
    page, (one,) = address("planned_evenings", club), planned_dates(club)
    sent(client, page, address("change_planned", club, one.key), begins_at="", venue="Phoenix")
    (changed,) = planned_dates(club)
    assert (changed.day, changed.begins_at, changed.venue) == (friday(), None, "Phoenix")
    assert (changed.uid, changed.revision) == (one.uid, one.revision + 1)
    refused = sent(client, page, address("change_planned", club, one.key), day="2020-01-01")
    assert refused.status_code == 400
    assert f'<details class="raised" id="date-{one.key}" open>' in html_of(refused)
    sent(client, page, address("delete_planned", club, one.key))
    assert planned_dates(club) == ()
    with pytest.raises(Conflict):
        change_planned(club, one.key, PlannedData(day=friday()))


# For calendars


def test_a_calendar_reads_the_dates_with_their_moments(client: Client, club: Club) -> None:
    plan(club, friday(), "19:30", venue="Café De Lijst, Bedum", remark="Gülşen; brings\\cake")
    plan(club, friday() + A_WEEK)
    found = calendar(client, club)
    timed, whole_day = found.walk("VEVENT")
    assert timed.decoded("dtstart").astimezone(UTC).tzinfo == UTC
    local = timed.decoded("dtstart").astimezone()
    assert timed.decoded("dtstart").date() in (friday(), friday() - timedelta(days=1)), local
    assert timed["summary"] == "Club evening: The Sharks"
    assert timed["location"] == "Café De Lijst, Bedum"
    assert timed["description"] == "Gülşen; brings\\cake"
    assert whole_day.decoded("dtstart") == friday() + A_WEEK
    assert "location" not in whole_day
    assert not {"dtend", "url", "organizer"} & {key.lower() for key in timed}


@pytest.mark.parametrize(("day", "hour"), [("01-15", 18), ("07-15", 17)])
def test_times_are_by_the_clock_of_the_table(day: str, hour: int) -> None:
    from scorekeeper.services.clubs.planned import PlannedDate
    from scorekeeper.web.parts.calendar import beginning_of

    when = date.fromisoformat(f"2027-{day}")
    one = PlannedDate(
        key=1,
        uid=PlannedEvening().uid,
        day=when,
        begins_at=time(19, 30),
        venue="",
        remark="",
        revision=0,
        changed_at=datetime(2027, 1, 1, tzinfo=UTC),
        is_used=False,
    )
    with override("Europe/Amsterdam"):
        assert beginning_of(one) == datetime(2027, when.month, 15, hour, 30, tzinfo=UTC)


def test_a_calendar_keeps_a_date_apart_by_its_own_number_and_sees_that_it_changed(
    client: Client, club: Club
) -> None:
    plan(club, friday())
    (before,) = calendar(client, club).walk("VEVENT")
    (one,) = planned_dates(club)
    change_planned(club, one.key, PlannedData(day=friday(), venue="Phoenix"))
    (after,) = calendar(client, club).walk("VEVENT")
    assert before["uid"] == after["uid"] == str(one.uid)
    assert (before["sequence"], after["sequence"]) == (0, 1)


def test_a_calendar_of_a_club_gives_no_link_away(client: Client, club: Club) -> None:
    renew_viewers_link(club, NO_FORM)
    plan(club, friday())
    for secret in (club.secret, certain(Club.objects.get(pk=club.pk).viewer_secret)):
        content = client.get(f"/c/{secret}/dates.ics").content.decode()
        assert content.count("BEGIN:VEVENT") == 1
        assert secret not in content


def test_it_takes_as_many_queries_for_many_dates_as_for_few(client: Client, club: Club) -> None:
    counts = []
    for number in (2, 40):
        for week in range(number):
            PlannedEvening.objects.create(club=club, day=friday() + week * A_WEEK)
        with CaptureQueriesContext(connection) as captured:
            client.get(address("planned_evenings", club))
        counts.append(len(captured))
    few, many = counts
    assert few == many <= 2
