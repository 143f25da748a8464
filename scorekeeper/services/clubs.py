"""Clubs, their players, and the games a phone has been in."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.models import Club, Match, Seat
from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list: a link of it, its game and who plays; without its scores."""

    secret: str | None
    game: Text | str
    players: tuple[str, ...]
    match: Match

    @property
    def is_running(self) -> bool:
        """Whether it has been neither settled nor cancelled yet."""
        return self.match.settled_at is None and not self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        """Whether it does not count; it can be brought back."""
        return self.match.cancelled_at is not None

    @property
    def is_read_only(self) -> bool:
        """Whether nobody may write any more."""
        return self.match.scorer_secret is None


def games_on_this_phone(secrets: Sequence[str]) -> list[Listed]:
    """The matches of these secrets, running ones first, otherwise in the order given.

    A match is there once, by the link that may write where the phone has both.
    """
    either = Q(scorer_secret__in=secrets) | Q(viewer_secret__in=secrets)
    matches = with_seats(Match.objects.filter(either))
    led_to = {secret: one for one in matches for secret in (one.viewer_secret, one.scorer_secret)}
    in_order = dict.fromkeys(led_to[secret] for secret in secrets if secret in led_to)
    found = [listed(match, best_of(match, secrets)) for match in in_order]
    return sorted(found, key=lambda one: not one.is_running)


def best_of(match: Match, secrets: Sequence[str]) -> str | None:
    """The secret of a match that is among these, and may write if one of them may."""
    return match.scorer_secret if match.scorer_secret in secrets else match.viewer_secret


def matches_of(club: Club) -> list[Listed]:
    """Every match of a club, the newest first; to look at where nobody may write.

    None once the link is another that the club was found by: whoever came by the old one must not
    read those that were made since.
    """
    games = with_seats(Match.objects.filter(club=club, club__secret=club.secret))
    return [listed(match, match.scorer_secret or match.viewer_secret) for match in games]


def club_behind(match: Match) -> Club | None:
    """The club of a match, for whoever came by its link for writing; None once that is another."""
    return Club.objects.filter(matches=match, matches__scorer_secret=match.scorer_secret).first()


def every_match() -> list[Listed]:
    """Every match on this server, the newest first, with its club."""
    matches = with_seats(Match.objects.select_related("club"))
    return [listed(match, match.scorer_secret or match.viewer_secret) for match in matches]


def with_seats(matches: QuerySet[Match]) -> list[Match]:
    """These matches, each with who sits there; without those deleted while they were looked up."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return [match for match in matches.prefetch_related(seats) if match.seats.all()]


def listed(match: Match, secret: str | None) -> Listed:
    """A match as a line of a list."""
    try:
        game: Text | str = find_game(match.game).name
    except UnknownGame:
        game = match.game
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    return Listed(secret, game, tuple(seat.player.name for seat in seats), match)


def last_match_of_phone(secrets: Sequence[str]) -> Match | None:
    """The match that a phone was in last, of those where it may write; with its club."""
    matches = Match.objects.filter(scorer_secret__in=secrets).select_related("club")
    by_secret = {match.scorer_secret: match for match in matches}
    return next((by_secret[secret] for secret in secrets if secret in by_secret), None)


def known_players(club: Club | None) -> list[str]:
    """The names a club knows."""
    if club is None:
        return []
    return [player.name for player in club.players.filter(is_guest=False)]
