"""The cash box on the pages of a club's account: owed and owing like a member, without a colour."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import AccountEntry, Club, MemberLink
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.sheets.writing import sheet_text
from tests.accounts import balances
from tests.cash_boxes import fined_on_account, with_fines
from tests.club_pages import address, player, sent, text_of
from tests.forms import page_forms
from tests.responses import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Bert owes the box three euros, and others some cents."""
    return fined_on_account().club


def shown(client: Client, name: str, club: Club) -> str:
    """Return what a page of the club says."""
    return str(html_of(client.get(address(name, club))))


def text_of_part(page: str, name: str) -> str:
    """Return what stands in the list of a class."""
    return page.partition(f'class="{name}"')[2].partition("</ul>")[0]


def test_the_account_lists_the_box_among_the_balances_with_its_drawing(
    client: Client, club: Club
) -> None:
    page = shown(client, "account", club)
    assert "#box" in page
    assert "Cash box" in page
    assert "+€3.00" in page


def test_the_balance_of_the_box_is_followed_like_a_members(client: Client, club: Club) -> None:
    page = text_of(client.get(f"{address('account', club)}?player=0"))
    assert "Cash box's account" in page


def test_somebody_pays_the_box_by_the_form_for_any_payment(client: Client, club: Club) -> None:
    forms = page_forms(shown(client, "account", club))
    form = next(one for one in forms if one.values.get("key", [""])[0].endswith("-any"))
    typed = {"payer": str(player(club, "Bert").pk), "payee": "0", "amount": "3"}
    assert client.post(form.action, form.sent() | typed).status_code == 302
    assert "Cash box" not in balances(club)
    assert "Bert paid Cash box €3.00" in shown(client, "account_csv", club)


@pytest.mark.parametrize("payee", ["", "nobody", "-1"])
def test_a_form_that_names_nobody_does_not_pay_the_box(
    client: Client, club: Club, payee: str
) -> None:
    forms = page_forms(shown(client, "account", club))
    form = next(one for one in forms if one.values.get("key", [""])[0].endswith("-any"))
    typed = {"payer": str(player(club, "Bert").pk), "payee": payee, "amount": "3"}
    answer = client.post(form.action, form.sent() | typed)
    assert answer.status_code == 400
    assert "The club has no such player." in str(html_of(answer))
    assert AccountEntry.objects.filter(kind="payment").count() == 0


def test_downloads_paper_and_message_name_the_box(client: Client, club: Club) -> None:
    told = json.loads(client.get(address("account_json", club)).content)
    assert {"player": "Cash box", "amount": "3.00"} in told["accounts"]["EUR"]["balances"]
    assert {"player": "Cash box", "amount": "3.00"} in told["entries"][0]["lines"]
    assert ",Cash box," in shown(client, "account_csv", club).replace(";", ",")
    paper = shown(client, "print_account", club)
    assert paper.count("Cash box") >= 2
    signed_by = text_of_part(paper, "signatures")
    assert "Bert" in signed_by
    assert "Cash box" not in signed_by
    message = shown(client, "share_account", club)
    assert "Cash box: +€3.00" in message.translate({0x2068: "", 0x2069: ""})


def test_the_club_and_a_member_are_told_that_the_box_is_to_be_paid(
    client: Client, club: Club
) -> None:
    assert "Cash box" in shown(client, "club", club)
    link = MemberLink.objects.create(player=player(club, "Bert"))
    page = str(html_of(client.get(reverse("member", args=[link.secret]))))
    assert "Cash box" in page


def test_a_sheet_with_a_player_called_as_the_box_is_refused_where_it_comes_into_a_club(
    client: Client, club: Club
) -> None:
    sheet = sheet_text(export_sheet(with_fines())).replace('"Anna"', '"Cash Box"')
    page = address("import_sheets", club)
    answer = sent(client, page, page, text=sheet)
    assert "a player needs another name" in str(html_of(answer))
    assert not club.players.filter(folded_name="cash box").exists()
