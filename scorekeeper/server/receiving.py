"""Receiving requests: whole before a thread sees them, each within its time."""

import ipaddress
import threading
import time
from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

from waitress import wasyncore
from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.receiver import FixedStreamReceiver
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask
from waitress.utilities import Error

from scorekeeper.rules.words import Text as _

# Seconds
HEAD_WITHIN = 10
BODY_WITHIN = 30
IDLE = 75  # a connection on which nothing is asked, or no answer is read
GRACE = 5  # what is being answered when the server is stopped
# Where it is full, lines make room on which nothing was asked by now, or nothing any more: a page
# that somebody looks at asks every second.
ASKS_WITHIN = 1.0
ASKS_AGAIN_WITHIN = 5.0
STANDS_BACK = 0.05  # so that another process may take whoever comes, if that is not full
LOOKS = 2  # after standing back: one alone may see somebody who comes at that very moment
COME_BACK_IN = 5  # for a phone that is turned away

# Bytes
SLOWEST = 16 * 1024  # in a second: a long body gets the time that this pace takes
LARGEST_DISCARDED = 64 * 1024 * 1024  # read, so that the refusal is read; more is broken off
HELD_IN_MEMORY = 128 * 1024  # of a body that is coming in; the rest goes to a file
MOST_HELD = 256 * 1024 * 1024  # of all bodies that are coming in: strangers must not fill the disk

MOST_TURNED_AWAY = 100  # connections that are being answered so
MOST_AT_ONCE = 8  # requests on a connection; browsers wait for an answer before they ask again


class Line(Protocol):
    addr: tuple[str, int]


SomeLine = TypeVar("SomeLine", bound=Line)


def crowd_lines(lines: Sequence[SomeLine]) -> list[SomeLine]:
    """The connections of the one address that has more than half of all; none without such one.

    No phone has so many. A proxy has, and on this machine it is taken for one.
    """
    ((address, number),) = Counter(one.addr[0] for one in lines).most_common(1)
    if 2 * number <= len(lines) or is_this_machine(address):
        return []
    return [one for one in lines if one.addr[0] == address]


