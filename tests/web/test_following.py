"""Pages that follow their match: a check costs next to nothing until there is news."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from scorekeeper.records.models import Match
from scorekeeper.services.matches import ending
from scorekeeper.web.parts.page_cache import FILLED_IN_LATER
from tests.cast import (
    ANNA,
    BRAM,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    correct,
    record,
    recorded,
    seen,
    two_rounds,
    withdraw,
)
from tests.forms import page_form
from tests.responses import ClientResponse, html_of
from tests.snapshots import kept

pytestmark = pytest.mark.django_db
FOLLOWING = ["table", "board", "settlement", "round"]


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Match]:
    """A match with two rounds, which stays there for all tests."""
    with kept(two_rounds, django_db_blocker) as match:
        yield match


@pytest.fixture
def match(begun: Match) -> Match:
    """That match, as it stands."""
    return seen(begun)


def address(name: str, match: Match, link: str = "viewer_secret") -> str:
    """The address of a page under one of a match's links."""
    keys = [getattr(match, link)]
    if name == "round":
        keys.append(book_now(match).entries[0].round_key)
    return reverse(name, args=keys)


def check(client: Client, path: str, version: str, **more: str) -> ClientResponse:
    """What a page gets that asks whether there is anything newer than a version."""
    return client.get(path, {"seen": version, **more}, headers={"HX-Request": "true"})


def news(page: ClientResponse) -> str:
    """The sentence with which a page says what was written last."""
    return html_of(page).partition('data-news="')[2].partition('"')[0]


def queries_of(call: Callable[[], object]) -> int:
    """How many queries something makes."""
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


@pytest.mark.parametrize("name", [*FOLLOWING, "changes"])
@pytest.mark.parametrize("link", ["scorer_secret", "viewer_secret"])
def test_a_check_that_finds_nothing_new_is_one_query_and_no_page(
    client: Client, match: Match, link: str, name: str
) -> None:
    path, answers = address(name, match, link), []
    version = seen(match).stamp
    assert queries_of(lambda: answers.append(check(client, path, version))) == 1
    assert answers[0].status_code == 204
    assert answers[0].content == b""


@pytest.mark.parametrize("name", FOLLOWING)
def test_a_page_asks_for_itself_with_the_version_that_it_shows(
    client: Client, match: Match, name: str
) -> None:
    path = address(name, match)
    page = html_of(client.get(path))
    assert f'data-asks="{path}?seen={seen(match).stamp}"' in page
    assert page.count('id="live"') == 1


@pytest.mark.parametrize("name", FOLLOWING)
def test_a_check_that_finds_news_gets_the_page(client: Client, match: Match, name: str) -> None:
    path, before = address(name, match), seen(match).stamp
    record(match, a_deal(90))
    answer = check(client, path, before)
    assert answer.status_code == 200
    assert answer.content == client.get(path).content
    assert check(client, path, seen(match).stamp).status_code == 204


@pytest.mark.parametrize("name", ["table", "board"])
def test_a_page_is_rendered_once_for_everybody_who_follows(match: Match, name: str) -> None:
    path, before = address(name, match), seen(match).stamp
    record(match, a_deal(90))
    check(Client(), path, before)
    assert [queries_of(lambda: check(Client(), path, before)) for _phone in range(3)] == [2, 2, 2]


@pytest.mark.parametrize("version", ["", "0", "-1", "newest", "9" * 40])
def test_whoever_has_seen_something_else_gets_the_page(
    client: Client, match: Match, version: str
) -> None:
    assert check(client, address("table", match), version).status_code == 200


def test_a_person_who_opens_the_address_of_a_check_sees_the_page(
    client: Client, match: Match
) -> None:
    answer = client.get(address("table", match), {"seen": seen(match).stamp})
    assert b"<main" in answer.content


@pytest.mark.parametrize("is_behind", [True, False])
def test_no_answer_to_a_check_is_stored_by_anybody(
    client: Client, match: Match, is_behind: bool
) -> None:
    before = seen(match).stamp
    if is_behind:
        record(match, a_deal(90))
    answer = check(client, address("table", match), before)
    assert answer["Cache-Control"] == "no-store"
    assert "HX-Request" in answer["Vary"]


def test_a_check_under_a_link_that_was_taken_back_says_so(client: Client, match: Match) -> None:
    path = address("table", match)
    type(match).objects.filter(pk=match.pk).update(viewer_secret=None)
    assert check(client, path, match.stamp).status_code == 404


def test_a_form_on_a_page_that_phones_share_works_on_each_of_them(match: Match) -> None:
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    path = address("table", match, "scorer_secret")
    pages = [html_of(phone.get(path)) for phone in (first, second)]
    assert not any(FILLED_IN_LATER in page for page in pages)
    form = page_form(pages[1], action="undo/")
    sent = form.sent(**dict(form.buttons))
    assert first.post(form.action, sent).status_code == 403
    assert second.post(form.action, sent).status_code == 302
    assert len(book_now(match).entries) == 1


