"""A club evening begins: its plan, who is here, and everything that cannot be, beside its field."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, ClubEvening
from scorekeeper.rules.limits import MOST_PRESENT
from scorekeeper.services.evenings.closing import end_evening
from tests.cast import a_match
from tests.club_evenings import (
    SIXTEEN,
    a_plan,
    an_evening,
    finish_all,
    key_of,
    now,
    people,
    played,
)
from tests.club_pages import text_of
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Bartholomeus", "Cees", "Dora", "Emma", "Fatima", "Gülşen", "Henk", "Óscar")


@pytest.fixture
def club() -> Club:
    """A club whose last evening was for nine people at tables of four."""
    plan = a_plan(
        "klaverjassen",
        preset="rotterdam",
        sits_out="table_mean",
        currency="EUR",
        fee=250,
        prizes=(1000, 500, 300),
        share_of_fees=100,
    )
    evening = an_evening(NAMES, plan)
    end_evening(evening)
    return evening.club


def page_of(club: Club) -> str:
    return reverse("new_evening", args=[club.secret])


def form_of(client: Client, club: Club) -> PageForm:
    return page_form(html_of(client.get(page_of(club))), name="evening")


def sent(client: Client, club: Club, form: PageForm, **button: str) -> ClientResponse:
    return client.post(page_of(club), form.sent(**button))


def newest(club: Club) -> ClubEvening:
    return club.club_evenings.select_related("club")[0]


def seen(text: str) -> str:
    return " ".join(text.split())


def test_everything_is_there_from_the_last_one_and_one_button_draws(
    client: Client, club: Club
) -> None:
    words = text_of(client.get(page_of(club)))
    for said in (
        "Rotterdam, no stake",
        "3 sittings of 16 rounds",
        "By lot, as new as possible",
        "€2.50 each",
        "Prizes €10.00, €5.00, €3.00",
        "9 × €2.50 = €22.50. Prizes take €18.00, €4.50 go into the cash box.",
        "9 are here",
        "2 tables, 1 sits out",
    ):
        assert said in words, said
    answer = sent(client, club, form_of(client, club))
    evening = newest(club)
    assert answer["Location"] == reverse("draw_of_evening", args=[club.secret, evening.pk])
    record = now(evening)
    assert [player.name for player in record.here] == list(NAMES)
    assert (record.plan.preset, record.plan.fee) == ("rotterdam", 250)
    assert record.waiting is not None
    assert [len(table.players) for table in record.waiting.tables] == [4, 4]


def test_where_people_stayed_last_time_the_first_sitting_is_seated_as_the_first_one_was(
    client: Client,
) -> None:
    plan = a_plan(house_rules={"rounds": 1}, currency="EUR", fee=250)
    evening = an_evening(SIXTEEN[:8], plan)
    finish_all(played(evening, "rank").tables)
    finish_all(played(evening, "stay").tables)
    end_evening(evening)
    form = form_of(client, evening.club)
    assert form.values["way"] == ["rank"]
    assert "8 × €2.50 = €20.00" in text_of(client.get(page_of(evening.club)))
    sent(client, evening.club, form)
    assert now(newest(evening.club)).sittings[0].way == "rank"


def test_a_form_that_is_sent_twice_begins_one_evening(client: Client, club: Club) -> None:
    form, before = form_of(client, club), club.club_evenings.count()
    first, second = sent(client, club, form), sent(client, club, form)
    assert first["Location"] == second["Location"]
    assert club.club_evenings.count() == before + 1


def test_people_are_offered_by_name_and_accents_make_no_difference(
    client: Client, club: Club
) -> None:
    heard = re.findall(r'name="here" value="(\d+)"', html_of(client.get(page_of(club))))
    assert [club.players.get(pk=int(key)).name for key in heard] == list(NAMES)


def test_nobody_and_as_last_time_tick_at_once_and_begin_nothing(client: Client, club: Club) -> None:
    form = form_of(client, club)
    assert "0 are here" in text_of(sent(client, club, form, look="nobody"))
    form.values.pop("here")
    assert "9 are here" in text_of(sent(client, club, form, look="last"))
    assert club.club_evenings.count() == 1


def test_a_new_name_is_ticked_and_a_known_one_is_no_new_one(client: Client, club: Club) -> None:
    form = form_of(client, club)
    form.say("other", "Vie")
    form = page_form(html_of(sent(client, club, form, look="add")), name="evening")
    assert form.values["new"] == ["Vie"]
    form.say("other", "anna")
    page = html_of(sent(client, club, form, look="add"))
    assert "10 are here" in seen(page)
    sent(client, club, page_form(page, name="evening"))
    assert "Vie" in [player.name for player in now(newest(club)).here]


def test_a_name_that_is_typed_and_not_added_counts_too(client: Client, club: Club) -> None:
    form = form_of(client, club)
    form.say("other", "Vie")
    sent(client, club, form)
    assert "Vie" in [player.name for player in now(newest(club)).here]


def test_of_more_names_than_an_evening_takes_none_is_left_out_silently(
    client: Client, club: Club
) -> None:
    said = form_of(client, club).sent() | {"here": [], "new": people(MOST_PRESENT + 1)}
    for more in ({}, {"look": "add"}):
        answer = client.post(page_of(club), said | more)
        assert "An evening is for at most 200 people" in text_of(answer)
        again = page_form(html_of(answer), name="evening").values
        assert {*again["new"], *again["other"]} == {*people(MOST_PRESENT + 1)}
    assert club.club_evenings.count() == 1


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"sittings": "0"}, "0 is too small: 1 is the least."),
        ({"sittings": "31"}, "31"),
        ({"fee": "two"}, "An amount is written in plain digits, such as 5 or 0.25"),
        ({"fee": "2.505"}, "EUR"),
        ({"prize_0": "100"}, "there is only"),
        ({"prizes_in": "percent"}, "percents are whole numbers with blanks between them"),
        ({"more_prizes": "-1"}, "A prize is not less than nothing"),
        ({"sits_out": "points"}, "Say how many points a sitting out gives."),
        ({"day": "yesterday"}, "A day is written like 2026-11-21."),
        ({"rule_rounds": "many"}, "is not a whole number"),
        ({"other": "x" * 41}, "A name has 1 to 40 characters"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_the_form_stays(
    client: Client, club: Club, said: dict[str, str], sentence: str
) -> None:
    form = form_of(client, club)
    for name, value in said.items():
        form.say(name, value)
    answer = sent(client, club, form)
    assert answer.status_code == 400
    page = html_of(answer)
    told = re.findall(r'<p class="error"[^>]*>([^<]*)', page)
    assert any(sentence.casefold() in seen(one).casefold() for one in told), told
    again = page_form(page, name="evening")
    for name, value in said.items():
        assert again.values[name] == [value]
    assert len(again.values["here"]) == len(NAMES)
    assert club.club_evenings.count() == 1


def test_percents_are_taken_from_the_fees(client: Client, club: Club) -> None:
    form = form_of(client, club)
    form.say("prizes_in", "percent")
    for number, percent in enumerate(("50", "30", "20")):
        form.say(f"prize_{number}", percent)
    words = text_of(client.post(page_of(club), {**form.sent(), "look": "words"}))
    assert "9 × €2.50 = €22.50. Prizes take all of it." in words
    sent(client, club, form)
    plan = now(newest(club)).plan
    assert plan.are_prizes_percents
    assert plan.prizes == (50, 30, 20)


def test_another_game_comes_with_its_own_rules_and_what_was_said_of_money_stays(
    client: Client, club: Club
) -> None:
    form = form_of(client, club)
    form.say("game", "skat")
    form.say("fee", "3")
    page = html_of(sent(client, club, form, look="game"))
    form = page_form(page, name="evening")
    assert form.values["fee"] == ["3"]
    assert form.values["other_sizes"] == ["3"]
    assert "3 tables" in seen(page)  # nine are three of three
    sent(client, club, form)
    record = now(newest(club))
    assert record.plan.game.slug == "skat"
    assert record.waiting is not None
    assert [len(table.players) for table in record.waiting.tables] == [3, 3, 3]


def test_another_game_whose_rules_nobody_saw_is_not_begun_and_the_page_says_so(
    client: Client, club: Club
) -> None:
    form = form_of(client, club)
    form.say("game", "skat")
    answer = sent(client, club, form)
    assert answer.status_code == 400
    assert "Another game has other rules: look at them, and go on then." in text_of(answer)
    assert club.club_evenings.count() == 1
    again = page_form(html_of(answer), name="evening")
    assert again.values["drawn_for"] == ["skat"]
    assert sent(client, club, again).status_code == 302


def test_fixed_pairs_are_asked_for_and_offered_as_they_came(client: Client, club: Club) -> None:
    evening = an_evening(SIXTEEN[:8], club=Club.objects.create())
    form = form_of(client, evening.club)
    form.say("way", "pairs")
    answer = sent(client, evening.club, form)
    assert "Say who plays with whom" in text_of(answer)
    form = page_form(html_of(answer), name="evening")
    assert (form.values["first"][0], form.values["second"][0]) == (
        "Anna",
        "Bram",
    )
    sent(client, evening.club, form)
    record = now(newest(evening.club))
    assert record.plan.pairs[0] == ("Anna", "Bram")
    assert record.waiting is not None
    for table in record.waiting.tables:
        names = [player.name for player in table.players if player]
        assert {names[0], names[2]} in [set(pair) for pair in record.plan.pairs]


def test_somebody_in_two_pairs_is_refused_beside_the_pairs(client: Client) -> None:
    evening = an_evening(SIXTEEN[:8])
    form = form_of(client, evening.club)
    form.say("way", "pairs")
    form = page_form(html_of(sent(client, evening.club, form)), name="evening")
    form.values["second"][0] = "Cees"
    answer = sent(client, evening.club, form)
    assert answer.status_code == 400
    assert "stands in two pairs" in text_of(answer)


def test_too_few_for_a_table_are_told_before_anything_begins(client: Client, club: Club) -> None:
    form = form_of(client, club)
    form.values["here"] = form.values["here"][:2]
    answer = sent(client, club, form)
    assert answer.status_code == 400
    assert "A table takes 4 players at least: fewer are present" in text_of(answer)
    assert "too few for a table" in text_of(answer)
    assert 'id="wrong-name"' in html_of(answer)
    assert club.club_evenings.count() == 1


def test_nobody_is_called_like_the_cash_box_where_there_is_one(client: Client, club: Club) -> None:
    form = form_of(client, club)
    form.say("other", "Cash box")
    answer = sent(client, club, form)
    assert answer.status_code == 400
    assert "Cash box" in text_of(answer)
    assert club.club_evenings.count() == 1


def test_a_club_that_never_had_one_is_offered_what_it_played_last(client: Client) -> None:
    club = a_match("skat", ("Anna", "Bram", "Cees")).club
    words = text_of(client.get(page_of(club)))
    assert "Skat" in words
    assert "0 are here" in words
    assert "As last time" not in words


def test_the_club_page_leads_to_a_new_evening_and_back_to_one_that_goes_on(
    client: Client, club: Club
) -> None:
    at_home = reverse("club", args=[club.secret])
    a_match(club=club)
    assert page_of(club) in html_of(client.get(at_home))
    evening = an_evening(NAMES, club=club)
    page = html_of(client.get(at_home))
    assert "Back to the evening" in page
    assert reverse("evening", args=[club.secret, evening.pk]) in page
    assert key_of(evening, "Anna")
