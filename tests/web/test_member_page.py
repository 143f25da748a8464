"""A member's own page: what they owe and why, and nothing else of the club, from no other link."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, reverse

from scorekeeper.records.models import Club, MemberLink
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement import Stake
from scorekeeper.settlement.payment_details import PaymentDetailsData
from scorekeeper.web import urls
from tests.accounts import on_account, pay
from tests.cast import CHIP, a_match, seen
from tests.certain import certain
from tests.club_pages import player, text_of
from tests.members import IN_FOURS, is_paid, owing, own_page, played
from tests.responses import html_of
from tests.snapshots import all_rows

pytestmark = pytest.mark.django_db
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
NOWHERE = "A" * 22


@pytest.fixture
def club() -> Club:
    """Anna gets 4 euros and Cees 12, Bram and Dora owe 8 each; there are other people too."""
    match = owing()
    name_club(match.club, "The Sharks")
    a_match(club=match.club, players=("Emma", "Fons", "Gé", "Hein"))
    renew_viewers_link(match.club, NO_FORM)
    return Club.objects.get(pk=match.club_id)


def said(address: str) -> str:
    """What a page says."""
    return text_of(Client().get(address))


def test_it_says_what_somebody_owes_whom_they_pay_and_where_it_comes_from(club: Club) -> None:
    shown = said(own_page(club, "Dora"))
    assert "Dora The Sharks: what you owe and why" in shown
    assert "On the account you owe €8.00." in shown
    assert "Dora pays Cees €8.00" in shown
    assert re.search(r"\d{4} −€8\.00 .*Kontsina Balance −€8\.00", shown)


def test_whoever_gets_something_is_told_no_names_of_those_who_owe_it(club: Club) -> None:
    shown = said(own_page(club, "Cees"))
    assert "On the account you get €12.00." in shown
    assert "Nobody: you have nothing to pay." in shown
    assert [name for name in ("Anna", "Bram", "Dora") if name in shown] == []


def test_it_names_nobody_but_those_who_are_paid_and_has_no_others_money(club: Club) -> None:
    is_paid(club, "Cees")
    is_paid(club, "Anna", PaymentDetailsData("", "DE89370400440532013000", "Anna A."))
    page = html_of(Client().get(own_page(club, "Dora")))
    assert "Cees" in page
    for others in ("Anna", "Bram", "Emma", "Fons", "DE89", "€12", "€4"):
        assert others not in page, others


def test_how_the_receiver_is_paid_stands_there_for_whoever_has_to_pay_them_now(club: Club) -> None:
    is_paid(club, "Cees")
    payer, other = own_page(club, "Dora"), own_page(club, "Anna")
    shown = said(payer)
    assert f"Pay by Tikkie 06 1234 IBAN {IN_FOURS} In the name of C. Jansen" in shown
    assert 'class="qr"' in html_of(Client().get(payer))
    assert IN_FOURS not in said(other)
    pay(club, "Dora", "Cees", 800, "EUR")
    assert IN_FOURS not in said(payer), "everything is paid"


def test_a_debt_of_a_match_that_is_settled_at_the_table_stands_there_too(club: Club) -> None:
    match = played(0, 0, 9, 0, club=club)
    address = own_page(club, "Bram")
    assert re.search(
        r"Bram pays Cees €9\.00\..*Kontsina, [^:]+: paid at the table, not on the account",
        said(address),
    )
    assert "€9.00" not in said(own_page(club, "Emma"))
    ending.cancel(seen(match))
    assert "€9.00" not in said(address)


def test_a_cancelled_match_leaves_its_difference_and_nothing_to_pay(club: Club) -> None:
    address = own_page(club, "Dora")
    match = certain(club.matches.filter(game="kontsina").first())
    ending.cancel(seen(match))
    shown = said(address)
    assert "On the account you are all square in euros." in shown
    assert "Nobody: you have nothing to pay." in shown
    assert "+€8.00" in shown
    assert shown.index("+€8.00") < shown.index("−€8.00"), "the newest stands first"


def test_payments_name_the_other_one_and_each_currency_has_its_balance() -> None:
    match = owing()
    owing_chips = played(0, 0, 0, 9, club=match.club, stake=CHIP)
    put_on_account(owing_chips)
    pay(match.club, "Bram", "Anna", 2)
    shown = said(own_page(match.club, "Bram"))
    assert "On the account you owe €8.00." in shown
    assert "On the account you owe 7 chips." in shown
    assert "Bram paid Anna 2 chips" in shown
    assert "Bram paid Anna" not in said(own_page(match.club, "Dora"))


def test_it_counts_for_the_canonical_player_and_after_a_split_for_each(club: Club) -> None:
    emma, dora = player(club, "Emma"), player(club, "Dora")
    address = own_page(club, "Emma")
    assert "Nothing of yours is on the account." in said(address)
    merge(club, emma.pk, dora.pk)
    assert "On the account you owe €8.00." in said(address)
    unmerge(club, emma.pk)
    assert "Nothing of yours is on the account." in said(address)


def test_earlier_entries_stand_on_further_pages_with_the_balance_of_then() -> None:
    club = on_account(3, 0, 5, 0).club
    for _time in range(60):
        pay(club, "Anna", "Bram", 1)
    address = own_page(club, "Anna")
    page = html_of(Client().get(address))
    assert page.count("Anna paid Bram 1 chip") == 50
    further = certain(re.search(rf'href="({re.escape(address)}\?before=\d+)#entries"', page))[1]
    shown = text_of(Client().get(further))
    assert shown.count("Anna paid Bram 1 chip") == 10
    assert "Kontsina Balance +4 chips" in shown


# Nothing else


def test_it_has_no_form_and_leads_nowhere_but_to_itself(client: Client, club: Club) -> None:
    address = own_page(club, "Dora")
    answer = client.get(address)
    page = html_of(answer)
    assert "<form" not in page
    assert "<button" not in page
    links = re.findall(r'<a[^>]* href="([^"]+)"', page)
    assert {link for link in links if not link.startswith("#")} <= {address}
    assert set(re.findall(r"/([cgm])/[A-Za-z0-9_-]{16,}", page)) <= {"m"}
    own = {MemberLink.objects.get().secret}
    known = {
        one for match in club.matches.all() for one in (match.scorer_secret, match.viewer_secret)
    }
    everything = f"{answer.headers}{answer.cookies}{page}"
    assert not (known | {club.secret, club.viewer_secret}) & set(SECRET.findall(everything)) - own
    assert not answer.cookies


def test_no_copy_of_it_is_kept_and_nobody_is_told_of_it(client: Client, club: Club) -> None:
    answer = client.get(own_page(club, "Dora"))
    assert {"no-store", "private"} <= set(answer["Cache-Control"].split(", "))
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("take_back", ["renew_member_link", "revoke_member_link"])
def test_a_link_that_was_taken_back_leads_nowhere_at_once(
    client: Client, club: Club, take_back: str
) -> None:
    address = own_page(club, "Dora")
    assert client.get(address).status_code == 200
    client.post(reverse(take_back, args=[club.secret, player(club, "Dora").pk]))
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Dora" not in html_of(answer)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_sent_to_it(client: Client, club: Club, method: str) -> None:
    address, before = own_page(club, "Dora"), all_rows()
    answer = getattr(client, method)(address, {"name": "x"})
    assert answer.status_code == 405
    assert all_rows() == before


def all_pages(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    """Every address below a link, with a key where it has one."""
    for pattern in patterns:
        route = before + str(pattern.pattern).replace("<row:key>", "1")
        if isinstance(pattern, URLResolver):
            yield from all_pages(pattern.url_patterns, route)
        else:
            yield route


@pytest.mark.parametrize("kind", ["c", "g"])
def test_its_secret_opens_no_page_of_a_club_or_match(client: Client, club: Club, kind: str) -> None:
    secret = own_page(club, "Dora").strip("/").split("/")[-1]
    before = all_rows()
    for path in all_pages({"c": urls.one_club, "g": urls.one_match}[kind], f"/{kind}/{secret}/"):
        statuses = {client.get(path).status_code, client.post(path).status_code}
        assert 404 in statuses <= {404, 405}, path
    for path in (reverse("choose_game"), reverse("new_match", args=["kraken"])):
        assert client.get(path, {"club": secret}).status_code == 404
    assert all_rows() == before


def test_no_other_secret_opens_it(client: Client, club: Club) -> None:
    match = certain(club.matches.first())
    known = (club.secret, club.viewer_secret, match.scorer_secret, match.viewer_secret, NOWHERE)
    for secret in known:
        answer = client.get(reverse("member", args=[certain(secret)]))
        assert answer.status_code == 404


def test_a_phone_that_looked_at_it_has_no_match_and_no_club(client: Client, club: Club) -> None:
    address = own_page(club, "Dora")
    client.get(address)
    assert "The Sharks" not in html_of(client.get(reverse("home")))
    assert "Dora" not in html_of(client.get(reverse("new_match", args=["kraken"])))


def test_a_link_that_a_chat_has_mangled_is_led_to_it(client: Client, club: Club) -> None:
    address = own_page(club, "Dora")
    answer = client.get(f"{address}).")
    assert (answer.status_code, answer["Location"]) == (302, address)


def test_it_takes_as_many_queries_for_many_entries_as_for_few(client: Client) -> None:
    counts = []
    for entries in (2, 40):
        club = owing().club
        is_paid(club, "Cees")
        for _time in range(entries):
            owing(club=club)
        address = own_page(club, "Dora")
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        counts.append(len(captured))
    few, many = counts
    assert few == many <= 11


def test_amounts_of_other_currencies_have_no_picture(client: Client) -> None:
    match = played(3, 0, 5, 0, stake=Stake(100, "GBP", "pairwise"))
    is_paid(match.club, "Cees")
    page = html_of(client.get(own_page(match.club, "Dora")))
    assert IN_FOURS in page
    assert 'class="qr"' not in page
