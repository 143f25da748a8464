"""A club's two links: its own writes, the other shows everything and gives nothing away."""

import re
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate
from pytest_django import DjangoDbBlocker

from scorekeeper.records.models import Club, Match, PlannedEvening, Player, Season
from scorekeeper.services import writes
from scorekeeper.services.access import links
from scorekeeper.services.access.links import (
    SCORER,
    VIEWER,
    LinkChange,
    renew_viewers_link,
    revoke_viewers_link,
)
from scorekeeper.services.clubs.naming import SeasonData, make_season, name_club
from scorekeeper.services.clubs.planned import PlannedData, plan_evening
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM, Conflict, LinkGone, Submission
from scorekeeper.web.urls import one_club, one_evening
from tests.cast import QUARTER, a_deal, a_match, recorded, seen
from tests.certain import certain
from tests.forms import page_forms
from tests.responses import html_of
from tests.snapshots import all_rows, kept
from tests.web.test_links import NOWHERE, names_of

pytestmark = pytest.mark.django_db
READING = ["club", "club_links", "club_players", "seasons", "standings", "evenings", "club_player"]
READING += ["account", "print_account", "share_account", "account_csv", "account_json"]
READING += ["season", "print_season", "share_season", "season_csv"]
READING += ["share_standings", "share_player", "planned_evenings", "planned_calendar"]
READING += ["cash_box", "print_cash_box", "cash_box_csv"]
WRITING = [
    "renew_club", "renew_watching", "revoke_watching", "make_writable", "name_club", "keep_club",
    "rename_everywhere", "hide_player", "merge_players", "unmerge_players", "change_season",
    "delete_season", "pay_on_account", "undo_on_account", "import_sheets", "join_clubs",
    "save_details", "renew_member_link", "revoke_member_link", "change_planned", "delete_planned",
    "put_together", "enter_in_box", "divide_box",
    "renew_public", "revoke_public", "choose_public",
    "new_evening",
]  # fmt: skip
OF_A_PLAYER = (
    *("rename_everywhere", "hide_player", "merge_players", "unmerge_players"),
    *("club_player", "share_player", "save_details", "renew_member_link", "revoke_member_link"),
)
OF_A_SEASON = (
    *("season", "print_season", "share_season", "season_csv"),
    *("change_season", "delete_season"),
)
OF_A_DATE = ("change_planned", "delete_planned")
TAKES_FORMS = ("seasons", "planned_evenings")
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")


def a_watched_match() -> Match:
    """A match of a club that has a link for watching, and two more.

    One is on the club's account, and nobody can watch the other.
    """
    match = recorded(a_match(stake=QUARTER), a_deal(), a_deal(70))
    over = recorded(a_match(club=match.club, stake=QUARTER, rounds=1), a_deal(110))
    ending.settle(over)
    put_on_account(seen(over))
    shut = a_match(club=match.club)
    links.revoke(shut, VIEWER, LinkChange())
    renew_viewers_link(match.club, NO_FORM)
    make_season(match.club, SeasonData("Spring", date(2026, 3, 1), date(2026, 5, 31)))
    plan_evening(match.club, PlannedData(day=localdate()))
    name_club(match.club, "The Sharks")
    return match


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Match]:
    """Such a match, which stays there for all tests."""
    with kept(a_watched_match, django_db_blocker) as match:
        yield match


@pytest.fixture
def match(begun: Match) -> Match:
    """That match, as it stands."""
    return seen(begun)


def address(name: str, secret: str | None, match: Match) -> str:
    """The address of a page of a club under a secret."""
    keys: dict[str, str | int | None] = {"secret": secret}
    if name in ("make_writable", "undo_on_account"):
        keys["key"] = match.pk
    if name in OF_A_PLAYER:
        keys["key"] = Player.objects.filter(club=match.club_id)[0].pk
    if name in OF_A_SEASON:
        keys["key"] = Season.objects.get(club=match.club_id).pk
    if name in OF_A_DATE:
        keys["key"] = PlannedEvening.objects.get(club=match.club_id).pk
    return reverse(name, kwargs=keys)


