"""Where the pages of an evening are: below its club, or below its own link."""

from collections.abc import Callable
from functools import partial

from django.urls import reverse

from scorekeeper.records.models import ClubEvening
from scorekeeper.web.requests.evening_guards import EveningRequest

Address = Callable[..., str]

SHOWN = "shown_"  # before the name of a page that is shown alone


def addresses_of(request: EveningRequest) -> Address:
    """Return what gives the address of a page of this evening by its name, as this phone has it."""
    if request.is_shown_alone:
        return partial(shown_address, request.secret)
    return partial(address, request.secret, request.evening)


def address(secret: str, evening: ClubEvening, name: str, *rest: int) -> str:
    return reverse(name, args=[secret, evening.pk, *rest])


def shown_address(secret: str, name: str, *rest: int) -> str:
    return reverse(SHOWN + name, args=[secret, *rest])
