"""Which of a machine's addresses phones are given, and what of it they are given on which page."""

import ipaddress
import re
import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.config.environment import named_hosts, named_ports
from scorekeeper.records.models import Match
from scorekeeper.server.listening import LISTENS_AT
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.requests import hosts
from scorekeeper.web.requests.hosts import is_served
from tests.cast import a_match
from tests.responses import html_of

LAN = "192.168.1.20"


def chosen(monkeypatch: pytest.MonkeyPatch, **places: dict[str, bool]) -> str | None:
    """Return which address phones are given, of places like ip_10_0_0_1."""
    made = [
        hosts.OwnAddress(ipaddress.IPv4Address(name[3:].replace("_", ".")), **known)
        for name, known in places.items()
    ]
    monkeypatch.setattr(hosts, "own_addresses", lambda: made)
    return hosts.lan_address()


def test_a_card_goes_before_a_tunnel_and_before_bridges_of_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    card, tunnel, out = {"is_hardware": True}, {"is_tunnel": True}, {"leads_out": True}
    assert chosen(monkeypatch, ip_10_8_0_2=tunnel | out, ip_192_168_1_20=card) == LAN
    assert chosen(monkeypatch, ip_172_17_0_1={}, ip_10_0_0_5=card) == "10.0.0.5"
    assert chosen(monkeypatch, ip_192_168_1_20=card, ip_10_0_0_5=card | out) == "10.0.0.5"
    assert chosen(monkeypatch, ip_5_45_100_7=card | out, ip_192_168_1_20=card) == LAN
    assert chosen(monkeypatch, ip_169_254_3_4=card, ip_192_168_1_20={}) == LAN
    assert chosen(monkeypatch, ip_10_8_0_2=tunnel) == "10.8.0.2", "better than none"
    assert chosen(monkeypatch, ip_127_0_0_1={}) is None
    unplugged = card | out
    assert chosen(monkeypatch, ip_10_0_0_5=unplugged, ip_192_168_1_20={"is_running": True}) == LAN


@pytest.mark.parametrize(
    ("way_out", "others", "given"),
    [
        ("10.8.0.2", ["10.8.0.2", LAN], LAN),
        ("10.0.0.5", ["192.168.56.1", "10.0.0.5"], "10.0.0.5"),
        (LAN, ["192.168.2.7", LAN], LAN),
        (None, ["127.0.0.1", LAN], LAN),
        (None, [], None),
    ],
)
def test_where_a_system_says_nothing_of_its_cards_the_usual_network_is_taken(
    monkeypatch: pytest.MonkeyPatch, way_out: str | None, others: list[str], given: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(hosts, "address_of_way_out", lambda: way_out)
    monkeypatch.setattr(hosts, "resolved", lambda _host, _moment: others)
    assert hosts.lan_address() == given


def test_a_bridge_over_a_card_is_like_the_card(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(hosts, "OF_INTERFACES", tmp_path)
    for folder in ("eth0/device", "br0/lower_eth0/device", "docker0/lower_veth1"):
        (tmp_path / folder).mkdir(parents=True)
    assert [name for name in ("br0", "docker0", "eth0", "gone") if hosts.is_hardware(name)] == [
        "br0",
        "eth0",
    ]


def test_a_machine_without_a_name_answers_to_no_name_of_its_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "cards")
    assert is_served("cards.lan")
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    assert not is_served("cards.lan")
    assert not is_served("rebound.fritz.box")
    assert is_served("localhost")


def test_a_name_that_nobody_knows_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_host: str) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "gethostbyname_ex", fail)
    assert hosts.resolved("nowhere", 0) == []


