"""Whose a new match is: one of the phone's clubs, a new one, or one that is for tonight alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest

from scorekeeper.records.models import Club
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.phones import Kept, OwnClub, clubs_of
from scorekeeper.services.matches.offers import playing_now
from scorekeeper.web.parts.clubs import People, club_lines, people_in
from scorekeeper.web.parts.people import Piece
from scorekeeper.web.requests.phone_cookie import club_by, kept_by

NEW, TONIGHT = "new", "tonight"  # no club's secret is as short


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to whose a match is; ``value`` is what the form sends."""

    value: str
    name: Text | str
    remark: Text | str
    button: Text
    pieces: tuple[Piece, ...] = ()
    icon: str = "home"


NEW_CLUBS = {
    NEW: Choice(
        NEW,
        _("A new club"),
        _("Name and people of its own"),
        _("For a new club"),
        icon="plus",
    ),
    TONIGHT: Choice(
        TONIGHT,
        _("Just tonight"),
        _("Kept, but offered nowhere"),
        _("Just for tonight"),
        icon="moon",
    ),
}


@dataclass(frozen=True)
class Whose:
    """Whose a match is; ``club`` is stored already, if it is one of those there are.

    ``value`` is what the form sends, ``own`` are the clubs of the phone.
    """

    value: str
    club: Club | None
    own: tuple[OwnClub, ...]

    @cached_property
    def choices(self) -> list[Choice]:
        """The clubs of the phone where it may begin, a new one, and one for tonight."""
        return [*self._clubs(), *NEW_CLUBS.values()]

    @property
    def chosen(self) -> Choice:
        return next(one for one in self.choices if one.value == self.value)

    @property
    def meaning(self) -> Text | str:
        """What it means that the match is of this club."""
        return self.chosen.remark if self.club is None else _("Goes onto this club’s account")

    @cached_property
    def offered(self) -> list[Club]:
        """The clubs of the phone in which it may begin, the one used last first."""
        return [one.club for one in self.own if one.is_offered]

    @cached_property
    def clubs(self) -> list[Club]:
        """Those that are chosen among: the one there is stands there though it is not offered."""
        known = [club.pk for club in self.offered]
        is_one_more = self.club is not None and self.club.pk not in known
        return [self.club, *self.offered] if self.club and is_one_more else self.offered

    @cached_property
    def people(self) -> People:
        """All names in each of these clubs; one query."""
        return people_in([club.pk for club in self.clubs])

    def _clubs(self) -> Iterator[Choice]:
        lines = club_lines(self.clubs, self.people)
        for club in self.clubs:
            line = lines[club.pk]
            is_last = club in self.offered[:1]
            remark = _("{players}, used last", players=line.remark) if is_last else line.remark
            yield Choice(
                club.secret, line.name, remark, _("For {club}", club=line.name), line.pieces
            )

    @cached_property
    def playing(self) -> frozenset[int]:
        """The keys of who of the club sits in a match that goes on."""
        return playing_now(self.club) if self.club else frozenset()

    def new_club(self, secret: str) -> Club:
        """Return the club to begin in: the one there is, or a new one as it is to be.

        A new one has the secret that was drawn with the form, or its own where there is none.
        """
        if self.club is not None:
            return self.club
        club = Club(is_for_tonight=self.value == TONIGHT)
        club.secret = secret or club.secret
        return club


def whose_match(request: HttpRequest) -> Whose:
    """Return what an address or a form says, or else the club that the phone used last.

    Raises Http404 for a link of a club that leads nowhere.
    """
    return whose_by(request.POST.get("club", "") or request.GET.get("club", ""), kept_by(request))


def whose_by(value: str, kept: Kept) -> Whose:
    own = tuple(clubs_of(kept))
    if not value:
        last = next((one.club for one in own if one.is_offered), None)
        return Whose(last.secret if last else NEW, last, own)
    if value in NEW_CLUBS:
        return Whose(value, None, own)
    club = club_by(value)
    return Whose(club.secret, club, own)
