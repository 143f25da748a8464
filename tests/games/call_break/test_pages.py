"""Pages and files of Call Break write points with one decimal, also over many matches."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games.call_break.worked import FIRST
from scorekeeper.records.models import Match
from scorekeeper.services.matches import ending
from scorekeeper.settlement import Stake
from tests.cast import a_match, begin, recorded
from tests.games.call_break.deals import played
from tests.games.families.exact_tricks.deals import NAMES

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match of one deal, which is over and settled."""
    begun = a_match("call-break", NAMES[:4], stake=Stake(25, "EUR", "pairwise"), rounds=1)
    match = recorded(begun, played(FIRST).rounds[0].deal)
    ending.settle(match)
    return match


@pytest.mark.parametrize(
    ("page", "texts"),
    [
        ("table", ("4.2", "−4.0")),
        ("settlement", ("4.2", "€0.25 for a point")),
        ("scores_csv", ("4.2", "-4.0")),
        ("summary", ("4.2", "3.0")),
    ],
)
def test_a_page_of_the_match_has_points_with_a_decimal(
    client: Client, match: Match, page: str, texts: tuple[str, ...]
) -> None:
    answer = client.get(reverse(page, args=[match.scorer_secret]))
    for text in texts:
        assert text in answer.content.decode()


def test_the_standings_of_the_club_have_them_too(client: Client, match: Match) -> None:
    club = match.club
    assert club is not None
    page = client.get(reverse("club", args=[club.secret]), {"game": "call-break"})
    html = page.content.decode()
    assert "4.2" in html
    assert ">42<" not in html


def test_a_spreadsheet_with_decimal_commas_gets_them(client: Client, match: Match) -> None:
    page = reverse("scores_csv", args=[match.scorer_secret])
    content = client.get(page, headers={"accept-language": "de-DE"}).content.decode("utf-8-sig")
    assert "4,2;3,0;-4,0;2,0" in content


def test_so_has_what_was_agreed_besides_before_the_play(client: Client) -> None:
    begun = a_match("call-break", NAMES[:4], rounds=1)
    calls = dict(zip(NAMES[:4], (4, 3, 4, 2), strict=True))
    half_a_point = {"by": NAMES[0], "points": -5, "reason": "revoke"}
    begin(begun, played({"bids": calls, "adjustments": [half_a_point]}).rounds[0].deal)
    html = client.get(reverse("table", args=[begun.scorer_secret])).content.decode()
    assert f"{NAMES[0]} −0.5" in html