@pytest.fixture
def match(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match on a machine that is in a network, and has no name but its own."""
    settings.NAMED_HOSTS = []
    monkeypatch.setattr(hosts, "lan_address", lambda: LAN)
    return a_match()


def hosts_shown(page: str) -> set[str]:
    """Return where the links for phones on a page lead."""
    return set(re.findall(r'class="address" href="(\w+://[^/]+)/', page))


def opened(path: str, host: str, *, listens_at: str = "0.0.0.0") -> str:
    """Return a page as a browser opens it by a name; the server listens at an address."""
    more: dict[str, Any] = {LISTENS_AT: listens_at}
    answer = Client(headers={"host": host}).get(path, **more)
    assert answer.status_code == 200
    return html_of(answer)


def pages_with_links(match: Match) -> tuple[str, str]:
    """Return the pages on which links for other phones stand."""
    phones = reverse("phones", args=[match.scorer_secret])
    return phones, reverse("club_links", args=[match.club.secret])


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "cards.localhost", "127.8.9.10"]
)
def test_opened_on_the_machine_itself_its_address_in_the_network_is_shown(
    match: Match, name: str
) -> None:
    for path in pages_with_links(match):
        shown = opened(path, f"{name}:8273")
        assert hosts_shown(shown) == {f"http://{LAN}:8273"}
        assert "work on this machine alone" not in shown
        assert hosts_shown(opened(path, name, listens_at="::")) == {f"http://{LAN}"}
    watching = f"http://{LAN}:8273{reverse('table', args=[match.viewer_secret])}"
    board = opened(reverse("board", args=[match.viewer_secret]), f"{name}:8273")
    assert str(qr_svg(watching)) in board


@pytest.mark.django_db
def test_a_name_that_was_given_to_the_server_goes_before_its_address(
    match: Match, settings: Settings
) -> None:
    settings.NAMED_HOSTS = ["localhost", "192.168.7.7"]
    for path in pages_with_links(match):
        assert hosts_shown(opened(path, "localhost")) == {"http://192.168.7.7"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("named", "shown"),
    [
        ("cards.example", "http://cards.example"),  # behind a proxy at the usual port
        ("192.168.7.7:8080", "http://192.168.7.7:8080"),  # outside a container
        (".cards.example:8080", "http://cards.example:8080"),
        ("[fd00::7]:8080", "http://[fd00::7]:8080"),
    ],
)
def test_a_name_is_shown_with_the_port_that_was_named_and_with_no_other(
    match: Match, settings: Settings, named: str, shown: str
) -> None:
    settings.NAMED_HOSTS, settings.NAMED_PORTS = named_hosts(named), named_ports(named)
    for path in pages_with_links(match):
        assert hosts_shown(opened(path, "localhost:8000")) == {shown}


@pytest.mark.django_db
@pytest.mark.parametrize("name", [LAN, "10.0.0.5", "[fd00::7]", socket.gethostname().lower()])
def test_opened_by_a_name_that_phones_reach_that_is_shown(match: Match, name: str) -> None:
    for path in pages_with_links(match):
        assert hosts_shown(opened(path, f"{name}:8273")) == {f"http://{name}:8273"}


@pytest.mark.django_db
@pytest.mark.parametrize(("listens_at", "address"), [("127.0.0.1", LAN), ("0.0.0.0", None)])
def test_where_no_phone_reaches_the_machine_that_is_said(
    match: Match, monkeypatch: pytest.MonkeyPatch, listens_at: str, address: str | None
) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: address)
    for path in pages_with_links(match):
        shown = opened(path, "localhost:8273", listens_at=listens_at)
        assert hosts_shown(shown) == {"http://localhost:8273"}
        assert "this page was opened as localhost, which means another one" in shown


@pytest.mark.django_db
def test_a_picture_of_the_board_is_drawn_for_each_network(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = reverse("board", args=[match.viewer_secret])
    before = opened(path, "localhost:8273")
    monkeypatch.setattr(hosts, "lan_address", lambda: "10.42.0.7")
    after = opened(path, "localhost:8273")
    table = reverse("table", args=[match.viewer_secret])
    assert str(qr_svg(f"http://{LAN}:8273{table}")) in before
    assert str(qr_svg(f"http://10.42.0.7:8273{table}")) in after
