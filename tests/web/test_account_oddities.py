"""The account of a club where what happened is out of the ordinary: pages all the same."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Player
from scorekeeper.services.account.accounts import accounts_of
from scorekeeper.services.account.journal import entries_of
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import put_on_account
from scorekeeper.settlement import Stake, parse_amount
from scorekeeper.web.account.context import AccountWriter
from scorekeeper.web.account.paper import MOST_CARRIED, sheets_of
from scorekeeper.web.parts import money
from tests.accounts import balances, on_account, pay, settled
from tests.cast import a_match, first_of, points, recorded
from tests.forms import page_forms
from tests.large_clubs import book_payments
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db


def test_what_one_name_of_a_player_paid_the_other_today_spoils_no_page(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    ana = Player.objects.create(club=club, name="Ana")
    pay(club, "Ana", "Anna", 2)
    anna = club.players.get(name="Anna")
    merge(club, ana.pk, anna.pk)
    for page in ("club", "account", "print_account", "account_csv", "account_json"):
        assert client.get(reverse(page, args=[club.secret])).status_code == 200
    assert "A payment to oneself" in html_of(client.get(reverse("account", args=[club.secret])))
    assert "Ana" not in balances(club)


def test_a_payment_on_an_account_that_is_gone_is_refused_in_a_sentence(client: Client) -> None:
    club = settled(3, 0, 5, 0).club
    payer, payee = club.players.values_list("pk", flat=True)[:2]
    said = {"payer": payer, "payee": payee, "amount": "3", "currency": "chips"}
    answer = client.post(reverse("pay_on_account", args=[club.secret]), said)
    assert answer.status_code == 400
    assert "The club has no account in this currency." in html_of(answer)


def test_what_was_typed_stays_in_sight_where_somebody_was_faster(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    page = reverse("account", args=[club.secret])
    forms = page_forms(html_of(client.get(page)))
    form = next(one for one in forms if one.values["key"][0].endswith("-any"))
    keys = dict(club.players.values_list("name", "pk"))
    form.say("payer", str(keys["Bram"]))
    form.say("payee", str(keys["Cees"]))
    form.say("amount", "7")
    pay(club, "Bram", "Cees", 3)
    shown = html_of(client.post(form.action, form.sent()))
    assert "Somebody else has booked a payment of these two meanwhile" in shown
    assert '<section class="raised" id="another"' in shown
    again = next(one for one in page_forms(shown) if one.values["key"][0].endswith("-any"))
    assert [again.values[name] for name in ("payer", "payee", "amount")] == [
        form.values[name] for name in ("payer", "payee", "amount")
    ]
    closed = html_of(client.get(page))
    assert '<div class="drawer" id="another" popover>' in closed


def test_a_sum_without_end_is_not_worked_out(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = on_account(3, 0, 5, 0).club
    worked_out: list[str] = []

    def noted(text: str, currency: str) -> int:
        worked_out.append(text)
        return parse_amount(text, currency)

    monkeypatch.setattr(money, "parse_amount", noted)
    keys = dict(club.players.values_list("name", "pk"))
    said = {"payer": keys["Bram"], "payee": keys["Cees"], "currency": "chips"}
    address = reverse("pay_on_account", args=[club.secret])
    answer = client.post(address, {**said, "amount": "1+" * 1_000 + "1"})
    assert answer.status_code == 400
    assert "This text is longer than 60 characters" in answer.content.decode()
    assert worked_out == []
    client.post(address, {**said, "amount": "1+1"})
    assert worked_out[:2] == ["1", "1"]


def test_absurd_amounts_are_refused_in_a_sentence_wherever_they_arise(client: Client) -> None:
    match = a_match("kontsina", stake=Stake(10**13, "chips", "pairwise"), rounds=9)
    recorded(match, points(20, 0, 0, 0), points(0, 20, 20, 20))
    ending.stop_early(match)
    ending.settle(match)
    put_on_account(match)
    withdrawal = reverse("withdraw", args=[match.scorer_secret, first_of(match).round_key])
    forms = page_forms(html_of(client.get(withdrawal)))
    form = next(one for one in forms if ("action", "withdraw") in one.buttons)
    answer = client.post(form.action or withdrawal, form.sent(action="withdraw"))
    assert answer.status_code == 400
    assert "Nobody can pay the amounts that this comes to." in html_of(answer)
    assert balances(match.club) == {}


def test_paper_carries_the_balances_of_very_many_from_sheet_to_sheet_in_short() -> None:
    club = Club.objects.create()
    names = [f"Player {number:03}" for number in range(200)]
    people = [Player.objects.create(club=club, name=name) for name in names]
    book_payments(club, people, 900)
    entries = entries_of(club, through=club.secret)[::-1]
    sheets = sheets_of(entries, AccountWriter("en"))
    assert [line.entry for sheet in sheets for line in sheet.entries] == entries
    assert all(len(sheet.before.amounts) <= MOST_CARRIED for sheet in sheets)
    assert any(sheet.before.others.endswith("others") for sheet in sheets)
    owed = [one for account in accounts_of(club) for one in account.balances if one.amount]
    assert len(sheets[-1].after.amounts) == len(owed) > MOST_CARRIED


def test_a_payment_of_nobody_comes_back_with_nobody_chosen(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    address = reverse("pay_on_account", args=[club.secret])
    first, second = players_chosen(client.get(reverse("account", args=[club.secret])))
    assert first != second
    answer = client.post(address, {"key": "k" * 22, "payer": "", "payee": second, "amount": "1"})
    assert answer.status_code == 400
    assert players_chosen(answer) == ["", second]


def players_chosen(answer: ClientResponse) -> list[str]:
    """Who stands in the form of any payment, as who pays and who is paid."""
    forms = page_forms(html_of(answer))
    form = next(one for one in forms if one.values["key"][0].endswith("-any"))
    return [form.values[name][0] for name in ("payer", "payee")]
