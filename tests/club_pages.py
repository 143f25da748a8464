"""The pages of a club: their addresses, their forms filled in and sent, and their words."""

import re

from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Match, Player
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.members import Member, members_of
from scorekeeper.services.matches.ending import stop_early
from tests.forms import PageForm, page_forms
from tests.responses import ClientResponse, html_of


def has_club(phone: Client, club: Club) -> Client:
    """Let a phone open the link of a club, which is one of its own from then on."""
    phone.get(address("club", club))
    return phone


def was_at(phone: Client, match: Match) -> None:
    """Let a phone of the club have been at the table of a match, which is over now."""
    if not match.ended_early:
        stop_early(match)
    has_club(phone, match.club)
    assert phone.get(reverse("table", args=[match.scorer_secret])).status_code == 200


def player(club: Club, name: str) -> Player:
    """The player of a club who has a name."""
    return club.players.get(name=name)


def members(club: Club, *, after: int | None = None, most: int = 9) -> list[Member]:
    """The players of a club as its page lists them."""
    return members_of(record_of(state_of(club, club.secret)), after=after, most=most)


def address(name: str, club: Club, *keys: int) -> str:
    """A page of a club under its own link."""
    return reverse(name, args=[club.secret, *keys])


def form_to(client: Client, page: str, action: str) -> PageForm:
    """The form of a page that goes to an address."""
    forms = page_forms(html_of(client.get(page)))
    return next(form for form in forms if (form.action or page) == action)


def sent(client: Client, page: str, action: str, **says: str) -> ClientResponse:
    """Fill in the form of a page that goes to an address, and send it."""
    form = form_to(client, page, action)
    for name, value in says.items():
        form.say(name, value)
    pressed = dict(button for button in form.buttons[:1] if button[0])
    return client.post(action, form.sent(**pressed))


def text_of(answer: ClientResponse) -> str:
    """The words of an answer."""
    words = re.sub(r"<[^>]+>", " ", html_of(answer))
    return " ".join(words.split())
