"""One process that answers: `python -m scorekeeper.server.worker HOST PORT [SOCKET]`.

It ends when the supervisor closes its standard input, or is gone.
"""

import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable
from typing import Any

from waitress.adjustments import Adjustments

from scorekeeper.server import receiving
from scorekeeper.server.listening import LISTENS_AT, listener

# More threads than this take the interpreter from each other: with six in place of four, two
# processes answered a third fewer table pages.
THREADS = 4
MOST_CONNECTIONS = 1000
MOST_ON_WINDOWS = 400  # where select() looks at 512
NEW_OBJECTS = 10_000  # after which the garbage collector looks: Python's 700 are less than a page
OTHER_FILES = 200  # the database, and bodies that are too long for memory

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def main() -> None:
    host, port, *inherited = sys.argv[1:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the supervisor
    door = socket.socket(fileno=int(inherited[0])) if inherited else listener(host, int(port))
    answer = application()
    shorten_collections()
    server = server_at(door, answer)
    threading.Thread(target=stop_when_left, args=(server,), daemon=True).start()
    server.run()


def application() -> Application:
    from scorekeeper.wsgi import application as scorekeeper  # noqa: PLC0415

    return scorekeeper


def shorten_collections() -> None:
    """Let the garbage collector pass over the program itself, which stays for good.

    Otherwise it goes through all of Django each time: while somebody's turn to write lasts, the
    others would wait for that too (70 ms of the 100 that a part of a long sheet may take). It looks
    after more new objects at once, as a page makes thousands: nearly all of them go without it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def stop_when_left(server: receiving.Server) -> None:
    """Wait until standard input is closed, and stop."""
    while os.read(0, 1):
        pass
    server.stop()


def server_at(door: socket.socket, answer: Application, **other: object) -> receiving.Server:
    most = most_connections()
    chosen = {
        "threads": THREADS,
        "channel_timeout": receiving.IDLE,
        "cleanup_interval": 1,
        "connection_limit": most + OTHER_FILES,  # never reached: the server makes room before
        "recv_bytes": 64 * 1024,
        "inbuf_overflow": receiving.HELD_IN_MEMORY,
        "max_request_header_size": 64 * 1024,
        "max_request_body_size": receiving.LARGEST_DISCARDED,
        "clear_untrusted_proxy_headers": False,  # whom to trust is for the settings to say
        "log_socket_errors": False,
        "ident": None,
    }
    adjustments = Adjustments(**{**chosen, **other})
    adjustments.most_connections = most
    adjustments.largest_body, adjustments.sees_phones = largest_body(), sees_phones()
    place = door.getsockname()
    sockinfo = (door.family, door.type, door.proto, place)
    addressed = with_address(bodiless(answer), place[0])
    return receiving.Server(
        addressed, {}, True, door, adj=adjustments, bind_socket=False, sockinfo=sockinfo
    )


def largest_body() -> int:
    from django.conf import settings  # noqa: PLC0415

    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0


def sees_phones() -> bool:
    """Whether connections come from the phones themselves, and not from an HTTPS proxy."""
    from django.conf import settings  # noqa: PLC0415

    return not settings.HTTPS


def most_connections() -> int:
    if sys.platform == "win32":
        return MOST_ON_WINDOWS
    import resource  # noqa: PLC0415

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS * 2 + OTHER_FILES
    files = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return max(1, (files - OTHER_FILES) // 2)


def with_address(answer: Application, address: str) -> Application:
    """The application, with the address in ``LISTENS_AT``: whether other machines reach it."""

    def answered(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        environ[LISTENS_AT] = address
        return answer(environ, start)

    return answered


def bodiless(answer: Application) -> Application:
    """The application, but HEAD is answered without a body; waitress leaves that to others."""

    def answered(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        body = answer(environ, start)
        if environ["REQUEST_METHOD"] != "HEAD":
            return body
        if hasattr(body, "close"):
            body.close()
        return []

    return answered


if __name__ == "__main__":
    main()
