"""The pages of an evening that goes on: draws, tables and list, closing, the end, and the cards."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.books import close_all
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.evenings.evening_record import TableRecord
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.matches.ending import stop_early
from tests.cast import seen
from tests.certain import certain
from tests.club_evenings import (
    SIXTEEN,
    a_plan,
    an_evening,
    drawn,
    finish,
    finish_all,
    key_of,
    names_at,
    names_out,
    now,
    people,
    played,
    score,
    seats,
)
from tests.club_pages import text_of
from tests.forms import PageForm, page_form, page_forms
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
NINE = SIXTEEN[:9]
MOST_QUERIES = 11
FOLLOWS = {"HX-Request": "true"}


@pytest.fixture
def evening() -> ClubEvening:
    """An evening of nine at two tables, of which one sits out."""
    return an_evening(NINE)


def at(evening: ClubEvening, name: str = "evening") -> str:
    return reverse(name, args=[evening.club.secret, evening.pk])


def shown_alone(evening: ClubEvening) -> str:
    return reverse("shown_evening", args=[evening.viewer_secret])


def form_with(client: Client, page: str, act: str) -> PageForm:
    """The form of a page with a button of this value."""
    forms = page_forms(html_of(client.get(page)))
    return next(form for form in forms if any(value == act for _name, value in form.buttons))


def acted(client: Client, evening: ClubEvening, act: str, page: str = "") -> ClientResponse:
    """Press a button on a page, the one of the draw unless it is named."""
    page = page or at(evening, "draw_of_evening")
    form = form_with(client, page, act)
    return client.post(form.action or page, form.sent(act=act))


# Drawing


def test_the_next_sitting_is_drawn_from_the_evening_and_played_from_the_draw(
    client: Client, evening: ClubEvening
) -> None:
    page = html_of(client.get(at(evening)))
    assert "Draw sitting 1" in page
    assert "9 are here, 1 sits out" in page
    answer = acted(client, evening, "draw", at(evening))
    assert answer["Location"] == at(evening, "draw_of_evening")
    words = text_of(client.get(answer["Location"]))
    waiting = certain(now(evening).waiting)
    assert f"Lot {waiting.lot}" in words
    assert "Nobody has played together yet" in words
    assert f"Sits out: {names_out(waiting)[0][0]}" in words
    assert acted(client, evening, "play")["Location"] == at(evening)
    assert len(certain(now(evening).current).tables) == 2


def test_again_draws_by_another_lot(client: Client, evening: ClubEvening) -> None:
    before = drawn(evening).lot
    assert acted(client, evening, "again").status_code == 302
    assert certain(now(evening).waiting).lot != before


def test_two_names_that_are_tapped_change_places_without_script(
    client: Client, evening: ClubEvening
) -> None:
    waiting = drawn(evening)
    one, other = seats(waiting)[0][0], names_out(waiting)[0]
    page = f"{at(evening, 'draw_of_evening')}?swap={key_of(evening, one)}"
    assert f"?swap={key_of(evening, one)}" in html_of(client.get(at(evening, "draw_of_evening")))
    shown = html_of(client.get(page))
    assert "changes with whom? Tap another name, also one that sits out." in " ".join(shown.split())
    assert "Leave as it was" in shown
    assert 'value="play"' not in shown
    form = page_form(shown, action="draw/")
    sent = form.sent(**{"with": str(key_of(evening, other))})
    assert client.post(form.action, sent).status_code == 302
    after = certain(now(evening).waiting)
    assert seats(after)[0][0] == other
    assert names_out(after) == [one]


def test_somebody_is_let_sit_out_and_another_takes_the_empty_seat(
    client: Client, evening: ClubEvening
) -> None:
    waiting = drawn(evening)
    one, other = seats(waiting)[1][2], names_out(waiting)[0]
    page = f"{at(evening, 'draw_of_evening')}?swap={key_of(evening, one)}"
    form = page_form(html_of(client.get(page)), action="draw/")
    client.post(form.action, form.sent(act="out"))
    assert seats(certain(now(evening).waiting))[1][2] == ""
    refused = acted(client, evening, "play")
    assert refused.status_code == 400
    assert "Table 2 has 3" in text_of(refused)
    page = f"{at(evening, 'draw_of_evening')}?swap={key_of(evening, other)}"
    form = page_form(html_of(client.get(page)), action="draw/")
    client.post(form.action, form.sent(seat="2-2"))
    assert seats(certain(now(evening).waiting))[1][2] == other


def test_another_way_seats_the_same_people_otherwise(client: Client, evening: ClubEvening) -> None:
    drawn(evening)
    form = form_with(client, at(evening, "draw_of_evening"), "rank:fold")
    client.post(form.action, form.sent(way="rank:fold"))
    waiting = certain(now(evening).waiting)
    assert (waiting.way, waiting.pairing) == ("rank", "fold")
    first, second, third, fourth = [one for one in NINE if one not in names_out(waiting)][:4]
    assert seats(waiting)[0] == (first, second, fourth, third)


def test_seats_are_filled_by_hand_from_lists(client: Client, evening: ClubEvening) -> None:
    drawn(evening, "by_hand")
    page = at(evening, "by_hand")
    form = page_form(html_of(client.get(page)))
    form.values |= {"table_1": [*NINE[:4]], "table_2": [*NINE[4:8]]}
    assert client.post(page, form.sent())["Location"] == at(evening, "draw_of_evening")
    assert seats(certain(now(evening).waiting)) == [NINE[:4], NINE[4:8]]


def test_a_name_on_two_seats_is_refused_and_the_lists_stay(
    client: Client, evening: ClubEvening
) -> None:
    drawn(evening, "by_hand")
    page = at(evening, "by_hand")
    form = page_form(html_of(client.get(page)))
    form.values["table_1"] = ["Anna", "Anna", "", ""]
    answer = client.post(page, form.sent())
    assert answer.status_code == 400
    assert "Anna was given two seats." in text_of(answer)
    assert page_form(html_of(answer)).values["table_1"] == ["Anna", "Anna", "", ""]
    form.values["table_1"] = ["Tom", "", "", ""]
    answer = client.post(page, form.sent())
    assert answer.status_code == 400
    assert "Nobody who is here is called “Tom”." in text_of(answer)


def test_names_for_a_draw_that_is_gone_are_refused_in_a_sentence(
    client: Client, evening: ClubEvening
) -> None:
    drawn(evening, "by_hand")
    page = at(evening, "by_hand")
    form = page_form(html_of(client.get(page)))
    form.values |= {"table_1": [*NINE[:4]], "table_2": [*NINE[4:8]]}
    late = form.sent() | {"key": "late"}
    client.post(page, form.sent())
    answer = client.post(page, late)
    assert answer.status_code == 409
    assert "Somebody else has changed this evening meanwhile" in text_of(answer)
    assert page_form(html_of(answer)).values["table_1"] == [*NINE[:4]]
    acted(client, evening, "play")
    answer = client.post(page, late)
    assert answer.status_code == 409
    assert "No draw is waiting." in text_of(answer)
    assert client.post(page, form.sent())["Location"] == at(evening, "draw_of_evening")
    assert client.get(page)["Location"] == at(evening, "draw_of_evening")


def test_of_two_organisers_who_draw_at_once_one_draw_counts_and_the_other_sees_it(
    client: Client, evening: ClubEvening
) -> None:
    other = Client()
    mine, theirs = (form_with(one, at(evening), "draw") for one in (client, other))
    client.post(mine.action, mine.sent(act="draw"))
    lot = certain(now(evening).waiting).lot
    answer = other.post(theirs.action, theirs.sent(act="draw"))
    assert answer.status_code == 409
    assert f"Lot {lot}" in text_of(answer)
    assert "Somebody else has changed this evening meanwhile" in text_of(answer)
    assert certain(now(evening).waiting).lot == lot


def test_a_draw_over_open_tables_asks_first_and_closes_them(
    client: Client, evening: ClubEvening
) -> None:
    sitting = played(evening)
    finish(sitting.tables[0])
    score(certain(sitting.tables[1].match), (100, 62))
    assert "Draw sitting 2" not in text_of(client.get(at(evening)))
    page = at(evening, "draw_of_evening")
    assert "1 table is still open. It is closed when you draw" in text_of(client.get(page))
    assert acted(client, evening, "draw").status_code == 302
    record = now(evening)
    assert [table.state for table in record.sittings[0].tables] == ["over", "closed"]
    assert record.waiting is not None


# The evening


def test_tables_list_and_who_sits_out_are_there_for_everybody(
    client: Client, evening: ClubEvening
) -> None:
    first, second = played(evening).tables
    score(certain(first.match), (120, 42))
    finish(second, (90, 72))
    for page in (at(evening), shown_alone(evening)):
        words = text_of(client.get(page))
        assert "1 of 16" in words
        assert "still playing" in words
        assert "120 so far" in words
        for name in NINE:
            assert name[0] in words
    assert "Send the list" in text_of(client.get(shown_alone(evening)))


def test_while_tables_play_the_organiser_has_their_cards_at_hand(
    client: Client, evening: ClubEvening
) -> None:
    played(evening)
    words = text_of(client.get(at(evening)))
    assert "Table cards for the phones at the tables" in words
    assert "for the phones" not in text_of(client.get(shown_alone(evening)))


def test_a_phone_that_scores_at_a_table_enters_there_and_no_other_does(
    client: Client, evening: ClubEvening
) -> None:
    table = played(evening).tables[1]
    assert "Yours" not in text_of(client.get(at(evening)))
    match = certain(table.match)
    client.get(reverse("table", args=[match.scorer_secret]))
    for page in (at(evening), shown_alone(evening)):
        answer = client.get(page)
        assert "Yours" in text_of(answer)
        assert "Enter round 1" in text_of(answer)
        assert f"table 2, {names_at(table)[0]} deals" in text_of(answer)
        assert reverse("new_round", args=[match.scorer_secret]) in html_of(answer)
    watching = html_of(Client().get(shown_alone(evening)))
    assert certain(match.scorer_secret) not in watching
    assert evening.club.secret not in watching


def test_who_follows_hears_of_a_round_and_of_nothing_when_there_is_nothing(
    client: Client, evening: ClubEvening
) -> None:
    table = played(evening).tables[0]
    for page in (at(evening), shown_alone(evening)):
        asks = re.search(r'data-asks="([^"]+)"', html_of(client.get(page)))
        address = certain(asks)[1].replace("&amp;", "&")
        assert client.get(address, headers=FOLLOWS).status_code == 204
        score(certain(table.match), (100, 62))
        answer = client.get(address, headers=FOLLOWS)
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]


def test_an_earlier_sitting_is_looked_at(client: Client, evening: ClubEvening) -> None:
    finish_all(played(evening).tables)
    played(evening)
    words = text_of(client.get(f"{at(evening)}?sitting=1"))
    assert "Sitting 1. Back to what is played now" in words
    for wrong in ("9", "x", "0", "9" * 30):
        assert client.get(f"{at(evening)}?sitting={wrong}").status_code == 200


def test_the_list_is_a_text_to_send_with_the_link_that_shows_the_evening_alone(
    client: Client, evening: ClubEvening
) -> None:
    score(certain(played(evening).tables[0].match), (100, 62))
    for page in ("share_evening_list",):
        text = client.get(at(evening, page)).content.decode()
        assert re.search(r"^1\. \w+ ○ 100 \(100 so far\)$", text, re.MULTILINE)
        assert evening.club.secret not in text


def test_a_table_is_closed_after_a_question(client: Client, evening: ClubEvening) -> None:
    sitting = played(evening)
    score(certain(sitting.tables[0].match), (100, 62))
    page = at(evening, "close_tables")
    form = page_form(html_of(client.get(page)))
    assert ("table", "1") in form.buttons
    assert client.post(page, form.sent(table="1"))["Location"] == at(evening)
    assert certain(now(evening).current).tables[0].state == "closed"
    again = client.post(page, {**form.sent(table="1"), "key": "another", "base": "0"})
    assert again.status_code == 409


def test_the_end_asks_about_open_tables_and_one_can_go_on(
    client: Client, evening: ClubEvening
) -> None:
    played(evening)
    page = at(evening, "end_evening")
    words = text_of(client.get(page))
    assert "2 tables are still open. They are closed, and count as they stand." in words
    assert "1 of 3 sittings were drawn." in words
    assert acted(client, evening, "end", page).status_code == 302
    assert now(evening).evening.ended_at is not None
    assert "Who has won" in text_of(client.get(at(evening)))
    assert acted(client, evening, "go_on", at(evening)).status_code == 302
    assert now(evening).evening.ended_at is None


def test_who_is_here_is_ticked_and_a_new_name_comes(client: Client, evening: ClubEvening) -> None:
    page = at(evening, "who_is_here")
    form = page_form(html_of(client.get(page)), name="evening")
    form.values["here"].remove(str(key_of(evening, "Cees")))
    form.say("other", "Vie")
    assert client.post(page, form.sent())["Location"] == at(evening)
    here = [player.name for player in now(evening).here]
    assert "Cees" not in here
    assert "Vie" in here


def test_the_plan_is_changed_but_not_the_game_once_a_sitting_was_drawn(
    client: Client, evening: ClubEvening
) -> None:
    page = at(evening, "change_evening")
    played(evening)
    form = page_form(html_of(client.get(page)), name="evening")
    assert form.values["game"] == ["klaverjassen"]
    assert "game" not in form.choices
    form.say("sittings", "5")
    assert client.post(page, form.sent())["Location"] == at(evening)
    assert now(evening).plan.sittings == 5
    form = page_form(html_of(client.get(page)), name="evening")
    form.say("sittings", "0")
    assert client.post(page, form.sent()).status_code == 400


def test_one_sitting_more_leaves_people_where_they_stay(
    client: Client, evening: ClubEvening
) -> None:
    finish_all(played(evening).tables)
    finish_all(played(evening, "stay").tables)
    page = at(evening, "change_evening")
    form = page_form(html_of(client.get(page)), name="evening")
    assert form.values["way"] == ["stay"]
    form.say("sittings", "4")
    assert client.post(page, form.sent())["Location"] == at(evening)
    assert (now(evening).plan.sittings, now(evening).plan.way) == (4, "stay")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"game": "bridge"}, "Another game has other rules: look at them, and go on then."),
        ({"game": "solitaire"}, "Game: This cannot be chosen here."),
        ({"size": "3"}, "Players at a table: “3” cannot be chosen here."),
    ],
)
def test_a_plan_from_another_page_is_refused_in_a_sentence(
    client: Client, evening: ClubEvening, said: dict[str, str], sentence: str
) -> None:
    page = at(evening, "change_evening")
    played(evening)
    form = page_form(html_of(client.get(page)), name="evening")
    before = now(evening)
    answer = client.post(page, form.sent() | said)
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    assert now(evening).plan == before.plan


# Cards


def test_a_card_leads_to_the_match_that_is_played_at_its_table_now(
    client: Client, evening: ClubEvening
) -> None:
    card = reverse("table_card", args=[evening.tables.get(number=2).card_secret])
    assert client.get(card)["Location"] == shown_alone(evening)
    first = certain(played(evening).tables[1].match)
    leads = client.get(card)["Location"]
    assert leads == reverse("table", args=[first.scorer_secret])
    client.get(leads)
    finish_all(certain(now(evening).current).tables)
    second = certain(played(evening).tables[1].match)
    # the phone of sitting 1 has no right in sitting 2 before it opens the card again
    assert certain(second.scorer_secret) not in html_of(client.get(shown_alone(evening)))
    refused = client.post(reverse("new_round", args=[second.viewer_secret]), {})
    assert refused.status_code == 403
    assert client.get(card)["Location"] == reverse("table", args=[second.scorer_secret])
    end_evening(evening, and_close=True)
    assert client.get(card)["Location"] == shown_alone(evening)


def test_a_card_that_was_guessed_is_refused_in_a_sentence(client: Client) -> None:
    answer = client.get(reverse("table_card", args=["A" * 22]))
    assert answer.status_code == 404
    assert "The link is wrong, or what it led to is gone." in text_of(answer)


def test_the_code_of_a_card_is_typed_where_codes_are_typed(
    client: Client, evening: ClubEvening
) -> None:
    table = certain(played(evening).tables[0].match)
    code = evening.tables.get(number=1).code
    answer = client.post(reverse("join"), {"code": code.lower()})
    assert client.get(answer["Location"])["Location"] == reverse(
        "table", args=[seen(table).scorer_secret]
    )


# Queries


@pytest.mark.parametrize("name", ["evening", "draw_of_evening"])
def test_a_page_makes_as_many_queries_for_eight_sittings_as_for_two(
    client: Client, name: str
) -> None:
    few, many = (opened(client, name, sittings=number) for number in (2, 8))
    assert few == many <= MOST_QUERIES


def opened(client: Client, name: str, *, sittings: int) -> int:
    """Queries of a page of an evening with so many sittings that no one has opened."""
    evening = an_evening(people(9), a_plan(sittings=sittings + 1))
    for _sitting in range(sittings):
        for table in played(evening).tables:
            score(certain(table.match), (100, 62))
            finish_early(table)
    if name == "draw_of_evening":
        drawn(evening)
    close_all()
    with CaptureQueriesContext(connection) as captured:
        client.get(at(evening, name))
    return len(captured)


def finish_early(table: TableRecord) -> None:
    stop_early(seen(certain(table.match)))


@pytest.mark.parametrize(("slug", "number"), [("bridge", 5), ("kraken", 6)])
def test_of_one_table_the_pages_say_who_sits_out_next(slug: str, number: int) -> None:
    evening = an_evening(SIXTEEN[:number], a_plan(slug, sittings=3))
    phone, page = Client(), at(evening)
    how_many = {5: "one", 6: "2"}[number]
    assert f"Next out: {how_many} of Anna, Bram" in text_of(phone.get(page))
    drawn(evening)
    assert "Next out: " in text_of(phone.get(at(evening, "draw_of_evening")))
    play_sitting(evening)
    sitting = now(evening).current
    assert sitting
    out = [player.name for player in sitting.out]
    left = [name for name in SIXTEEN[:number] if name not in out]
    names = ", ".join(left[:-1]) + " and " + left[-1]
    assert f"Next out: {how_many} of {names} by lot" in text_of(phone.get(page))
    for table in sitting.tables:
        assert table.match
        stop_early(seen(table.match))
    assert "Next out: " in text_of(phone.get(page))
    end = phone.get(reverse("settlement", args=[certain(sitting.tables[0].match).scorer_secret]))
    assert "next out: " in text_of(end)
    assert "The same again" not in text_of(end)
