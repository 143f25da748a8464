"""How somebody is paid, on pages: written by scorers, beside each payment to them, nowhere else."""

import re

import pytest
import segno
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import Club, Match
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.clubs.payment_details import details_of
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement.payment_details import PaymentDetailsData
from tests.accounts import on_account
from tests.cast import QUARTER, a_deal, a_match, recorded
from tests.certain import certain
from tests.club_pages import address, form_to, player, sent, text_of
from tests.forms import page_forms
from tests.members import BANK, IN_FOURS, is_paid, owing, played
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
PICTURE = re.compile(r'<svg[^>]*class="qr"[^>]*>.*?<path[^>]*d="([^"]+)"', re.DOTALL)


@pytest.fixture
def match() -> Match:
    """A match on the account: Bram owes Anna 4 and Cees 4 euros, Dora owes Cees 8."""
    match = owing()
    name_club(match.club, "The Sharks")
    renew_viewers_link(match.club, NO_FORM)
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def club(match: Match) -> Club:
    """Its club."""
    return match.club


def saved(client: Client, club: Club, name: str, **says: str) -> ClientResponse:
    """Fill in how somebody is paid on their page, and send it."""
    key = player(club, name).pk
    page = address("club_player", club, key)
    return sent(client, page, address("save_details", club, key), **says)


def test_it_is_written_down_on_the_players_page_and_erased_there(
    client: Client, club: Club
) -> None:
    page = address("club_player", club, player(club, "Cees").pk)
    assert "Nothing is written here yet." in text_of(client.get(page))
    answer = saved(
        client, club, "Cees", free_line="Tikkie", iban="nl91abna0417164300", holder="C. Jansen"
    )
    assert answer["Location"] == f"{page}#paying"
    shown = text_of(client.get(page))
    assert f"Pay by Tikkie IBAN {IN_FOURS} In the name of C. Jansen" in shown
    form = form_to(client, page, address("save_details", club, player(club, "Cees").pk))
    assert form.values["iban"] == ["NL91ABNA0417164300"]
    saved(client, club, "Cees", free_line="", iban="", holder="")
    assert "Nothing is written here yet." in text_of(client.get(page))


def test_a_wrong_iban_is_refused_beside_its_field_and_the_form_stays_as_it_was(
    client: Client, club: Club
) -> None:
    is_paid(club, "Cees", PaymentDetailsData("cash"))
    says = {"free_line": "Tikkie", "iban": "NL91 ABNA 0417 1643 01", "holder": "C. Jansen"}
    answer = saved(client, club, "Cees", **says)
    assert answer.status_code == 400
    page = html_of(answer)
    assert re.search(r'<p class="error"[^>]* id="wrong-iban">This IBAN has a wrong or', page)
    assert re.search(r'name="iban"[^>]*aria-describedby="wrong-iban"', page)
    for value in says.values():
        assert f'value="{value}"' in page
    assert "<details" in page
    assert re.search(r'<details class="more" open><summary>Change it', page)
    assert "cash" in text_of(client.get(address("club_player", club, player(club, "Cees").pk)))


def test_what_is_typed_without_end_is_refused_with_the_limit(client: Client, club: Club) -> None:
    answer = saved(client, club, "Cees", free_line="x" * 5_000, holder="y" * 5_000)
    shown = text_of(answer)
    assert answer.status_code == 400
    assert "This text is longer than 80 characters" in shown
    assert "This text is longer than 70 characters" in shown
    assert "x" * 201 not in shown


def test_a_guest_is_told_to_get_a_name_first(client: Client, club: Club) -> None:
    cees = player(club, "Cees")
    form = form_to(
        client, address("club_player", club, cees.pk), address("save_details", club, cees.pk)
    )
    club.players.filter(pk=cees.pk).update(is_guest=True)
    for action in ("save_details", "renew_member_link"):
        answer = client.post(address(action, club, cees.pk), form.sent() | {"free_line": "cash"})
        assert answer.status_code == 400
        assert "A guest gets a name first" in text_of(answer)
    assert "How Cees is paid" not in text_of(client.get(address("club_player", club, cees.pk)))


