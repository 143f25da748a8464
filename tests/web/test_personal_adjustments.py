"""A penalty for one person only: on the form, and on every page that tells of the round."""

import json
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Adjustment
from scorekeeper.services.derived import result_of_match
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.writing import sheet_values
from tests.cast import (
    BRAM,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    recorded,
    seen,
    totals,
)
from tests.forms import page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
REVOKE = Adjustment(BRAM, -100, 0, "revoke", personal=True)
TOLD = "Bram: revoke: −100 in the club's list, for Bram alone"
A_ROUND = {"trump": "hearts", "card_points_0": "100"}
PENALTY = {
    "adjustment_by_0": str(BRAM),
    "adjustment_points_0": "-100",
    "adjustment_reason_0": "revoke",
    "adjustment_personal_0": "on",
}


def sent(
    client: Client, match: Match, said: dict[str, str], *, page: str = "new_round", key: int = 0
) -> ClientResponse:
    """Fill in the form of a round and send it."""
    address = reverse(page, args=[match.scorer_secret, *([key] if key else [])])
    form = page_form(html_of(client.get(address)), name="entry")
    return client.post(address, {**form.values, **said})


def opened(client: Client, name: str, match: Match, *more: int) -> str:
    """What a page of a match says, without its line breaks."""
    page = client.get(reverse(name, args=[match.scorer_secret, *more]))
    return " ".join(html_of(page).replace("&#x27;", "'").replace("&#39;", "'").split())


def a_match_with_a_penalty() -> Match:
    return recorded(a_match(rounds=2), a_deal(100, adjustments=(REVOKE,)), a_deal(100))


def test_the_form_offers_it_with_what_it_means(client: Client) -> None:
    shown = opened(client, "new_round", a_match())
    assert "For one person only" in shown
    assert "Counts in the club's list and season, not in this match" in shown


def test_a_penalty_for_one_person_only_is_recorded_and_leaves_the_points(client: Client) -> None:
    match = a_match()
    assert sent(client, match, {**A_ROUND, **PENALTY}).status_code == 302
    assert book_now(match).entries[0].deal.adjustments == (REVOKE,)
    assert totals(match) == totals(recorded(a_match(), a_deal(100)))


def test_a_correction_shows_the_tick_and_can_take_it_away(client: Client) -> None:
    match = a_match_with_a_penalty()
    key = book_now(match).entries[0].round_key
    page = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(html_of(client.get(page)), name="entry")
    assert form.values["adjustment_personal_0"] == ["on"]
    del form.values["adjustment_personal_0"]
    shown = client.post(page, form.sent(action="show"))
    again = page_form(html_of(shown), name="entry")
    assert client.post(page, again.sent(action="save")).status_code == 302
    assert book_now(match).entries[0].deal.adjustments == (replace(REVOKE, personal=False),)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"adjustment_crosses_0": "1"}, "An adjustment for one person only has points"),
        ({"adjustment_points_0": ""}, "An adjustment for one person only has points"),
        ({"adjustment_by_0": ""}, "Whose adjustment is it?"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_the_tick_stays(
    client: Client, said: dict[str, str], sentence: str
) -> None:
    answer = sent(client, a_match(), {**A_ROUND, **PENALTY, **said})
    assert answer.status_code == 400
    assert sentence in html_of(answer)
    form = page_form(html_of(answer), name="entry")
    assert form.values["adjustment_personal_0"] == ["on"]


def test_every_page_that_tells_of_the_round_says_whom_it_is_for(client: Client) -> None:
    match = a_match_with_a_penalty()
    key = book_now(match).entries[0].round_key
    assert TOLD in opened(client, "round", match, key)
    paper = opened(client, "settlement", match)
    assert TOLD in paper
    assert "§ for one person only, in the club's list" in paper
    assert "! penalty" not in paper


def test_a_round_in_play_says_whom_it_is_for(client: Client) -> None:
    match = a_match()
    begin(match, an_opening(adjustments=(REVOKE,)))
    assert "Bram −100, for Bram alone" in opened(client, "table", match)


def test_a_correction_says_what_changes_for_one_person_only(client: Client) -> None:
    match = a_match_with_a_penalty()
    key = book_now(match).entries[0].round_key
    answer = sent(client, match, {"adjustment_points_0": "-50"}, page="correct", key=key)
    shown = " ".join(html_of(answer).split())
    assert "Bram −100" in shown
    assert "Bram −50" in shown


def test_a_sheet_takes_it_along_and_brings_it_back() -> None:
    match = a_match_with_a_penalty()
    values = sheet_values(export_sheet(match))
    again = import_sheet(sheet_of(json.loads(json.dumps(values))))
    assert book_now(again).entries[0].deal.adjustments == (REVOKE,)


def test_the_club_remembers_it_for_the_one_who_sat_there() -> None:
    match = a_match_with_a_penalty()
    finished = result_of_match(seen(match)).finished
    assert finished is not None
    assert finished.personal == ((finished.players[BRAM], -100),)
