"""Which game is played tonight: those played last, then all by kind, found with two letters."""

from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.rules.kinds import NAMES
from scorekeeper.rules.names import tidy_name
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches.offers import Offer, all_offers, offers_played, own_offer
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.phone_cookie import club_of, matches_of_phone

LONGEST_SOUGHT = 40  # as long as the name of a game on the free sheet
MANY = 6  # players: so many and more are asked for together
COUNTS = tuple(range(2, MANY + 1))


@dataclass(frozen=True, slots=True)
class Shelf:
    """Games that stand together under one heading."""

    title: Text
    offers: tuple[Offer, ...]


@require_safe
def choose_game(request: HttpRequest) -> HttpResponse:
    """Which game is played tonight: those played last first, then by kind, and a search."""
    secret, sought = (
        request.GET.get("club", ""),
        tidy_name(request.GET.get("q", "")[:LONGEST_SOUGHT]),
    )
    count = request.GET.get("players", "")
    players = int(count) if count in {str(number) for number in COUNTS} else 0
    played = offers_played(club_of(request)[0], () if secret else matches_of_phone(request))
    return page(
        request,
        "new_match/choose_game",
        shelves=shelves(played, sought=sought, players=players),
        club=secret,
        sought=sought,
        own=own_offer(sought),
        players=players,
        counts=COUNTS,
        many=MANY,
    )


def shelves(played: list[Offer], *, sought: str, players: int) -> list[Shelf]:
    """What fits, on its shelves: played last, then by kind; what bears the name sought is first."""
    known = {offer.key for offer in played}
    others = [offer for offer in all_offers() if offer.key not in known]
    fits = [
        [offer for offer in offers if seats(offer, players) and offer.answers(sought)]
        for offers in (played, others)
    ]
    if sought:
        found = sorted(fits[0] + fits[1], key=lambda offer: not offer.is_named(sought))
        return [Shelf(_("Found"), tuple(found))] if found else []
    kinds = groupby(fits[1], key=lambda offer: offer.kind)
    first = [Shelf(_("Played last"), tuple(fits[0]))] if fits[0] else []
    return [*first, *(Shelf(NAMES[kind], tuple(offers)) for kind, offers in kinds)]


def seats(offer: Offer, players: int) -> bool:
    """Whether so many can play it; with ``MANY`` so many or more, with 0 any number."""
    if players == MANY:
        return max(offer.players) >= MANY
    return not players or players in offer.players
