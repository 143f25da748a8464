"""The phone's clubs on its first page, each with what goes on there and what to play again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count

from scorekeeper.records.models import Match
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.words import Joined, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.phones import OwnClub
from scorekeeper.services.matches.offers import Offer, played_again
from scorekeeper.web.parts.clubs import ClubLine, club_lines
from scorekeeper.web.parts.matches import Card, MatchLine
from scorekeeper.web.parts.people import Piece
from scorekeeper.web.parts.writing import day_in_words

MOST_RUNNING = 6  # matches of a club that are shown, the newest


@dataclass(frozen=True, slots=True)
class ClubHome:
    """A club of the phone: its name, its people, its running matches and what to play again.

    ``may_keep``: it is for tonight alone, and this phone can keep it.
    """

    secret: str
    name: str
    remark: str
    pieces: tuple[Piece, ...]
    running: tuple[Card, ...]
    more_running: int
    again: Offer | None
    may_keep: bool


def homes_of(
    clubs: Sequence[OwnClub], lines: Sequence[MatchLine], last: Mapping[int, Match]
) -> list[ClubHome]:
    """Return the clubs as they are listed; ``last`` are the phone's last matches in them."""
    named = club_lines([one.club for one in clubs])
    going_on = [one for one in lines if one.is_running]
    evenings = evenings_in([*named], besides=[one.match.pk for one in going_on])
    return [
        home_of(
            one,
            named[one.club.pk],
            evenings=evenings.get(one.club.pk, 0),
            running=[line for line in going_on if line.match.club_id == one.club.pk],
            last=last.get(one.club.pk),
        )
        for one in clubs
    ]


def home_of(
    own: OwnClub,
    line: ClubLine,
    *,
    evenings: int,
    running: Sequence[MatchLine],
    last: Match | None,
) -> ClubHome:
    plays_on = last is not None and last.pk in [one.match.pk for one in running]
    offers_again = own.is_offered and last is not None and not plays_on
    return ClubHome(
        secret=own.secret,
        name=line.name,
        remark=remark_of(own, line, evenings),
        pieces=line.pieces,
        running=tuple(one.card for one in running[:MOST_RUNNING]),
        more_running=len(running[MOST_RUNNING:]),
        again=offer_of(last) if offers_again and last else None,
        may_keep=own.club.is_for_tonight and own.may_write,
    )


def remark_of(own: OwnClub, line: ClubLine, evenings: int) -> str:
    if own.club.is_for_tonight:
        return str(_("Just tonight, {day}", day=day_in_words(own.club.created_at.date())))
    said = [line.remark]
    if evenings:
        said.append(str(ngettext_lazy("{number} evening", "{number} evenings", evenings)))
    if not own.may_write:
        said.append(str(_("for watching")))
    return str(Joined(", ", said))


def evenings_in(clubs: Sequence[int], besides: Sequence[int]) -> dict[int, int]:
    """Count the days on which clubs played a match, by club, without those that go on."""
    played = Match.objects.filter(club__in=clubs, cancelled_at=None).exclude(pk__in=besides)
    days = played.order_by().values("club").annotate(days=Count("played_on", distinct=True))
    return dict(days.values_list("club", "days"))


def offer_of(match: Match) -> Offer | None:
    """Return the offer to play a match's game again; None where it is not known any more."""
    return played_again(match.game, match.house_rules["values"].get(NAME_RULE))
