"""How what a club shows to everybody stands: little to read, and whatever changes it is in it."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

from django.db.models import Count, Max, Q, Sum

from scorekeeper.ledger.season_rules import EVENINGS
from scorekeeper.records.models import Club, ClubEvening, PublicLink
from scorekeeper.services.clubs.club_record import ClubRecord, record_of, state_of
from scorekeeper.services.clubs.planned import PlannedDate, next_dates, planned_dates

MOST_EVENINGS_SHOWN = 20  # in the feed, the newest


class EveningsStand(NamedTuple):
    """What changes with whatever is written to any club evening of a club.

    A season counts those too that are too old to be listed, and on the day of one that goes on no
    other match of its game.
    """

    number: int
    newest: int | None
    versions: int | None


@dataclass(frozen=True)
class PublicState:
    """What was played in a club, what it plans, and its newest club evenings that are over."""

    link: PublicLink
    record: ClubRecord
    planned: tuple[PlannedDate, ...]
    evenings: tuple[ClubEvening, ...]
    of_seasons: EveningsStand | None  # where any season counts evenings

    @property
    def dates(self) -> tuple[PlannedDate, ...]:
        return next_dates(self.planned)

    @cached_property
    def digest(self) -> str:
        """A short text: where it is equal, all that the link leads to is. Running matches are not.

        It has secrets in it, but nobody finds them in a digest.
        """
        link, club, state = self.link, self.link.club, self.record.state
        shown = link.uid, link.secret, link.season_id, link.period, link.are_names_whole
        ended = [(one.pk, one.version, one.played_on, one.ended_at) for one in self.evenings]
        of_club = club.pk, club.name, club.joined, state.seasons, state.today, state.epoch
        facts = shown, of_club, self.record.digest, self.planned, ended, self.of_seasons
        return blake2b(repr(facts).encode(), digest_size=16).hexdigest()


def public_state_of(link: PublicLink) -> PublicState:
    """Read it: five queries, and those for matches that nobody has looked at since they changed.

    One more where a season counts evenings.
    """
    club = link.club
    record = record_of(state_of(club, club.secret))
    is_over = Q(ended_at__isnull=False) | Q(played_on__lt=record.state.today)
    over = ClubEvening.objects.filter(is_over, club=club)
    has_season = any(one.rule.by == EVENINGS for one in record.state.seasons)
    return PublicState(
        link=link,
        record=record,
        planned=planned_dates(club),
        evenings=tuple(over.order_by("-played_on", "-pk")[:MOST_EVENINGS_SHOWN]),
        of_seasons=evenings_stand(club) if has_season else None,
    )


def evenings_stand(club: Club) -> EveningsStand:
    rows = ClubEvening.objects.filter(club=club)
    stand = rows.aggregate(number=Count("pk"), newest=Max("pk"), versions=Sum("version"))
    return EveningsStand(**stand)
