"""Whatever fails while a form is under way: sent again, it has its effect once and nothing else."""

from collections import Counter
from http.cookies import SimpleCookie
from random import Random

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from scorekeeper.records import models
from scorekeeper.records.models import Club, Match, Player, Sending
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.money.settling import payments_of, stored_plan
from scorekeeper.services.reading.open_books import book_of
from tests.cast import a_deal, a_match, recorded, seen
from tests.sent_forms import WAYS, Way
from tests.snapshots import all_rows, snapshot
from tests.statements import Disturbance, at_every_statement, disk_is_full, disturbed

pytestmark = pytest.mark.django_db(transaction=True)
SEVERAL = 3  # failures on average, before the form is sent again in peace


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


def everything() -> tuple[list[dict[str, object]], Counter[str]]:
    """Return what stands in all matches, the newest last, and how many rows there are."""
    counts = Counter(
        {
            name: getattr(models, name).objects.count()
            for name in ("Club", "Player", "Match", "Seat", "FormerName", "Round", "Sending")
        }
    )
    return [state_of(match) for match in Match.objects.order_by("pk")], counts


def clear() -> None:
    """Delete everything."""
    Club.objects.all().delete()
    Sending.objects.all().delete()
    assert not Player.objects.exists()


def a_phone(way: Way) -> tuple[Client, str, dict[str, str | list[str]]]:
    """Return a phone, where a form of it goes, and what it sends, with other matches beside."""
    clear()
    match = way.begun()
    recorded(a_match(club=match.club), a_deal())
    recorded(a_match(players=("Emma", "Fred", "Gijs", "Hans")), a_deal())
    phone = Client(raise_request_exception=False)
    return phone, *way.form(phone, seen(match))


@pytest.mark.parametrize("name", WAYS)
def test_a_form_that_failed_at_any_statement_counts_once_when_it_is_sent_again(
    name: str, seed: int, empty_database: BaseDatabaseWrapper
) -> None:
    phone, path, fields = a_phone(WAYS[name])
    before, cookies, chance = everything(), dict(phone.cookies), Random(seed)
    with snapshot() as rows:
        assert phone.post(path, fields).status_code == 302
        reference = everything()
        assert phone.post(path, fields).status_code == 302
        assert everything() == reference
        for place, match in enumerate(Match.objects.order_by("pk")):
            if before[0][place : place + 1] != reference[0][place : place + 1]:
                assert differences(match, empty_database) == []

        def begin_anew() -> None:
            rows.put_back()
            phone.cookies = SimpleCookie(cookies)

        def send_again() -> None:
            assert phone.post(path, fields).status_code == 302
            once = all_rows()
            assert phone.post(path, fields).status_code == 302
            assert all_rows() == once
            assert everything() == reference

        def fail_at(number: int) -> bool:
            failure = Disturbance(number, disk_is_full)
            with disturbed(failure):
                phone.post(path, fields)
            came = before if rows.are_all_there_is() else everything()
            assert came == reference or (failure.has_happened and came == before), "half of it"
            # Where nothing was written, several failures one after the other are one as well.
            if came == reference or chance.randrange(SEVERAL) == 0:
                send_again()
                begin_anew()
            return failure.has_happened

        begin_anew()
        at_every_statement(fail_at)
