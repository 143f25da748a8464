"""The page of the cash box: its balance, its bookings, what is entered, divided and taken along."""

import csv
import io
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import AccountEntry, Club, MemberLink, Season
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.account.box import BoxEntry, book_entry
from scorekeeper.services.evenings.closing import end_evening, go_on
from scorekeeper.services.writes import NO_FORM
from tests.accounts import balances
from tests.cash_boxes import fined_on_account
from tests.club_evenings import a_plan, an_evening, finish, people, played
from tests.club_pages import address, player, text_of
from tests.forms import PageForm, page_forms
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db

QUERIES = 16


@pytest.fixture
def club() -> Club:
    """Bert owes the box of this club three euros."""
    return fined_on_account().club


def entered(club: Club, reason: str = "Paper and pencils", **said: object) -> AccountEntry:
    """Book what Anna paid, or took in, for the box."""
    known = {"person": player(club, "Anna").pk, "amount": 620, "currency": "EUR"}
    book_entry(club, BoxEntry(reason=reason, **{**known, **said}), NO_FORM)  # type: ignore[arg-type]
    return AccountEntry.objects.filter(club=club, kind="box").latest("pk")


def form_to(client: Client, page: str, action: str) -> PageForm:
    """Return the form of a page that goes somewhere."""
    forms = page_forms(str(html_of(client.get(page))))
    return next(one for one in forms if (one.action or page) == action)


def enter(client: Client, club: Club, **said: str) -> ClientResponse:
    """Send the form for a new entry."""
    form = form_to(client, address("cash_box", club), address("enter_in_box", club))
    usual = {"reason": "Paper", "amount": "6.20", "person": str(player(club, "Anna").pk)}
    return client.post(form.action, form.sent() | {**usual, **said})


def divide(client: Client, club: Club, **said: object) -> ClientResponse:
    """Send the form that divides the box."""
    page = address("divide_box", club)
    return client.post(page, {**form_to(client, page, page).sent(), **said})


def test_the_page_says_what_the_box_has_and_who_has_not_paid(client: Client, club: Club) -> None:
    page = text_of(client.get(address("cash_box", club)))
    assert "€3.00 +€3.00 on" in page
    assert "€3.00 not paid yet" in page
    assert "Not paid yet" in page
    assert "Bert pays Cash box €3.00" in page
    assert "Fines Skat" in page


def test_each_booking_has_its_icon_its_amount_and_the_balance_after_it(
    client: Client, club: Club
) -> None:
    entered(club)
    page = str(html_of(client.get(address("cash_box", club))))
    icons = re.findall(r"sprite\.[^#]*svg#(\w+)", page.partition('class="bookings"')[2])
    assert [one for one in icons if one in ("pen", "penalty")] == ["pen", "penalty"]
    booked = re.findall(r'class="num (\w+)">([^<]+)<small>([^<]+)</small>', page)
    assert booked == [("loss", "−€6.20", "−3.20"), ("gain", "+€3.00", "3.00")]
    assert "paid by Anna" in page


def test_an_entry_is_made_by_the_form_and_stands_on_the_account(client: Client, club: Club) -> None:
    before = balances(club)
    assert enter(client, club)["Location"] == address("cash_box", club)
    assert balances(club)["Anna"] == before["Anna"] + 620
    account = text_of(client.get(address("account", club)))
    assert "Paper, paid by Anna" in account
    member = MemberLink.objects.create(player=player(club, "Anna"))
    assert "Paper, paid by Anna" in text_of(client.get(reverse("member", args=[member.secret])))


def test_money_that_came_in_at_once_is_in_the_box(client: Client, club: Club) -> None:
    enter(client, club, way="in", settled="1", reason="Drinks")
    page = text_of(client.get(address("cash_box", club)))
    assert "€9.20" in page
    assert "taken in by Anna" in page
    assert "Anna paid into the box" in page


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"reason": " "}, "Say what it was for"),
        ({"amount": "six"}, "plain digits"),
        ({"amount": "0"}, "more than nothing"),
        ({"amount": "1.234"}, "at most 2 decimals"),
        ({"currency": "DEM"}, "no account in this currency"),
        ({"person": ""}, "Say who paid it"),
    ],
)
def test_what_is_refused_stands_in_the_form_as_it_was_with_the_reason(
    client: Client, club: Club, said: dict[str, str], sentence: str
) -> None:
    answer = enter(client, club, **{"reason": "Cards <new>", "amount": "7", **said})
    assert answer.status_code == 400
    page = str(html_of(answer))
    assert sentence in page
    assert 'aria-invalid="true"' in page or "currency" in said
    typed = {"reason": "Cards <new>", "amount": "7", **said}
    form = next(one for one in page_forms(page) if one.action == address("enter_in_box", club))
    assert form.values["amount"] == [typed["amount"]]
    assert not AccountEntry.objects.filter(kind="box").exists()


