"""Which table a new match is laid as, and who of it can sit down: nobody who plays elsewhere."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from scorekeeper.records.canonical import canonical_player
from scorekeeper.records.models import Club, Match, Seat
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.services.reading.open_books import books_of

MOST_RUNNING = 40  # matches of a club that are looked into for who plays there, the newest first


def table_to_repeat(
    club: Club, game: str, *, called: str = "", secrets: Sequence[str] = ()
) -> Match | None:
    """The match of a game in a club, or of one ``called`` so, that the next begins as.

    It is the last that the phone of these links was in, else the newest of the club that is over.
    """
    counted = Match.objects.filter(club=club, game=game, cancelled_at=None)
    if called:
        counted = counted.filter(**{f"house_rules__values__{NAME_RULE}": called})
    own = {one.scorer_secret: one for one in counted.filter(scorer_secret__in=secrets)}
    last = next((own[secret] for secret in secrets if secret in own), None)
    return last or newest_of(counted.order_by("-pk"))


def newest_of(matches: QuerySet[Match]) -> Match | None:
    """The newest of some matches that is over, settled or not; where all go on, the newest."""
    newest = [*matches[:MOST_RUNNING]]  # of these few are opened: mostly the first is over
    over = next((one for one in newest if not still_played([one])), None)
    return over or next(iter(newest), None)


def playing_elsewhere(last: Match, secrets: Sequence[str]) -> frozenset[int]:
    """The keys of who sits in a match of the club that goes on and was begun after ``last``.

    Whoever sits in ``last`` itself goes on there too, unless this phone was there: then the same
    people begin anew.
    """
    begun_later = Q(pk__gt=last.pk)
    if last.scorer_secret not in secrets:
        begun_later |= Q(pk=last.pk)
    unsettled = Match.objects.filter(
        begun_later, club=last.club_id, settled_at=None, cancelled_at=None
    )
    running = still_played([*unsettled.order_by("-pk")[:MOST_RUNNING]])
    seats = Seat.objects.filter(match__in=running).select_related("player__merged_into")
    return frozenset(canonical_player(seat.player).pk for seat in seats) if running else frozenset()


def still_played(matches: Sequence[Match]) -> list[Match]:
    """Those of these matches that go on: neither ended by hand nor played to their end."""
    unsettled = [one for one in matches if one.settled_at is None and one.cancelled_at is None]
    books = books_of(unsettled)
    return [one for one in unsettled if one.pk in books and not books[one.pk].evening.finished]