def test_it_stands_beside_each_payment_to_them_on_the_account_and_its_print(
    client: Client, club: Club
) -> None:
    is_paid(club, "Cees")
    page = html_of(client.get(address("account", club)))
    drawers = re.findall(r'<div class="drawer" id="how-EUR-\d+-\d+" popover>', page)
    assert len(drawers) == page.count('popovertarget="how-EUR') - len(drawers) == 2
    assert page.count(IN_FOURS) == 2
    assert "Tap who is paid to see how." in page
    printed = text_of(client.get(address("print_account", club)))
    assert printed.count(f"Tikkie 06 1234 · {IN_FOURS} · C. Jansen") == 2


def test_the_account_kept_in_the_cache_is_another_once_it_is_changed(
    client: Client, club: Club
) -> None:
    page = address("account", club)
    for details, shows in ((BANK, True), (PaymentDetailsData(), False)):
        client.get(page)
        is_paid(club, "Cees", details)
        assert (IN_FOURS in html_of(client.get(page))) is shows


def test_it_stands_on_the_settlement_of_a_match_that_is_over(client: Client) -> None:
    match = played(3, 0, 5, 0)
    page = reverse("settlement", args=[match.scorer_secret])
    is_paid(match.club, "Cees")
    assert IN_FOURS not in html_of(client.get(page))  # to a phone that joined this match alone
    client.get(reverse("club", args=[match.club.secret]))
    shown = html_of(client.get(page))
    assert shown.count(f">{IN_FOURS}<") == shown.count('class="qr"') == 2
    text = client.get(reverse("summary", args=[match.scorer_secret])).content.decode()
    assert "Cees is paid by: Tikkie 06 1234" in text
    assert "NL91" not in text


def test_nobody_by_a_link_for_watching_sees_it(client: Client, match: Match, club: Club) -> None:
    is_paid(club, "Cees")
    open_match = played(3, 0, 5, 0, club=club)
    cees = player(club, "Cees").pk
    watching = [
        *(reverse(name, args=[club.viewer_secret]) for name in ("account", "print_account")),
        *(reverse(name, args=[club.viewer_secret]) for name in ("share_account", "club")),
        *(
            reverse(name, args=[club.viewer_secret, cees])
            for name in ("club_player", "share_player")
        ),
        *(reverse(name, args=[club.viewer_secret]) for name in ("account_csv", "account_json")),
        *(reverse(name, args=[open_match.viewer_secret]) for name in ("settlement", "summary")),
        *(reverse(name, args=[open_match.viewer_secret]) for name in ("table", "score_sheet")),
    ]
    for page in watching:
        told = html_of(client.get(page))
        for secret in ("NL91", "C. Jansen", "Tikkie"):
            assert secret not in told, page


def test_no_download_and_no_text_to_share_has_the_account(client: Client, club: Club) -> None:
    is_paid(club, "Cees")
    open_match = played(3, 0, 5, 0, club=club)
    cees = player(club, "Cees").pk
    pages = [
        *(address(name, club) for name in ("account_csv", "account_json", "share_account")),
        address("share_player", club, cees),
        *(
            reverse(name, args=[open_match.scorer_secret])
            for name in ("score_sheet", "scores_csv", "summary", "card")
        ),
    ]
    for page in pages:
        told = client.get(page).content.decode()
        assert "NL91" not in told, page
        assert "Jansen" not in told, page


def test_the_picture_says_what_the_banks_of_europe_agreed_on(client: Client, club: Club) -> None:
    is_paid(club, "Cees")
    page = html_of(client.get(address("account", club)))
    pictures = [
        certain(PICTURE.search(one))[1] for one in page.split("how-EUR-")[1:] if 'class="qr"' in one
    ]
    lines = ["BCD", "002", "1", "SCT", "", "C. Jansen", "NL91ABNA0417164300", "EUR{}", "", ""]
    for amount, payer in (("4.00", "Bram"), ("8.00", "Dora")):
        payload = "\n".join([*lines, f"The Sharks, {payer}"]).format(amount)
        code = segno.make_qr(payload, error="m", boost_error=False, encoding="utf-8")
        drawn = certain(re.search(r' d="([^"]+)"', code.svg_inline(border=4)))[1]
        assert drawn in pictures


