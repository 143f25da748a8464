"""What leads to a club's account, what it says there, and that years of it cost no more."""

from html import unescape
from types import ModuleType
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import get_language, override

from scorekeeper.records.models import AccountEntry, AccountLine, Club, Match
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.account.journal import entries_of
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs.club_record import ClubState, state_of
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.web.account import views as club_account
from scorekeeper.web.club import home as club_home
from scorekeeper.web.club import views as club_pages
from scorekeeper.web.parts import debts
from scorekeeper.web.parts.people import faces_of
from tests.accounts import balances, on_account, pay, settled
from tests.cast import seen
from tests.club_pages import text_of as words_of
from tests.web.test_account_pages import account_of, form_on, text_of

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12


@pytest.mark.parametrize(
    ("name", "many"),
    [("account", 2_000), ("print_account", 200), ("account_csv", 200), ("account_json", 200)],
)
def test_no_page_costs_more_queries_because_much_was_paid(
    client: Client, name: str, many: int
) -> None:
    club = on_account(3, 0, 5, 0).club
    anna, bram = club.players.filter(name__in=["Anna", "Bram"])
    address = f"{reverse(name, args=[club.secret])}?before=1000000&player={anna.pk}"
    counts = []
    for payments in (60, many - 60):
        entries = AccountEntry.objects.bulk_create(
            AccountEntry(club=club, kind="payment", currency="chips") for _time in range(payments)
        )
        AccountLine.objects.bulk_create(
            AccountLine(entry=entry, player=player, amount=amount)
            for entry in entries
            for player, amount in ((anna, 1), (bram, -1))
        )
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= MOST_QUERIES


def test_the_board_says_that_it_is_on_the_account(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    shown = text_of(client.get(reverse("board", args=[match.viewer_secret])))
    assert "What is unpaid is on the club's account." in unescape(shown)


SAYS_WHO_PAYS = ("settlement", "card", "summary", "board")
IS_THERE = "What is unpaid is on the club's account"
GOES_THERE = "What is unpaid goes on the club's account when the match ends"


def who_pays(client: Client, match: Match) -> dict[str, str]:
    """Return what each page that says who pays whom says."""
    return {
        name: unescape(words_of(client.get(reverse(name, args=[match.scorer_secret]))))
        for name in SAYS_WHO_PAYS
    }


def test_what_is_on_the_account_is_owed_nowhere_else(client: Client) -> None:
    for shown in who_pays(client, on_account(3, 0, 5, 0)).values():
        assert IS_THERE in shown
        assert "Bram pays Cees" not in shown


def test_of_a_match_that_was_cancelled_or_reopened_nothing_is_said_to_be_on_the_account(
    client: Client,
) -> None:
    match = on_account(3, 0, 5, 0)
    ending.reopen(match)
    for name, shown in who_pays(client, seen(match)).items():
        assert IS_THERE not in shown
        assert "Bram pays Cees 4 chips" in shown
        assert (GOES_THERE in shown) == (name != "board")
        assert "Mark paid" not in shown
    evenings = reverse("evenings", args=[match.club.secret])
    assert "16 chips unpaid" in words_of(client.get(evenings))
    cancel(seen(match))
    for shown in who_pays(client, seen(match)).values():
        assert IS_THERE not in shown
        assert GOES_THERE not in shown


def test_a_club_whose_last_match_was_deleted_is_led_to_what_is_owed(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    pay(match.club, "Bram", "Cees", 8)
    cancel(match)
    delete_for_good(seen(match))
    answer = client.get(reverse("club", args=[match.club.secret]), follow=True)
    assert "Bram paid Cees" in text_of(answer)
    form = form_on(client, account_of(match.club), "account/pay/", minor="8", plan="1")
    client.post(form.action, form.sent())
    assert balances(match.club) == {}


@pytest.mark.parametrize(("page", "views"), [("account", club_account), ("club", club_pages)])
def test_who_was_merged_just_while_a_page_was_drawn_is_on_it_once_parted_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, page: str, views: ModuleType
) -> None:
    club = on_account(3, 0, 5, 0).club
    put_on_account(settled(0, 9, 0, 0, club=club, players=("Ana", "Bram", "Cees", "Dora")))
    keys = dict(club.players.values_list("name", "pk"))
    address = reverse(page, args=[club.secret])

    def state_before(*asked: Any) -> ClubState:
        state = state_of(*asked)
        merge(club, keys["Ana"], keys["Anna"])
        return state

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(views, "state_of", state_before)
        client.get(address)
    unmerge(club, keys["Ana"])
    cached = words_of(client.get(address))
    close_all()
    assert cached == words_of(client.get(address))


def test_a_link_that_was_renewed_meanwhile_opens_no_match(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    (entry,) = entries_of(match.club, through=match.club.secret)
    assert entry.secret == match.scorer_secret
    assert entries_of(match.club, through="taken-back") == []


def test_debts_are_told_to_each_reader_in_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    club = on_account(3, 0, 5, 0).club
    monkeypatch.setattr(debts, "format_amount", lambda *_amount, **_money: str(get_language()))
    state = state_of(club, club.secret)
    for language in ("en", "nl"):
        with override(language):
            told = club_home.debts_of(state, faces_of(state), "en")
            assert {one.payment.amount for one in told.due} == {language}


def test_a_debt_is_ticked_where_it_stands_on_the_page_of_the_club(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    page, owed = f"/c/{club.secret}/", balances(club)
    paid = form_on(client, page, "account/pay/", plan="1")
    answer = client.post(paid.action, paid.values)
    assert answer["Location"] == f"{page}#debts"
    assert balances(club) != owed
    taken_back = form_on(client, page, "/undo/")
    assert client.post(taken_back.action, taken_back.values)["Location"] == f"{page}#debts"
    assert balances(club) == owed


def test_who_only_watches_a_club_sees_its_debts_and_ticks_none(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    renew_viewers_link(club, NO_FORM)
    shown = text_of(client.get(f"/c/{Club.objects.get(pk=club.pk).viewer_secret}/"))
    assert "debt" in shown
    assert "account/pay/" not in shown
