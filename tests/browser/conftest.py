"""A real server, a real browser, and phones that report whatever goes wrong."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from playwright.sync_api import sync_playwright

from tests.browser.cafe import CAFE, LIKE_A_PHONE, CafePhone
from tests.browser.network import Network
from tests.browser.phone import PORTRAIT, SWITCHES, Phone

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60


def free_port():
    """Return a port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def wait_for(address):
    """Wait until a server answers."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=PATIENCE).close()
            return
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@contextlib.contextmanager
def own_database(name):
    """On PostgreSQL make a database for one server and drop it again; hand out its address."""
    cluster = os.environ.get("DATABASE_URL", "")
    if not cluster:
        yield ""
        return
    before, _slash, rest = cluster.rpartition("/")
    _name, mark, options = rest.partition("?")
    address = f"{before}/{{}}{mark}{options}".format
    with psycopg.connect(address("postgres"), autocommit=True) as postgres:
        postgres.execute(f"CREATE DATABASE {name}")
        yield address(name)
        postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.contextmanager
def serving(data, name, **more):
    """Run `manage.py serve` on a data folder, or a database of this name; hand out its address."""
    worker, port = os.environ.get("PYTEST_XDIST_WORKER", "alone"), free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with own_database(f"{name}_{worker}") as database:
        own = {"SCOREKEEPER_DATA": str(data), "DATABASE_URL": database}
        environment = {**os.environ, **own, **more}
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        ) as process:
            try:
                address = f"http://127.0.0.1:{port}/"
                wait_for(address)
                yield address
            finally:
                process.terminate()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of `manage.py serve`, with a data folder of its own."""
    with serving(tmp_path_factory.mktemp("table") / "data", "browser") as address:
        yield address


@pytest.fixture(scope="module")
def browser(chromium):
    """Debian's Chromium. It ends with each file: while it runs, no test may ask the database."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def new_phone(browser, server):
    """Make a phone that has never been here; at the end nothing may have gone wrong on it."""
    phones = []

    def make(**options):
        phone_like = {"viewport": PORTRAIT, "has_touch": True, "is_mobile": True}
        context = browser.new_context(**{**phone_like, "locale": "en-GB", **options})
        phones.append(Phone(context.new_page(), server))
        return phones[-1]

    yield make
    for phone in phones:
        phone.page.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []


@pytest.fixture
def phone(new_phone):
    """The one phone on the table."""
    return new_phone()


@pytest.fixture(scope="module")
def cafe(tmp_path_factory):
    """The address of a server that also answers to a name."""
    data = tmp_path_factory.mktemp("cafe") / "data"
    with serving(data, "cafe", SCOREKEEPER_HOSTS=f"127.0.0.1,{CAFE}") as address:
        yield address


@pytest.fixture
def network(cafe):
    """The network between the phones and the server."""
    network = Network(urlsplit(cafe).port)
    yield network
    network.close()


@pytest.fixture(scope="module")
def playwright():
    """What starts browsers; here each test has its own."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture
def start(playwright, chromium, network, tmp_path):
    """Start a browser, always on the same profile: it can be ended and started again."""
    phones = []

    def started(host="127.0.0.1"):
        switches = [*SWITCHES, f"--host-resolver-rules=MAP {CAFE} 127.0.0.1"]
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium, args=switches, **LIKE_A_PHONE
        )
        phones.append(CafePhone(context.pages[0], f"http://{host}:{network.port}/"))
        return phones[-1]

    yield started
    for phone in phones:
        phone.page.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []
