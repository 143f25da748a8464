"""What leads to a club's account, what it says there, and that years of it cost no more."""

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import get_language, override

from scorekeeper.records.models import AccountEntry, AccountLine
from scorekeeper.services.account.entries import entries_of
from scorekeeper.services.clubs.evenings import state_of
from scorekeeper.services.matches.cancelling import cancel, delete_for_good
from scorekeeper.web.show import debts
from scorekeeper.web.show.people_pieces import faces_of
from tests.accounts import balances, on_account, pay
from tests.cast import seen
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


def test_a_club_whose_last_match_was_deleted_is_led_to_what_is_owed(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    pay(match.club, "Bram", "Cees", 8)
    cancel(match)
    delete_for_good(seen(match))
    answer = client.get(reverse("club", args=[match.club.secret]), follow=True)
    assert "Bram paid Cees 8 chips" in text_of(answer)
    form = form_on(client, account_of(match.club), "account/pay/", minor="8", plan="1")
    client.post(form.action, form.sent())
    assert balances(match.club) == {}


def test_a_link_that_was_renewed_meanwhile_opens_no_match(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    (entry,) = entries_of(match.club, through=match.club.secret)
    assert entry.secret == match.scorer_secret
    assert entries_of(match.club, through="taken-back") == []


def test_debts_are_told_to_each_reader_in_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    club = on_account(3, 0, 5, 0).club
    monkeypatch.setattr(debts, "format_amount", lambda *_amount: str(get_language()))
    state = state_of(club, club.secret)
    for language in ("en", "nl"):
        with override(language):
            told = debts.debts_of(state, faces_of(state), "en")
            assert {one.amount for one in told.shown} == {language}
