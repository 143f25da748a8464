"""A club's public link: who makes it and takes it back, and that it opens nothing else."""

import io
import logging
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.timezone import localdate

from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.records.models import Club, Match, PublicLink
from scorekeeper.services.access.links import LinkChange, renew_club, renew_viewers_link
from scorekeeper.services.clubs.member_links import member_secret, renew_member_link
from scorekeeper.services.clubs.naming import SeasonData, make_season
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.public.links import public_link_of, renew_public_link, revoke_public_link
from scorekeeper.services.writes import NO_FORM
from scorekeeper.web import urls
from tests.certain import certain
from tests.club_evenings import a_plan, an_evening, finish_all, played
from tests.club_pages import address as club_page
from tests.club_pages import form_to, sent
from tests.forms import page_forms
from tests.large_clubs import a_large_club
from tests.public_links import (
    PAGES,
    PEOPLE,
    a_club_with_a_site,
    address,
    an_ended_evening,
    played_days_ago,
    secret_of,
)
from tests.responses import html_of
from tests.snapshots import all_rows
from tests.web.test_links import NOWHERE, names_of

pytestmark = pytest.mark.django_db
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
SAMPLES = {"secret:secret": NOWHERE, "row:key": "1", "slug:slug": "kraken", "slug:version": "x"}


@pytest.fixture
def club() -> Club:
    """A club with a public link, and one of each other kind."""
    club = a_club_with_a_site()
    renew_viewers_link(club, NO_FORM)
    renew_member_link(club, club.players.all()[0].pk, NO_FORM)
    return Club.objects.get(pk=club.pk)


