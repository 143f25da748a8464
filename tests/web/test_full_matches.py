"""A match in which too much was done: nothing more is written, nothing is lost, and it can go."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services import writes
from scorekeeper.services.access.links import SCORER, LinkChange, renew
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches.ending import (
    bring_match_back,
    cancel,
    delete_for_good,
    stop_early,
)
from scorekeeper.services.matches.seats import rename_player
from scorekeeper.services.writes import MatchFull
from tests.cast import a_deal, book_now, record, seen, three_rounds
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Return a match of three rounds that takes nothing more."""
    match = seen(three_rounds())
    monkeypatch.setattr(writes, "MOST_STEPS", match.version)
    return match


def last_step(match: Match) -> int:
    """Return the number of the step that was done last."""
    step = history_of(match).undo
    assert step is not None
    return step.number


def test_a_page_says_that_a_match_takes_nothing_more(client: Client, full: Match) -> None:
    address = reverse("new_round", args=[full.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    answer = client.post(address, {**form.values, "trump": "hearts", "card_points_0": "100"})
    assert answer.status_code == 409
    assert "takes nothing more" in html_of(answer)
    assert len(book_now(full).entries) == 3


@pytest.mark.parametrize(
    "step",
    [
        lambda match: record(match, a_deal()),
        stop_early,
        lambda match: rename_player(match, seat=0, name="Cancelled"),
        lambda match: undo(match, last_step(match)),
    ],
    ids=["a round", "the end", "a name", "undoing"],
)
def test_no_step_is_written_to_a_full_match(full: Match, step: Callable[[Match], object]) -> None:
    with pytest.raises(MatchFull):
        step(full)
    assert seen(full).version == full.version
    assert len(book_now(full).entries) == 3


def test_the_step_before_the_last_is_still_written(
    full: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "MOST_STEPS", full.version + 1)
    record(full, a_deal())
    with pytest.raises(MatchFull):
        record(full, a_deal())


def test_whoever_filled_a_match_can_be_shut_out(full: Match) -> None:
    old = full.scorer_secret
    renew(full, SCORER, LinkChange())
    assert seen(full).scorer_secret not in (None, old)


def test_a_full_match_is_cancelled_and_deleted_but_not_brought_back(full: Match) -> None:
    cancel(full)
    with pytest.raises(MatchFull):
        bring_match_back(seen(full))
    delete_for_good(seen(full))
    assert not Match.objects.filter(pk=full.pk).exists()
