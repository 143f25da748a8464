"""What anybody may take without a login: enough for a café, and then a sentence."""

import json
import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.config.environment import most_in_an_hour
from scorekeeper.records.models import JoinCode, Match, Taking
from scorekeeper.services.access.quotas import MATCH, WINDOW, TooMany, take
from scorekeeper.services.matches.ending import stop_early
from tests.cast import a_key, a_match, seen
from tests.club_pages import has_club
from tests.responses import ClientResponse, html_of
from tests.sheets.sheets import kraken, played

SHEET = json.dumps(kraken(played()))
HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def _few(settings: Settings) -> None:
    """Three of each kind from one address, five from all."""
    settings.MOST_IN_AN_HOUR = dict.fromkeys(("match", "sheet", "code"), (3, 5))


def new_match(client: Client, address: str = HERE, **more: str) -> ClientResponse:
    """Begin a game from an address."""
    said = {"name_0": "Anna", "key": a_key(), **more}
    return client.post(reverse("new_match", args=["kontsina"]), said, REMOTE_ADDR=address)


def new_sheet(client: Client, address: str = HERE, **more: str) -> ClientResponse:
    """Bring a sheet from an address."""
    said = {"text": SHEET, "key": a_key(), **more}
    return client.post(reverse("import_sheet"), said, REMOTE_ADDR=address)


def again(client: Client, address: str = HERE) -> ClientResponse:
    """Play again from an address."""
    match = a_match()
    stop_early(match)
    has_club(client, match.club)
    path = reverse("play_again", args=[match.scorer_secret])
    return client.post(path, {"key": a_key()}, REMOTE_ADDR=address)


def new_code(client: Client, address: str = HERE) -> ClientResponse:
    """Ask for a code from an address."""
    path = reverse("new_code", args=[a_match().scorer_secret])
    return client.post(path, {"link": "viewer"}, REMOTE_ADDR=address)


KINDS = {
    "games": (new_match, "Many matches were begun just now. Try again in 60 minutes."),
    "sheets": (new_sheet, "Many matches were imported just now. Try again in 60 minutes."),
    "games again": (again, "Many matches were begun just now. Try again in 60 minutes."),
    "codes": (new_code, "Many codes were asked for just now. Try again in 60 minutes"),
}
every_kind = pytest.mark.parametrize(("ask", "sentence"), KINDS.values(), ids=KINDS.keys())


@every_kind
@pytest.mark.django_db
def test_one_address_reads_in_a_sentence_when_to_come_again(
    client: Client, ask: Callable[..., ClientResponse], sentence: str
) -> None:
    assert [ask(client).status_code for _time in range(3)] == [302] * 3
    refused = ask(client)
    assert refused.status_code == 429
    assert sentence in html_of(refused)
    assert 3000 <= int(refused["Retry-After"]) <= 3600


@every_kind
@pytest.mark.django_db
def test_all_addresses_together_have_a_limit_too(
    client: Client, ask: Callable[..., ClientResponse], sentence: str
) -> None:
    said = [ask(client, f"192.0.2.{number}").status_code for number in range(6)]
    assert said == [302] * 5 + [429]


@every_kind
@pytest.mark.django_db
def test_there_is_room_again_after_an_hour(
    client: Client, ask: Callable[..., ClientResponse], sentence: str
) -> None:
    for _time in range(3):
        ask(client)
    Taking.objects.update(at=timezone.now() - WINDOW)
    assert ask(client).status_code == 302
    assert Taking.objects.count() == 1


@pytest.mark.django_db
def test_nothing_is_stored_or_lost_when_there_was_no_room(client: Client) -> None:
    for _time in range(3):
        new_match(client)
        new_sheet(client)
    before = Match.objects.count()
    page = html_of(new_match(client, venue="The Old Bell"))
    assert 'value="Anna"' in page
    assert 'value="The Old Bell"' in page
    assert "hearts" in html_of(new_sheet(client))
    code = a_match()
    for _time in range(4):
        client.post(reverse("new_code", args=[code.scorer_secret]), {"link": "viewer"})
    assert Match.objects.count() == before + 1
    assert JoinCode.objects.count() == 1


@pytest.mark.django_db
def test_one_kind_leaves_the_others_their_room(client: Client) -> None:
    for _time in range(4):
        new_match(client)
    assert new_sheet(client).status_code == 302
    assert new_code(client).status_code == 302
    assert new_match(client, THERE).status_code == 302