def secrets_that_write(club: Club) -> set[str]:
    """Everything by which somebody could write: the club's own secret, and those of scorers."""
    found = club.matches.exclude(scorer_secret=None).values_list("scorer_secret", flat=True)
    return {club.secret, *map(certain, found)}


def row_of(club: Club) -> Club:
    """The club as it is stored now."""
    return Club.objects.get(pk=club.pk)


def test_every_page_of_a_club_is_tried_here() -> None:
    of_evenings = {*names_of(one_evening)}  # tried by themselves
    assert {*names_of(one_club)} - of_evenings == {*READING, *WRITING}


@pytest.mark.parametrize("name", READING)
def test_both_links_may_look_and_a_watchers_page_holds_no_secret_that_writes(
    client: Client, match: Match, name: str
) -> None:
    club = match.club
    assert client.get(address(name, club.secret, match), follow=True).status_code == 200
    answer = Client().get(address(name, club.viewer_secret, match), follow=True)
    assert answer.status_code == 200
    said = f"{answer.headers}{answer.cookies}{html_of(answer)}"
    assert not secrets_that_write(club) & set(SECRET.findall(said))


def test_a_watcher_is_led_to_every_match_that_has_a_link_for_watching(
    client: Client, match: Match
) -> None:
    page = html_of(client.get(address("evenings", match.club.viewer_secret, match)))
    led_to = re.findall(r'href="(/g/[^"]+)"', page)
    known = match.club.matches.exclude(viewer_secret=None).order_by("-pk")
    assert led_to == [reverse("table", args=[one.viewer_secret]) for one in known]
    assert len(led_to) == 2
    assert page.count("Anna") >= 2, "the match without a link for watching is named all the same"
    for path in led_to:
        assert client.get(path).status_code == 200
    assert "/new/" not in page
    assert "<form" not in page


@pytest.mark.parametrize("name", WRITING + READING)
def test_a_watcher_writes_nothing_and_is_told_so(client: Client, match: Match, name: str) -> None:
    path, before = address(name, match.club.viewer_secret, match), all_rows()
    said = {"name": "x", "first_day": "2026-01-01", "last_day": "2026-01-01", "hidden": "1"}
    answer = client.post(path, said)
    takes_none = name in READING and name not in TAKES_FORMS
    assert answer.status_code == (405 if takes_none else 403)
    assert takes_none or "This link is for watching." in html_of(answer)
    assert all_rows() == before


@pytest.mark.parametrize("name", WRITING)
def test_a_watcher_is_shown_no_page_that_writes(client: Client, match: Match, name: str) -> None:
    answer = client.get(address(name, match.club.viewer_secret, match))
    assert answer.status_code in (403, 405)
    assert not secrets_that_write(match.club) & set(SECRET.findall(html_of(answer)))


@pytest.mark.parametrize("name", READING + WRITING)
def test_no_other_secret_leads_to_a_club(client: Client, match: Match, name: str) -> None:
    for secret in (NOWHERE, match.scorer_secret, match.viewer_secret):
        path = address(name, secret, match)
        statuses = {client.get(path).status_code, client.post(path).status_code}
        assert 404 in statuses <= {404, 405}


@pytest.mark.parametrize("name", READING + WRITING)
def test_a_link_for_watching_that_was_taken_back_leads_nowhere(
    client: Client, match: Match, name: str
) -> None:
    for take_back in (renew_viewers_link, revoke_viewers_link):
        path = address(name, row_of(match.club).viewer_secret, match)
        take_back(match.club, NO_FORM)
        statuses = {client.get(path).status_code, client.post(path).status_code}
        assert 404 in statuses <= {404, 405}


