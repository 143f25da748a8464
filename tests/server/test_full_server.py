"""More phones than a process can hold: who is there goes on, who comes is told to come again."""

import contextlib
import http.client
import socket
from collections.abc import Iterator

import pytest

from scorekeeper.server import receiving
from tests.server.in_process import Servers
from tests.server.lines import (
    HALF_A_FORM,
    PATIENCE,
    are_open,
    asked,
    half_sent,
    phone,
    wait_for_hanging_up,
    wait_until,
)


@contextlib.contextmanager
def following(
    port: int, number: int, *, by: str = "127.0.0.1"
) -> Iterator[list[http.client.HTTPConnection]]:
    """Let so many phones follow their tables, each on a line of its own, from one address."""
    with contextlib.ExitStack() as lines:
        phones = [
            http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(by, 0))
            for _phone in range(number)
        ]
        for line in phones:
            lines.callback(line.close)
            assert asked(line)[0].status == 200
        yield phones


def go_on(phones: list[http.client.HTTPConnection]) -> bool:
    """Return whether all of them are answered on the lines that they have."""
    sockets = [line.sock for line in phones]
    answers = [asked(line)[0].status for line in phones]
    return answers == [200] * len(phones) and [line.sock for line in phones] == sockets


def hung_up(phones: list[http.client.HTTPConnection]) -> list[http.client.HTTPConnection]:
    """Return those of them whose lines the server has closed."""
    return [line for line in phones if line.sock is not None and not are_open([line.sock])]


@pytest.fixture(autouse=True)
def _every_line_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare no line because a busy machine let its phone wait."""
    monkeypatch.setattr(receiving, "ASKS_WITHIN", 10 * PATIENCE)
    monkeypatch.setattr(receiving, "ASKS_AGAIN_WITHIN", 10 * PATIENCE)


@pytest.mark.parametrize("body", [None, b"a round", b"x" * 3_000_000])
def test_who_comes_where_it_is_full_is_told_when_to_come_again(
    serve: Servers, body: bytes | None
) -> None:
    port = serve(connections=3)
    with following(port, 3) as phones:
        for _time in range(3):
            with phone(port) as newcomer:
                answer, text = asked(newcomer, "POST" if body else "GET", body=body)
                assert (answer.status, answer.getheader("Retry-After")) == (503, "5")
                assert answer.will_close
                assert (
                    text == "Too many phones are here at this moment. Try again in a few seconds."
                )
            assert go_on(phones)


def test_twice_as_many_phones_as_there_is_room_for_do_not_hang_each_other_up(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "STANDS_BACK", 0.005)  # there is no other process to wait for
    port = serve(connections=20)
    with following(port, 20) as phones:
        for _time in range(5):
            for _newcomer in range(20):
                with phone(port) as newcomer:
                    assert asked(newcomer)[0].status == 503
            assert go_on(phones)


def test_who_goes_makes_room(serve: Servers) -> None:
    port = serve(connections=2)
    with following(port, 2) as phones:
        phones[0].close()
        wait_until(lambda: len(serve.running[0][0].active_channels) < 2)
        with phone(port) as newcomer:
            assert asked(newcomer)[0].status == 200
        assert go_on(phones[1:])


@pytest.mark.parametrize("setting", ["ASKS_WITHIN", "ASKS_AGAIN_WITHIN"])
def test_a_line_on_which_nothing_is_asked_makes_room(
    serve: Servers, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    port = serve(connections=2)
    with following(port, 1) as phones, half_sent(port, half=b"") as [silent]:
        wait_until(lambda: len(serve.running[0][0].active_channels) == 2)
        monkeypatch.setattr(receiving, setting, 0)
        with phone(port) as newcomer:
            assert asked(newcomer)[0].status == 200
            if setting == "ASKS_WITHIN":
                wait_for_hanging_up(silent)
                assert go_on(phones)
            else:
                assert phones[0].sock is not None
                wait_for_hanging_up(phones[0].sock)


def test_who_holds_more_lines_than_all_others_makes_room_for_them(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "is_this_machine", lambda _address: False)
    port = serve(connections=10)
    with following(port, 9, by="127.0.0.2") as crowd, following(port, 5) as phones:
        assert go_on(phones)
        # Mostly the oldest, but none of which the server has yet to put the last answer away
        wait_until(lambda: len(hung_up(crowd)) == 4)
        gone = hung_up(crowd)
        for line in gone:
            assert line.sock is not None
            wait_for_hanging_up(line.sock)
        with phone(port) as newcomer:
            assert asked(newcomer)[0].status == 503, "nobody has more than half of them now"
        assert go_on(phones + [line for line in crowd if line not in gone])


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_a_proxy_on_the_machine_itself_is_no_crowd(address: str) -> None:
    assert receiving.is_this_machine(address)
    assert not receiving.is_this_machine("fe80::1%eth0")
    assert not receiving.is_this_machine("192.168.1.20")


def test_another_process_takes_whom_a_full_one_has_no_room_for(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "STANDS_BACK", PATIENCE)
    door = socket.create_server(("127.0.0.1", 0))
    other_door = door.dup()
    port = serve(connections=3, door=door)
    with following(port, 3) as phones:
        serve(connections=100, door=other_door)
        with following(port, 30):
            assert go_on(phones)


def test_a_full_process_leaves_each_newcomer_to_the_others_again(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "STANDS_BACK", 1.0)
    door = socket.create_server(("127.0.0.1", 0))
    other_door = door.dup()
    port = serve(connections=1, door=door)
    full = serve.running[0][0]
    with following(port, 1) as phones:
        serve(connections=100, door=other_door)
        for _newcomer in range(5):
            with following(port, 1):
                wait_until(lambda: not full.stands_back)
            assert go_on(phones)


def test_those_who_are_turned_away_and_do_not_listen_are_not_kept(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "MOST_TURNED_AWAY", 5)
    port = serve(connections=1)
    ((server, _thread),) = serve.running
    with following(port, 1) as phones, half_sent(port, half=HALF_A_FORM, number=30) as strangers:
        for gone in strangers[:25]:
            wait_for_hanging_up(gone)
        assert len(server.active_channels) <= 6
        assert go_on(phones)
