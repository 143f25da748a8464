"""Rounds entered without a network: the forms for them, and their sending one behind the other."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games.registry import all_games
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Fact
from scorekeeper.services.matches.ending import cancel
from scorekeeper.services.rounds.conflicts import book_ahead
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    correct,
    record,
    recorded,
    seen,
    three_rounds,
)
from tests.forms import page_form

pytestmark = pytest.mark.django_db
PLAYERS = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")
EVERY_TABLE = [(game.slug, count) for game in all_games() for count in game.player_counts]
SMALLEST_TABLES = [(game.slug, min(game.player_counts)) for game in all_games()]
MANY = 30
DEALER = re.compile(r'class="deals".*?<bdi translate="no" class="nm">(.*?)</bdi>', re.DOTALL)


def pages_stored(client: Client, match: Match) -> list[dict[str, str]]:
    """Return what a scorer's phone stores of a match, as pages by their paths."""
    fetched = client.get(reverse("pages_to_store", args=[match.scorer_secret])).content.decode()
    *lines, made_of = fetched.split("\n")
    return [
        {name: said if name == "path" else in_full(said, lines) for name, said in one.items()}
        for one in json.loads(made_of)["pages"]
    ]


def in_full(runs: str, lines: list[str]) -> str:
    """Return a page of which runs of lines are given, by their first and how many they are."""
    return "\n".join(line for run in runs.split() for line in lines[slice_of(run)])


def slice_of(run: str) -> slice:
    """Return which lines a run such as "12+3" is; "12" is one line."""
    first, _, count = run.partition("+")
    return slice(int(first), int(first) + int(count or 1))


def next_rounds(client: Client, match: Match) -> list[str]:
    """Return the stored pages on which the next rounds are entered."""
    return [one["page"] for one in pages_stored(client, match) if one["path"] == "rounds/new/"]


def filled(page: str, cards: int, **more: str) -> dict[str, str | list[str]]:
    """Return what is sent of an entry page of Kraken on which Anna has so many card points."""
    form = page_form(page, name="entry")
    form.say("trump", "hearts")
    form.say("card_points_0", str(cards))
    return {**form.sent(action="save"), **more}


def send(client: Client, match: Match, path: str, data: dict[str, str | list[str]]) -> int:
    """Send a form, and return the status of the answer."""
    return client.post(f"/g/{match.scorer_secret}/{path}", data).status_code


def annas_cards(match: Match) -> list[int]:
    """Return the card points of Anna's side in each round that stands in the book."""
    return [entry.deal.counts("card_points")[ANNA] for entry in book_now(match).entries]


@pytest.mark.parametrize(("slug", "count"), SMALLEST_TABLES)
def test_in_every_game_the_next_dealers_are_foreseen(client: Client, slug: str, count: int) -> None:
    pages = next_rounds(client, a_match(slug, PLAYERS[:count], first_dealer=0))
    dealers = [page_form(page, name="entry").values["dealer"] for page in pages]
    assert dealers == [[str(ahead % count)] for ahead in range(4)]


@pytest.mark.parametrize(("slug", "count"), SMALLEST_TABLES)
def test_in_every_game_the_table_of_the_next_rounds_is_drawn(
    client: Client, slug: str, count: int
) -> None:
    match = a_match(slug, PLAYERS[:count], first_dealer=0)
    evening = book_now(match).played_match
    stored = [one for one in pages_stored(client, match) if one["path"] == "rounds/new/"]
    begun = [one["begun"] for one in stored if evening.game.may_be_in_play]
    for ahead, drawn in [*enumerate(one["enter"] for one in stored), *enumerate(begun)]:
        dealer = [PLAYERS[ahead % count]] if evening.has_dealer else []
        assert DEALER.findall(drawn) == dealer
    assert all("Finish the round" in drawn and "in play" in drawn for drawn in begun)
    assert not any("in play" in one["enter"] for one in stored)


@pytest.mark.parametrize(("slug", "count"), EVERY_TABLE)
def test_in_every_game_as_many_rounds_are_foreseen_as_are_still_to_play(
    slug: str, count: int
) -> None:
    book = book_now(a_match(slug, PLAYERS[:count], first_dealer=0))
    there = [book]
    while len(there) < MANY and (further := book_ahead(there[-1], 1)) is not None:
        there.append(further)
    assert [one.played_match.now.scored for one in there] == list(range(len(there)))
    assert [one.played_match.now.dealer for one in there[:4]] == [
        ahead % count for ahead in range(4)
    ]
    at_once = [book_ahead(book, ahead) for ahead in range(4)]
    assert [one.played_match for one in at_once if one] == [one.played_match for one in there[:4]]
    assert (book_ahead(book, MANY - 1) is not None) == (len(there) == MANY)


def test_a_round_in_play_is_over_before_the_next_one_is_foreseen(client: Client) -> None:
    match = a_match()
    begin(match, an_opening(dealer=BRAM))
    pages = next_rounds(client, match)
    assert "Take this round back" in pages[0]
    assert "Take this round back" not in pages[1]
    dealers = [page_form(page, name="entry").values["dealer"] for page in pages]
    assert dealers == [[str(seat)] for seat in (BRAM, CEES, DORA, ANNA)]


