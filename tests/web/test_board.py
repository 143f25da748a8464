"""The board: nothing on it can be tapped, and whoever photographs it can only watch."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.records.models import Match
from scorekeeper.services import settling
from scorekeeper.services.access.links import VIEWER, LinkChange, revoke
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import stored_plan
from scorekeeper.web.parts.files import qr_svg
from tests.cast import QUARTER, a_deal, a_match, book_now, recorded
from tests.responses import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match of Kraken after six rounds."""
    match = a_match(stake=QUARTER, rounds=6)
    recorded(match, *(a_deal(100 + number) for number in range(5)))
    return match


def board_of(client: Client, secret: str | None, **extra: str) -> str:
    """Return what the board of a link shows, without the head of the page."""
    answer = client.get(reverse("board", args=[secret]), headers=extra)
    return html_of(answer).partition("<main")[2]


def picture_of(path: str, host: str = "testserver") -> str:
    """Return the picture of an address of this server."""
    return qr_svg(f"http://{host}{path}")


def test_nothing_on_the_board_can_be_tapped(client: Client, match: Match) -> None:
    for secret in (match.scorer_secret, match.viewer_secret):
        shown = board_of(client, secret)
        assert "The race" in shown
        assert re.findall(r"<(?:a|button|form|input|summary)\b", shown) == []


def test_the_board_of_who_scores_leads_only_to_watching(client: Client, match: Match) -> None:
    shown = board_of(client, match.scorer_secret)
    assert picture_of(reverse("table", args=[match.viewer_secret])) in shown
    assert picture_of(reverse("table", args=[match.scorer_secret])) not in shown
    revoke(match, VIEWER, LinkChange())
    shown = board_of(client, match.scorer_secret)
    assert "Follow on your phone" not in shown
    assert "<path" in shown, "the evening is still drawn"


def test_the_picture_leads_to_the_server_as_it_was_reached(
    client: Client, match: Match, settings: Settings
) -> None:
    settings.NAMED_HOSTS = ["testserver", "cards.local"]
    path = reverse("table", args=[match.viewer_secret])
    assert picture_of(path) in board_of(client, match.scorer_secret)
    assert picture_of(path, "cards.local") in board_of(
        client, match.scorer_secret, host="cards.local"
    )


def test_the_last_five_rounds_stand_in_the_order_in_which_they_were_played(
    client: Client, match: Match
) -> None:
    recorded(match, a_deal(90))
    shown = board_of(client, match.scorer_secret)
    assert re.findall(r'class="number">\s*(\d+)\s*<', shown) == ["2", "3", "4", "5", "6"]


def test_a_finished_match_shows_who_won_and_who_pays(client: Client, match: Match) -> None:
    assert "Who pays whom" not in board_of(client, match.scorer_secret)
    recorded(match, a_deal(90))
    shown = board_of(client, match.scorer_secret)
    assert 'class="winner"' in shown
    assert 'class="paid"' not in shown
    ending.settle(match)
    plan = stored_plan(match, book_now(match).seats)
    assert shown.count('</bdi> pays <bdi translate="no">') == len(plan)
    settling.record_payment(match, plan[0])
    assert board_of(client, match.scorer_secret).count('class="paid"') == 1
