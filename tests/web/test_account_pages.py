"""The account of a club on its pages: put there, paid, undone, refused, printed, taken along."""

import csv
import io
import json
import re
from datetime import date
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import AccountEntry, Club, Match, Player
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from tests.accounts import balances, kinds, on_account, pay, settled
from tests.another_language import read_by_people
from tests.cast import seen
from tests.club_pages import has_club
from tests.forms import PageForm, page_forms
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db


def text_of(answer: ClientResponse) -> str:
    """Return what an answer says."""
    return str(html_of(answer))


def form_on(client: Client, address: str, action: str, **values: str) -> PageForm:
    """Return the form of a page that leads somewhere and has these values."""
    forms = page_forms(text_of(client.get(address)))
    return next(
        form
        for form in forms
        if form.action.endswith(action)
        and all(form.values.get(name) == [value] for name, value in values.items())
    )


def account_of(club: Club) -> str:
    """Return the address of a club's account."""
    return reverse("account", args=[club.secret])


def settlement_of(match: Match) -> str:
    """Return the address of a match's settlement."""
    return reverse("settlement", args=[match.scorer_secret])


def book(client: Client, club: Club, **said: str) -> ClientResponse:
    """Send the form for a payment between any two players."""
    forms = page_forms(text_of(client.get(account_of(club))))
    form = next(one for one in forms if one.values.get("key", [""])[0].endswith("-any"))
    keys = dict(club.players.values_list("name", "pk"))
    typed = {name: str(keys.get(value, value)) for name, value in said.items()}
    return client.post(form.action, form.sent() | typed)


def test_the_rest_is_put_on_the_account_on_the_settlement(client: Client) -> None:
    match = settled(3, 0, 5, 0)
    has_club(client, match.club)
    form = form_on(client, settlement_of(match), "settlement/account/")
    shown = text_of(client.post(form.action, form.sent(), follow=True))
    assert "What is unpaid is on the club&#39;s account." in shown
    assert "Mark paid" not in shown
    assert 'class="arrow"' not in shown  # it is owed there, and nowhere else
    assert reverse("own_account", args=[match.scorer_secret]) in shown
    form = form_on(client, settlement_of(match), "settlement/table/")
    assert "Mark paid" in text_of(client.post(form.action, form.sent(), follow=True))
    assert kinds(match.club) == ["match", "taken_back"]


def test_the_paper_of_a_match_on_the_account_says_what_it_brings_everybody(client: Client) -> None:
    match = settled(3, 0, 5, 0)
    assert 'class="nets"' not in text_of(client.get(settlement_of(match)))  # payments say it
    put_on_account(match)
    paper = text_of(client.get(settlement_of(match))).partition('class="nets"')[2]
    said = re.findall(r'<bdi translate="no">(\w+)</bdi> <b>(.+?)</b>', paper.partition("</ul>")[0])
    nets = [("Anna", "+4"), ("Bram", "−8"), ("Cees", "+12"), ("Dora", "−8")]
    assert said == [(name, f"{net} chips") for name, net in nets]


def test_a_match_that_is_over_and_not_ended_is_ended_by_it(client: Client) -> None:
    match = settled(3, 0, 5, 0)
    match.settled_at = None
    match.save()
    form = form_on(client, settlement_of(match), "settlement/account/")
    client.post(form.action, form.sent())
    assert seen(match).settled_at is not None
    assert balances(match.club) == {"Anna": 4, "Bram": -8, "Cees": 12, "Dora": -8}