def test_an_entry_is_taken_back_on_the_page(client: Client, club: Club) -> None:
    entry = entered(club)
    form = form_to(
        client, address("cash_box", club), reverse("undo_on_account", args=[club.secret, entry.pk])
    )
    assert client.post(form.action, form.sent())["Location"] == address("cash_box", club)
    page = text_of(client.get(address("cash_box", club)))
    assert "Paper and pencils undone" in page
    assert "paid by Anna, taken back" in page


def test_a_payment_ticked_there_leads_back_there(client: Client, club: Club) -> None:
    form = form_to(client, address("cash_box", club), address("pay_on_account", club))
    assert client.post(form.action, form.sent())["Location"] == address("cash_box", club)
    page = text_of(client.get(address("cash_box", club)))
    assert "owes nobody" in page
    assert "Bert paid into the box" in page
    assert "Not paid yet" not in page


def test_the_box_is_divided_once_the_parts_were_seen(client: Client, club: Club) -> None:
    people = [str(player(club, name).pk) for name in ("Anna", "Cem")]
    answer = divide(client, club, person=people, amount="2.01")
    page = text_of(answer)
    assert answer.status_code == 200
    assert "Divide €2.00?" in page
    assert "€1.00 stays in the box" in page
    assert not AccountEntry.objects.filter(kind="division").exists()
    form = next(one for one in page_forms(str(html_of(answer))) if "person" in one.values)
    seen = next(value for name, value in form.buttons if name == "seen")
    answer = client.post(address("divide_box", club), form.sent() | {"seen": seen})
    assert answer["Location"] == address("cash_box", club)
    page = text_of(client.get(address("cash_box", club)))
    assert "Divided €1.00 to each of 2" in page
    assert "Cash box divided" in text_of(client.get(address("account", club)))


def test_a_division_of_all_there_was_that_is_sent_twice_is_booked_once_and_answered_alike(
    client: Client, club: Club
) -> None:
    answer = divide(client, club, person=[str(player(club, "Anna").pk)])
    form = next(one for one in page_forms(str(html_of(answer))) if "person" in one.values)
    seen = next(value for name, value in form.buttons if name == "seen")
    sent, page = form.sent() | {"seen": seen}, address("divide_box", club)
    locations = [client.post(page, sent)["Location"] for _time in range(2)]
    assert locations == [address("cash_box", club)] * 2
    assert AccountEntry.objects.filter(kind="division").count() == 1
    other = client.post(page, sent | {"seen": "EUR,0,1:1"})
    assert other.status_code == 409
    assert "sent before, with something else" in text_of(other)


def test_a_division_that_changed_meanwhile_is_shown_anew(client: Client, club: Club) -> None:
    answer = divide(client, club, person=[str(player(club, "Anna").pk)])
    form = next(one for one in page_forms(str(html_of(answer))) if "person" in one.values)
    seen = next(value for name, value in form.buttons if name == "seen")
    entered(club, amount=100)
    answer = client.post(address("divide_box", club), form.sent() | {"seen": seen})
    assert answer.status_code == 409
    assert "changed meanwhile" in text_of(answer)
    assert "Divide €2.00?" in text_of(answer)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"person": []}, "Choose among whom"),
        ({"person": ["999999999"]}, "no such player"),
        ({"way": "evenings", "first_day": "1.2.2026"}, "written like 2026-11-21"),
        (
            {"way": "evenings", "first_day": "2026-02-01", "last_day": "2026-01-01"},
            "not before the first",
        ),
        ({"way": "places"}, "Choose the season"),
        ({"way": "else"}, "Say how to divide it"),
        ({"amount": "4"}, "less than that"),
        ({"amount": "much"}, "plain digits"),
        ({"currency": "DEM"}, "no account in this currency"),
    ],
)
def test_a_division_that_cannot_be_is_refused_with_the_reason(
    client: Client, club: Club, said: dict[str, object], sentence: str
) -> None:
    answer = divide(client, club, **{"amount": "1", **said})
    assert answer.status_code == 400
    assert sentence in text_of(answer)


