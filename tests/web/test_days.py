"""The day on which a match was played: said at its beginning, corrected, and what goes by it."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from scorekeeper.records.models import Club, Match
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences, empty_database
from scorekeeper.services.matches.days import change_day
from scorekeeper.services.matches.ending import cancel, stop_early
from scorekeeper.web.club.views import GAMES_ON_A_PAGE
from tests.cast import NAMES, a_deal, a_match, recorded, seen
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse, html_of
from tests.steps_listed import steps_listed

pytestmark = pytest.mark.django_db
LONG_AGO = date(2024, 2, 29)


def begun(client: Client, **says: str) -> ClientResponse:
    """Begin a match of Kraken with the form of its page."""
    address = reverse("new_match", args=["kraken"])
    form = page_form(html_of(client.get(address)))
    for seat, name in enumerate(NAMES):
        form.say(f"name_{seat}", name)
    for name, value in says.items():
        form.say(name, value)
    return client.post(address, form.sent(start="ask"))


def over(club: Club | None = None, day: date | None = None) -> Match:
    """Return a match that is over, played on some day."""
    match = recorded(a_match(club=club), a_deal(100))
    stop_early(match)
    if day is not None:
        change_day(match, day)
    return match


def day_of(match: Match) -> date | None:
    """Return the day of a match as it is stored now."""
    return seen(match).played_on


@pytest.mark.parametrize(
    ("slug", "title", "below"),
    [
        ("kraken", "Kraken, stopped early", "Thursday 29 February 2024, 0 rounds"),
        ("klaverjassen", "Klaverjassen", "stopped early, 29 Feb 2024, 0 rounds"),
    ],
)
def test_the_bar_of_the_end_has_two_short_lines(
    client: Client, slug: str, title: str, below: str
) -> None:
    match = a_match(slug)
    stop_early(match)
    change_day(match, LONG_AGO)
    page = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    bar = re.sub(r"<[^>]+>", " ", page.partition("<h1>")[2].partition("</h1>")[0])
    assert " ".join(bar.split()).replace(" ,", ",") == f"{title} {below}"


def say_day(client: Client, match: Match, day: str, secret: str | None = None) -> ClientResponse:
    """Send the form of the page that corrects the day."""
    address = reverse("change_day", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)))
    form.values["day"] = [day]
    return client.post(reverse("change_day", args=[secret or match.scorer_secret]), form.sent())


@pytest.mark.parametrize(("typed", "day"), [("2024-02-29", LONG_AGO), ("", None)])
def test_a_new_match_is_of_the_day_that_was_said_else_of_today(
    client: Client, typed: str, day: date | None
) -> None:
    assert begun(client, day=typed).status_code == 302
    assert Match.objects.get().played_on == (day or localdate())


@pytest.mark.parametrize("typed", ["yesterday", "2023-02-29", "29-02-2024", "x" * 500])
def test_no_day_is_refused_beside_the_field_and_nothing_is_lost(client: Client, typed: str) -> None:
    answer = begun(client, day=typed)
    assert answer.status_code == 400
    assert "A day is written like 2026-11-21." in html_of(answer)
    assert 'value="Anna"' in html_of(answer)
    assert not Match.objects.exists()


def test_the_end_page_leads_to_the_day_and_the_day_back_to_it(client: Client) -> None:
    match = over()
    end = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    assert reverse("change_day", args=[match.scorer_secret]) in end
    answer = say_day(client, match, "2024-02-29")
    assert answer["Location"] == reverse("settlement", args=[match.scorer_secret])
    assert "29 February 2024" in html_of(client.get(answer["Location"]))


def test_a_corrected_day_is_a_step_that_can_be_taken_back_and_done_again(client: Client) -> None:
    match = over()
    say_day(client, match, "2024-02-29")
    say_day(client, match, "2024-02-29")  # nothing changes, and nothing is noted
    steps = steps_listed(html_of(client.get(reverse("history", args=[match.scorer_secret]))))
    assert [step.sentence for step in steps].count("Played on 29 February 2024") == 1
    undo(seen(match), certain(history_of(seen(match)).undo).number)
    assert day_of(match) == localdate()
    redo(seen(match), certain(history_of(seen(match)).redo).number)
    assert day_of(match) == LONG_AGO


def test_a_match_whose_day_was_corrected_twice_is_played_again_alike() -> None:
    match = over(day=LONG_AGO)
    change_day(match, localdate())
    undo(seen(match), certain(history_of(seen(match)).undo).number)
    with empty_database() as empty:
        assert differences(seen(match), empty) == []


def test_the_day_is_not_for_watchers_nor_of_a_cancelled_match(client: Client) -> None:
    match = over()
    assert say_day(client, match, "2024-02-29", match.viewer_secret).status_code == 403
    address = reverse("change_day", args=[match.scorer_secret])
    cancel(match)
    assert client.post(address, {"day": "2024-02-29", "key": "a"}).status_code == 409
    assert day_of(match) == localdate()


def test_a_day_that_is_none_stays_in_its_form(client: Client) -> None:
    match = over()
    answer = say_day(client, match, "the day before")
    assert answer.status_code == 400
    assert 'value="the day before"' in html_of(answer)


def evenings_of(client: Client, address: str) -> list[str]:
    """Return the days in the list of all evenings, as the page has them from top to bottom."""
    return re.findall(r'<time datetime="([^"]+)">', html_of(client.get(address)))


def test_a_club_lists_its_evenings_by_their_days(client: Client) -> None:
    days = [date(2025, 5, 1), date(2024, 1, 3), date(2025, 5, 20), date(2024, 1, 30)]
    first = over(day=days[0])
    for day in days[1:]:
        over(first.club, day)
    in_order = [day.isoformat() for day in sorted(days, reverse=True)]
    assert evenings_of(client, reverse("evenings", args=[first.club.secret])) == in_order
    home = evenings_of(client, reverse("club", args=[first.club.secret]))
    assert home == in_order
    record = record_of(state_of(first.club, first.club.secret))
    assert [one.day for one in record.finished.values()] == sorted(days)


def test_a_player_s_evenings_are_listed_by_their_days(client: Client) -> None:
    days = [date(2025, 5, 1), date(2024, 1, 3), date(2025, 5, 20), date(2024, 1, 30)]
    first = over(day=days[0])
    for day in days[1:]:
        over(first.club, day)
    somebody = certain(first.club.players.first())
    page = reverse("club_player", args=[first.club.secret, somebody.pk])
    assert evenings_of(client, page) == [day.isoformat() for day in sorted(days, reverse=True)]


def test_pages_of_evenings_follow_each_other_by_day(client: Client) -> None:
    first = over(day=LONG_AGO)
    club = first.club
    begun_later = [
        LONG_AGO - timedelta(days=7 * (number % 11)) for number in range(GAMES_ON_A_PAGE)
    ]
    for day in begun_later:
        Match.objects.filter(pk=a_match(club=club).pk).update(played_on=day)
    address, found = reverse("evenings", args=[club.secret]), list[str]()
    while address:
        found += evenings_of(client, address)
        older = re.search(r'href="([^"]*[?]before=[0-9]+)"', html_of(client.get(address)))
        address = older[1] if older else ""
    assert found == sorted((day.isoformat() for day in (LONG_AGO, *begun_later)), reverse=True)
