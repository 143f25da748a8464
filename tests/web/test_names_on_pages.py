"""A name that is read from right to left turns nothing around it: no score, no sentence."""

from collections.abc import Iterator, Sequence

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from scorekeeper.records.models import Match
from scorekeeper.services.books import book_of
from scorekeeper.services.matches import ending, seats
from tests.cast import (
    CHIP,
    a_deal,
    a_match,
    an_opening,
    begin,
    correct,
    next_round,
    record,
    recorded,
    seen,
    withdraw,
)
from tests.forms import page_form
from tests.page_tags import tags_and_texts
from tests.responses import html_of
from tests.snapshots import kept

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
NAMES = ("אבי", "דנה", "سارة", "علی‌رضا")
FORMER, PHONE = "נועה", "הטלפון"
HOSTILE = (*NAMES, FORMER, PHONE)
START, END = "\u2068", "\u2069"
# What holds one text alone, or shows none
ALONE = {"bdi", "option", "textarea", "title", "script", "style", "datalist"}
VOID = {"input", "meta", "link", "br", "hr", "img"}


class Walker:
    """Reads a page and notes each name that stands in a sentence without being kept apart."""

    def __init__(self) -> None:
        self.open: list[str] = []
        self.loose: list[str] = []
        self.seen: set[str] = set()

    def read(self, html: str) -> None:
        for mark, tag, rest in tags_and_texts(html):
            if not tag:
                self.look_at(rest)
            elif not mark:
                self.open += [] if tag in VOID else [tag]
            elif tag in self.open:
                while self.open.pop() != tag:
                    pass

    def look_at(self, text: str) -> None:
        named = [name for name in HOSTILE if name in text]
        self.seen.update(named)
        if named and not ALONE & set(self.open) and is_loose(text):
            self.loose.append(text.strip())


def is_loose(text: str) -> bool:
    """Return whether a name stands in a text outside all isolates."""
    depth, plain = 0, ""
    for letter in text:
        depth += (letter == START) - (letter == END)
        plain += letter if depth <= 0 else ""
    return any(name in plain for name in HOSTILE)


def loose_in(html: str) -> tuple[list[str], set[str]]:
    """Return the texts of a page in which a name is not kept apart, and the names on it."""
    walker = Walker()
    walker.read(html)
    return walker.loose, walker.seen


def a_match_of_such_names() -> Match:
    """Begin a match in which everybody's name turns around, with all that can be entered."""
    match = recorded(a_match(players=NAMES, stake=CHIP), a_deal(contra=1), a_deal(), a_deal())
    seats.replace_player(match, seat=3, name=FORMER, sent=next_round(match, by=PHONE))
    seats.replace_player(match, seat=3, name=NAMES[3], sent=next_round(match, by=PHONE))
    correct(match, 0, a_deal(120))
    withdraw(match, 2)
    record(match, a_deal(), by=PHONE)
    begin(match, an_opening(), by=PHONE)
    return match


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Match]:
    """Such a match, which stays there for all tests."""
    with kept(a_match_of_such_names, django_db_blocker) as match:
        yield match


@pytest.fixture
def match(begun: Match) -> Match:
    """That match, as it stands."""
    return seen(begun)


PAGES = [
    *("table", "board", "new_round", "dealer", "stop_early", "players", "phones", "history"),
    *("settlement", "rules", "cancel"),
]
PAGES[PAGES.index("dealer")] = "wrong_dealer"


def looked_at(client: Client, address: str, **sent: Sequence[str]) -> tuple[list[str], set[str]]:
    """Open a page, or send a form, and return its texts in which a name is not kept apart."""
    answer = client.post(address, sent) if sent else client.get(address)
    assert answer.status_code < 500
    return loose_in(html_of(answer))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_match_keeps_every_name_apart(client: Client, match: Match, page: str) -> None:
    loose, _names = looked_at(client, reverse(page, args=[match.scorer_secret]))
    assert loose == []


@pytest.mark.parametrize("page", ["round", "correct", "withdraw"])
def test_a_page_of_a_round_keeps_every_name_apart(client: Client, match: Match, page: str) -> None:
    key = book_of(match).entries[0].round_key
    loose, names = looked_at(client, reverse(page, args=[match.scorer_secret, key]))
    assert loose == []
    assert names


def test_what_a_correction_changes_keeps_every_name_apart(client: Client, match: Match) -> None:
    key = book_of(match).entries[0].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(html_of(client.get(address)), name="entry")
    loose, names = looked_at(
        client, address, **{**form.values, "card_points_0": "20", "card_points_1": ""}
    )
    assert loose == []
    assert names


def test_what_cannot_be_is_said_with_every_name_apart(client: Client, match: Match) -> None:
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    wrong = {"trump": "hearts", "card_points_0": "100", "challenges_0": "0", "challenges_1": "0"}
    for page in ("new_round", "preview"):
        address = reverse(page, args=[match.scorer_secret])
        loose, names = looked_at(client, address, **{**form.values, **wrong})
        assert loose == []
        assert names


def test_the_preview_keeps_every_name_apart(client: Client, match: Match) -> None:
    address = reverse("preview", args=[match.scorer_secret])
    facts = {"trump": "hearts", "card_points_0": "100", "adjustment_by_0": "1"}
    reason = {"adjustment_points_0": "5", "adjustment_reason_0": PHONE}
    loose, names = looked_at(client, address, **facts, **reason)
    assert loose == []
    assert names


def test_the_settlement_of_a_finished_match_keeps_every_name_apart(
    client: Client, match: Match
) -> None:
    record(match, a_deal())
    ending.stop_early(match)
    ending.settle(match)
    address = reverse("settlement", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), action="pay/")
    client.post(reverse("pay", args=[match.scorer_secret]), form.values)
    for page in ("settlement", "table", "board", "history"):
        loose, names = looked_at(client, reverse(page, args=[match.scorer_secret]))
        assert loose == []
        assert names


def test_the_lists_of_matches_and_people_keep_every_name_apart(
    client: Client, match: Match
) -> None:
    client.get(reverse("table", args=[match.scorer_secret]))
    for address in ("/", f"/c/{match.club.secret}/", reverse("new_match", args=["kan"])):
        loose, names = looked_at(client, address)
        assert loose == []
        assert names


def test_a_conflict_keeps_every_name_apart(client: Client, match: Match) -> None:
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    recorded(match, a_deal(110))
    loose, names = looked_at(client, address, **{**form.values, "card_points_0": "20"})
    assert loose == []
    assert names


@pytest.mark.parametrize("slug", ["kan", "kalooki", "kontsina"])
def test_other_games_keep_every_name_apart(client: Client, slug: str) -> None:
    players = (*NAMES, FORMER)[: 5 if slug == "kan" else 4]
    match = a_match(slug, players)
    for page in ("table", "new_round", "settlement", "board"):
        address = reverse(page, args=[match.scorer_secret])
        assert looked_at(client, address)[0] == []
    form = page_form(
        html_of(client.get(reverse("new_round", args=[match.scorer_secret]))), name="entry"
    )
    answer = client.post(reverse("new_round", args=[match.scorer_secret]), form.values)
    assert answer.status_code == 400
    assert loose_in(html_of(answer))[0] == []
