"""The socket at which the server listens."""

import errno
import os
import socket

from scorekeeper.rules.words import Text as _

# In the environment of a request: at which of this machine's addresses the server listens
LISTENS_AT = "scorekeeper.listens_at"
WHY_NOT = {
    errno.EADDRINUSE: _("Port {port} is in use by another program; choose another with --port."),
    errno.EACCES: _("Port {port} is not for everyone; choose one above 1023 with --port."),
}


class CannotListen(Exception):
    """No server can listen there; the message is a sentence for whoever started it."""


def listener(host: str, port: int) -> socket.socket:
    """A socket bound to this address, not yet listening; raises CannotListen."""
    try:
        family, kind, *_others, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family, kind)
        try:
            if os.name != "nt":  # where the option would let two programs share the port
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(place)
        except OSError:
            door.close()
            raise
    except OSError as error:
        reason = WHY_NOT.get(error.errno or 0, _("{host}:{port} cannot be used here."))
        raise CannotListen(reason.format(host=host, port=port)) from error
    return door
