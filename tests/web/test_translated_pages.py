"""A browser that translates pages leaves the names alone, and nobody finds a page by searching."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.books import book_of
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import put_on_account
from tests.cast import CHIP, a_match, points, recorded
from tests.page_tags import attributes_in, tags_and_texts
from tests.test_sizes import TEMPLATES

pytestmark = pytest.mark.django_db

WORDS_TOO = ("Will", "Rose", "Mark", "Hope")  # each means something else besides somebody
# What stands in these is no text of the page that a browser would translate
NOT_SHOWN = {"title", "script", "style", "datalist", "textarea"}
VOID = {"input", "meta", "link", "br", "hr", "img", "col"}
OF_A_MATCH = ["table", "board", "new_round", "players", "history", "settlement", "stop_early"]
OF_A_CLUB = ["club", "standings", "evenings", "club_players", "account", "print_account"]
PIECES = ('class="piece', 'class="pieces')


@pytest.fixture
def match() -> Match:
    """A match of people who are called by words, half of it paid over the account."""
    return recorded(a_match("kontsina", WORDS_TOO, stake=CHIP, rounds=2), points(3, 0, 5, 0))


@pytest.fixture
def settled(match: Match) -> Match:
    """That match when it is over, and on the account of its club."""
    ended = recorded(match, points(0, 4, 1, 1))
    ending.settle(ended)
    put_on_account(ended)
    return ended


def names_to_translate(html: str) -> Iterator[str]:
    """Yield the names that stand by themselves where a browser would translate them."""
    tags: list[tuple[str, bool]] = []
    for mark, tag, rest in tags_and_texts(html):
        if tag and not mark and tag not in VOID and not rest.endswith("/"):
            tags.append((tag, tag in NOT_SHOWN or attributes_in(rest).get("translate") == "no"))
        elif mark:
            while tags and tags.pop()[0] != tag:
                pass
        elif not tag and rest.strip() in WORDS_TOO and not any(is_left for _tag, is_left in tags):
            yield f"{rest.strip()} in {[one for one, _is_left in tags[-3:]]}"


@pytest.mark.parametrize("page", OF_A_MATCH)
def test_no_page_of_a_match_lets_a_name_be_translated(
    client: Client, match: Match, page: str
) -> None:
    html = client.get(reverse(page, args=[match.scorer_secret])).content.decode()
    assert [*names_to_translate(html)] == []


@pytest.mark.parametrize("page", OF_A_CLUB)
def test_no_page_of_a_club_lets_a_name_be_translated(
    client: Client, settled: Match, page: str
) -> None:
    html = client.get(reverse(page, args=[settled.club.secret])).content.decode()
    assert [*names_to_translate(html)] == []


def test_no_page_of_a_round_or_of_who_pays_lets_a_name_be_translated(
    client: Client, settled: Match
) -> None:
    key = book_of(settled).entries[0].round_key
    for address in (
        reverse("round", args=[settled.scorer_secret, key]),
        reverse("correct", args=[settled.scorer_secret, key]),
        reverse("settlement", args=[settled.scorer_secret]),
    ):
        html = client.get(address).content.decode()
        assert [*names_to_translate(html)] == []


def test_names_and_pieces_are_marked_wherever_they_are_written() -> None:
    def lines(file: Path) -> list[str]:
        return file.read_text(encoding="utf-8").splitlines()

    found = [(file, line) for file in TEMPLATES for line in lines(file)]
    assert [line for _file, line in found if "<bdi>" in line or "<bdi class" in line] == []
    pieces = [line for _file, line in found if any(one in line for one in PIECES)]
    assert [one for one in pieces if "translate=" not in one and "piece.initial" not in one] == []


@pytest.mark.parametrize("name", ["table", "board", "settlement", "card", "summary"])
def test_no_page_of_a_match_is_found_by_searching(client: Client, match: Match, name: str) -> None:
    for secret in (match.scorer_secret, match.viewer_secret):
        assert client.get(reverse(name, args=[secret]))["X-Robots-Tag"] == "noindex"


def test_no_page_of_a_club_is_found_by_searching(client: Client, settled: Match) -> None:
    for name in OF_A_CLUB:
        answer = client.get(reverse(name, args=[settled.club.secret]))
        assert answer["X-Robots-Tag"] == "noindex"


def test_the_pages_for_everybody_may_be_found(client: Client) -> None:
    for name in ("home", "choose_game", "all_rules"):
        assert "X-Robots-Tag" not in client.get(reverse(name))