def test_what_a_watcher_knows_of_a_club_writes_nothing_even_where_no_page_refuses(
    match: Match,
) -> None:
    watched = row_of(match.club)
    watched.secret = ""
    for write in (renew_viewers_link, revoke_viewers_link):
        with pytest.raises(LinkGone):
            write(watched, NO_FORM)


def test_a_club_does_not_play_by_its_link_for_watching(client: Client, match: Match) -> None:
    watching = {"club": certain(match.club.viewer_secret)}
    for path in (reverse("choose_game"), reverse("new_match", args=["kraken"])):
        assert client.get(path, watching).status_code == 404
    form = page_forms(html_of(client.get(reverse("new_match", args=["kraken"]))))[0]
    answer = client.post(reverse("new_match", args=["kraken"]), form.sent() | watching)
    assert answer.status_code == 404
    assert match.club.matches.count() == 3


def test_a_phone_that_only_watched_a_club_plays_in_none(client: Client, match: Match) -> None:
    page = html_of(client.get(address("club", match.club.viewer_secret, match)))
    for path in re.findall(r'href="(/g/[^"]+)"', page):
        client.get(path)
    assert "Anna" not in html_of(client.get(reverse("new_match", args=["kraken"])))


def test_the_link_for_watching_is_made_renewed_and_revoked_on_the_page(client: Client) -> None:
    club = a_match().club
    page = reverse("club_links", args=[club.secret])
    known: list[str | None] = [None]
    for action in ("watching/renew/", "watching/renew/", "watching/revoke/"):
        forms = page_forms(html_of(client.get(page)))
        form = next(one for one in forms if one.action.endswith(action))
        for _time in range(2):
            answer = client.post(form.action, form.sent())
            assert answer["Location"] == f"{page}#viewer"
        known.append(row_of(club).viewer_secret)
    assert known[0] is known[3] is None
    assert None not in known[1:3]
    assert known[1] != known[2]
    assert row_of(club).secret == club.secret
    assert "Make this link" in html_of(client.get(page))


@pytest.mark.parametrize("is_ticked", [True, False])
def test_it_is_renewed_with_the_clubs_own_only_where_ticked(
    client: Client, match: Match, *, is_ticked: bool
) -> None:
    before = match.club.viewer_secret
    forms = page_forms(html_of(client.get(address("club_links", match.club.secret, match))))
    form = next(
        one for one in forms if one.action == address("renew_club", match.club.secret, match)
    )
    if is_ticked:
        form.say("and_viewers", "1")
    client.post(form.action, form.sent())
    after = row_of(match.club)
    assert after.secret != match.club.secret
    assert (after.viewer_secret != before) is is_ticked
    assert after.viewer_secret


def test_a_club_that_has_none_gets_none_with_its_own(match: Match) -> None:
    revoke_viewers_link(match.club, NO_FORM)
    links.renew_club(match.club, LinkChange(and_viewers=True))
    assert row_of(match.club).viewer_secret is None


@pytest.mark.parametrize("verb", [links.renew, links.revoke])
def test_it_stays_when_a_match_takes_the_clubs_links_back(
    match: Match, verb: Callable[[Match, str, LinkChange], object]
) -> None:
    before = row_of(match.club)
    verb(match, SCORER, LinkChange(and_club=True))
    assert row_of(before).secret != before.secret
    assert row_of(before).viewer_secret == before.viewer_secret


def test_a_key_that_was_used_for_something_else_is_refused(match: Match) -> None:
    sent = Submission(key="the same", base=0)
    renew_viewers_link(match.club, sent)
    with pytest.raises(Conflict):
        revoke_viewers_link(match.club, sent)


def test_a_club_remembers_so_many_forms(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writes, "MOST_REMEMBERED", 3)
    for number in range(6):
        renew_viewers_link(match.club, Submission(key=f"form {number}", base=0))
    kept = match.club.sendings.values_list("key", flat=True)
    assert sorted(kept) == ["form 3", "form 4", "form 5"]
