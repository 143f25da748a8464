"""Several matches are put on the account together: what they come to is said first."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import Club, Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access import links
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.account import waiting
from scorekeeper.services.account.waiting import Seen, put_together, waiting_in
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.matches.ending import cancel, reopen, settle
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from tests.accounts import balances, kinds, settled
from tests.cast import CHIP, a_key, a_match, points, recorded, seen
from tests.certain import certain
from tests.club_pages import text_of
from tests.forms import PageForm, page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with three matches that are over and unpaid, of which one was not ended by hand."""
    first = settled(3, 0, 5, 0)
    settled(1, 0, 0, 4, club=first.club)
    begun = a_match("kontsina", stake=CHIP, rounds=1, club=first.club)
    recorded(begun, points(9, 2, 0, 0))
    return first.club


def address(club: Club) -> str:
    return reverse("put_together", args=[club.secret])


def form_of(client: Client, club: Club, query: str = "") -> PageForm:
    return page_form(html_of(client.get(address(club) + query)))


def sums(text: str) -> list[str]:
    """Return what each is to get or to pay, as the page says it."""
    return re.findall(r'<b class="(?:gain|loss|)">([^<]+)</b>', text)


def test_all_that_waits_goes_on_the_account_with_one_button(client: Client, club: Club) -> None:
    page = client.get(address(club))
    assert "Put 3 matches on the account" in text_of(page)
    said = sums(html_of(page))
    answer = client.post(address(club), page_form(html_of(page)).sent())
    assert answer["Location"] == reverse("account", args=[club.secret])
    assert kinds(club) == ["match"] * 3
    stands = {
        name: f"{amount:+} chips".replace("-", "−") for name, amount in balances(club).items()
    }
    assert sorted(said) == sorted(stands.values())
    assert "Every match for money is on the account already" in text_of(client.get(address(club)))


def test_what_is_unticked_stays_at_the_table(client: Client, club: Club) -> None:
    form = form_of(client, club)
    form.values["match"] = form.values["match"][:1]
    shown = client.get(address(club), form.sent())
    assert "Put 1 match on the account" in text_of(shown)
    assert page_form(html_of(shown)).values["match"] == form.values["match"]
    client.post(address(club), form.sent())
    assert kinds(club) == ["match"]
    assert len(waiting_in(club)) == 2


def test_without_anything_ticked_nothing_is_put_there(client: Client, club: Club) -> None:
    form = form_of(client, club)
    del form.values["match"]
    assert "Nothing is ticked." in text_of(client.get(address(club), form.sent()))
    answer = client.post(address(club), form.sent())
    assert answer.status_code == 400
    assert "Tick a match first." in text_of(answer)
    assert kinds(club) == []


def test_sent_again_it_is_put_there_once(client: Client, club: Club) -> None:
    form = form_of(client, club)
    for _time in range(2):
        assert client.post(address(club), form.sent()).status_code == 302
    assert kinds(club) == ["match"] * 3


def test_where_one_was_changed_since_none_is_put_there(client: Client, club: Club) -> None:
    form = form_of(client, club)
    reopen(certain(club.matches.exclude(settled_at=None).first()))
    answer = client.post(address(club), form.sent())
    assert answer.status_code == 409
    assert "Some of these matches were changed meanwhile: look again." in text_of(answer)
    assert kinds(club) == []
    assert not club.matches.exclude(on_account_since=None).exists()


def test_one_refused_leaves_the_others_as_they_were(club: Club) -> None:
    matches = [one.match for one in waiting_in(club)]
    begun = a_match("kontsina", stake=CHIP, rounds=2, club=club)
    unfinished = seen(recorded(begun, points(1, 0, 0, 0)))
    chosen = [Seen(one.pk, one.version) for one in (*matches, unfinished)]
    with pytest.raises(RuleBroken, match="not over yet"):
        put_together(club, chosen)
    assert kinds(club) == []
    assert club.matches.filter(settled_at=None).count() == 2


def test_no_match_waits_that_is_cancelled_paid_there_or_goes_on(club: Club) -> None:
    cancelled, there, _last = (one.match for one in waiting_in(club))
    cancel(cancelled)
    put_on_account(settled_now(there))
    recorded(a_match("kontsina", stake=CHIP, rounds=2, club=club), points(1, 0, 0, 0))
    recorded(a_match("kontsina", rounds=1, club=club), points(1, 0, 0, 0))
    settled(2, 2, 2, 2, club=club)
    assert len(waiting_in(club)) == 1


def settled_now(match: Match) -> Match:
    """Return a match as it stands, ended where nobody has."""
    settle(match)
    return match


def test_a_player_of_two_names_has_one_line(client: Client, club: Club) -> None:
    settled(0, 0, 7, 0, club=club, players=("Emma", "Bram", "Cees", "Dora"))
    one, other = (club.players.get(name=name).pk for name in ("Emma", "Anna"))
    merge(club, one, other)
    page = client.get(address(club))
    assert len(sums(html_of(page))) == 4
    client.post(address(club), page_form(html_of(page)).sent())
    assert sum(balances(club).values()) == 0
    assert kinds(club) == ["match"] * 4


def test_no_more_go_there_at_once_than_the_page_says(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "MOST_AT_ONCE", 2)
    page = client.get(address(club))
    assert "At most 2 go there at once" in text_of(page)
    client.post(address(club), page_form(html_of(page)).sent())
    assert kinds(club) == ["match"] * 2
    chosen = [Seen(key, 1) for key in range(1, 4)]
    with pytest.raises(RuleBroken, match="At most 2 matches"):
        put_together(club, chosen)


def test_the_matches_of_another_club_and_a_link_for_watching_put_nothing_there(
    client: Client, club: Club
) -> None:
    other = settled(4, 0, 0, 0)
    form = form_of(client, club)
    form.values["match"] = [f"{other.pk}-{other.version}"]
    assert client.post(address(club), form.sent()).status_code == 409
    renew_viewers_link(club, NO_FORM)
    club.refresh_from_db()
    watching = reverse("put_together", args=[club.viewer_secret])
    for answer in (client.get(watching), client.post(watching, form.sent())):
        assert answer.status_code == 403
    assert kinds(other.club) == []


def test_a_match_that_nobody_can_score_is_put_there_by_its_club(client: Client, club: Club) -> None:
    match = waiting_in(club)[0].match
    links.revoke(match, links.SCORER, links.LinkChange())
    client.post(address(club), form_of(client, club).sent())
    assert kinds(club) == ["match"] * 3


@pytest.mark.parametrize("typed", ["x", "-1", "0", "9" * 30, "5-" + "9" * 30, "1-1-1"])
def test_what_no_page_said_is_no_match(client: Client, club: Club, typed: str) -> None:
    assert client.get(address(club), {"match": typed, "chosen": "1"}).status_code == 200
    sent = {"match": typed, "key": a_key()}
    assert client.post(address(club), sent).status_code == 400


def test_many_matches_cost_no_more_queries_than_few(client: Client, club: Club) -> None:
    def queries() -> int:
        close_all()
        with CaptureQueriesContext(connection) as captured:
            client.get(address(club))
        return len(captured)

    few = queries()
    for _time in range(6):
        settled(3, 0, 1, 0, club=club)
    assert queries() == few