def test_six_play_kan_and_somebody_else_deals_the_round_in_play(client: Client) -> None:
    match = a_match("kan", PLAYERS, first_dealer=0)
    begin(
        match, an_opening("clubs", dealer=BRAM, facts=(Fact("kankei", CEES), Fact("kankei", DORA)))
    )
    pages = next_rounds(client, match)
    dealers = [page_form(page, name="entry").values["dealer"] for page in pages]
    assert dealers == [[str(seat)] for seat in (BRAM, CEES, DORA, 4)]


def test_beyond_the_last_round_there_is_no_form(client: Client) -> None:
    match = a_match(rounds=3)
    assert len(next_rounds(client, match)) == 3
    recorded(match, a_deal(), a_deal(), a_deal())
    assert next_rounds(client, match) == []


def test_the_newest_three_rounds_can_be_corrected_without_a_network(client: Client) -> None:
    match = recorded(a_match(), *[a_deal()] * 4)
    keys = [entry.round_key for entry in book_now(match).entries]
    corrections = [one["path"] for one in pages_stored(client, match) if "correct" in one["path"]]
    assert corrections == [f"rounds/{key}/correct/" for key in keys[:0:-1]]


@pytest.mark.django_db(transaction=True)
def test_what_is_stored_ahead_is_asked_for_with_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match = recorded(a_match(rounds=200), *[a_deal()] * 16)
    book_now(match)
    with django_assert_max_num_queries(2):
        pages_stored(client, match)


def test_rounds_entered_behind_one_another_are_recorded_in_order(client: Client) -> None:
    match = a_match()
    pages = next_rounds(client, match)
    sent = [filled(page, cards) for page, cards in zip(pages, (100, 110, 120), strict=False)]
    for before, form in zip([None, *sent], sent, strict=False):
        more = {"after": before["key"]} if before else {}
        assert send(client, match, "rounds/new/", {**form, **more}) == 302
    assert annas_cards(match) == [100, 110, 120]


def test_a_round_behind_another_without_its_key_is_in_its_way(client: Client) -> None:
    match = a_match()
    first, second, *_more = [filled(page, 100) for page in next_rounds(client, match)]
    assert send(client, match, "rounds/new/", first) == 302
    assert send(client, match, "rounds/new/", second) == 409
    assert send(client, match, "rounds/new/", {**second, "after": "nobody-has-this"}) == 409
    assert send(client, match, "rounds/new/", {**second, "after": "\x00"}) == 409
    assert send(client, match, "rounds/new/", {**second, "after": first["key"]}) == 302
    assert annas_cards(match) == [100, 100]


def test_a_round_of_somebody_else_in_between_is_a_conflict(client: Client) -> None:
    match = a_match()
    first, second, *_more = [filled(page, 100) for page in next_rounds(client, match)]
    assert send(client, match, "rounds/new/", first) == 302
    record(seen(match), a_deal(120))
    assert send(client, match, "rounds/new/", {**second, "after": first["key"]}) == 409
    assert annas_cards(match) == [100, 120]


def test_a_round_sent_twice_and_the_one_behind_it_count_once(client: Client) -> None:
    match = a_match()
    first, second, *_more = [filled(page, 100) for page in next_rounds(client, match)]
    for form in (first, first, {**second, "after": first["key"]}) * 2:
        assert send(client, match, "rounds/new/", form) == 302
    assert annas_cards(match) == [100, 100]


def correction(client: Client, match: Match, place: int) -> tuple[str, dict[str, str | list[str]]]:
    """Return the stored correction of a round: its path and what is sent of it."""
    key = book_now(match).entries[place].round_key
    path = f"rounds/{key}/correct/"
    page = next(one["page"] for one in pages_stored(client, match) if one["path"] == path)
    form = page_form(page, name="entry")
    form.say("card_points_0", "130")
    return path, {**form.values, "action": "save", "seen": "offline"}


def test_a_correction_made_without_a_network_counts_unseen(client: Client) -> None:
    match = three_rounds()
    assert send(client, match, *correction(client, match, 1)) == 302
    assert annas_cards(match) == [100, 130, 120]


def test_a_correction_made_without_a_network_is_refused_like_any_other(client: Client) -> None:
    match = three_rounds()
    path, sent = correction(client, match, 1)
    assert send(client, match, path, {**sent, "card_points_0": "163"}) == 400
    correct(match, 1, a_deal(90, declarer=ANNA))
    assert send(client, match, path, sent) == 409
    assert annas_cards(match) == [100, 90, 120]


def test_corrections_of_the_same_round_follow_each_other(client: Client) -> None:
    match = three_rounds()
    path, first = correction(client, match, 1)
    _path, second = correction(client, match, 1)
    second |= {"card_points_0": "140", "key": "a-key-of-its-own"}
    assert send(client, match, path, first) == 302
    assert send(client, match, path, {**second, "after": first["key"]}) == 302
    assert annas_cards(match) == [100, 140, 120]


def test_of_a_cancelled_match_a_phone_stores_nothing_and_does_not_ask_again(client: Client) -> None:
    match = three_rounds()
    assert pages_stored(client, match)
    cancel(match)
    assert pages_stored(client, match) == []
