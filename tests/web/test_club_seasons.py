"""The pages of a club's name and seasons: what they do, and every refusal in words."""

import re

import pytest
from django.test import Client

from scorekeeper.records.models import Club, Season
from tests.cast import a_match
from tests.club_pages import address, form_to, sent, text_of
from tests.forms import page_forms
from tests.responses import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with one match."""
    return a_match().club


# The name


def test_the_club_is_named_and_called_so(client: Client, club: Club) -> None:
    page = address("club_links", club)
    answer = sent(client, page, address("name_club", club), name="The <Sharks>")
    assert answer["Location"] == page
    for name in ("club", "club_players", "seasons"):
        content = html_of(client.get(address(name, club)))
        assert "The &lt;Sharks&gt;" in content
        assert "The <Sharks>" not in content
    assert "<title>The &lt;Sharks&gt;</title>" in html_of(client.get(address("club", club)))
    sent(client, page, address("name_club", club), name="")
    assert "<title>Anna, Bram and 2 more</title>" in html_of(client.get(address("club", club)))


def test_a_name_that_cannot_be_one_stands_there_with_what_is_wrong(
    client: Client, club: Club
) -> None:
    answer = sent(client, address("club_links", club), address("name_club", club), name="x" * 41)
    assert answer.status_code == 400
    assert "A name has 1 to 40 characters" in text_of(answer)
    assert "x" * 41 in html_of(answer)


# Seasons


def season_said(name: str, first_day: str, last_day: str) -> dict[str, str]:
    """What the form of a season says."""
    return {"name": name, "first_day": first_day, "last_day": last_day}


SPRING = season_said("Spring", "2026-03-01", "2026-05-31")


def test_a_season_is_made_changed_and_deleted(client: Client, club: Club) -> None:
    page = address("seasons", club)
    assert "No days have a name yet" in text_of(client.get(page))
    assert sent(client, page, page, **SPRING)["Location"] == page
    assert "Spring 1 March 2026 – 31 May 2026" in text_of(client.get(page))
    season = Season.objects.get()
    change = address("change_season", club, season.pk)
    sent(client, page, change, name="Spring & more", last_day="2026-06-30")
    assert "Spring &amp; more 1 March 2026 – 30 June 2026" in text_of(client.get(page))
    sent(client, page, address("delete_season", club, season.pk))
    assert not Season.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "said", "why"),
    [
        ("last_day", season_said("Spring", "2026-05-31", "2026-03-01"), "not end before it begins"),
        ("name", season_said("easter", "2026-03-01", "2026-05-31"), "season called “easter”"),
        ("first_day", season_said("Spring", "", "2026-05-31"), "has a first and a last day"),
        ("last_day", season_said("Spring", "2026-03-01", "tomorrow"), "has a first and a last day"),
        ("first_day", season_said("Spring", "2026-02-30", "2026-05-31"), "a first and a last day"),
        ("first_day", season_said("Spring", "20260301", "2026-05-31"), "like 2026-11-21"),
        ("last_day", season_said("Spring", "2026-03-01", "2026-W20-7"), "like 2026-11-21"),
        ("name", season_said("", "2026-03-01", "2026-05-31"), "A name has 1 to 40 characters"),
    ],
)
def test_what_is_no_season_is_refused_where_it_was_typed(
    client: Client, club: Club, wrong: str, said: dict[str, str], why: str
) -> None:
    page = address("seasons", club)
    sent(client, page, page, **season_said("Easter", "2026-04-05", "2026-04-06"))
    sent(client, page, page, **season_said("Other", "2025-04-05", "2025-04-06"))
    other = address("change_season", club, Season.objects.get(name="Other").pk)
    for action in (page, other):
        answer = sent(client, page, action, **said)
        assert answer.status_code == 400
        assert why in text_of(answer)
        fields = re.findall(r"<input[^>]*>", html_of(answer))
        (invalid,) = [one for one in fields if "aria-invalid" in one]
        assert f'name="{wrong}"' in invalid
        forms = page_forms(html_of(answer))
        form = next(form for form in forms if form.action == action)
        typed = {name: form.values[name] for name in said}
        assert typed == {name: [value] for name, value in said.items()}
    assert Season.objects.count() == 2


def test_a_season_that_was_deleted_meanwhile_is_said_to_be(client: Client, club: Club) -> None:
    page = address("seasons", club)
    sent(client, page, page, **SPRING)
    action = address("change_season", club, Season.objects.get().pk)
    form = form_to(client, page, action)
    Season.objects.all().delete()
    answer = client.post(action, form.sent())
    assert answer.status_code == 409
    assert "This season was deleted meanwhile" in text_of(answer)
    wrong = client.post(action, {**SPRING, "first_day": ""})
    assert wrong.status_code == 400
    assert "A season has a first and a last day" in text_of(wrong)
    (new,) = [one for one in page_forms(html_of(wrong)) if "last_day" in one.values]
    assert (new.action, new.values["name"]) == (page, ["Spring"])
