"""The end of an evening: the winner, prizes, the box and everybody's money; its list as a file."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.books import close_all
from scorekeeper.services.evenings.closing import end_evening
from tests.certain import certain
from tests.club_evenings import (
    SIXTEEN,
    a_plan,
    an_evening,
    drawn,
    finish,
    finish_all,
    now,
    people,
    played,
)
from tests.club_pages import text_of
from tests.forms import page_forms
from tests.responses import html_of

pytestmark = pytest.mark.django_db
NINE = SIXTEEN[:9]
OF_THE_EVENING = 11  # queries, where none of its matches is open yet


@pytest.fixture
def evening() -> ClubEvening:
    """An evening of nine with fees and prizes that has ended after a sitting."""
    plan = a_plan(currency="EUR", fee=250, prizes=(1000, 500))
    evening = an_evening(NINE, plan)
    first, second = played(evening).tables
    finish(first, (1500, 900))
    finish(second, (1200, 1100))
    end_evening(evening)
    return evening


def over(evening: ClubEvening, name: str = "evening_over") -> str:
    return reverse(name, args=[evening.club.secret, evening.pk])


def winners(evening: ClubEvening) -> list[str]:
    table = certain(evening.drawn_sittings.get().tables.order_by("table__number").first())
    places = table.places.select_related("player").order_by("seat")
    return sorted(places[seat].player.name for seat in (0, 2))


def test_who_came_and_played_nothing_neither_wins_nor_keeps_others_from_it(
    client: Client,
) -> None:
    plan = a_plan(currency="EUR", fee=250, prizes=(1000,))
    evening = an_evening(people(5), plan)
    (table,) = played(evening).tables
    finish(table, (-5, -10))
    end_evening(evening)
    words = text_of(client.get(over(evening)))
    one, other = winners(evening)
    assert f"{one} and {other} win together" in words
    assert "2 prizes −€10.00" in words
    assert "5 fees of €2.50 +€12.50" in words
    assert [row[0] for row in list_rows(client, evening)[1:]] == ["1", "1", "3", "3", ""]


def list_rows(client: Client, evening: ClubEvening) -> list[list[str]]:
    answer = client.get(over(evening, "evening_csv"))
    return [*csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))]


def test_it_says_who_won_and_who_gets_what_and_what_is_in_the_box(
    client: Client, evening: ClubEvening
) -> None:
    words = text_of(client.get(over(evening)))
    one, other = winners(evening)
    assert f"{one} and {other} win together 1500" in words
    assert "300 ahead of" in words
    assert words.count("1500 points +€7.50") == 2
    assert "9 fees of €2.50 +€22.50" in words
    assert "2 prizes −€15.00" in words
    assert "In the box now €7.50" in words
    assert words.count("+€5.00") == 2
    assert words.count("−€2.50") == 7
    assert "Money: entry fee, prizes." in words
    assert "Settle up" in words


def test_ending_the_evening_leads_there_and_going_on_leads_back(
    client: Client, evening: ClubEvening
) -> None:
    form = next(
        one
        for one in page_forms(html_of(client.get(over(evening))))
        if ("act", "go_on") in one.buttons
    )
    answer = client.post(form.action, form.sent(act="go_on"))
    assert answer["Location"] == over(evening, "evening")
    assert client.get(over(evening))["Location"] == over(evening, "evening")
    page = reverse("end_evening", args=[evening.club.secret, evening.pk])
    form = next(
        one for one in page_forms(html_of(client.get(page))) if ("act", "end") in one.buttons
    )
    answer = client.post(page, form.sent(act="end"))
    assert answer["Location"] == over(evening)
    assert over(evening) in html_of(client.get(over(evening, "evening")))


def test_without_money_there_are_no_prizes_and_no_box(client: Client) -> None:
    evening = an_evening(NINE)
    finish_all(played(evening).tables)
    end_evening(evening)
    words = text_of(client.get(over(evening)))
    assert "win together" in words
    for absent in ("Prizes", "Cash box", "Money", "Settle up"):
        assert absent not in words


def test_an_evening_without_a_table_says_so(client: Client) -> None:
    evening = an_evening(NINE)
    end_evening(evening)
    assert "Nothing was played" in text_of(client.get(over(evening)))


def test_an_evening_begun_by_mistake_is_deleted_and_its_people_stay(client: Client) -> None:
    evening = an_evening(NINE)
    drawn(evening)
    page = over(evening, "end_evening")
    (form,) = (one for one in page_forms(html_of(client.get(page))) if one.buttons)
    answer = client.post(page, form.sent(act="delete"))
    assert answer["Location"] == reverse("club", args=[evening.club.secret])
    assert not ClubEvening.objects.exists()
    assert evening.club.players.count() == len(NINE)


def test_an_evening_with_matches_is_not_deleted(client: Client) -> None:
    evening = an_evening(NINE)
    page = over(evening, "end_evening")
    (form,) = (one for one in page_forms(html_of(client.get(page))) if one.buttons)
    played(evening)
    assert "Delete the evening" not in html_of(client.get(page))
    form.say("base", str(now(evening).evening.version))
    answer = client.post(page, form.sent(act="delete"))
    assert answer.status_code == 400
    assert "Matches belong to this evening" in text_of(answer)
    assert ClubEvening.objects.exists()


def test_the_evenings_own_link_shows_the_end_and_leads_to_no_account(
    client: Client, evening: ClubEvening
) -> None:
    page = html_of(client.get(reverse("shown_evening_over", args=[evening.viewer_secret])))
    assert "win together" in page
    assert "/c/" not in page
    assert "Go on with the evening" not in page
    assert "9 fees of €2.50" in page
    assert "In the box now" not in page


def test_the_list_is_a_spreadsheet(client: Client, evening: ClubEvening) -> None:
    answer = client.get(over(evening, "evening_csv"))
    assert answer["Content-Type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Place", "Name", "Sitting 1", "Total", "EUR"]
    one, _other = winners(evening)
    assert rows[1] == ["1", one, "1500", "1500", "5.00"]
    assert rows[-1][2:] == ["", "0", "-2.50"]
    assert len(rows) == 1 + len(NINE)


@pytest.mark.parametrize(
    ("name", "of_the_account"),
    [
        ("evening_over", 1),
        ("evening_csv", 1),
        ("print_evening", 1),
        ("print_seats", 0),
        ("print_slips", 0),
    ],
)
def test_it_makes_as_many_queries_for_eight_sittings_as_for_two(
    client: Client, name: str, of_the_account: int
) -> None:
    few, many = (queries_of(client, name, sittings) for sittings in (2, 8))
    assert few == many <= OF_THE_EVENING + of_the_account


def queries_of(client: Client, name: str, sittings: int) -> int:
    evening = an_evening(people(9), a_plan(sittings=sittings, currency="EUR", fee=100))
    for _sitting in range(sittings):
        finish_all(played(evening).tables)
    end_evening(evening)
    close_all()
    with CaptureQueriesContext(connection) as captured:
        client.get(over(evening, name))
    return len(captured)


# In the list of the club


def test_in_the_clubs_list_of_days_it_is_one_entry_that_leads_to_the_end(
    client: Client, evening: ClubEvening
) -> None:
    for name in ("club", "evenings"):
        page = html_of(client.get(reverse(name, args=[evening.club.secret])))
        assert page.count('<a class="evening"') == 1
        assert f'<a class="evening" href="{over(evening)}"' in page
        assert "9 players" in page


def test_while_it_goes_on_its_matches_stand_there(client: Client) -> None:
    evening = an_evening(NINE)
    finish_all(played(evening).tables)
    page = html_of(client.get(reverse("club", args=[evening.club.secret])))
    assert page.count('<a class="evening"') == 2
    assert over(evening) not in page
