"""The hall board: seats before a sitting, tables and list during it, and nothing to tap."""

import re

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
    names_out,
    now,
    people,
    played,
    score,
)
from tests.club_pages import text_of
from tests.responses import html_of

pytestmark = pytest.mark.django_db
FOLLOWS = {"HX-Request": "true"}
SEAT = re.compile(r'<li(?: class="no-seat")?>.*?</li>', re.DOTALL)


@pytest.fixture
def evening() -> ClubEvening:
    """An evening of nine at two tables, of which one sits out."""
    return an_evening(SIXTEEN[:9])


def board(evening: ClubEvening) -> str:
    return reverse("evening_board", args=[evening.club.secret, evening.pk])


def words_on(client: Client, evening: ClubEvening) -> str:
    return text_of(client.get(board(evening)))


def screens(html: str, look: str) -> list[str]:
    return re.findall(rf'<ol class="{look}".*?</ol>', html, re.DOTALL)


def test_before_the_first_draw_it_shows_who_is_here(client: Client, evening: ClubEvening) -> None:
    words = words_on(client, evening)
    assert "Klaverjassen evening" in words
    assert "9 are here. Sitting 1 is not drawn yet." in words
    assert words.index("Anna") < words.index("Bram") < words.index("Ina")


def test_a_draw_that_waits_is_not_shown_before_play(client: Client, evening: ClubEvening) -> None:
    drawn(evening)
    assert "with" not in words_on(client, evening)


def test_before_the_first_round_everybody_finds_the_own_table_by_name(
    client: Client, evening: ClubEvening
) -> None:
    sitting = played(evening)
    html = html_of(client.get(board(evening)))
    assert "Sitting 1: who sits where" in html
    rows = SEAT.findall(screens(html, "hall-seats")[0])
    assert len(rows) == 9
    found = {re.findall(r'class="nm">(\w+)', row)[0]: row for row in rows}
    assert list(found) == list(SIXTEEN[:9])
    for table in sitting.tables:
        first, second, third, _fourth = (certain(player).name for player in table.players)
        assert f'aria-label="Table {table.number}"' in found[first]
        assert third in found[first]
        assert second not in found[first].replace(first, "", 1)
    assert "sits out" in found[names_out(sitting)[0]]
    assert f"Lot <b>{sitting.lot}</b>" in html


def test_from_the_first_round_on_it_shows_tables_and_list(
    client: Client, evening: ClubEvening
) -> None:
    sitting = played(evening)
    score(certain(sitting.tables[0].match), (100, 62))
    words = words_on(client, evening)
    assert "Sitting 1 of 3" in words
    assert "1 of 16" in words
    assert "still playing: counted as it stands" in words
    assert f"{names_out(sitting)[0]} sits out" in words


def test_after_the_end_it_says_who_won(client: Client, evening: ClubEvening) -> None:
    sitting = played(evening)
    finish(sitting.tables[0], (200, 100))
    finish(sitting.tables[1], (50, 40))
    end_evening(evening)
    winners = sorted(certain(sitting.tables[0].players[seat]).name for seat in (0, 2))
    assert f"{winners[0]} and {winners[1]} win together" in words_on(client, evening)


def test_it_has_no_controls_and_no_way_elsewhere(client: Client, evening: ClubEvening) -> None:
    sitting = played(evening)
    score(certain(sitting.tables[0].match), (100, 62))
    html = html_of(client.get(board(evening)))
    main = html[html.index("<main") :]
    assert not re.search(r"<(a|button|form|input)\b", main)


def test_more_than_fits_turns_and_says_so(client: Client) -> None:
    evening = an_evening(people(61))
    seats = html_of(client.get(board(evening)))
    assert [len(SEAT.findall(screen)) for screen in screens(seats, "hall-seats")] == [18] * 3 + [7]
    assert "of 61, turns every ten seconds" in " ".join(re.sub("<.*?>", "", seats).split())
    sitting = played(evening)
    score(certain(sitting.tables[0].match), (100, 62))
    html = html_of(client.get(board(evening)))
    assert len(screens(html, "hall-tables")) == 4
    assert len(screens(html, "hall-list")) == 7
    assert html.count(" data-now") == 4  # of tables, of the list, and of what is said of both


def test_what_fits_does_not_turn(client: Client, evening: ClubEvening) -> None:
    played(evening)
    assert "turns" not in words_on(client, evening)


def test_where_all_play_alone_two_of_a_table_stand_beside_each_other(client: Client) -> None:
    evening = an_evening(people(20), a_plan("hearts", sizes=(5,)))
    sitting = played(evening)
    score(certain(sitting.tables[0].match), (26, 0, 0, 0, 0))
    html = html_of(client.get(board(evening)))
    assert html.count('class="hall-table alone"') == 4
    assert len(screens(html, "hall-tables")) == 1


def test_it_hears_of_a_round_and_of_nothing_when_there_is_nothing(
    client: Client, evening: ClubEvening
) -> None:
    sitting = played(evening)
    alone = reverse("shown_evening_board", args=[evening.viewer_secret])
    for page in (board(evening), alone):
        asks = certain(re.search(r'data-asks="([^"]+)"', html_of(client.get(page))))[1]
        assert asks.startswith(page)
        assert client.get(asks, headers=FOLLOWS).status_code == 204
        score(certain(sitting.tables[0].match), (100, 62))
        assert client.get(asks, headers=FOLLOWS).status_code == 200


def test_it_makes_as_many_queries_for_eight_sittings_as_for_two(client: Client) -> None:
    few, many = (queries_of(client, sittings) for sittings in (2, 8))
    assert few == many <= 11


def queries_of(client: Client, sittings: int) -> int:
    evening = an_evening(people(9), a_plan(sittings=sittings))
    for _sitting in range(sittings):
        finish_all(played(evening).tables)
    assert now(evening).next_number == sittings + 1
    close_all()
    with CaptureQueriesContext(connection) as captured:
        client.get(board(evening))
    return len(captured)
