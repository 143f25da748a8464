"""What was done, by whom and when, as the pages say it; undo and redo in one tap."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import Match, RoundVersion, stamp
from scorekeeper.records.translator import write_facts
from scorekeeper.services.history import timeline as steps_read
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.money import payments
from scorekeeper.services.money.settling import stored_plan
from scorekeeper.services.rounds.storing import State, new_version
from tests.cast import (
    ANNA,
    BRAM,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    annas_points,
    begin,
    book_now,
    bring_back,
    correct,
    dealers,
    insert,
    next_round,
    record,
    recorded,
    seen,
    three_rounds,
    withdraw,
)
from tests.forms import page_forms

pytestmark = pytest.mark.django_db


def sentences(client, match):
    """The sentences of the history page, the newest first."""
    page = client.get(reverse("history", args=[match.scorer_secret]))
    return [step.sentence for step in page.context["listed"].steps]


def press(client, match, page, action):
    """Press the button of a page whose form goes to an address."""
    address = reverse(page, args=[match.scorer_secret])
    forms = page_forms(client.get(address).content.decode())
    (form,) = [one for one in forms if one.buttons and one.action.endswith(action)]
    return client.post(form.action or address, form.sent(**dict(form.buttons)))


def test_the_history_shows_every_step_with_todays_numbers(client):
    match = recorded(a_match(stake=QUARTER, rounds=4), a_deal(100), a_deal(110))
    correct(match, 0, a_deal(120))
    insert(match, 1, a_deal(90), following_dealers=True)
    bring_back(match, withdraw(match, 2))
    begin(match, an_opening())
    record(match, a_deal(80))
    ending.settle(match)
    rename_player(match, seat=ANNA, name="Anneke")
    replace_player(match, seat=BRAM, name="Emma")
    ending.reopen(match)
    assert sentences(client, match) == [
        "Reopened",
        "Emma took over from Bram",
        "Anna is now called Anneke",
        "Settled",
        "Round 4 entered",
        "Round begun",
        "Round 3 brought back",
        "Round withdrawn",
        "Round 2 inserted; other dealers with it",
        "Round 1 corrected",
        "Round 3 entered",
        "Round 1 entered",
    ]


def test_payments_are_shown_with_their_amounts(client):
    match = recorded(a_match(stake=QUARTER, rounds=1), a_deal(110))
    ending.settle(match)
    payment = stored_plan(match, book_now(match).seats)[0]
    payments.record_payment(match, payment)
    payments.undo_payment(match, match.payments.get().pk)
    undone, paid, *_before = sentences(client, match)
    assert paid.startswith("Paid: ")
    assert " pays " in paid
    assert undone == f"Not paid after all: {paid.removeprefix('Paid: ')}"


def test_one_tap_on_the_table_page_undoes_the_last_round_and_one_does_it_again(client):
    match = three_rounds()
    assert press(client, match, "table", "/undo/").status_code == 302
    assert annas_points(match) == [10, 11]
    assert sentences(client, match)[0] == "Undone: A round entered"
    assert press(client, match, "table", "/redo/").status_code == 302
    assert annas_points(match) == [10, 11, 12]
    assert sentences(client, match)[0] == "Done again: Round 3 entered"


def test_the_phone_that_undid_it_is_named(client):
    match = three_rounds()
    phones = reverse("phones", args=[match.scorer_secret])
    client.post(phones, {"phone": "Dora's tablet"})
    press(client, match, "table", "/undo/")
    page = client.get(reverse("history", args=[match.scorer_secret]))
    assert page.context["listed"].steps[0].entered_by == "Dora's tablet"


def test_undoing_what_is_not_the_last_any_more_says_so(client):
    match = three_rounds()
    number = history_of(match).undo.number
    record(match, a_deal(60))
    answer = client.post(
        reverse("undo", args=[match.scorer_secret]), {"number": stamp(number, seen(match).epoch)}
    )
    assert answer.status_code == 409
    assert "Somebody else has done something else meanwhile." in answer.content.decode()


@pytest.mark.parametrize("number", ["", "0", "999", "x", "9" * 30])
def test_a_step_that_never_was_is_not_undone(client, number):
    match = three_rounds()
    for name in ("undo", "redo"):
        answer = client.post(reverse(name, args=[match.scorer_secret]), {"number": number})
        assert answer.status_code == 409
    assert annas_points(match) == [10, 11, 12]


def test_a_cancelled_match_can_be_read_and_brought_back_but_not_written(client):
    match = three_rounds()
    press(client, match, "cancel", "")
    assert "This game does not count." in client.get(f"/g/{match.viewer_secret}/").content.decode()
    refused = client.post(reverse("new_round", args=[match.scorer_secret]), {"action": "save"})
    assert refused.status_code == 409
    assert sentences(client, match)[0] == "Game cancelled"
    press(client, match, "cancel", "/cancel/back/")
    assert seen(match).cancelled_at is None
    assert sentences(client, match)[0] == "Game brought back"


def test_cancelling_is_undone_in_one_tap_too(client):
    match = three_rounds()
    press(client, match, "cancel", "")
    press(client, match, "table", "/undo/")
    assert seen(match).cancelled_at is None


def test_a_match_is_deleted_only_when_cancelled_and_sure(client):
    match = three_rounds()
    address = reverse("delete_match", args=[match.scorer_secret])
    assert client.post(address, {"sure": "1"}).status_code == 409
    press(client, match, "cancel", "")
    assert client.post(address).status_code == 400
    assert Match.objects.exists()
    assert client.post(address, {"sure": "1"}).status_code == 302
    assert not Match.objects.exists()
    assert client.get(f"/g/{match.scorer_secret}/").status_code == 404
    assert client.post(address, {"sure": "1"}).status_code == 404


def opened(client, match, address):
    """How many queries a page makes whose book is open."""
    book_now(match)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def tapped(match, times):
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
        version_row.key, version_row.is_current = f"tap-{number}", number == 2 * times - 1
        written.append((version_row, last.deal))
    match.versions.filter(pk=last.version_key).update(is_current=False)
    RoundVersion.objects.bulk_create(version_row for version_row, _deal in written)
    write_facts(written, book.seats)
    Match.objects.filter(pk=match.pk).update(version=version + 2 * times)
    return seen(match)


def test_a_history_written_at_one_go_is_what_tapping_writes():
    by_hand, at_once = three_rounds(), tapped(three_rounds(), 3)
    for _time in range(3):
        undo(by_hand, history_of(by_hand).undo.number)
        redo(by_hand, history_of(by_hand).redo.number)
    one, other = history_of(by_hand), history_of(at_once)
    assert [step.changes for step in one.steps] == [step.changes for step in other.steps]
    assert (one.undone, one.undo.number) == (other.undone, other.undo.number)
    assert seen(by_hand).version == at_once.version


def test_the_history_costs_as_many_queries_however_much_was_done(client):
    short, long = three_rounds(), tapped(three_rounds(), 60)
    few, many = (
        opened(client, match, reverse("history", args=[match.scorer_secret]))
        for match in (short, long)
    )
    assert few == many <= 10


def test_undo_and_redo_a_thousand_times_and_every_page_is_there(client):
    match = tapped(three_rounds(), 1_000)
    secret, key = match.scorer_secret, book_now(match).entries[2].round_key
    page = client.get(reverse("history", args=[secret])).content.decode()
    assert "Done again: Round 3 entered" in page
    assert len(page) < 100_000
    table = client.get(reverse("table", args=[secret])).content.decode()
    assert "Round 3 entered" in table
    assert len(client.get(reverse("round", args=[secret, key])).content) < 200_000


def test_a_long_history_is_shown_in_pages_from_the_newest_step_to_the_first(client):
    match = tapped(three_rounds(), 120)
    address, numbers, pages = reverse("history", args=[match.scorer_secret]), [], 0
    while address:
        page = client.get(address)
        listed = page.context["listed"]
        numbers += [step.number for step in listed.steps]
        pages += 1
        assert ("Game begun" in page.content.decode()) == (listed.older is None)
        found = re.search(r'href="([^"]*[?]before=[0-9]+)"', page.content.decode())
        address = found and found[1]
    assert numbers == [step.number for step in reversed(history_of(match).steps)]
    assert (len(numbers), pages) == (243, 3)


@pytest.mark.parametrize("before", ["", "x", "-1", "9" * 40, "1e3"])
def test_a_page_of_the_history_that_is_none_shows_the_newest(client, before):
    address = reverse("history", args=[three_rounds().scorer_secret])
    assert len(client.get(address, {"before": before}).context["listed"].steps) == 3


def test_many_versions_of_a_round_are_shown_in_pages(client):
    match = tapped(three_rounds(), 60)
    key = book_now(match).entries[2].round_key
    address, seen_keys = reverse("round", args=[match.scorer_secret, key]), []
    while address:
        page = client.get(address).content.decode()
        seen_keys = [*re.findall(r'id="version-([0-9]+)"', page), *seen_keys]
        found = re.search(r'href="([^"]*[?]before=[0-9]+)"', page)
        address = found and found[1]
    stored_keys = match.versions.filter(round_id=key).order_by("pk").values_list("pk", flat=True)
    assert seen_keys == [str(one) for one in stored_keys]
    assert len(seen_keys) == 121


def test_an_undone_dealer_s_change_is_taken_back_with_as_few_queries_for_many_rounds():
    asked = []
    for rounds in (10, 60):
        match = recorded(a_match(rounds=100), *[a_deal(declarer=ANNA)] * rounds)
        correct(match, 0, a_deal(dealer=2, declarer=ANNA), following_dealers=True)
        number = history_of(match).undo.number
        with CaptureQueriesContext(connection) as captured:
            undo(match, number)
        asked.append(len(captured))
        assert dealers(match) == [(3 + number) % 4 for number in range(rounds)]
    assert asked[0] == asked[1]


def test_each_step_of_a_long_history_is_read_once_for_a_page(client, monkeypatch):
    read = []
    once = steps_read.step_of
    monkeypatch.setattr(
        steps_read, "step_of", lambda number, *rest: read.append(number) or once(number, *rest)
    )
    match = tapped(three_rounds(), 40)
    read.clear()
    client.get(reverse("history", args=[match.scorer_secret]))
    assert len(read) == len(set(read)) == 83
