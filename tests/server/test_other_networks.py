"""A laptop that goes from one network to another, and the phones that find it there."""

import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.chaos.phone import Phone, begin_match
from tests.served import PATIENCE
from tests.server.networks import Machine, ServedThere, table_and_phone
from tests.tools.machine import has_networks_of_its_own

pytestmark = pytest.mark.skipif(
    not has_networks_of_its_own(), reason="only as root on Linux, with iproute2"
)
HOME, HOTSPOT, VPN = "192.168.1.20", "10.42.0.7", "10.8.0.2"
OF_ITS_OWN = "5.45.100.7"  # as a machine has that stands in the internet itself


@dataclass
class PlayedMatch:
    """A laptop that serves, the phone that its cable leads to, and the page of a match there."""

    served: ServedThere
    table: Machine
    phone: Machine
    phones_page: str

    def move(self, address: str) -> None:
        """Take both to a network, where the laptop has this address."""
        other = address.rpartition(".")[0] + ".99"
        for machine, own in ((self.table, address), (self.phone, other)):
            machine.ip("addr flush dev eth0", f"addr add {own}/24 dev eth0", "link set eth0 up")

    def asked(self, address: str, *, host: str = "", path: str = "/") -> tuple[int, str]:
        """Ask the laptop from the phone."""
        port = f":{self.served.port}" if host else ""
        return self.phone.asked(address, self.served.port, path=path, host=host + port)

    def links(self, host: str) -> set[str]:
        """Return the hosts of the links for phones, where the laptop itself opened their page."""
        port, path = self.served.port, self.phones_page
        _status, page = self.table.asked("127.0.0.1", port, path=path, host=f"{host}:{port}")
        return set(re.findall(r'class="address" href="http://([^/:]+):', page))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedMatch]:
    """A server that was started before its machine was in any network."""
    with table_and_phone() as (table, phone):
        served = ServedThere(table, tmp_path_factory.mktemp("moving") / "data")
        try:
            served.start()
            path = table.within(lambda: begin_match(Phone(served.port, patience=PATIENCE)))
            yield PlayedMatch(served, table, phone, f"{path}phones/")
        finally:
            served.kill()


def test_a_network_that_comes_up_after_the_start_is_served(evening: PlayedMatch) -> None:
    said = evening.served.log.read_text()
    assert f"Scorekeeper is at http://localhost:{evening.served.port}/" in said
    assert "in no network yet" in said
    assert evening.links("localhost") == {"localhost"}
    evening.move(HOME)
    assert evening.asked(HOME)[0] == 200
    assert evening.links("localhost") == {HOME}


def test_phones_find_the_table_again_in_another_network(evening: PlayedMatch) -> None:
    for address in (HOME, HOTSPOT, HOME):
        evening.move(address)
        assert evening.asked(address)[0] == 200
        assert evening.links("localhost") == evening.links("127.0.0.1") == {address}


def test_a_vpn_hides_the_table_from_nobody(evening: PlayedMatch) -> None:
    evening.move(HOME)
    tunnel = f"addr add {VPN}/24 dev tun0"
    evening.table.ip("tuntap add dev tun0 mode tun", tunnel, "link set tun0 up")
    evening.table.ip("route add default dev tun0")
    assert evening.asked(HOME)[0] == 200
    assert evening.links("localhost") == {HOME}
    with_vpn = ServedThere(evening.table, evening.served.data)
    with_vpn.log = evening.served.data.with_name("vpn.log")
    try:
        with_vpn.start()
        assert f"Scorekeeper is at http://{HOME}:{with_vpn.port}/" in with_vpn.last_words()
    finally:
        with_vpn.kill()
        evening.table.ip("link del tun0")


def test_an_address_in_the_internet_is_served_while_it_is_this_machines(
    evening: PlayedMatch,
) -> None:
    evening.move(OF_ITS_OWN)
    assert evening.asked(OF_ITS_OWN)[0] == 200
    assert evening.asked(OF_ITS_OWN, host="5.45.100.8")[0] == 400
    evening.move(HOME)
    assert evening.asked(HOME, host=OF_ITS_OWN)[0] == 400


def test_a_name_that_only_its_network_gives_is_served_and_a_strangers_is_not(
    evening: PlayedMatch,
) -> None:
    evening.move(HOME)
    name = socket.gethostname().partition(".")[0]
    for host in (name, f"{name}.local", f"{name}.fritz.box", "192.168.178.1", "[fd00::7]"):
        assert evening.asked(HOME, host=host)[0] == 200, host
    for host in (f"{name}.example", "rebound.example", "local", "192.168.1.20.example"):
        status, page = evening.asked(HOME, host=host)
        assert status == 400
        assert f"This server is not called {host}." in page
        assert "SCOREKEEPER_HOSTS" in page
    log = evening.served.log.read_text()
    assert "Somebody asked for rebound.example, which is none of" in log
    assert "adds it to SCOREKEEPER_HOSTS" in log
    assert "ALLOWED_HOSTS" not in log.replace("SCOREKEEPER_HOSTS", "")