def all_pages(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address, with something in its gaps."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        for gap, sample in SAMPLES.items():
            route = route.replace(f"<{gap}>", sample)
        if isinstance(pattern, URLResolver):
            yield from all_pages(pattern.url_patterns, route)
        else:
            yield route


def test_every_page_behind_the_link_is_tried_here() -> None:
    assert sorted(names_of(urls.one_public)) == sorted(PAGES)


# Making it and taking it back


def test_it_is_made_renewed_and_revoked_on_the_page_of_links(client: Client) -> None:
    club = played_days_ago(1, 3, 1, 5, 0).club
    page = club_page("club_links", club)
    known: list[str | None] = [None]
    for action in ("renew_public", "renew_public", "revoke_public"):
        form = form_to(client, page, club_page(action, club))
        for _time in range(2):
            assert client.post(form.action, form.sent())["Location"] == f"{page}#public"
        link = public_link_of(club)
        known.append(link.secret if link else None)
    assert known[0] is known[3] is None
    assert None not in known[1:3]
    assert known[1] != known[2]
    assert form_to(client, page, club_page("renew_public", club))


@pytest.mark.parametrize("name", PAGES)
def test_a_link_that_was_taken_back_leads_nowhere_at_once(
    client: Client, club: Club, name: str
) -> None:
    for take_back in (renew_public_link, revoke_public_link):
        path = address(name, club)
        answer = client.get(path)
        assert answer.status_code == 200
        take_back(club, NO_FORM)
        for head in ({}, {"If-None-Match": answer["ETag"]}):
            gone = client.get(path, headers=head)
            assert gone.status_code == 404
            assert "Bartholomeus" not in html_of(gone)


def test_a_renewed_link_shows_what_the_one_before_it_showed(client: Client, club: Club) -> None:
    page, action = club_page("club_links", club), club_page("choose_public", club)
    sent(client, page, action, period="all", names="whole")
    before = certain(public_link_of(club))
    renew_public_link(club, NO_FORM)
    after = certain(public_link_of(club))
    assert (after.period, after.are_names_whole, after.uid) == ("all", True, before.uid)
    revoke_public_link(club, NO_FORM)
    renew_public_link(club, NO_FORM)
    assert not certain(public_link_of(club)).are_names_whole, "whoever makes it anew says so anew"


def test_it_stays_when_the_clubs_own_link_is_renewed(client: Client, club: Club) -> None:
    path = address("public", club)
    renew_club(club, LinkChange(and_club=True, and_viewers=True, and_members=True))
    assert "Bartholomeus" in html_of(client.get(path))


def test_a_watcher_is_not_told_of_it_and_cannot_take_it_back(client: Client, club: Club) -> None:
    watching = certain(club.viewer_secret)
    page = html_of(client.get(reverse("club_links", args=[watching])))
    assert secret_of(club) not in page
    for name in ("renew_public", "revoke_public", "choose_public"):
        before = all_rows()
        assert client.post(reverse(name, args=[watching])).status_code == 403
        assert all_rows() == before


def test_the_page_of_links_has_what_the_site_pastes(client: Client, club: Club) -> None:
    page = html_of(client.get(club_page("club_links", club)))
    path = address("public", club)
    assert f"&lt;iframe src=&#34;http://testserver{path}&#34;" in page
    assert "title=&#34;Saturday &amp;lt;club&amp;gt;&#34;" in page, "a name ends no attribute"
    for name in PAGES:
        assert f'href="http://testserver{address(name, club)}"' in page


@pytest.mark.parametrize(
    ("period", "names", "status"),
    [("2026", "first", 400), ("decade", "first", 400), ("9" * 18, "first", 400), ("", "", 400)],
)
def test_what_no_link_can_show_is_refused(
    client: Client, club: Club, period: str, names: str, status: int
) -> None:
    before = all_rows()
    path = club_page("choose_public", club)
    answer = client.post(path, {"period": period, "names": names, "key": "k" * 22})
    assert answer.status_code == status
    assert PublicLink.objects.get().period == "present"
    assert before.keys() == all_rows().keys()


# Nothing else


@pytest.mark.parametrize("name", PAGES)
def test_it_asks_nothing_sets_no_cookie_and_leads_nowhere_else(
    client: Client, club: Club, name: str
) -> None:
    client.cookies["phone"] = "Anna"
    answer = client.get(address(name, club))
    said = f"{answer.headers}{html_of(answer)}"
    assert not answer.cookies
    assert not {"<form", "<button", "<script", "<input"} & set(re.findall(r"<\w+", said))
    linked = set(re.findall(r'href="(?:http://testserver)?(/[^"]*)"', said))
    own = {address(one, club) for one in PAGES}
    assert {path for path in linked if not path.startswith("/static/")} <= own
    others = {club.secret, certain(club.viewer_secret), member_secret(club.players.all()[0])}
    for match in club.matches.all():
        others |= {certain(match.scorer_secret), certain(match.viewer_secret)}
    assert not others & set(SECRET.findall(said))
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_nothing_can_be_sent_to_it(client: Client, club: Club, name: str, method: str) -> None:
    before = all_rows()
    assert getattr(client, method)(address(name, club)).status_code == 405
    assert all_rows() == before


def test_its_secret_opens_no_other_page(client: Client, club: Club) -> None:
    secret, before = secret_of(club), all_rows()
    for path in all_pages(get_resolver().url_patterns):
        if NOWHERE not in path or path.startswith("/p/"):
            continue
        opened = path.replace(NOWHERE, secret)
        statuses = {client.get(opened).status_code, client.post(opened).status_code}
        assert 404 in statuses <= {404, 405}, path
    for path in (reverse("choose_game"), reverse("new_match", args=["kraken"])):
        assert client.get(path, {"club": secret}).status_code == 404
    assert all_rows() == before


@pytest.mark.parametrize("name", PAGES)
def test_no_other_secret_opens_it(client: Client, club: Club, name: str) -> None:
    match = certain(club.matches.first())
    evening = an_evening(club=club)
    known = (
        *(club.secret, club.viewer_secret, match.scorer_secret, match.viewer_secret, NOWHERE),
        *(member_secret(club.players.all()[0]), evening.viewer_secret),
    )
    for secret in known:
        assert client.get(reverse(name, args=[certain(secret)])).status_code == 404


def test_a_phone_that_looked_at_it_has_no_match_and_no_club(client: Client, club: Club) -> None:
    for name in PAGES:
        client.get(address(name, club))
    assert "Saturday" not in html_of(client.get(reverse("home")))
    assert "Gülşen" not in html_of(client.get(reverse("new_match", args=["kraken"])))


def test_a_link_that_a_chat_has_mangled_is_led_to_it(client: Client, club: Club) -> None:
    path = address("public", club)
    answer = client.get(f"{path}).")
    assert (answer.status_code, answer["Location"]) == (302, path)


def test_no_log_tells_its_secret(client: Client, club: Club) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    path = address("public", club)
    revoke_public_link(club, NO_FORM)
    client.get(path)
    logger.removeHandler(handler)
    assert "/p/***/" in written.getvalue()
    assert path.strip("/").split("/")[-1] not in written.getvalue()


# Inside of other sites


def test_its_page_alone_may_stand_inside_of_others(client: Client, club: Club) -> None:
    match = certain(club.matches.first())
    opened = 0
    for path in all_pages(get_resolver().url_patterns):
        secrets = {"c": club.secret, "g": match.scorer_secret, "p": secret_of(club)}
        kind = path.split("/")[1]
        asked = path.replace(NOWHERE, secrets.get(kind) or NOWHERE)
        answer = client.get(asked)
        opened += answer.status_code == 200
        if asked == address("public", club):
            assert "X-Frame-Options" not in answer
            assert "frame-ancestors *" in answer["Content-Security-Policy"]
            assert "default-src 'none'" in answer["Content-Security-Policy"]
        else:
            assert answer["X-Frame-Options"] == "DENY", asked
            assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], asked
    assert opened > 40