def test_chips_have_no_picture(client: Client) -> None:
    club = on_account(3, 0, 5, 0).club
    is_paid(club, "Cees")
    page = html_of(client.get(address("account", club)))
    assert IN_FOURS in page
    assert 'class="qr"' not in page


def test_what_somebody_wrote_is_no_html(client: Client, club: Club) -> None:
    is_paid(club, "Cees", PaymentDetailsData("<b>cash</b>", "NL91ABNA0417164300", '"><i>'))
    for page in (address("account", club), address("club_player", club, player(club, "Cees").pk)):
        told = html_of(client.get(page))
        assert "<b>cash" not in told
        assert "<i>" not in told


def test_a_players_page_seen_again_takes_two_queries_more_for_scorers(
    client: Client, club: Club
) -> None:
    counts = []
    for secret in (club.viewer_secret, club.secret):
        page = reverse("club_player", args=[secret, player(club, "Cees").pk])
        client.get(page)
        with CaptureQueriesContext(connection) as captured:
            client.get(page)
        counts.append(len(captured))
    assert counts == [4, 6]


def test_the_account_seen_again_takes_one_query_more_for_scorers(
    client: Client, club: Club
) -> None:
    counts = []
    for secret in (club.viewer_secret, club.secret):
        page = reverse("account", args=[secret])
        client.get(page)
        with CaptureQueriesContext(connection) as captured:
            client.get(page)
        counts.append(len(captured))
    assert counts == [4, 5]


@pytest.mark.django_db(transaction=True)  # within a transaction nothing is kept in between
def test_a_settlement_takes_no_more_queries_than_the_table_and_two(client: Client) -> None:
    match = played(3, 0, 5, 0)
    is_paid(match.club, "Cees")
    close_all()
    with CaptureQueriesContext(connection) as captured:
        client.get(reverse("settlement", args=[match.scorer_secret]))
    assert len(captured) <= 15


def test_a_match_that_goes_on_says_nothing_yet(client: Client) -> None:
    match = recorded(a_match(stake=QUARTER), a_deal())
    is_paid(match.club, "Anna")
    is_paid(match.club, "Bram")
    assert IN_FOURS not in html_of(client.get(reverse("settlement", args=[match.scorer_secret])))


def test_of_two_phones_that_change_it_at_once_the_second_is_shown_both(
    client: Client, club: Club
) -> None:
    key = player(club, "Cees").pk
    page, action = address("club_player", club, key), address("save_details", club, key)
    second = form_to(client, page, action)
    saved(client, club, "Cees", free_line="Tikkie: 06 12 34 56 78")
    second.say("free_line", "paypal.me/cees")
    answer = client.post(action, second.sent())
    assert answer.status_code == 409
    shown = html_of(answer)
    assert "Somebody changed this meanwhile" in shown
    assert "Tikkie: 06 12 34 56 78" in text_of(answer).partition("Somebody changed")[0]
    assert details_of(club.pk)[key].free_line == "Tikkie: 06 12 34 56 78"
    again = next(one for one in page_forms(shown) if one.action == action)
    assert again.values["free_line"] == ["paypal.me/cees"]
    assert client.post(action, again.sent()).status_code == 302
    assert details_of(club.pk)[key].free_line == "paypal.me/cees"


def test_of_two_phones_that_write_the_same_neither_is_in_the_way(
    client: Client, club: Club
) -> None:
    key = player(club, "Cees").pk
    action = address("save_details", club, key)
    second = form_to(client, address("club_player", club, key), action)
    saved(client, club, "Cees", free_line="Tikkie")
    second.say("free_line", "Tikkie")
    assert client.post(action, second.sent()).status_code == 302
