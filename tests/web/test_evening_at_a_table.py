"""The page of a table of an evening: back to the evening, and where its people sit next."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import ClubEvening, Match
from scorekeeper.services.evenings.moves import part_of_evening
from scorekeeper.services.evenings.playing import play_sitting
from tests.cast import a_match, book_now, seen
from tests.certain import certain
from tests.club_evenings import (
    SIXTEEN,
    an_evening,
    drawn,
    finish_all,
    key_of,
    names_at,
    now,
    people,
    played,
    score,
)
from tests.club_pages import has_club, text_of
from tests.responses import html_of

pytestmark = pytest.mark.django_db
NINE = SIXTEEN[:9]


@pytest.fixture
def evening() -> ClubEvening:
    """An evening of nine whose first sitting is over."""
    evening = an_evening(NINE)
    finish_all(played(evening).tables)
    return evening


def first_match(evening: ClubEvening) -> Match:
    """The match of table 1 in the first sitting."""
    return seen(certain(now(evening).sittings[0].tables[0].match))


def table_of(match: Match) -> str:
    return reverse("table", args=[match.scorer_secret])


def test_a_table_says_its_number_and_leads_back_to_its_evening(
    client: Client, evening: ClubEvening
) -> None:
    match = first_match(evening)
    page = html_of(client.get(table_of(match)))
    assert "Table 1" in text_of(client.get(table_of(match)))
    back = reverse("own_evening", args=[match.scorer_secret])
    assert back in page
    assert client.get(back)["Location"] == reverse("shown_evening", args=[evening.viewer_secret])
    has_club(client, evening.club)
    assert client.get(back)["Location"] == reverse(
        "evening", args=[evening.club.secret, evening.pk]
    )


def test_a_match_of_no_evening_leads_to_none(client: Client) -> None:
    match = a_match()
    assert reverse("own_evening", args=[match.scorer_secret]) not in html_of(
        client.get(table_of(match))
    )
    assert client.get(reverse("own_evening", args=[match.scorer_secret])).status_code == 404


def test_who_watches_one_match_is_not_led_to_the_evening(
    client: Client, evening: ClubEvening
) -> None:
    match = first_match(evening)
    watching = reverse("table", args=[match.viewer_secret])
    page = html_of(client.get(watching))
    assert evening.viewer_secret not in page
    assert "own_evening" not in page
    assert client.get(reverse("own_evening", args=[match.viewer_secret])).status_code == 403


def test_phones_at_a_table_see_where_each_sits_next_once_it_is_played(
    client: Client, evening: ClubEvening
) -> None:
    match = first_match(evening)
    there = [
        player.name for player in certain(now(evening).sittings[0]).tables[0].players if player
    ]
    page = client.get(table_of(match))
    version = seen(match).version
    drawn(evening)
    assert "is drawn" not in text_of(client.get(table_of(match)))
    play_sitting(evening)
    assert seen(match).version > version  # so that who follows is told
    words = text_of(client.get(table_of(match)))
    assert "Sitting 2 is drawn" in words
    assert "Type a card's code" in words.replace("&#39;", "'")
    assert "Sitting 2 is drawn" not in text_of(page)
    sitting = certain(now(evening).current)
    for move in certain(part_of_evening(seen(match), book_now(match))).moves:
        table = sitting.table_of(key_of(evening, move.player.name))
        assert move.table == (table.number if table else None)
        assert move.player.name in there
        if table is not None:
            seats = names_at(table)
            partner = seats[(seats.index(move.player.name) + 2) % 4]
            assert [one.name for one in move.with_whom] == [partner]


def test_a_table_whose_sitting_goes_on_shows_no_next_seats(client: Client) -> None:
    evening = an_evening(people(8))
    match = certain(played(evening).tables[0].match)
    score(match, (100, 62))
    assert "is drawn" not in text_of(client.get(table_of(match)))


def test_the_result_of_a_table_leads_back_and_shows_the_next_seats_too(
    client: Client, evening: ClubEvening
) -> None:
    match = first_match(evening)
    has_club(client, evening.club)
    result = reverse("settlement", args=[match.scorer_secret])
    words = text_of(client.get(result))
    assert "Back to the evening" in words
    assert "Play again" not in words
    played(evening)
    assert "Sitting 2 is drawn" in text_of(client.get(result))
