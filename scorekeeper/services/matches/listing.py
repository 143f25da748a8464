"""Lists of matches: those a phone has been in, and those of a club."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.models import Club, Match, Seat
from scorekeeper.rules.words import Text
from scorekeeper.services.access.phones import OwnClub

MOST_RUNNING = 40  # matches of a phone's clubs that are looked into for whether they go on

DAY = Coalesce("played_on", TruncDate("created_at"))


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list: a link of it, its game and who plays; without its scores."""

    secret: str | None
    game: Text | str
    players: tuple[str, ...]
    match: Match

    @property
    def is_running(self) -> bool:
        return self.match.settled_at is None and not self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        return self.match.cancelled_at is not None

    @property
    def is_read_only(self) -> bool:
        return self.match.scorer_secret is None


def matches_on_this_phone(secrets: Sequence[str], clubs: Sequence[OwnClub] = ()) -> list[Listed]:
    """The matches of these secrets, running ones first, otherwise in the order given.

    A match is there once, by the link that may write where the phone has both. Behind them, the
    newest first, what goes on in the phone's clubs, by links as good as the clubs' own.
    """
    of_clubs = {one.club.pk: one for one in clubs}
    ongoing = Match.objects.filter(club__in=of_clubs, settled_at=None, cancelled_at=None)
    newest = ongoing.order_by("-pk").values("pk")[:MOST_RUNNING]
    chosen = by_either_link(secrets) | Q(pk__in=newest) if clubs else by_either_link(secrets)
    matches = with_seats(Match.objects.filter(chosen))
    led_to = {secret: one for one in matches for secret in (one.viewer_secret, one.scorer_secret)}
    in_order = dict.fromkeys(led_to[secret] for secret in secrets if secret in led_to)
    found = [list_line(match, own_link(match, secrets)) for match in in_order]
    others = sorted((one for one in matches if one not in in_order), key=lambda one: -one.pk)
    found += [list_line(one, link_by(one, of_clubs[one.club_id])) for one in others]
    return sorted(found, key=lambda one: not one.is_running)


def link_by(match: Match, own: OwnClub) -> str | None:
    return (match.scorer_secret if own.may_write else None) or match.viewer_secret


def by_either_link(secrets: Sequence[str]) -> Q:
    return Q(scorer_secret__in=secrets) | Q(viewer_secret__in=secrets)


def own_link(match: Match, secrets: Sequence[str]) -> str | None:
    return match.scorer_secret if match.scorer_secret in secrets else match.viewer_secret


def matches_of(
    club: Club, *, through: str = "", before: int | None = None, most: int | None = None
) -> list[Listed]:
    """The matches of a club, the last day first; to look at where nobody may write.

    ``through`` is the link that the club was found by, its own where none is named: by its link for
    watching there are links for watching alone. ``before``: those that stand behind the match of
    this key, if that is there; ``most``: no more than so many.
    """
    every = by_day(matches_behind(club, through or club.secret), behind=before)
    found = with_seats(every[:most])
    return [list_line(match, link_through(match, club, through or club.secret)) for match in found]


def by_day(matches: QuerySet[Match], *, behind: int | None = None) -> QuerySet[Match]:
    """Order by the day on which matches were played, else when they began, the last one first.

    ``behind``: only those behind the match of this key, if that is there.
    """
    ordered = matches.annotate(day=DAY).order_by("-day", "-pk")
    if behind is None:
        return ordered
    day = ordered.filter(pk=behind).values_list("day", flat=True).first()
    if day is None:
        return ordered
    return ordered.filter(Q(day__lt=day) | Q(day=day, pk__lt=behind))


def matches_behind(club: Club | int, through: str) -> QuerySet[Match]:
    """The matches of a club (or of its key), for whoever found it by this link.

    Empty once the link was renewed: the old one must not lead to links made since.
    """
    is_in_force = Q(club__secret=through) | Q(club__viewer_secret=through)
    return Match.objects.filter(is_in_force, club=club)


def link_through(match: Match, club: Club, through: str) -> str | None:
    """The secret by which a match of a club is opened from the club's page, if there is one.

    It may write only where ``through``, by which the club was found, may.
    """
    if through != club.secret:
        return match.viewer_secret
    return match.scorer_secret or match.viewer_secret


def every_match() -> list[Listed]:
    matches = with_seats(Match.objects.select_related("club"))
    return [list_line(match, match.scorer_secret or match.viewer_secret) for match in matches]


def with_seats(matches: QuerySet[Match]) -> list[Match]:
    seats = Prefetch("seats", Seat.taken.select_related("player"))
    return [match for match in matches.prefetch_related(seats) if match.seats.all()]


def list_line(match: Match, secret: str | None) -> Listed:
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    return Listed(secret, title_of(match), tuple(seat.player.name for seat in seats), match)


def title_of(match: Match) -> Text | str:
    """The name of a match's game; its slug, where it is not known any more."""
    try:
        game = find_game(match.game)
    except UnknownGame:
        return match.game
    known, values = game.house_rules.described(), match.house_rules["values"]
    return game.name_at(game.house_rules(**{name: values[name] for name in known & values.keys()}))
