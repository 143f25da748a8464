"""Links as they come out of a chat: with signs behind them, or broken up by what nobody sees."""

from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from tests.cast import a_match, seen

pytestmark = pytest.mark.django_db
BEHIND = [
    *(".", ",", ")", ">", ").", "!", "?", ";", ":", '"', "'", "]", "}", "”", "»", "…", "、", "。"),
    *(
        "*",
        "**",
        "_",
        "&gt;",
        "&quot;",
        " ",
        "\n",
        "\u00a0",
        "\u200b",
        "\ufeff",
        "\u2060",
        "\u200e",
    ),
    *("\u200b.", ".\u200b", ",\u200c)"),
]


@pytest.fixture
def match() -> Match:
    """A match of a club."""
    return a_match()


@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize("name", ["table", "club"])
def test_what_a_chat_put_behind_a_link_is_left_away(
    client: Client, match: Match, name: str, behind: str
) -> None:
    right = reverse(name, args=[match.scorer_secret if name == "table" else match.club.secret])
    for mangled in (right + behind, right + behind + "/"):
        answer = client.get(quote(mangled))
        assert (answer.status_code, answer.headers.get("Location")) == (302, right)
    assert client.get(right).status_code == 200


@pytest.mark.parametrize("behind", [".", ",", ")", ">", "\u200b", "&gt;", "”", "*"])
def test_a_link_without_its_last_slash_is_forgiven_too(
    client: Client, match: Match, behind: str
) -> None:
    right = reverse("table", args=[match.scorer_secret])
    answer = client.get(quote(right.rstrip("/") + behind))
    assert (answer.status_code, answer.headers.get("Location")) == (302, right)


def test_a_secret_that_ends_like_a_word_in_italics_is_not_cut(client: Client) -> None:
    match = a_match()
    Match.objects.update(scorer_secret="abcdefghijklmnopqrst__")
    right = reverse("table", args=[seen(match).scorer_secret])
    for behind in (")", "/_", "//", "/-."):
        assert client.get(right.rstrip("/") + behind).headers["Location"] == right


def test_a_link_that_was_broken_up_unseen_is_put_together(client: Client, match: Match) -> None:
    right = reverse("table", args=[match.viewer_secret])
    broken = f"{right[:9]}\u200b{right[9:15]}\u00ad{right[15:]}"
    assert client.get(quote(broken)).headers["Location"] == right


@pytest.mark.parametrize("page", ["settlement", "board", "scores_csv"])
def test_a_link_to_any_page_is_forgiven_and_keeps_what_it_asks_for(
    client: Client, match: Match, page: str
) -> None:
    right = reverse(page, args=[match.scorer_secret])
    answer = client.get(f"{right}).", query_params={"player": "3"})
    assert answer.headers["Location"] == f"{right}?player=3"


@pytest.mark.parametrize(
    "path",
    ["/g/short/)", "/rules/nothing/)", "/g/{secret}/nothing/)", "/g/{secret}/nothing/", "/)"],
)
def test_what_leads_nowhere_all_the_same_is_not_found(
    client: Client, match: Match, path: str
) -> None:
    assert client.get(path.format(secret=match.scorer_secret)).status_code == 404


def test_a_secret_that_nobody_has_is_not_found_and_leads_round_in_no_circle(client: Client) -> None:
    right = reverse("table", args=["A" * 22])
    assert client.get(right + ".").headers["Location"] == right
    assert client.get(right).status_code == 404


def test_a_form_that_is_sent_to_such_an_address_is_not_sent_on(
    client: Client, match: Match
) -> None:
    assert client.post(reverse("new_round", args=[match.scorer_secret]) + ")").status_code == 404


def test_an_address_of_nothing_but_signs_is_answered_at_once(client: Client, match: Match) -> None:
    right = reverse("table", args=[match.scorer_secret])
    assert client.get(right + "&" * 140 + "x").status_code == 404
    assert client.get(right + "." * 5_000).status_code == 404
