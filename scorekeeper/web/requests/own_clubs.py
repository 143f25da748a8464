"""The clubs of this phone in which it may write."""

from django.http import HttpRequest

from scorekeeper.records.models import Club
from scorekeeper.services.access.phones import clubs_of
from scorekeeper.web.requests.phone_cookie import kept_by


def clubs_to_write_in(request: HttpRequest) -> list[Club]:
    """The clubs of the phone that it may write in, the one used last first."""
    return [one.club for one in clubs_of(kept_by(request)) if one.may_write]
