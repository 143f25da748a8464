"""Whatever fails while a form is under way: sent again, it has its effect once and nothing else."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from http.cookies import SimpleCookie
from random import Random
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from scorekeeper.records import models
from scorekeeper.records.models import Match
from scorekeeper.services.books import book_of
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.settling import payments_of, stored_plan
from tests.cast import a_deal, a_match, recorded, seen
from tests.sent_forms import WAYS
from tests.snapshots import Rows, Snapshot, all_rows
from tests.statements import Disturbance, at_any_statement, disk_is_full, disturbed

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.usefixtures("_nothing_is_logged"),
]
TAKINGS = models.Taking._meta.db_table
SEVERAL = 8  # failures on average, before the form is sent again in peace

Begin = Callable[[], Match]
Everything = tuple[list[dict[str, object]], Counter[str]]


def state_of(match: Match) -> dict[str, object]:
    """Return what stands in a match, however its rows are numbered."""
    now = seen(match)
    book = book_of(now)
    seats = {key: seat for seat, key in enumerate(book.seats.keys)}
    entries = [*book.entries, *book.withdrawn, *([book.in_play] if book.in_play else [])]
    return {
        "version": now.version,
        "ending": (now.ended_early, now.settled_at is not None, now.cancelled_at is not None),
        "players": book.table.players,
        "rounds": [(one.position, one.state, one.match_version, one.deal) for one in entries],
        "versions": list(match.versions.order_by("pk").values_list("match_version", "state")),
        "events": list(match.events.order_by("pk").values_list("match_version", "kind", "after")),
        "payments": payments_of(match, book.seats),
        "plan": stored_plan(match, book.seats),
        "codes": list(match.join_codes.values_list("may_write", flat=True)),
        "may write": now.scorer_secret is not None,
        "seats": len(seats),
    }


def everything() -> Everything:
    """Return what stands in all matches, the newest last, and how many rows there are."""
    counts = Counter(
        {
            name: getattr(models, name).objects.count()
            for name in ("Club", "Player", "Match", "Seat", "FormerName", "Round", "Sending")
        }
    )
    return [state_of(match) for match in Match.objects.order_by("pk")], counts


def without_takings(rows: Rows) -> Rows:
    """Return the rows besides those that only count how much was asked for in an hour."""
    return {table: found for table, found in rows.items() if table != TAKINGS}


def changed(before: Everything, after: Everything) -> list[Match]:
    """Return the matches in which something else stands after a form was sent, or that are new."""
    matches = enumerate(Match.objects.order_by("pk"))
    return [one for place, one in matches if before[0][place : place + 1] != [after[0][place]]]


@dataclass(frozen=True)
class PlayedMatch:
    """A match that has begun in some way, with others beside it, and all that stands in them."""

    match: Match
    rows: Snapshot
    state: Everything


@pytest.fixture(scope="module")
def evening() -> Iterator[Callable[[Begin], PlayedMatch]]:
    """Begin a match in some way, once: a second time its rows are put back."""
    known: dict[Begin, PlayedMatch] = {}

    def evening_once(begin: Begin) -> PlayedMatch:
        if begin in known:
            known[begin].rows.put_back()
        else:
            match = begin()
            recorded(a_match(club=match.club), a_deal())
            recorded(a_match(players=("Emma", "Fred", "Gijs", "Hans")), a_deal())
            known[begin] = PlayedMatch(match, Snapshot(), everything())
        return known[begin]

    yield evening_once
    for one in known.values():
        one.rows.close()


def sent(phone: Client, path: str, fields: Mapping[str, Any]) -> None:
    """Send a form, which is answered by a page to go to."""
    assert phone.post(path, fields).status_code == 302


@pytest.mark.parametrize("name", WAYS)
def test_a_form_that_failed_at_any_statement_counts_once_when_it_is_sent_again(
    name: str,
    evening: Callable[[Begin], PlayedMatch],
    seed: int,
    empty_database: BaseDatabaseWrapper,
) -> None:
    begun, chance = evening(WAYS[name].begun), Random(seed)
    rows, before = begun.rows, begun.state
    phone = Client(raise_request_exception=False)
    path, fields = WAYS[name].form(phone, seen(begun.match))
    assert rows.are_all_there_is(), "a page that was only opened wrote something"
    cookies = dict(phone.cookies)
    send = partial(sent, phone, path, fields)
    send()
    reference, known = everything(), all_rows()
    send()
    assert all_rows() == known
    for match in changed(before, reference):
        assert differences(match, empty_database) == []

    def begin_anew() -> None:
        rows.put_back()
        phone.cookies = SimpleCookie(cookies)

    def send_again(known: Rows) -> None:
        """Send the form until that changes nothing any more: once, or not at all."""
        send()
        once = all_rows()
        if once != known:
            assert everything() == reference
            send()
            assert all_rows() == once

    def fail_at(number: int) -> bool:
        failure = Disturbance(number, disk_is_full)
        with disturbed(failure):
            phone.post(path, fields)
        known = all_rows()
        is_as_before = without_takings(known) == without_takings(rows.known)
        came = before if is_as_before else everything()
        assert came == reference or (failure.has_happened and came == before), "half of it"
        # Where nothing else was written, several failures one after the other are one as well.
        if not (is_as_before and failure.has_happened) or chance.randrange(SEVERAL) == 0:
            send_again(known)
            begin_anew()
        return failure.has_happened

    begin_anew()
    at_any_statement(fail_at, chance=chance, one_in=3)