def test_a_refusal_in_place_of_the_page_stands_inside_of_nothing(client: Client) -> None:
    answer = client.get(reverse("public", args=[NOWHERE]))
    assert answer.status_code == 404
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_programs_of_other_sites_read_the_json_alone(client: Client, club: Club) -> None:
    match = certain(club.matches.first())
    secrets = {"c": club.secret, "g": match.scorer_secret, "p": secret_of(club)}
    allowed = []
    for path in all_pages(get_resolver().url_patterns):
        asked = path.replace(NOWHERE, secrets.get(path.split("/")[1]) or NOWHERE)
        answer = client.get(asked, headers={"Origin": "https://club.example"})
        assert "Access-Control-Allow-Credentials" not in answer
        if "Access-Control-Allow-Origin" in answer:
            assert answer["Access-Control-Allow-Origin"] == "*"
            allowed.append(asked)
    assert allowed == [address("public_json", club)]


# Who asks again


@pytest.mark.parametrize("name", PAGES)
def test_who_asks_again_is_told_that_nothing_has_changed(
    client: Client, club: Club, name: str
) -> None:
    path = address(name, club)
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert ("Access-Control-Allow-Origin" in again) is (name == "public_json")
    played_days_ago(2, 1, 2, 3, 4, club=club)
    changed = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200


def test_rounds_of_a_running_match_change_nothing_of_it(client: Client, club: Club) -> None:
    path = address("public", club)
    an_evening(PEOPLE, a_plan(house_rules={"rounds": 4}), club=club)
    before = client.get(path)["ETag"]
    evening = an_evening(PEOPLE, a_plan(house_rules={"rounds": 1}, sittings=1), club=club)
    sitting = played(evening)
    assert client.get(path)["ETag"] == before
    finish_all(sitting.tables)
    over = client.get(path)["ETag"]
    end_evening(evening)
    assert len({before, over, client.get(path)["ETag"]}) == 3


@pytest.mark.parametrize("change", ["names", "period", "name", "player"])
def test_whatever_is_shown_changes_what_is_asked_for_again(
    client: Client, club: Club, change: str
) -> None:
    path = address("public_json", club)
    before = client.get(path)["ETag"]
    match change:
        case "names":
            PublicLink.objects.update(are_names_whole=True)
        case "period":
            PublicLink.objects.update(period="all")
        case "name":
            Club.objects.filter(pk=club.pk).update(name="The Sharks")
        case _:
            club.players.filter(name="Gülşen").update(name="Gül")
    assert client.get(path)["ETag"] != before


def test_an_evening_that_takes_the_day_of_a_season_changes_what_is_asked_for_again(
    client: Client, club: Club
) -> None:
    today, rule = localdate(), SeasonRule(game="kontsina")
    make_season(club, SeasonData("Now", today - timedelta(days=30), today, rule))
    played_days_ago(0, 1, 2, 3, 4, club=club)
    path = address("public_json", club)
    before = client.get(path)
    with_today = before.json()["season"]
    evening = an_evening(PEOPLE, a_plan("kontsina", sizes=(4,)), club=club)
    played(evening)
    after = client.get(path, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after.json()["season"] != with_today


def costs(client: Client, path: str, **head: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(path, headers=head)
    return len(captured)


@pytest.mark.django_db(transaction=True)
def test_it_takes_as_many_queries_for_years_as_for_an_evening(client: Client) -> None:
    pattern = played_days_ago(30, 3, 1, 5, 0)
    counts = []
    for matches, evenings in ((3, 1), (80, 4)):
        club = a_large_club([pattern], players=12, matches=matches, payments=0)
        for _time in range(evenings):
            an_ended_evening(club, [one.name for one in club.players.all()][:8])
        renew_public_link(club, NO_FORM)
        paths = [address(name, club) for name in PAGES]
        for path in paths:
            client.get(path)  # its matches are known from then on
        Match.objects.filter(club=club).update(venue="elsewhere")
        PublicLink.objects.update(are_names_whole=True)
        anew = {name: costs(client, path) for name, path in zip(PAGES, paths, strict=True)}
        etags = [client.get(path)["ETag"] for path in paths]
        again = [
            costs(client, path, **{"If-None-Match": etag})
            for path, etag in zip(paths, etags, strict=True)
        ]
        counts.append((anew, again))
    few, many = counts
    assert few == many
    assert few[0] == {"public": 9, "public_json": 9, "public_feed": 9, "public_calendar": 6}
    assert few[1] == [6, 6, 6, 6]


def test_forms_of_the_link_count_once(client: Client, club: Club) -> None:
    page = html_of(client.get(club_page("club_links", club)))
    actions = {"renew_public", "revoke_public", "choose_public"}
    forms = [one for one in page_forms(page) if "/links/public/" in one.action]
    assert {club_page(name, club) for name in actions} == {one.action for one in forms}
    assert len({tuple(one.values["key"]) for one in forms}) == 3
