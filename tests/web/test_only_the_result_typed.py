"""A match of which only the result is known, typed on its page: in every game."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games.registry import find_game
from scorekeeper.records.models import Match
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences, empty_database
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.matches.starting import start_match
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.writing import sheet_values
from tests.cast import a_deal, a_match, agreed, book_now, record, seen
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse, html_of
from tests.sheets.test_only_the_result import MATCHES, NAMES, known

pytestmark = pytest.mark.django_db


def a_match_of(slug: str, **rules: Any) -> Match:
    """Begin a match of a game with as many people as its sheet has."""
    players = tuple(NAMES[: MATCHES[slug][0]])
    return start_match(agreed(slug, players, house_rules=rules))


def typed(client: Client, match: Match, **says: str) -> ClientResponse:
    """Type the final points into the form, and send it."""
    address = reverse("only_result", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)))
    for name, value in says.items():
        form.say(name, value)
    return client.post(address, form.sent())


def points_said(match: Match, points: dict[str, int]) -> dict[str, str]:
    """Return what is typed for each side: its points, and 0 for the others."""
    played = book_now(match).played_match
    names = {side[0]: [played.table.name(seat) for seat in side] for side in played.sides}
    said = {seat: sum(points.get(name, 0) for name in of) for seat, of in names.items()}
    return {f"points_{seat}": str(number) for seat, number in said.items()}


@pytest.mark.parametrize("slug", MATCHES)
def test_what_is_typed_is_the_match_of_the_sheet(client: Client, slug: str) -> None:
    match = a_match_of(slug)
    answer = typed(client, match, **points_said(match, MATCHES[slug][1]))
    assert answer["Location"] == reverse("settlement", args=[match.scorer_secret])
    values = sheet_values(export_sheet(seen(match)))
    assert values["ended_early"]
    assert values["rounds"][0]["agreed_score"]["reason"] == "Only the result"
    expected = score_values(sheet_of(known(slug)))
    scored = score_values(sheet_of(values))
    for fact in ("totals", "ranking", "finished", "warnings"):
        assert scored[fact] == expected[fact], fact


@pytest.mark.parametrize("slug", ["kraken", "kan", "free-sheet"])
def test_it_is_one_step_that_can_be_taken_back_done_again_and_repeated(
    client: Client, slug: str
) -> None:
    match = a_match_of(slug)
    typed(client, match, **points_said(match, MATCHES[slug][1]))
    undo(seen(match), certain(history_of(seen(match)).undo).number)
    assert not book_now(match).entries
    assert not seen(match).ended_early
    redo(seen(match), certain(history_of(seen(match)).redo).number)
    assert book_now(match).played_match.finished
    with empty_database() as empty:
        assert differences(seen(match), empty) == []


def test_krakens_crosses_are_asked_too(client: Client) -> None:
    match = a_match_of("kraken", early_end="as_full")
    typed(client, match, points_0="250", points_1="200", counter_0="3", counter_1="14")
    assert book_now(match).played_match.counter == (3, 14, 3, 14)


def test_in_a_free_sheet_the_points_to_begin_with_are_in_what_is_typed(client: Client) -> None:
    match = a_match_of("free-sheet", start=100, wins="highest", end="target", target=200)
    typed(client, match, points_0="130", points_1="90", points_2="100")
    assert book_now(match).played_match.totals == (130, 90, 100)
    assert seen(match).ended_early


def test_where_the_rules_end_it_there_it_is_not_ended_early(client: Client) -> None:
    match = a_match_of("free-sheet", wins="highest", end="target", target=200)
    typed(client, match, points_0="230", points_1="90", points_2="100")
    assert book_now(match).played_match.finished
    assert not seen(match).ended_early


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"points_0": "12"}, "Type the final points, or 0."),
        ({"points_0": "lots", "points_1": "3"}, "whole number"),
        ({"points_0": "1" * 40, "points_1": "3"}, "too"),
    ],
)
def test_a_result_that_is_none_is_refused_with_the_form_as_it_was(
    client: Client, said: dict[str, str], why: str
) -> None:
    match = a_match_of("kraken")
    answer = typed(client, match, **said)
    assert answer.status_code == 400
    assert why in html_of(answer)
    assert not book_now(match).entries


def test_a_match_of_which_more_is_known_takes_no_result(client: Client) -> None:
    match = a_match()
    form = page_form(html_of(client.get(reverse("only_result", args=[match.scorer_secret]))))
    record(match, a_deal(100))
    form.say("points_0", "100")
    form.say("points_1", "90")
    answer = client.post(reverse("only_result", args=[match.scorer_secret]), form.sent())
    assert answer.status_code == 409
    assert "more than its result is known" in html_of(answer)
    assert len(book_now(match).entries) == 1


def test_sent_twice_it_counts_once(client: Client) -> None:
    match = a_match_of("kan")
    address = reverse("only_result", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)))
    for seat in range(5):
        form.say(f"points_{seat}", str(seat))
    answers = [client.post(address, form.sent()) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert len(book_now(match).entries) == 1


def test_every_game_without_a_round_offers_it(client: Client) -> None:
    for slug in MATCHES:
        assert find_game(slug)
        match = a_match_of(slug)
        table = html_of(client.get(reverse("table", args=[match.scorer_secret])))
        assert reverse("only_result", args=[match.scorer_secret]) in table
