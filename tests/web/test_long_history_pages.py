"""Histories as long as an evening is, on their pages: in parts, with as many queries."""

import re
from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.records.translator import write_facts
from scorekeeper.services.history import timeline as steps_read
from scorekeeper.services.history.timeline import Step, history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.rounds.recording import State, new_version
from tests.cast import (
    ANNA,
    a_deal,
    a_match,
    book_now,
    correct,
    dealers,
    next_round,
    recorded,
    seen,
    three_rounds,
)
from tests.certain import certain
from tests.responses import html_of
from tests.steps_listed import steps_listed

pytestmark = pytest.mark.django_db


def opened(client: Client, match: Match, address: str) -> int:
    """How many queries a page makes whose book is open."""
    book_now(match)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def tapped(match: Match, times: int) -> Match:
    """Return a match whose last round was undone and done again so often, written at one go."""
    book, written = book_now(match), []
    last, version = book.entries[-1], seen(match).version
    for number in range(2 * times):
        version_row = new_version(
            last.deal, next_round(match), book.seats, round_key=last.round_key
        )
        version_row.state = State.RECORDED if number % 2 else State.WITHDRAWN
        version_row.match, version_row.match_version, version_row.undoes = (
            match,
            version + number + 1,
            version + number,
        )
        version_row.is_current = number == 2 * times - 1
        written.append((version_row, last.deal))
    match.versions.filter(pk=last.version_key).update(is_current=False)
    RoundVersion.objects.bulk_create(version_row for version_row, _deal in written)
    write_facts(written, book.seats)
    Match.objects.filter(pk=match.pk).update(version=version + 2 * times)
    return seen(match)


def test_a_history_written_at_one_go_is_what_tapping_writes() -> None:
    by_hand, at_once = three_rounds(), tapped(three_rounds(), 3)
    for _time in range(3):
        undo(by_hand, certain(history_of(by_hand).undo).number)
        redo(by_hand, certain(history_of(by_hand).redo).number)
    one, other = history_of(by_hand), history_of(at_once)
    assert [step.changes for step in one.steps] == [step.changes for step in other.steps]
    assert (one.undone, certain(one.undo).number) == (other.undone, certain(other.undo).number)
    assert seen(by_hand).version == at_once.version


def test_the_history_costs_as_many_queries_however_much_was_done(client: Client) -> None:
    short, long = three_rounds(), tapped(three_rounds(), 60)
    few, many = (
        opened(client, match, reverse("history", args=[match.scorer_secret]))
        for match in (short, long)
    )
    assert few == many <= 10


def test_undo_and_redo_a_thousand_times_and_every_page_is_there(client: Client) -> None:
    match = tapped(three_rounds(), 1_000)
    secret, key = match.scorer_secret, book_now(match).entries[2].round_key
    page = html_of(client.get(reverse("history", args=[secret])))
    assert "Round 3 entered: back again" in page
    assert len(page) < 100_000
    table = html_of(client.get(reverse("table", args=[secret])))
    assert "Round 3 entered" in table
    assert len(client.get(reverse("round", args=[secret, key])).content) < 200_000


def test_a_long_history_is_shown_in_pages_from_the_newest_step_to_the_first(client: Client) -> None:
    match = tapped(three_rounds(), 120)
    address: str | None = reverse("history", args=[match.scorer_secret])
    moments: list[datetime] = []
    pages = 0
    while address:
        page = html_of(client.get(address))
        moments += [step.at for step in steps_listed(page)]
        pages += 1
        found = re.search(r'href="([^"]*[?]before=[0-9]+)"', page)
        assert ("Match begun" in page) == (found is None)
        address = found[1] if found else None
    assert moments == [step.entered_at for step in reversed(history_of(match).steps)]
    assert (len(set(moments)), pages) == (243, 3)


@pytest.mark.parametrize("before", ["", "x", "-1", "9" * 40, "1e3"])
def test_a_page_of_the_history_that_is_none_shows_the_newest(client: Client, before: str) -> None:
    address = reverse("history", args=[three_rounds().scorer_secret])
    assert len(steps_listed(html_of(client.get(address, {"before": before})))) == 3


def test_many_versions_of_a_round_are_shown_in_pages(client: Client) -> None:
    match = tapped(three_rounds(), 60)
    key = book_now(match).entries[2].round_key
    address: str | None = reverse("round", args=[match.scorer_secret, key])
    seen_keys: list[str] = []
    while address:
        page = html_of(client.get(address))
        seen_keys = [*re.findall(r'id="version-([0-9]+)"', page), *seen_keys]
        found = re.search(r'href="([^"]*[?]before=[0-9]+)"', page)
        address = found[1] if found else None
    stored_keys = match.versions.filter(round_id=key).order_by("pk").values_list("pk", flat=True)
    assert seen_keys == [str(one) for one in stored_keys]
    assert len(seen_keys) == 121


def test_an_undone_dealer_s_change_is_taken_back_with_as_few_queries_for_many_rounds() -> None:
    asked = []
    for rounds in (10, 60):
        match = recorded(a_match(rounds=100), *[a_deal(declarer=ANNA)] * rounds)
        correct(match, 0, a_deal(dealer=2, declarer=ANNA), following_dealers=True)
        number = certain(history_of(match).undo).number
        with CaptureQueriesContext(connection) as captured:
            undo(match, number)
        asked.append(len(captured))
        assert dealers(match) == [(3 + number) % 4 for number in range(rounds)]
    assert asked[0] == asked[1]


def test_each_step_of_a_long_history_is_read_once_for_a_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    once = steps_read.step_of

    def step_of(number: int, *rest: Any) -> Step:
        read.append(number)
        return once(number, *rest)

    monkeypatch.setattr(steps_read, "step_of", step_of)
    match = tapped(three_rounds(), 40)
    read.clear()
    client.get(reverse("history", args=[match.scorer_secret]))
    assert len(read) == len(set(read)) == 83