def is_this_machine(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


class Discarded(FixedStreamReceiver):
    """A body that is too large: read to its end, and kept nowhere."""

    def received(self, data: bytes) -> int:
        taken: int = min(self.remain, len(data))
        self.remain -= taken
        self.completed = self.remain == 0
        return taken


class LengthRequired(Error):
    """The refusal of a body that comes in chunks, as no browser and no proxy sends a form.

    Whoever takes chunks apart looks at what has come in again and again while nobody else is
    received: a megabyte of the smallest took a second, and one without an end all memory.
    """

    code, reason = 411, "Length Required"


class ServerFull(Error):
    """The refusal where more phones have a line than this process can hold."""

    code, reason = 503, "Service Unavailable"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
        headers.append(("Retry-After", str(COME_BACK_IN)))
        return f"{self.code} {self.reason}", headers, str(self.body).encode()


class Request(HTTPRequestParser):
    """A request that is coming in, and when it began."""

    def __init__(self, adj: object) -> None:
        super().__init__(adj)
        self.began = time.monotonic()

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head, and discard a body that is too large."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # of an address that is none: http://[::1/
            raise ParsingError("The address makes no sense.") from error
        length: int = self.content_length
        if length > self.adj.largest_body:
            self.body_rcv: FixedStreamReceiver | None = Discarded(length, OverflowableBuffer(0))
        if self.chunked:
            self.body_rcv, self.error = None, LengthRequired("Say how long the body is.")
        if self.body_rcv is None:
            self.expect_continue = False  # or it would wait for a body that is not to come

    @property
    def held(self) -> int:
        received: int = self.body_bytes_received
        return 0 if isinstance(self.body_rcv, Discarded) else received

    @property
    def is_late(self) -> bool:
        """Whether it has had more time than any phone needs."""
        allowed = HEAD_WITHIN
        if self.headers_finished:
            allowed = BODY_WITHIN + self.body_bytes_received // SLOWEST
        return time.monotonic() - self.began > allowed


class Unwanted(Request):
    """A request for which there is no room: read to its end, so that the refusal is read."""

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.body_rcv is not None:
            self.body_rcv = Discarded(self.content_length, OverflowableBuffer(0))
        self.error = ServerFull(
            _("Too many phones are here at this moment. Try again in a few seconds.")
        )


class Answering(WSGITask):
    """A request being answered by a thread."""

    def set_close_on_finish(self) -> None:
        """Close after this answer, unless it was only that an answer without a body has no length.

        A phone that follows a match gets that for an answer once a second.
        """
        if self.has_body or self.version == "1.0" or self.request.connection_close:
            super().set_close_on_finish()


class Connection(HTTPChannel):
    """A connection to one browser."""

    task_class = Answering
    parser_class = Request

    def __init__(self, *line: object, **loop: object) -> None:
        super().__init__(*line, **loop)
        self.last_useful = time.monotonic()  # when it was answered last, or else made
        self.was_answered = False

    def received(self, data: bytes) -> bool:
        is_taken: bool = super().received(data)
        if len(self.requests) > MOST_AT_ONCE:
            self.handle_close()
        return is_taken

    def _flush_outbufs_below_high_watermark(self) -> None:
        """Keep an answer until it is read, however long it is: no thread waits for that."""

    def service(self) -> None:
        super().service()
        self.last_useful, self.was_answered = time.monotonic(), True

    @property
    def is_waiting(self) -> bool:
        return not self.requests

    @property
    def can_be_spared(self) -> bool:
        """Whether nothing was asked on it for longer than an open page waits."""
        allowed = ASKS_AGAIN_WITHIN if self.was_answered else ASKS_WITHIN
        return self.is_waiting and time.monotonic() - self.last_useful > allowed

    @property
    def held(self) -> int:
        return 0 if self.request is None else self.request.held

    @property
    def is_late(self) -> bool:
        return self.is_waiting and self.request is not None and self.request.is_late


class TurnedAway(Connection):
    """A connection for which there is no room: its request is answered with ``ServerFull``."""

    parser_class = Unwanted


class Server(TcpWSGIServer):
    """The socket of one process, with never more connections than it can hold."""

    channel_class: type[Connection] = Connection
    stands_back_until = 0.0
    has_stood_back = False  # and has not looked yet whether the others took whoever came
    times_left = 0  # looks in a row at which somebody waited whom the others had left
    stopping = False
    has_ended = False
    ending = threading.Lock()

    def maintenance(self, now: float) -> None:
        """Close idle connections, slow requests, and the longest bodies where all are too much.

        They are closed without the rest: who reads nothing is never ready for it.
        """
        super().maintenance(now)
        for connection in list(self.active_channels.values()):
            if connection.is_late or (connection.will_close and connection.is_waiting):
                connection.handle_close()
        self.make_room_for_bodies()

    def make_room_for_bodies(self) -> None:
        """Hang up on the longest bodies that are coming in, until all together are not too long."""
        holding = sorted(self.active_channels.values(), key=lambda one: one.held)
        held = sum(one.held for one in holding)
        while held > MOST_HELD:
            longest = holding.pop()
            held -= longest.held
            longest.handle_close()

    def readable(self) -> bool:
        """Whether to accept: not while it stands back."""
        is_open: bool = super().readable()
        return is_open and not self.stands_back

    @property
    def stands_back(self) -> bool:
        return time.monotonic() < self.stands_back_until

    def handle_accept(self) -> None:
        """Accept a connection; where there is no room, stand back first, and then turn away."""
        if self.has_room():
            super().handle_accept()
        elif self.times_left >= LOOKS:
            self.turn_away_all()
        else:
            self.has_stood_back = True
            self.stands_back_until = time.monotonic() + STANDS_BACK

    def has_room(self) -> bool:
        """Whether there is room for one more, if need be after closing the idlest connection."""
        lines = self.active_channels.values()
        if len(lines) < self.adj.most_connections:
            return True
        wanted = [one for one in lines if not isinstance(one, TurnedAway)]
        if len(wanted) < self.adj.most_connections:
            return True
        spared = [one for one in wanted if one.can_be_spared]
        if not spared and self.adj.sees_phones:
            spared = [one for one in crowd_lines(wanted) if one.is_waiting]
        if spared:
            min(spared, key=lambda one: one.last_useful).handle_close()
        return bool(spared)

    def turn_away_all(self) -> None:
        """Answer waiting connections with ``ServerFull``; close those that do not read it."""
        self.channel_class = TurnedAway
        for _one in range(MOST_TURNED_AWAY):
            before = len(self.active_channels)
            super().handle_accept()
            if len(self.active_channels) == before:
                break
        self.channel_class = Connection
        away = [one for one in self.active_channels.values() if isinstance(one, TurnedAway)]
        away.sort(key=lambda one: one.last_useful)
        for one in away[: max(0, len(away) - MOST_TURNED_AWAY)]:
            one.handle_close()

    def stop(self) -> None:
        """Let the server end; may be called by any thread, and after the end."""
        self.stopping = True
        with self.ending:
            if not self.has_ended:
                self.pull_trigger()

    def run(self) -> None:
        while not self.stopping:
            self.turn(timeout=STANDS_BACK if self.stands_back else 1)
        self.del_channel()
        self.socket.close()
        self.task_dispatcher.shutdown(timeout=GRACE)
        end = time.monotonic() + GRACE
        while time.monotonic() < end and self.is_sending():
            self.turn(timeout=0.1)
        for connection in list(self.active_channels.values()):
            connection.handle_close()  # with the files in which long answers wait for slow readers
        with self.ending:
            self.has_ended = True
            wasyncore.close_all(self._map)

    def turn(self, *, timeout: float) -> None:
        """Receive and send once, for at most this many seconds.

        The next clean-up is never further off than one interval, also where the clock was set back.
        """
        soon = time.time() + self.adj.cleanup_interval
        self.next_channel_cleanup: float = min(self.next_channel_cleanup, soon)
        looks = self.has_stood_back and not self.stands_back
        if looks:
            # Whoever waits at the door now was left there; whoever comes later may be taken.
            self.has_stood_back, timeout = False, 0
            self.times_left += 1
        wasyncore.loop(timeout=timeout, use_poll=True, map=self._map, count=1)
        if looks and not self.has_stood_back:
            self.times_left = 0

    def is_sending(self) -> bool:
        return any(one.total_outbufs_len for one in self.active_channels.values())
