"""After a restore the same version stands for something else: nothing of before is taken for it."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Event, Match, RoundVersion
from scorekeeper.services.books import book_of
from scorekeeper.services.matches import ending
from scorekeeper.services.rounds import recording
from scorekeeper.services.writes import RestoredSince, Submission
from tests.cast import (
    ANNA,
    a_deal,
    a_match,
    annas_points,
    book_now,
    first_of,
    recorded,
    seen,
    three_rounds,
)
from tests.forms import PageForm, page_form
from tests.responses import html_of
from tests.restores import as_if_restored

pytestmark = pytest.mark.django_db
FOLLOWING = ["table", "board", "settlement", "round", "changes"]


@pytest.fixture
def match() -> Match:
    """A match of three rounds: 10, 11 and 12 for Anna and Cees."""
    return three_rounds()


def address(name: str, match: Match) -> str:
    """The address of a page under the link for writing."""
    more = [first_of(match).round_key] if name in ("round", "correct", "withdraw") else []
    return reverse(name, args=[match.scorer_secret, *more])


def other_points_behind_the_same_version(match: Match) -> None:
    """Let a restore bring what no version of this match ever held."""
    version = RoundVersion.objects.get(pk=first_of(match).version_key)
    version.tally_rows.update(count=120)
    as_if_restored()


@pytest.mark.parametrize("name", FOLLOWING)
def test_who_follows_is_shown_what_a_restore_brought_under_the_same_version(
    client: Client, match: Match, name: str
) -> None:
    path, before = address(name, match), seen(match).stamp
    as_if_restored()
    answer = client.get(path, {"seen": before}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    now = client.get(path, {"seen": seen(match).stamp}, headers={"HX-Request": "true"})
    assert now.status_code == 204


def test_no_open_book_is_taken_for_what_a_restore_brought(match: Match) -> None:
    assert annas_points(match) == [10, 11, 12]
    other_points_behind_the_same_version(match)
    assert annas_points(match) == [12, 11, 12]


@pytest.mark.parametrize("name", ["table", "board"])
def test_no_rendered_page_is_taken_for_what_a_restore_brought(
    client: Client, match: Match, name: str
) -> None:
    path = address(name, match)
    before = html_of(client.get(path))
    other_points_behind_the_same_version(match)
    after = html_of(Client().get(path))
    assert ">33<" in before
    assert ">35<" in after


def test_what_was_stored_without_a_network_is_fetched_again_after_a_restore(
    client: Client, match: Match
) -> None:
    path = address("pages_to_store", match)
    before = seen(match).stamp
    assert f'"version":"{before}"' in html_of(client.get(path))
    as_if_restored()
    assert f'"version":"{seen(match).stamp}"' in html_of(client.get(path))
    assert seen(match).stamp != before


def form_before(client: Client, path: str, **which: str) -> PageForm:
    """A form of a page, as it was rendered before the restore."""
    return page_form(html_of(client.get(path)), **which)


def test_a_round_from_before_a_restore_asks_the_table_again(client: Client, match: Match) -> None:
    path = address("new_round", match)
    form = form_before(client, path, name="entry")
    form.values.update(trump=["hearts"], card_points_0=["100"])
    as_if_restored()
    assert client.post(path, form.sent(action="save")).status_code == 409
    assert annas_points(match) == [10, 11, 12]


def test_a_correction_begun_before_a_restore_asks_the_table_again(
    client: Client, match: Match
) -> None:
    path = address("correct", match)
    form = form_before(client, path, name="entry")
    form.values.update(card_points_0=["50"])
    as_if_restored()
    stored_form = {**form.values, "action": "save", "seen": "offline"}
    assert client.post(path, stored_form).status_code == 409
    assert annas_points(match) == [10, 11, 12]


def test_a_withdrawal_shown_before_a_restore_asks_the_table_again(
    client: Client, match: Match
) -> None:
    path = address("withdraw", match)
    form = form_before(client, path)
    as_if_restored()
    assert client.post(path, form.sent(action="withdraw")).status_code == 409
    assert annas_points(match) == [10, 11, 12]


def test_undo_pressed_on_a_page_of_before_a_restore_takes_nothing_back(
    client: Client, match: Match
) -> None:
    form = form_before(client, address("table", match), action="undo/")
    as_if_restored()
    assert client.post(form.action, form.sent(**dict(form.buttons))).status_code == 409
    assert annas_points(match) == [10, 11, 12]
    form = form_before(client, address("table", match), action="undo/")
    assert client.post(form.action, form.sent(**dict(form.buttons))).status_code == 302
    assert annas_points(match) == [10, 11]


def test_who_is_typing_hears_of_what_is_there_after_a_restore(client: Client, match: Match) -> None:
    form = form_before(client, address("new_round", match), name="entry")
    as_if_restored()
    asked = {"seen": form.values["base"][0], "since": form.values["base"][0]}
    answer = client.get(address("changes", match), asked, headers={"HX-Request": "true"})
    assert "Somebody else has entered a round meanwhile." in html_of(answer)


def test_a_form_that_is_under_way_during_a_restore_is_not_recorded(match: Match) -> None:
    read = seen(match)
    book_of(read)
    as_if_restored()
    sent = Submission("under way", base=read.version)
    with pytest.raises(RestoredSince):
        recording.record_round(read, deal=a_deal(declarer=ANNA), submission=sent)
    assert len(book_now(match).entries) == 3


def test_whatever_else_is_under_way_during_a_restore_says_so(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = ending.stop_early

    def restored_first(match: Match, *more: Submission) -> None:
        as_if_restored()
        real(match, *more)

    monkeypatch.setattr(ending, "stop_early", restored_first)
    answer = client.post(address("stop_early", match))
    assert answer.status_code == 409
    assert "A backup was restored meanwhile." in html_of(answer)
    assert not Event.objects.filter(match=match).exists()


def test_a_match_that_is_read_again_belongs_to_the_epoch_of_that_moment() -> None:
    match = recorded(a_match(), a_deal())
    as_if_restored()
    match.refresh_from_db()
    assert match.stamp == seen(match).stamp


def test_a_number_without_its_epoch_is_older_than_everything(client: Client, match: Match) -> None:
    path = address("new_round", match)
    form = form_before(client, path, name="entry")
    form.values.update(trump=["hearts"], card_points_0=["100"], base=[str(seen(match).version)])
    assert client.post(path, form.sent(action="save")).status_code == 409
