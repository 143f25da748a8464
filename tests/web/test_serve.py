"""`manage.py serve` puts the program on the table's network, and takes it off again."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from pytest_django import Settings

from scorekeeper.web.management.commands import serve
from scorekeeper.web.management.commands.serve import start_message
from scorekeeper.web.requests import hosts
from scorekeeper.web.requests.hosts import start_address
from tests.certain import certain
from tests.served import PATIENCE, ROOT, free_port

__all__ = ["PATIENCE", "Running", "fetch", "served"]


def fetch(url: str) -> tuple[Message, str]:
    """Return headers and text from a server that may still be starting."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                return answer.headers, answer.read().decode()
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


PART = re.compile(r'(?:src|href)="/(static/[^"]+\.(?:css|js))"')
Running = tuple[subprocess.Popen[str], str, Path]  # a server: its process, address and folder


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a data folder of its own: its process, its address, the folder."""
    data, port = tmp_path_factory.mktemp("served") / "data", free_port()
    environment = {**os.environ, "SCOREKEEPER_DATA": str(data), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        yield process, f"http://127.0.0.1:{port}/", data
        process.terminate()  # a server that is killed would leave its workers behind


def test_the_first_page_is_there_with_its_policies(served: Running) -> None:
    _, address, _ = served
    headers, _ = fetch(address)
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "'unsafe" not in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "strict-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_files_of_a_page_may_be_cached_for_good(served: Running) -> None:
    _, address, _ = served
    _, page = fetch(address)
    headers, _ = fetch(address + certain(PART.search(page))[1])
    assert "immutable" in headers["Cache-Control"]
    assert headers["X-Scorekeeper"] == "1"
    assert "Permissions-Policy" not in headers  # 80 bytes for every one of a dozen files


def test_an_unknown_host_name_is_refused(served: Running) -> None:
    _, address, _ = served
    fetch(address)
    request = urllib.request.Request(address, headers={"Host": "elsewhere.example"})
    with pytest.raises(urllib.error.HTTPError, match="400") as refused:
        urllib.request.urlopen(request, timeout=PATIENCE)
    refused.value.close()


def test_the_data_folder_holds_everything(served: Running) -> None:
    _, address, data = served
    fetch(address)
    assert {"scorekeeper.sqlite3", "secret-key"} <= {file.name for file in data.iterdir()}


def test_it_names_its_address_and_stops_when_signalled(served: Running) -> None:
    process, address, _ = served
    fetch(address)
    process.send_signal(signal.SIGTERM)
    printed, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert f"Scorekeeper is at {address}" in printed
    assert "█" in printed


def test_a_busy_port_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is in use"):
            serve.check_is_free("127.0.0.1", port)


def test_an_impossible_address_is_refused() -> None:
    with pytest.raises(CommandError, match=r"no-such-host\.invalid:8000 cannot be used"):
        serve.check_is_free("no-such-host.invalid", 8000)


@pytest.mark.parametrize("text", ["0", "65536", "-1", "http", "8000.0"])
def test_what_is_no_port_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a port"):
        serve.port_number(text)


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Callable[[str | None], None]:
    """A way to be in a network, with no name but one's own."""
    settings.NAMED_HOSTS = []

    def be_in(address: str | None) -> None:
        monkeypatch.setattr(hosts, "lan_address", lambda: address)

    return be_in


Lan = Callable[[str | None], None]


def test_phones_are_shown_the_address_in_the_network(lan: Lan) -> None:
    lan("192.168.1.20")
    assert start_address("0.0.0.0", 8000) == "http://192.168.1.20:8000/"
    assert "read the code above" in " ".join(start_message("0.0.0.0", 8000))


def test_without_a_network_this_machine_is_shown_and_why(lan: Lan) -> None:
    lan(None)
    assert start_address("0.0.0.0", 8000) == "http://localhost:8000/"
    said = " ".join(start_message("0.0.0.0", 8000))
    assert "This machine is in no network yet." in said
    assert "Phones in the same network" not in said


def test_phones_are_shown_the_name_that_the_server_was_given(lan: Lan, settings: Settings) -> None:
    lan("172.17.0.2")
    for named in (["*", "localhost", "127.0.0.1", "192.168.1.20"], ["192.168.1.20", "cards.lan"]):
        settings.NAMED_HOSTS = named
        assert start_address("0.0.0.0", 8000) == "http://192.168.1.20/"
    settings.NAMED_PORTS = {"192.168.1.20": "8080"}  # as outside a container
    assert start_address("0.0.0.0", 8000) == "http://192.168.1.20:8080/"
    assert start_address("fd00::7", 8000) == "http://[fd00::7]:8000/"


def test_who_listens_for_this_machine_alone_is_not_told_of_phones(lan: Lan) -> None:
    lan("192.168.1.20")
    said = " ".join(start_message("127.0.0.1", 8000))
    assert "http://127.0.0.1:8000/" in said
    assert "Only this machine reaches it." in said


def test_behind_https_the_public_name_is_shown(lan: Lan, settings: Settings) -> None:
    lan("192.168.1.20")
    settings.HTTPS = True
    for named in (["cards.example"], ["*", "cards.example"], [".cards.example"]):
        settings.NAMED_HOSTS = named
        assert start_address("127.0.0.1", 8000) == "https://cards.example/"
    settings.NAMED_PORTS = {".cards.example": "8443"}
    assert start_address("127.0.0.1", 8000) == "https://cards.example:8443/"
    settings.NAMED_HOSTS = ["*"]
    assert start_address("127.0.0.1", 8000) == "https://192.168.1.20/"


def test_it_answers_to_the_name_at_which_it_was_told_to_listen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "environ", {})
    for own in ("0.0.0.0", "127.0.0.1", "::", "localhost", "5.45.100.7"):
        serve.name_host(own)
    assert "SCOREKEEPER_HOSTS" not in os.environ
    serve.name_host("cards.example")
    assert os.environ["SCOREKEEPER_HOSTS"] == "cards.example"


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_every_processor_answers_as_far_as_that_helps(
    monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    for processors, workers in ((1, 1), (2, 2), (16, 4), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda processors=processors: processors)
        assert serve.worker_count(database) == workers


def test_where_processes_cannot_wait_for_each_other_sqlite_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.setattr(os, "name", "nt")
    workers = serve.worker_count("sqlite"), serve.worker_count("postgresql")
    monkeypatch.undo()
    assert workers == (1, 4)
