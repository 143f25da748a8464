"""Names that a club gives: one to itself, and one to each of its seasons."""

from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.ledger.season_rules import MATCHES, SeasonRule
from scorekeeper.records.models import Club, Season
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.limits import MOST_SEASONS, too_many_seasons
from scorekeeper.rules.names import clean_name, folded_name, tidy_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force, raise_evenings
from scorekeeper.services.clubs.season_games import require_rule
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import NO_FORM, Conflict, Submission, is_new

BY_MATCHES = SeasonRule(by=MATCHES)


@dataclass(frozen=True, slots=True)
class SeasonData:
    """A season as somebody gives it: its name, its first and its last day, both inclusive.

    Without a rule its days have a name, and the standings of them are all there is.
    """

    name: str
    first_day: date
    last_day: date
    rule: SeasonRule = BY_MATCHES

    def checked(self) -> "SeasonData":
        name = clean_name("name", self.name)
        if self.last_day < self.first_day:
            raise RuleBroken([Fault("last_day", _("A season does not end before it begins."))])
        return replace(self, name=name)


def name_club(club: Club, name: str, sent: Submission = NO_FORM) -> None:
    """Name a club, or take its name away where it is empty; RuleBroken, LinkGone, Conflict."""
    tidy = clean_name("name", name) if tidy_name(name) else ""
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "name", tidy):
            if tidy != locked.name:
                raise_evenings(locked)  # whose pages have it as their head
            locked.name = tidy
            locked.save(update_fields=["name"])


def keep_club(club: Club, sent: Submission = NO_FORM) -> None:
    """Keep a club that was for one evening: from now on it is offered for the next, as others are.

    Raises LinkGone, Conflict.
    """
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "keep"):
            locked.is_for_tonight = False
            locked.save(update_fields=["is_for_tonight"])


def make_season(club: Club, data: SeasonData, sent: Submission = NO_FORM) -> None:
    """Name some days; raises RuleBroken, also for a rule that is not possible in this club."""
    data = data.checked()
    require_rule(club, data.rule)
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "begin_season", data):
            return
        if locked.seasons.count() >= MOST_SEASONS:
            raise RuleBroken([Fault("name", too_many_seasons())])
        save_season(Season(club=locked), data)


def change_season(club: Club, key: int, data: SeasonData, sent: Submission = NO_FORM) -> None:
    data = data.checked()
    require_rule(club, data.rule)
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "change_season", key, data):
            save_season(season_of(locked, key), data)


def delete_season(club: Club, key: int, sent: Submission = NO_FORM) -> None:
    """Delete a season; its matches stay. Raises LinkGone, Conflict."""
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "delete_season", key):
            locked.seasons.filter(pk=key).delete()


def season_of(club: Club, key: int) -> Season:
    season = club.seasons.filter(pk=key).first()
    if season is None:
        raise Conflict(_("This season was deleted meanwhile."))
    return season


def save_season(season: Season, data: SeasonData) -> None:
    others = season.club.seasons.filter(folded_name=folded_name(data.name)).exclude(pk=season.pk)
    if others.exists():
        message = _("The club has another season called “{name}”.", name=data.name)
        raise RuleBroken([Fault("name", message)])
    season.name = data.name
    season.first_day, season.last_day, season.rule = data.first_day, data.last_day, data.rule
    season.save()