def test_the_places_of_a_season_are_shown_with_what_they_get(client: Client, club: Club) -> None:
    season = Season.objects.create(
        club=club, name="All", first_day="2000-01-01", last_day="2100-01-01"
    )
    answer = divide(client, club, way="places", season=str(season.pk), percents="100")
    assert "place 1" in text_of(answer)
    answer = divide(client, club, way="places", season=str(season.pk), percents="fifty")
    assert "whole percents" in text_of(answer)


def test_an_empty_box_has_a_page_too_and_nothing_to_divide(client: Client) -> None:
    club = Club.objects.create()
    club.players.create(name="Anna")
    assert "Nothing is in the cash box yet" in text_of(client.get(address("cash_box", club)))
    assert "nothing in the cash box" in text_of(client.get(address("divide_box", club)))
    assert enter(client, club).status_code == 302
    assert "owes €6.20" in text_of(client.get(address("cash_box", club)))


def test_fees_and_prizes_of_a_club_evening_say_how_many_and_for_whom(client: Client) -> None:
    plan = a_plan(house_rules={"rounds": 1}, currency="EUR", fee=250, prizes=(1000, 501))
    evening = an_evening(people(4), plan)
    finish(played(evening, "rank").tables[0])
    end_evening(evening)
    page = text_of(client.get(address("cash_box", evening.club)))
    assert "4 entry fees €2.50 each +€10.00" in page
    assert "2 prizes P01, P04 −€15.00" in page
    account = text_of(client.get(address("account", evening.club)))
    assert "Entry fees, Klaverjassen" in account
    assert "Prizes, Klaverjassen" in account
    go_on(evening)
    assert "it goes on" in text_of(client.get(address("cash_box", evening.club)))


def test_watchers_see_it_and_find_no_form(client: Client, club: Club) -> None:
    renew_viewers_link(club, NO_FORM)
    club.refresh_from_db()
    page = str(html_of(client.get(reverse("cash_box", args=[club.viewer_secret]))))
    assert "Fines" in page
    assert "<form" not in page
    assert "divide" not in page


def test_the_download_has_a_row_for_each_booking_the_oldest_first(
    client: Client, club: Club
) -> None:
    entered(club, reason="=1+1", is_settled=True)
    text = client.get(address("cash_box_csv", club)).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert [row[2:6] for row in rows[1:]] == [
        ["3.00", "0.00", "3.00", "EUR"],
        ["-6.20", "0.00", "-3.20", "EUR"],
        ["0.00", "-6.20", "-3.20", "EUR"],
    ]
    assert rows[2][1].startswith("'=1+1")


def test_on_paper_each_sheet_begins_with_the_balance_of_the_one_before(
    client: Client, club: Club
) -> None:
    for number in range(60):
        entered(club, reason=f"Coffee {number}", amount=1)
    page = text_of(client.get(address("print_cash_box", club)))
    assert "Page 1 of 2" in page
    assert "Page 2 of 2" in page
    carried = re.findall(r"(?:To carry over|Carried over) (\S+)", page)
    assert len(carried) == 2
    assert carried[0] == carried[1]


def test_earlier_bookings_stand_on_further_pages(client: Client, club: Club) -> None:
    for number in range(60):
        entered(club, reason=f"Coffee {number}", amount=1)
    page = str(html_of(client.get(address("cash_box", club))))
    assert "Coffee 59" in page
    assert "Coffee 9<" not in page
    older = str(html_of(client.get(f"{address('cash_box', club)}?before=50")))
    assert "Coffee 9<" in older
    assert "Fines" in older
    assert "Earlier entries" not in older


def test_the_page_makes_as_many_queries_for_many_bookings_as_for_few(
    client: Client, club: Club
) -> None:
    def queries() -> int:
        client.get(address("cash_box", club))
        with CaptureQueriesContext(connection) as captured:
            client.get(address("cash_box", club))
        return len(captured)

    few = queries()
    for number in range(30):
        entered(club, reason=f"Coffee {number}")
    assert few == queries() <= QUERIES
