"""Where the phones at the table find this machine."""

import socket

# Reserved for documentation: a socket told to send there picks its own address and sends nothing.
SOMEWHERE_ELSE = ("192.0.2.1", 9)
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")


def lan_address() -> str | None:
    """Return the address this machine has in its network, or None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("0.", "127.")) else address


def own_names() -> list[str]:
    """Return every name and address by which a browser may ask for this machine."""
    host = socket.gethostname().lower()
    names = [*LOCAL_NAMES, host, f"{host}.local", *_resolved(host)]
    if address := lan_address():
        names.append(address)
    return sorted(set(names))


def _resolved(host: str) -> list[str]:
    try:
        return socket.gethostbyname_ex(host)[2]
    except OSError:
        return []