def test_the_way_to_the_account_leads_from_the_match(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    answer = has_club(client, match.club).get(reverse("own_account", args=[match.scorer_secret]))
    assert answer["Location"] == account_of(match.club)


def test_who_watches_a_match_gets_no_way_to_the_account(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    shown = text_of(client.get(reverse("settlement", args=[match.viewer_secret])))
    assert "What is unpaid is on the club&#39;s account." in shown
    assert "club/account" not in shown
    for name in ("put_on_account", "settle_at_table", "own_account"):
        assert client.post(reverse(name, args=[match.viewer_secret])).status_code in (403, 405)


def test_a_line_of_the_plan_is_paid_and_undone_in_place(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    form = form_on(client, account_of(club), "account/pay/", minor="8", plan="1")
    shown = text_of(client.post(form.action, form.sent(), follow=True))
    assert sum(abs(amount) for amount in balances(club).values()) == 16
    key = AccountEntry.objects.latest("pk").pk
    assert shown.count(reverse("undo_on_account", args=[club.secret, key])) >= 2
    form = form_on(client, account_of(club), f"{key}/undo/")
    client.post(form.action, form.sent())
    client.post(form.action, form.sent())
    assert kinds(club) == ["match", "payment", "undone"]


def test_an_entry_of_today_says_that_it_is_of_today(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    anna = club.players.get(name="Anna")
    shown = text_of(client.get(f"{account_of(club)}?player={anna.pk}"))
    assert re.search(r">today, \d\d:\d\d</time>", shown)  # its match may be of long ago


def test_a_part_is_paid(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    forms = page_forms(text_of(client.get(account_of(club))))
    form = next(one for one in forms if one.values["key"][0].endswith("-part"))
    form.say("amount", "3")
    client.post(form.action, form.sent())
    assert sum(abs(amount) for amount in balances(club).values()) == 26


def test_what_others_booked_meanwhile_is_looked_at_first(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    one, other = (
        form_on(client, account_of(club), "account/pay/", minor="8", plan="1") for _phone in "ab"
    )
    assert client.post(one.action, one.sent()).status_code == 302
    answer = client.post(other.action, other.sent())
    assert answer.status_code == 409
    assert "Somebody else has booked a payment of these two meanwhile" in text_of(answer)
    assert kinds(club) == ["match", "payment"]


def test_more_than_is_owed_is_booked_after_a_question(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    answer = book(client, club, payer="Bram", payee="Cees", amount="10")
    assert answer.status_code == 409
    assert "Bram owes Cees only 8 chips. Book 10 chips all the same?" in text_of(answer)
    assert text_of(answer).count(" autofocus") == 1  # the question, wherever one was on the page
    assert kinds(club) == ["match"]
    form = next(one for one in page_forms(text_of(answer)) if one.values.get("more") == ["1"])
    assert client.post(form.action, form.sent()).status_code == 302
    assert balances(club) == {"Anna": 4, "Bram": 2, "Cees": 2, "Dora": -8}


def test_who_owes_nothing_is_asked_too(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    answer = book(client, club, payer="Anna", payee="Cees", amount="1")
    assert "Anna owes Cees nothing. Book 1 chip all the same?" in text_of(answer)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"amount": "0"}, "A payment is more than nothing."),
        ({"amount": "-3"}, "A payment is more than nothing."),
        ({"amount": "0,00"}, "A payment is more than nothing."),
        ({"amount": "three"}, "An amount is written in plain digits, such as 5 or 0.25"),
        ({"amount": "1.5"}, "Chips are counted whole"),
        ({"amount": "9" * 17}, "An amount has at most 9 digits before the point"),
        ({"payee": "Bram"}, "Nobody pays themselves."),
        ({"payer": "99999999"}, "The club has no such player."),
        ({"currency": "EUR"}, "The club has no account in this currency."),
        ({"currency": "XYZ"}, "The club has no account in this currency."),
    ],
)
def test_what_cannot_be_paid_is_refused_with_the_reason(
    client: Client, said: dict[str, str], sentence: str
) -> None:
    club = on_account(3, 0, 5, 0).club
    answer = book(client, club, **{"payer": "Bram", "payee": "Cees", "amount": "3"} | said)
    assert answer.status_code == 400
    assert sentence in text_of(answer).partition('id="another"')[2]  # beside what was typed
    assert text_of(answer).count(" autofocus") == 1
    assert kinds(club) == ["match"]


def test_a_player_of_another_club_is_refused(client: Client) -> None:
    club, other = on_account(3, 0, 5, 0).club, on_account(3, 0, 5, 0).club
    stranger = other.players.get(name="Cees")
    answer = book(client, club, payer="Bram", payee=str(stranger.pk), amount="3")
    assert "The club has no such player." in text_of(answer)
    assert "Cees" not in text_of(client.get(f"{account_of(club)}?player={stranger.pk}"))


def test_the_link_for_watching_shows_everything_and_writes_nothing(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    entry = pay(match.club, "Bram", "Cees", 3)
    renew_viewers_link(match.club, NO_FORM)
    secret = Club.objects.get().viewer_secret
    shown = text_of(client.get(reverse("account", args=[secret])))
    assert "Bram paid Cees" in shown
    assert "<form" not in shown
    assert str(match.scorer_secret) not in shown
    assert str(match.viewer_secret) in shown
    for name in ("print_account", "share_account", "account_csv", "account_json"):
        answer = text_of(client.get(reverse(name, args=[secret])))
        assert "Bram" in answer
        assert str(match.club.secret) not in answer
    assert client.post(reverse("pay_on_account", args=[secret])).status_code == 403
    assert client.post(reverse("undo_on_account", args=[secret, entry.pk])).status_code == 403


def test_entries_stand_in_pages_with_the_balance_of_a_player(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    for _time in range(60):
        pay(club, "Anna", "Bram", 1)
    anna = club.players.get(name="Anna")
    shown = text_of(client.get(f"{account_of(club)}?player={anna.pk}"))
    assert shown.count("Anna paid Bram 1 chip") == 50
    assert "<b>+64 chips</b>" in shown
    assert "<b>+15 chips</b>" in shown
    oldest = AccountEntry.objects.order_by("pk")[11].pk
    older = text_of(client.get(f"{account_of(club)}?before={oldest}&player={anna.pk}"))
    assert "<b>+14 chips</b>" in older
    assert "<b>+4 chips</b>" in older
    assert "The newest entries" in older


def test_every_entry_is_taken_along(client: Client) -> None:
    match = on_account(3, 0, 5, 0)
    pay(match.club, "Bram", "Cees", 3)
    text = text_of(client.get(reverse("account_csv", args=[match.club.secret])))
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [*rows[0]] == ["Entry", "Date", "What", "Player", "Amount", "Currency", "By"]
    assert [(row["Player"], row["Amount"]) for row in rows][-2:] == [("Bram", "3"), ("Cees", "-3")]
    assert sum(int(row["Amount"]) for row in rows) == 0
    told = json.loads(text_of(client.get(reverse("account_json", args=[match.club.secret]))))
    assert [entry["kind"] for entry in told["entries"]] == ["match", "payment"]
    assert {"player": "Bram", "amount": "-5"} in told["accounts"]["chips"]["balances"]


def rows_of(page: str, part: str) -> list[list[str]]:
    """Return what people read in the cells of each row of a part of the first table."""
    inside = page.partition(f"<{part}>")[2].partition(f"</{part}>")[0]
    return [
        [
            " ".join(read_by_people(cell))
            for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
        ]
        for row in inside.split("</tr>")[:-1]
    ]


def test_sheets_of_paper_carry_balances_over(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    for _time in range(60):
        pay(club, "Anna", "Bram", 1)
    shown = text_of(client.get(reverse("print_account", args=[club.secret])))
    sheets = shown.split('<section class="matrix')[1:]
    assert len(sheets) > 1
    assert all(f"page {number} of {len(sheets)}" in one for number, one in enumerate(sheets, 1))
    assert "Carried over" not in sheets[0]
    assert "roomy" not in shown  # which a single sheet is that has little to say
    for before, after in pairwise(sheets):
        (carried,) = rows_of(before, "tfoot")
        assert carried[0] == "To carry over"
        assert rows_of(after, "tbody")[0] == ["Carried over", *carried[1:]]


def test_paper_says_for_everybody_the_change_and_the_balance_after_it(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    pay(club, "Bram", "Anna", 4)
    paper = text_of(client.get(reverse("print_account", args=[club.secret])))
    assert '<section class="matrix roomy"' in paper
    heads = ["A Anna", "B Bram", "C Cees", "D Dora"]
    assert rows_of(paper, "thead") == [["Date", "What", *heads]]
    match, payment = rows_of(paper, "tbody")
    assert match[1:] == ["Variant Kontsina", "+4 +4", "−8 −8", "+12 +12", "−8 −8"]
    assert payment[1:] == ["Bram paid Anna", "−4 0", "+4 −4", "", ""]
    assert rows_of(paper, "tfoot") == [["Balance", "0", "−4", "+12", "−8"]]


def test_paper_has_payments_to_tick_and_room_for_everybody_to_sign(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    paper = text_of(client.get(reverse("print_account", args=[club.secret])))
    assert paper.count('<td class="box">') == 3
    words = " ".join(read_by_people(paper))
    assert "Paid From To Amount On Received by" in words
    assert "Seen and agreed Anna Bram Cees Dora" in words


def test_the_day_of_an_evening_is_told_and_not_that_of_its_booking(client: Client) -> None:
    match = settled(3, 0, 5, 0)
    Match.objects.filter(pk=match.pk).update(played_on=date(2020, 5, 1))
    put_on_account(seen(match))
    for name in ("account", "print_account"):
        shown = text_of(client.get(reverse(name, args=[match.club.secret])))
        assert "1 May 2020" in shown


def test_of_very_many_people_paper_has_a_list(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    for number in range(9):
        Player.objects.create(club=club, name=f"Player {number}")
        pay(club, f"Player {number}", "Anna", 1)
    paper = text_of(client.get(reverse("print_account", args=[club.secret])))
    assert "sheet-of-account roomy" in paper
    assert '<section class="matrix' not in paper
    assert '<span class="pair">Dora pays ' in paper


def test_the_ledger_has_a_column_for_each_player_and_the_newest_entry_first(
    client: Client,
) -> None:
    club = on_account(3, 0, 5, 0).club
    pay(club, "Bram", "Anna", 4)
    ledger = text_of(client.get(account_of(club))).partition('class="ledger')[2]
    assert rows_of(ledger, "thead") == [["A Anna", "B Bram", "C Cees", "D Dora"]]
    bodies = [rows_of(f"<tbody>{one}", "tbody") for one in ledger.split("<tbody>")[1:]]
    assert [row[1] for row in bodies] == [["−4", "+4", "·", "·"], ["+4", "−8", "+12", "−8"]]
    assert rows_of(ledger, "tfoot")[1] == ["0", "−4", "+12", "−8"]


def test_balances_stand_from_the_largest_to_the_smallest_from_one_zero(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    pay(club, "Bram", "Anna", 4)
    screen = text_of(client.get(account_of(club))).partition('class="balances"')[2]
    screen = screen.partition("</ul>")[0]
    said = [" ".join(read_by_people(one)) for one in screen.split("<li>")[1:]]
    assert said == ["C Cees +12 chips", "A Anna 0 chips", "B Bram −4 chips", "D Dora −8 chips"]
    bars = re.findall(r'class="side-\d"\s+d="M(\d+) 4h(\d+)v', screen)
    assert bars == [("150", "150"), ("100", "50"), ("50", "100")]


def test_the_list_to_send_says_who_pays_whom_and_the_balances(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    answer = client.get(reverse("share_account", args=[club.secret]))
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    first, *lines = answer.content.decode().splitlines()
    assert first.startswith("Account of ")
    assert "Dora pays Cees 8 chips" in lines
    assert lines[-1] == "Dora: −8 chips"


def test_lists_of_matches_say_what_is_unpaid_until_it_is_on_the_account(client: Client) -> None:
    match = settled(3, 0, 5, 0)
    address = reverse("club", args=[match.club.secret])
    assert "16 chips unpaid" in text_of(client.get(address))
    put_on_account(match)
    assert "chips unpaid" not in text_of(client.get(address))
