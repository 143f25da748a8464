"""Versions of a match as pages and forms carry them: each with the epoch that it belongs to."""

from scorekeeper.records.models import Match
from scorekeeper.web.requests.guards import MatchRequest

LONGEST_VERSION = 9  # digits; a database counts no further


def version_in(text: str, match: Match, *, otherwise: int = 0) -> int:
    """The version in a stamp; 0, older than everything, when it is from before a restore.

    What is no stamp at all counts as ``otherwise``.
    """
    version, _dash, epoch = text.partition("-")
    if not version.isascii() or not version.isdecimal() or len(version) > LONGEST_VERSION:
        return otherwise
    return int(version) if epoch == match.epoch else 0


def posted_version(request: MatchRequest, name: str) -> int:
    """A version that the page itself put into a form; 0 when it is not one of today's."""
    return version_in(request.POST.get(name, ""), request.match)
