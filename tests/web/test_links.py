"""Who may see and write: whoever has the secret link, as far as it goes; nothing without one."""

from collections.abc import Callable, Iterable, Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from pytest_django import DjangoDbBlocker

from scorekeeper.records.models import Match
from scorekeeper.services.access import links
from scorekeeper.web.urls import one_match
from tests.cast import a_deal, a_match, book_now, recorded, seen, two_rounds
from tests.certain import certain
from tests.responses import html_of
from tests.snapshots import kept

pytestmark = pytest.mark.django_db

READING = [
    "table", "board", "phones", "settlement", "card", "rules", "score_sheet", "scores_csv",
    "summary", "round", "changes", "history",
]  # fmt: skip
WRITING = [
    "new_round", "preview", "abandon", "wrong_dealer", "stop_early", "play_again", "players",
    "settle", "reopen", "pay", "undo_payment", "correct", "insert", "preview_change", "withdraw",
    "restore", "pages_to_store", "new_code", "renew_link", "revoke_link", "own_club", "undo",
    "redo", "forgotten_round", "change_day", "only_result", "move_match",
    "attendance", "comes", "goes", "takes_over",
    "cancel", "bring_match_back", "delete_match",
    "put_on_account", "settle_at_table", "own_account", "own_evening",
]  # fmt: skip
OF_SOME_GAMES = ["own_list"]
NOWHERE = "A" * 22


def address(name: str, secret: str | None, match: Match) -> str:
    """The address of a page under a secret."""
    keys: dict[str, str | int | None] = {"secret": secret}
    if name in ("round", "correct", "insert", "preview_change", "withdraw", "restore"):
        keys["key"] = book_now(match).entries[0].round_key
    if name == "undo_payment":
        keys["key"] = 1
    return reverse(name, kwargs=keys)


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Match]:
    """A match with two rounds, which stays there for all tests."""
    with kept(two_rounds, django_db_blocker) as match:
        yield match


@pytest.fixture
def match(begun: Match) -> Match:
    """That match, as it stands."""
    return seen(begun)


def names_of(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    """The names of all pages below some addresses."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names_of(pattern.url_patterns)
        else:
            yield certain(pattern.name)


def test_every_page_of_a_match_is_tried_here() -> None:
    assert sorted(names_of(one_match)) == sorted(READING + WRITING + OF_SOME_GAMES)


@pytest.mark.parametrize("name", READING)
def test_both_links_may_look_and_a_viewers_page_does_not_hold_the_scorers_secret(
    client: Client, match: Match, name: str
) -> None:
    answer = client.get(address(name, match.viewer_secret, match))
    assert answer.status_code == 200
    assert certain(match.scorer_secret) not in html_of(answer)
    assert match.club.secret not in html_of(answer)
    assert client.get(address(name, match.scorer_secret, match)).status_code == 200


@pytest.mark.parametrize("name", WRITING)
def test_a_viewer_writes_nothing_whatever_they_send(
    client: Client, match: Match, name: str
) -> None:
    before, path = match.version, address(name, match.viewer_secret, match)
    for answer in (client.get(path), client.post(path)):
        assert answer.status_code in {403, 405}
        assert seen(match).version == before


def test_a_viewer_cannot_name_the_phone_of_a_scorer(client: Client, match: Match) -> None:
    answer = client.post(address("phones", match.viewer_secret, match), {"phone": "me"})
    assert answer.status_code == 403


@pytest.mark.parametrize("name", READING + WRITING)
def test_a_secret_that_does_not_exist_leads_nowhere(
    client: Client, match: Match, name: str
) -> None:
    known = address(name, NOWHERE, match)
    for secret in (NOWHERE, "a%00b" * 4, "x" * 500, "é" * 22):
        path = known.replace(NOWHERE, secret)
        for answer in (client.get(path), client.post(path)):
            wrong_method = answer.status_code == 405 and secret == NOWHERE
            assert answer.status_code == 404 or wrong_method, secret
            assert b"<main" in answer.content, secret


def test_a_club_is_found_by_its_link_alone(client: Client, match: Match) -> None:
    assert client.get(reverse("club", args=[match.club.secret])).status_code == 200
    assert client.get(reverse("club", args=[NOWHERE])).status_code == 404


def test_a_round_of_another_match_is_not_found_under_this_one(client: Client, match: Match) -> None:
    other = recorded(a_match(), a_deal())
    for name in ("round", "correct", "insert", "withdraw"):
        path = address(name, match.scorer_secret, other)
        assert client.get(path).status_code == 404
    restored = client.post(address("restore", match.scorer_secret, other))
    assert restored.status_code in (302, 404)
    assert len(book_now(other).entries) == 1


@pytest.mark.parametrize("key", ["0", "99999999", "9" * 40])
def test_a_round_that_does_not_exist_is_not_found(client: Client, match: Match, key: str) -> None:
    assert client.get(f"/g/{match.scorer_secret}/rounds/{key}/").status_code == 404


def test_the_secret_stands_in_no_page_title(client: Client, match: Match) -> None:
    for name in READING[:4]:
        content = html_of(client.get(address(name, match.scorer_secret, match)))
        title = content.partition("<title>")[2].partition("</title>")[0]
        assert title
        assert certain(match.scorer_secret) not in title


@pytest.mark.parametrize("verb", [links.renew, links.revoke])
@pytest.mark.parametrize("name", READING + WRITING)
def test_a_link_that_was_taken_back_leads_nowhere(
    client: Client, match: Match, name: str, verb: Callable[[Match, str, links.LinkChange], object]
) -> None:
    for link in (links.VIEWER, links.SCORER):
        path = address(name, links.secret_of(seen(match), link), match)
        client.get(path)
        verb(seen(match), link, links.LinkChange())
        version, statuses = seen(match).version, set()
        for answer in (client.get(path), client.post(path)):
            statuses.add(answer.status_code)
            assert b"<main" in answer.content, link
        assert 404 in statuses <= {404, 405}, link
        assert seen(match).version == version, link


def test_no_other_secret_opens_the_clubs_page(client: Client, match: Match) -> None:
    for secret in (match.viewer_secret, match.scorer_secret, NOWHERE):
        assert client.get(reverse("club", args=[secret])).status_code == 404
        for name, more in (("renew_club", []), ("make_writable", [match.pk])):
            assert client.post(reverse(name, args=[secret, *more])).status_code == 404
    assert client.get(reverse("table", args=[match.club.secret])).status_code == 404