def test_nobodys_name_is_taken_for_the_place_of_a_token(client: Client) -> None:
    name = "the-token-of-this-phone-stands-here"
    match = a_match("kraken", (name, "Bram", "Cees", "Dora"))
    for link in ("scorer_secret", "viewer_secret"):
        page = html_of(client.get(address("settlement", match, link)))
        assert name in page.replace("‑", "-")


def test_a_viewers_page_has_no_form_and_no_token(client: Client, match: Match) -> None:
    page = client.get(address("board", match))
    assert b"<form" not in page.content
    assert "csrftoken" not in page.cookies


# What is said to those who cannot see the page change


def test_a_new_round_is_said_with_its_points(client: Client, match: Match) -> None:
    record(match, a_deal(100, declarer=ANNA))
    assert news(client.get(address("table", match))) == "Round 3: 10 to 6"


def test_a_corrected_round_is_said_to_be_corrected(client: Client, match: Match) -> None:
    correct(match, 0, a_deal(62, declarer=ANNA))
    page = client.get(address("table", match))
    assert news(page).startswith("Round 1, corrected: ")


def test_a_round_in_play_is_said_as_it_stands(client: Client, match: Match) -> None:
    begin(match, an_opening())
    page = client.get(address("table", match))
    assert news(page).startswith("In play: ")


def test_a_withdrawn_round_is_said_to_be_gone(client: Client, match: Match) -> None:
    withdraw(match, 1)
    assert news(client.get(address("table", match))) == "A round was deleted."


def test_the_last_round_is_said_to_be_the_last(client: Client) -> None:
    match = recorded(a_match(rounds=4), *[a_deal(100, declarer=seat) for seat in range(4)])
    page = client.get(address("table", match))
    assert news(page).endswith(". Finished.")
    assert b" data-over" in page.content


def test_a_table_where_nothing_was_played_has_no_news(client: Client) -> None:
    assert news(client.get(address("table", a_match()))) == ""


# What is said beside a form that somebody is filling in


def notice(client: Client, match: Match, since: str, **more: str) -> str:
    """The sentence beside a form that was rendered at some version of the match."""
    answer = check(client, address("changes", match), "0", since=since, **more)
    page = html_of(answer)
    return page.partition("<span>")[2].partition("</span>")[0]


def enter_round(match: Match) -> None:
    record(match, a_deal(100, declarer=ANNA))


def begin_round(match: Match) -> None:
    begin(match, an_opening())


def correct_round(match: Match) -> None:
    correct(match, 0, a_deal(62, declarer=ANNA))


def withdraw_round(match: Match) -> None:
    withdraw(match, 1)


def end_match(match: Match) -> None:
    ending.stop_early(seen(match))


@pytest.mark.parametrize(
    ("deed", "sentence"),
    [
        (enter_round, "Somebody else has entered a round meanwhile."),
        (begin_round, "Somebody else has begun a round meanwhile."),
        (correct_round, "Somebody else has corrected a round meanwhile."),
        (withdraw_round, "Somebody else has deleted a round meanwhile."),
        (end_match, "Somebody else has changed the end of the match meanwhile."),
    ],
)
def test_whoever_is_typing_reads_what_others_did(
    client: Client, match: Match, deed: Callable[[Match], object], sentence: str
) -> None:
    rendered_at = seen(match).stamp
    deed(match)
    assert notice(client, match, rendered_at) == sentence
    assert notice(client, match, seen(match).stamp) == ""


def test_nobody_gets_a_notice_of_their_own_round(client: Client, match: Match) -> None:
    rendered_at = seen(match).stamp
    record(match, a_deal(100, declarer=BRAM), key="mine")
    assert notice(client, match, rendered_at, key="mine") == ""
    assert notice(client, match, rendered_at, key="other") != ""


def test_nobody_gets_a_notice_of_what_their_own_phone_sent(client: Client, match: Match) -> None:
    rendered_at = seen(match).stamp
    client.post(reverse("phones", args=[match.scorer_secret]), {"phone": "Anna's"})
    record(match, a_deal(100, declarer=BRAM), by="Anna's")
    assert notice(client, match, rendered_at) == ""
    record(match, a_deal(100, declarer=BRAM), by="Bram's")
    assert notice(client, match, rendered_at) != ""


@pytest.mark.parametrize("since", ["", "x", "9" * 40, "-1"])
def test_a_form_that_does_not_say_since_when_gets_no_notice(
    client: Client, match: Match, since: str
) -> None:
    assert notice(client, match, since) == ""


def test_a_refused_form_still_asks_what_happened_since_it_was_opened(
    client: Client, match: Match
) -> None:
    path = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(path)), name="entry")
    rendered_at = seen(match).stamp
    correct(match, 0, a_deal(62, declarer=ANNA))
    refused = client.post(path, form.sent(action="save"))
    assert refused.status_code == 400
    assert f"since={rendered_at}" in html_of(refused)


@pytest.mark.parametrize("what_was_seen", ["None", "", "0", "1"])
def test_whoever_follows_a_link_that_leads_nowhere_reads_so(
    client: Client, what_was_seen: str
) -> None:
    address = f"/g/leads-nowhere-at-all/?seen={what_was_seen}"
    assert client.get(address, headers={"hx-request": "true"}).status_code == 404