@pytest.mark.django_db
def test_a_form_sent_again_takes_nothing_more(client: Client) -> None:
    match, key = a_match(), a_key()
    stop_early(match)
    has_club(client, match.club)
    path, code = (reverse(name, args=[match.scorer_secret]) for name in ("play_again", "new_code"))
    for _time in range(5):
        assert new_match(client, key="game-1").status_code == 302
        assert new_sheet(client, key="sheet-1").status_code == 302
        assert client.post(path, {"key": key}, REMOTE_ADDR=THERE).status_code == 302
        assert client.post(code, {"key": "code-1", "link": "viewer"}).status_code == 302
    assert Taking.objects.count() == 4


@pytest.mark.django_db
def test_a_form_that_cannot_be_takes_nothing(client: Client) -> None:
    for _time in range(4):
        assert new_match(client, name_1="Anna").status_code == 400
    assert not Taking.objects.exists()


@pytest.mark.django_db
def test_a_sheet_that_is_refused_was_work_all_the_same(client: Client) -> None:
    said = [new_sheet(client, text="{}").status_code for _time in range(4)]
    assert said == [400, 400, 400, 429]


@pytest.mark.django_db
def test_who_follows_and_writes_is_never_counted(client: Client) -> None:
    match = a_match()
    for _time in range(10):
        assert client.get(reverse("table", args=[match.scorer_secret])).status_code == 200
        client.post(reverse("new_round", args=[match.scorer_secret]), {"trump": "hearts"})
    assert not Taking.objects.exists()
    assert seen(match)


@pytest.mark.django_db
def test_a_clock_that_was_wrong_keeps_nobody_out_for_long(client: Client) -> None:
    far = timezone.now() + timedelta(days=365)
    Taking.objects.bulk_create(Taking(kind=MATCH, address=HERE, at=far) for _time in range(3))
    refused = new_match(client)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) <= 3600
    new_match(client, THERE)
    assert not Taking.objects.filter(at__gt=timezone.now()).exists()


@pytest.mark.django_db
def test_a_limit_can_be_taken_off_or_be_none_at_all(client: Client, settings: Settings) -> None:
    settings.MOST_IN_AN_HOUR = {"match": None, "sheet": (0, 0), "code": (1, 1)}
    assert [new_match(client).status_code for _time in range(8)] == [302] * 8
    assert new_sheet(client).status_code == 429


@pytest.mark.django_db(transaction=True)
def test_at_the_same_moment_no_more_are_taken_than_there_is_room_for() -> None:
    begin, taken = threading.Barrier(8), []

    def try_it() -> None:
        begin.wait()
        try:
            take(MATCH, address=HERE)
            taken.append(1)
        except TooMany:
            pass
        finally:
            connection.close()

    threads = [threading.Thread(target=try_it) for _number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) <= 3
    assert Taking.objects.count() == len(taken)


def test_the_limits_are_said_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCOREKEEPER_CODES", raising=False)
    assert most_in_an_hour("SCOREKEEPER_CODES", "300,3000") == (300, 3000)
    monkeypatch.setenv("SCOREKEEPER_CODES", "5, 10")
    assert most_in_an_hour("SCOREKEEPER_CODES", "300,3000") == (5, 10)
    monkeypatch.setenv("SCOREKEEPER_CODES", "off")
    assert most_in_an_hour("SCOREKEEPER_CODES", "300,3000") is None


@pytest.mark.parametrize("said", ["5", "5,", "a,b", "-1,5", "none"])
def test_a_limit_that_cannot_be_read_is_reported_at_the_start(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_SHEETS", said)
    with pytest.raises(ImproperlyConfigured, match="SCOREKEEPER_SHEETS"):
        most_in_an_hour("SCOREKEEPER_SHEETS", "100,1000")


@pytest.mark.django_db
def test_a_phone_of_another_machine_behind_a_proxy_is_somebody_else(
    settings: Settings,
) -> None:
    settings.HTTPS = True
    heads = {"X-Forwarded-For": "198.51.100.1"}
    for _time in range(3):
        Client(headers=heads).post(reverse("import_sheet"), {"text": "{}", "key": a_key()})
    assert Taking.objects.filter(address="198.51.100.1").count() == 3
