"""Machines in a network of their own: it comes up, changes, has tunnels; nobody else sees it."""

import contextlib
import ctypes
import http.client
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from tests.served import PATIENCE, Served

T = TypeVar("T")


class Machine:
    """A machine whose network is its own as long as it is held."""

    def __init__(self) -> None:
        self.holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        deadline = time.monotonic() + PATIENCE
        while self.network_of("self") == self.network_of(str(self.holder.pid)):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        self.ip("link set lo up")

    def network_of(self, process: str) -> str:
        """Return by what the network of a process is known."""
        return str(Path(f"/proc/{process}/ns/net").readlink())

    def inside(self, *command: str) -> list[str]:
        """Return a command as it runs on this machine."""
        return ["nsenter", f"--net=/proc/{self.holder.pid}/ns/net", *command]

    def ip(self, *changes: str) -> None:
        """Change its network, as `ip` does."""
        for change in changes:
            subprocess.run(self.inside("ip", *change.split()), check=True)

    def within(self, act: Callable[[], T]) -> T:
        """Do something on this machine; return what comes of it.

        Only a thread of its own can go there, and whatever it opens belongs there.
        """

        def go_and_act() -> T:
            with Path(f"/proc/{self.holder.pid}/ns/net").open("rb") as network:
                if ctypes.CDLL(None, use_errno=True).setns(network.fileno(), 0):
                    raise OSError(ctypes.get_errno(), "no way into the network")
            return act()

        with ThreadPoolExecutor(1) as thread:
            return thread.submit(go_and_act).result()

    def asked(self, address: str, port: int, *, path: str = "/", host: str = "") -> tuple[int, str]:
        """Ask a server from this machine, by another name if one is given; return what came."""

        def ask() -> tuple[int, str]:
            line = http.client.HTTPConnection(address, port, timeout=PATIENCE)
            with contextlib.closing(line):
                line.request("GET", path, headers={"Host": host} if host else {})
                answer = line.getresponse()
                return answer.status, answer.read().decode()

        return self.within(ask)

    def end(self) -> None:
        """Let its network be gone."""
        self.holder.kill()
        self.holder.wait()


class ServedThere(Served):
    """A server on such a machine, for every phone that reaches it."""

    def __init__(self, machine: Machine, data: Path, **more: str) -> None:
        super().__init__(data, **more)
        self.machine = machine

    def command(self, *options: str) -> list[str]:
        serve = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        return self.machine.inside(*serve, *options)

    def answers(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.machine.asked("127.0.0.1", self.port, path="/health/")[0] == 200
        return False


@contextlib.contextmanager
def table_and_phone() -> Iterator[tuple[Machine, Machine]]:
    """A laptop and a phone with a cable between them, over which nothing goes yet."""
    table, phone = Machine(), Machine()
    try:
        table.ip(f"link add eth0 type veth peer name eth0 netns {phone.holder.pid}")
        yield table, phone
    finally:
        table.end()
        phone.end()
