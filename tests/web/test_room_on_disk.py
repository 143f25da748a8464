"""How much anybody may have written: by the hour, and in one match; then a sentence."""

import json
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from typing import NoReturn

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.records.models import Match, Taking
from scorekeeper.services import transactions, writes
from scorekeeper.services.access import quotas
from scorekeeper.services.access.links import SCORER, LinkChange, renew
from scorekeeper.services.access.quotas import EVERYBODY, PORTION, ByteCounter
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches import score_sheets
from scorekeeper.services.matches.ending import cancel
from scorekeeper.services.matches.seats import rename_player
from scorekeeper.services.rounds import recording
from scorekeeper.services.writes import LARGEST_MATCH, MatchTooLarge
from scorekeeper.sheets.parsing import LARGEST_SHEET
from tests.cast import a_deal, a_key, a_match, next_round, record, recorded, seen
from tests.forms import page_form
from tests.responses import ClientResponse, html_of
from tests.sheets.sheets import kraken, played
from tests.web.test_round_limits import brought

HERE, THERE = "192.0.2.1", "192.0.2.2"
LONG = "\N{HATCHING CHICK}" * 1_500  # 6,000 bytes
SENTENCE = "Very much was saved just now. Try again in 60 minutes."


@pytest.fixture
def _little(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten kilobytes an hour from one address, thirty from all."""
    settings.MOST_IN_AN_HOUR = {"match": None, "sheet": None, "code": None, "bytes": (1, 3)}
    monkeypatch.setattr(quotas, "PORTION", 1_000)


little = pytest.mark.usefixtures("_little")


def save(client: Client, match: Match, note: str = LONG, address: str = HERE) -> ClientResponse:
    """Save a round with a note from an address."""
    path = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(path)), name="entry")
    said = {**form.values, "trump": "hearts", "card_points_0": "100", "note": note}
    return client.post(path, said, REMOTE_ADDR=address)


def saved(client: Client, number: int, address: str = HERE) -> list[int]:
    """Save a long round in so many matches of their own; return what was answered."""
    return [save(client, a_match(), address=address).status_code for _time in range(number)]


@little
@pytest.mark.django_db
def test_one_address_reads_in_a_sentence_that_it_wrote_too_much_and_loses_nothing(
    client: Client,
) -> None:
    match = a_match()
    assert [save(client, match).status_code for _time in range(2)] == [302] * 2
    refused = save(client, match, "The last one")
    assert refused.status_code == 429
    assert SENTENCE in html_of(refused)
    assert "The last one" in html_of(refused)
    assert 3000 <= int(refused["Retry-After"]) <= 3600  # however long the test took
    assert match.rounds.count() == 2
    assert client.get(reverse("table", args=[match.scorer_secret])).status_code == 200


def begin_another(client: Client, _match: Match) -> ClientResponse:
    """Begin a match."""
    said = {"name_0": "Anna", "key": a_key()}
    return client.post(reverse("new_match", args=["kontsina"]), said, REMOTE_ADDR=HERE)


def bring(client: Client, _match: Match) -> ClientResponse:
    """Bring a sheet."""
    return brought(client, kraken(played()), REMOTE_ADDR=HERE)


def correct(client: Client, match: Match) -> ClientResponse:
    """Correct the only round of a match."""
    path = reverse("correct", args=[match.scorer_secret, match.rounds.get().pk])
    form = page_form(html_of(client.get(path)), name="entry")
    said = {**form.values, "note": "mistyped", "seen": "offline"}
    return client.post(path, said, REMOTE_ADDR=HERE)


def rename(client: Client, match: Match) -> ClientResponse:
    """Give a player another name."""
    said = {"seat": "0", "name": "Ada", "key": a_key()}
    return client.post(reverse("players", args=[match.scorer_secret]), said, REMOTE_ADDR=HERE)


@little
@pytest.mark.django_db
@pytest.mark.parametrize("write", [begin_another, bring, correct, rename])
def test_whoever_wrote_too_much_writes_nothing_of_any_kind(
    client: Client, write: Callable[[Client, Match], ClientResponse]
) -> None:
    match = recorded(a_match(), a_deal())
    assert saved(client, 2) == [302] * 2
    before, matches = seen(match).version, Match.objects.count()
    refused = write(client, match)
    assert refused.status_code == 429
    assert SENTENCE in html_of(refused)
    assert (seen(match).version, Match.objects.count()) == (before, matches)


def renew_a_link(client: Client, match: Match) -> tuple[ClientResponse, bool]:
    """Give a match a new link for scoring; return whether the old one leads nowhere now."""
    old = match.scorer_secret
    said = {"link": "scorer", "key": a_key()}
    answer = client.post(reverse("renew_link", args=[old]), said, REMOTE_ADDR=HERE)
    return answer, seen(match).scorer_secret != old


def revoke_a_link(client: Client, match: Match) -> tuple[ClientResponse, bool]:
    """Take the link for watching back; return whether it leads nowhere now."""
    said = {"link": "viewer", "key": a_key()}
    path = reverse("revoke_link", args=[match.scorer_secret])
    return client.post(path, said, REMOTE_ADDR=HERE), seen(match).viewer_secret is None


def renew_a_club(client: Client, match: Match) -> tuple[ClientResponse, bool]:
    """Give a club and all of its matches new links; return whether the old ones lead nowhere."""
    club, old = match.club, (match.club.secret, match.scorer_secret)
    said = {"and_club": "1", "key": a_key()}
    answer = client.post(reverse("renew_club", args=[club.secret]), said, REMOTE_ADDR=HERE)
    now = seen(match)
    return answer, now.club.secret != old[0] and now.scorer_secret != old[1]


def give_a_club_a_link_to_watch(client: Client, match: Match) -> tuple[ClientResponse, bool]:
    """Give a club another link for watching, and take that back; return whether there is none."""
    args = [match.club.secret]
    for verb in ("renew_watching", "revoke_watching"):
        answer = client.post(reverse(verb, args=args), {"key": a_key()}, REMOTE_ADDR=HERE)
        assert answer.status_code == 302
    return answer, seen(match).club.viewer_secret is None


def cancel_it(client: Client, match: Match) -> tuple[ClientResponse, bool]:
    """Cancel a match; return whether it does not count now."""
    path = reverse("cancel", args=[match.scorer_secret])
    answer = client.post(path, {"key": a_key()}, REMOTE_ADDR=HERE)
    return answer, seen(match).cancelled_at is not None


def delete_it(client: Client, match: Match) -> tuple[ClientResponse, bool]:
    """Cancel and delete a match; return whether it is gone."""
    cancel_it(client, match)
    path = reverse("delete_match", args=[match.scorer_secret])
    answer = client.post(path, {"sure": "1"}, REMOTE_ADDR=HERE)
    return answer, not Match.objects.filter(pk=match.pk).exists()


SHUTS_OUT = [
    renew_a_link,
    revoke_a_link,
    renew_a_club,
    give_a_club_a_link_to_watch,
    cancel_it,
    delete_it,
]


@little
@pytest.mark.django_db
@pytest.mark.parametrize("shut_out", SHUTS_OUT)
def test_a_stranger_at_the_same_address_keeps_no_table_from_taking_its_links_back(
    client: Client, shut_out: Callable[[Client, Match], tuple[ClientResponse, bool]]
) -> None:
    match = recorded(a_match(), a_deal())
    assert saved(client, 3) == [302, 302, 429]
    quotas.count_written(30_000, address=THERE)  # and all together have written too much
    answer, is_done = shut_out(client, match)
    assert (answer.status_code, is_done) == (302, True)
    assert saved(client, 1) == [429]


@little
@pytest.mark.django_db
def test_what_is_set_aside_for_taking_links_back_is_no_way_to_fill_the_disk(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "RESERVE", 2)
    match, other = recorded(a_match(), a_deal()), recorded(a_match(), a_deal())
    assert saved(client, 3) == [302, 302, 429]
    answers = []
    for _time in range(30):
        answer, is_done = renew_a_link(client, match)
        assert is_done == (answer.status_code == 302)
        answers.append(answer.status_code)
        match = seen(match)
    assert answers[:3] == [302] * 3
    assert answers[-1] == 429
    assert renew_a_link(client, other)[1]


@little
@pytest.mark.django_db
def test_another_address_goes_on_until_all_together_have_written_too_much(client: Client) -> None:
    assert saved(client, 3) == [302, 302, 429]
    assert saved(client, 2, THERE) == [302] * 2
    assert saved(client, 3, "192.0.2.3") == [302, 429, 429]


@little
@pytest.mark.django_db
def test_a_little_from_each_of_many_addresses_is_much_as_well(client: Client) -> None:
    for number in range(60):
        quotas.count_written(600, address=f"192.0.2.{number}")
    assert not Taking.objects.exclude(address=EVERYBODY).exists()
    assert saved(client, 1) == [429]


@little
@pytest.mark.django_db
def test_there_is_room_to_write_again_after_the_time_that_was_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = [save(client, a_match()) for _time in range(3)][-1]
    Taking.objects.update(at=timezone.now() - timedelta(hours=1))
    later = time.monotonic() + int(refused["Retry-After"])
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert saved(client, 3) == [302, 302, 429]


@little
@pytest.mark.django_db
def test_a_process_that_knows_of_nothing_learns_it_with_the_next_portion(client: Client) -> None:
    assert saved(client, 3) == [302, 302, 429]
    quotas.bytes_counter.forget()
    assert saved(client, 2) == [302, 429]


@little
@pytest.mark.django_db
def test_what_is_only_looked_at_or_refused_is_not_written(client: Client) -> None:
    match = a_match()
    for _time in range(20):
        assert save(client, match, "x" * 3_000).status_code == 400
        preview = reverse("preview", args=[match.scorer_secret])
        client.post(preview, {"note": LONG}, REMOTE_ADDR=HERE)
    assert not Taking.objects.exists()


@little
@pytest.mark.django_db
def test_a_small_form_that_writes_much_counts_as_what_it_writes(client: Client) -> None:
    match = a_match()
    save(client, match)
    Taking.objects.all().delete()
    path = reverse("undo", args=[match.scorer_secret])
    client.post(path, {"number": seen(match).stamp}, REMOTE_ADDR=HERE)
    assert match.rounds.get().versions.count() == 2
    assert Taking.objects.filter(address=HERE).count() >= 6


@pytest.mark.django_db
def test_a_usual_evening_asks_nothing_of_the_database_for_its_bytes(client: Client) -> None:
    match = a_match()
    for _round in range(16):
        assert save(client, match, "").status_code == 302
    assert not Taking.objects.exists()
    assert 16 * 200 < seen(match).size < 16 * 2_000


@pytest.mark.django_db
def test_whoever_has_no_limit_is_not_counted(client: Client, settings: Settings) -> None:
    settings.MOST_IN_AN_HOUR = {**settings.MOST_IN_AN_HOUR, "bytes": None}
    quotas.count_written(100 * PORTION, address=HERE)
    assert saved(client, 3) == [302] * 3
    assert not Taking.objects.exists()


def test_threads_lose_no_byte_of_each_other() -> None:
    written, portions = ByteCounter(), list[int]()

    def write() -> None:
        portions.extend(written.full_portions(HERE, 777) for _time in range(10_000))

    threads = [threading.Thread(target=write) for _number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(portions) == 8 * 10_000 * 777 // PORTION


def test_a_process_knows_only_so_many_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_ADDRESSES", 2)
    written = ByteCounter()
    for address in (HERE, THERE, EVERYBODY):
        written.full_portions(address, PORTION - 1)
    assert [written.full_portions(one, 1) for one in (EVERYBODY, HERE)] == [1, 0]


@pytest.mark.django_db(transaction=True)
def test_only_what_was_written_for_good_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_facts: object) -> NoReturn:
        raise OSError("the disk is full")

    with transactions.counting_for_request(lambda: None) as request:
        match = a_match()
        begun = request.written
        assert begun > 200
        monkeypatch.setattr(recording, "write_facts", fail)
        with pytest.raises(OSError, match="full"):
            record(match, a_deal(note=LONG))
        monkeypatch.undo()
        assert request.written == begun
        record(match, a_deal(note=LONG))
        assert request.written - begun == pytest.approx(6_500, abs=500)
    connection.close()


# A match has a size


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Return a match into which as much was written as into any."""
    match = recorded(a_match(), a_deal(note=LONG))
    monkeypatch.setattr(writes, "LARGEST_MATCH", seen(match).size)
    return match


@pytest.mark.django_db
def test_a_match_that_is_full_of_text_says_so_and_loses_nothing(
    client: Client, full: Match
) -> None:
    refused = save(client, full)
    assert refused.status_code == 409
    assert "So much was written in this match that it takes nothing more" in str(html_of(refused))
    with pytest.raises(MatchTooLarge):
        rename_player(full, seat=0, name="Ada")
    assert full.rounds.count() == 1


@pytest.mark.django_db
def test_a_match_that_is_full_of_text_can_be_shut_and_cancelled(full: Match) -> None:
    renew(full, SCORER, LinkChange(key=a_key()))
    cancel(seen(full), next_round(full))
    assert seen(full).cancelled_at is not None


@pytest.mark.django_db
def test_what_is_undone_and_done_again_makes_a_match_larger() -> None:
    match = recorded(a_match(), a_deal(note=LONG))
    sizes = [seen(match).size]
    for verb in (undo, redo):
        verb(match, seen(match).version)
        sizes.append(seen(match).size)
    assert all(later - earlier > 6_000 for earlier, later in pairwise(sizes))


@pytest.mark.django_db
def test_a_sheet_that_is_written_bit_by_bit_has_the_size_of_all_its_bits(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_sheets, "ROWS_AT_ONCE", 10)
    assert brought(client, kraken(*[played(note=LONG)] * 9)).status_code == 302
    assert 9 * 6_000 < Match.objects.get().size < 9 * 7_000


@pytest.mark.django_db
def test_no_sheet_is_as_large_as_a_match_may_be(client: Client) -> None:
    adjustment = {"by": "Anna", "points": 1, "reason": "a"}
    rounds = [played(adjustments=[adjustment] * 20)] * 30
    sheet = kraken(*rounds, house_rules={"rounds": 100})
    assert brought(client, sheet).status_code == 302
    bytes_read = len(json.dumps(sheet, separators=(",", ":")))
    assert Match.objects.get().size * LARGEST_SHEET / bytes_read < LARGEST_MATCH / 2
