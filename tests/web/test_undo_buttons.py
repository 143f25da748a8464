"""What *Undo* and *Redo* offer on the table page, which reads no history where it need not."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.services.clubs.members import merge
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.seats import rename_player, replace_player
from tests.cast import (
    ANNA,
    BRAM,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    bring_back,
    correct,
    insert,
    next_round,
    record,
    seen,
    withdraw,
)
from tests.forms import page_form
from tests.responses import ClientResponse, html_of
from tests.steps_offered import offered_on

pytestmark = pytest.mark.django_db


def test_the_table_page_offers_what_the_history_does_whatever_was_done_last(client: Client) -> None:
    match = a_match(stake=QUARTER, rounds=20)
    deeds: list[Callable[[], object]] = [
        lambda: record(match, a_deal()),
        lambda: begin(match, an_opening()),
        lambda: undo(match, seen(match).version),
        lambda: redo(match, seen(match).version),
        lambda: begin(match, an_opening("clubs")),
        lambda: record(match, a_deal()),
        lambda: undo(match, seen(match).version),
        lambda: redo(match, seen(match).version),
        lambda: record(match, a_deal()),
        lambda: correct(match, 2, a_deal(90)),
        lambda: insert(match, 1, a_deal(80)),
        lambda: bring_back(match, withdraw(match, 3)),
        lambda: record(match, a_deal()),
        lambda: insert(match, 4, a_deal(80)),
        lambda: undo(match, seen(match).version),
        lambda: redo(match, seen(match).version),
        lambda: undo(match, seen(match).version),
        lambda: rename_player(match, seat=ANNA, name="Eva"),
        lambda: record(match, a_deal()),
        lambda: ending.stop_early(match, next_round(match)),
    ]
    for deed in deeds:
        deed()
        match.refresh_from_db()
        table, history = [
            html_of(client.get(reverse(name, args=[match.scorer_secret])))
            for name in ("table", "history")
        ]
        for verb in ("undo", "redo"):
            assert offered_on(table, verb) == offered_on(history, verb)
        assert offered_on(table, "undo")


def test_undo_goes_on_behind_a_seat_that_cannot_be_given_back_and_says_who_keeps_it(
    client: Client,
) -> None:
    match = a_match()
    record(match, a_deal())
    replace_player(match, seat=BRAM, name="Emma")
    players = match.club.players
    merge(match.club, players.get(name="Bram").pk, players.get(name="Anna").pk)
    secret = match.scorer_secret
    table = reverse("table", args=[secret])

    def press_undo() -> ClientResponse:
        form = page_form(html_of(client.get(table)), action=reverse("undo", args=[secret]))
        return client.post(form.action, form.sent(**dict(form.buttons)))

    kept = press_undo()
    assert kept.status_code == 200
    assert "“Bram” sits there already, as “Anna”. Emma keeps the seat." in html_of(kept)
    assert "Emma kept the seat" in html_of(kept)
    assert press_undo().status_code == 302
    assert len(book_now(match).entries) == 0
    assert book_now(match).table.players[BRAM] == "Emma"
