"""The real server below a path of a host that is not its own, behind proxies of both kinds."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.certain import certain
from tests.chaos.phone import Answer, Fields, Phone, begin_match, notes, save
from tests.served import Served, serving

PREFIX = "/cards"
ADDRESS = re.compile(r'\b(?:href|src|action|hx-[a-z]+|data-[a-z-]+)="(/[^"]*)"')


class Behind(Phone):
    """A phone behind a proxy, which asks for addresses as pages write them.

    The proxy passes on what lies below the path; some proxies take the path away before that.
    """

    def __init__(self, port: int, *, takes_away: bool) -> None:
        super().__init__(port, patience=60)
        self.takes_away, self.paths = takes_away, set[str]()
        self.of_the_root = ""  # cookies, which browsers send behind those of a longer path

    def ask(self, method: str, address: str, fields: Fields | None = None) -> Answer:
        """Ask once, as the proxy does; raises Unreachable."""
        if not address.startswith(PREFIX):  # only what a test types itself
            assert address in ("/", "/sheet/")
            address = PREFIX + address
        passed_on = address.removeprefix(PREFIX) if self.takes_away else address
        answer = super().ask(method, passed_on, fields)
        self.paths |= {certain(re.search("Path=([^;]+)", line))[1] for line in answer.cookies}
        return answer

    def headers(self, body: str | None) -> dict[str, str]:
        """Return what a browser sends along, also what it has of the whole host."""
        said = super().headers(body)
        cookies = filter(None, (said["Cookie"], self.of_the_root))
        return {**said, "Cookie": "; ".join(cookies)}


class Named(Phone):
    """A phone that asks for the server by a name of its own."""

    def __init__(self, port: int, *, host: str) -> None:
        super().__init__(port, patience=60)
        self.host = host

    def headers(self, body: str | None) -> dict[str, str]:
        """Return what a browser sends along, and the name."""
        return {**super().headers(body), "Host": self.host}


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lies below a path."""
    data = tmp_path_factory.mktemp("below") / "data"
    with serving(data, SCOREKEEPER_PREFIX=PREFIX) as server:
        yield server


@pytest.fixture(params=[False, True], ids=["passes all on", "takes the path away"])
def phone(below: Served, request: pytest.FixtureRequest) -> Behind:
    """A phone behind a proxy of each kind."""
    return Behind(below.port, takes_away=request.param)


def test_an_evening_is_begun_played_and_settled_below_a_path(phone: Behind) -> None:
    table = begin_match(phone)
    assert table.startswith(f"{PREFIX}/g/")
    assert save(phone, table, "one") == 302
    assert notes(phone, table) == ["one"]
    assert table in phone.get(f"{table}settlement/")
    assert phone.paths == {PREFIX}


def test_another_scorekeeper_at_the_root_of_the_host_takes_no_cookie_of_ours(
    phone: Behind,
) -> None:
    phone.of_the_root = f"csrftoken={'r' * 32}; games=of-the-root:signed; phone=Root"
    table = begin_match(phone)
    assert save(phone, table, "one") == 302
    phone.get(table)
    assert table in phone.get("/")


def test_every_address_on_a_page_lies_below_the_path_and_is_there(phone: Behind) -> None:
    table = begin_match(phone)
    save(phone, table, "one")
    key = certain(re.search(r"rounds/(\d+)/", phone.get(table)))[1]
    pages = ["/", table, f"{table}rounds/new/", f"{table}rounds/{key}/correct/"]
    pages += [f"{table}phones/", f"{table}settlement/", f"{table}board/", f"{PREFIX}/new/kraken/"]
    texts = [phone.get(page) for page in pages]
    found = {address for text in texts for address in ADDRESS.findall(text)}
    assert f"{table}rounds/preview/" in found
    assert f"{table}rounds/{key}/preview/" in found
    assert [address for address in found if not address.startswith(f"{PREFIX}/")] == []
    files = [address for address in found if address.startswith(f"{PREFIX}/static/")]
    assert len(files) > 10
    for address in files:
        assert phone.ask("HEAD", address).status == 200
    links = re.findall(r"http://[^\s\"<]+/[gc]/", texts[4])
    assert links
    assert all(f":{phone.port}{PREFIX}/" in link for link in links)


def test_the_program_is_installed_below_the_path(phone: Behind) -> None:
    manifest = phone.get(f"{PREFIX}/manifest.webmanifest")
    for key in ("id", "start_url", "scope"):
        assert f'"{key}": "{PREFIX}/"' in manifest
    assert "addEventListener" in phone.get(f"{PREFIX}/service-worker.js")
    assert phone.ask("GET", f"{PREFIX}/new").location == f"{PREFIX}/new/"


def test_whoever_watches_over_the_server_finds_it_below_the_path_and_at_the_root(
    below: Served,
) -> None:
    phone = Phone(below.port)
    assert phone.get("/health/") == phone.get(f"{PREFIX}/health/") == "ok"
    assert phone.ask("GET", PREFIX).status == 200
    assert phone.ask("GET", f"{PREFIX}s/").status == 404


def test_behind_https_plain_requests_are_sent_on_below_the_path(tmp_path: Path) -> None:
    more = {
        "SCOREKEEPER_PREFIX": PREFIX,
        "SCOREKEEPER_HTTPS": "1",
        "SCOREKEEPER_HOSTS": "127.0.0.1",
    }
    with serving(tmp_path / "data", **more) as server:
        location = Phone(server.port).ask("GET", f"{PREFIX}/new/").location
        assert location.endswith(f"{PREFIX}/new/")
        assert location.startswith("https://127.0.0.1")
        assert f"Scorekeeper is at https://127.0.0.1{PREFIX}/" in server.log.read_text()


def test_the_owner_is_told_addresses_with_their_path(below: Served) -> None:
    begin_match(Behind(below.port, takes_away=False))
    assert f"Scorekeeper is at http://127.0.0.1:{below.port}{PREFIX}/" in below.log.read_text()
    assert re.search(rf"http://[^/]+:8000{PREFIX}/g/", below.manage("links").stdout)


@pytest.mark.parametrize("written", ["", "/", PREFIX, f"{PREFIX}/"])
def test_an_address_for_links_may_be_written_with_its_path_and_without(
    below: Served, written: str
) -> None:
    begin_match(Behind(below.port, takes_away=False))
    told = below.manage("links", "--address", f"https://example.com{written}").stdout
    assert set(re.findall(r"https://\S+?/[gc]/", told)) == {
        f"https://example.com{PREFIX}/g/",
        f"https://example.com{PREFIX}/c/",
    }


def test_the_refusal_of_a_strangers_name_below_a_path_looks_like_our_pages(below: Served) -> None:
    stranger = Named(below.port, host="evil.example")
    refusal = stranger.ask("GET", f"{PREFIX}/")
    assert refusal.status == 400
    styles = re.findall(rf'href="({PREFIX}/static/[^"]+\.css)"', refusal.text)
    assert styles
    for takes_away in (False, True):
        address = styles[0].removeprefix(PREFIX) if takes_away else styles[0]
        assert stranger.ask("HEAD", address).status == 200
