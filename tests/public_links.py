"""Clubs with a link for their web site, and what that shows."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from scorekeeper.records.models import Club, ClubEvening, Match
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.clubs.planned import PlannedData, plan_evening
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.matches import ending
from scorekeeper.services.public.links import (
    PublicChoice,
    choose_for_public,
    public_link_of,
    renew_public_link,
)
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement import Stake
from tests.cast import a_match, points, recorded
from tests.certain import certain
from tests.club_evenings import a_plan, an_evening, finish, played

PEOPLE = ("Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen")
EURO = Stake(100, "EUR", "pairwise")
PAGES = ("public", "public_json", "public_feed", "public_calendar")


def played_days_ago(
    days: int, *numbers: int, club: Club | None = None, people: Sequence[str] = PEOPLE
) -> Match:
    """Return a match for money that has ended so many days ago, after one round of these points."""
    begun = a_match("kontsina", tuple(people), stake=EURO, club=club)
    match = recorded(begun, points(*numbers))
    Match.objects.filter(pk=match.pk).update(played_on=localdate() - timedelta(days=days))
    ending.stop_early(match)
    ending.settle(match)
    return match


def a_club_with_a_site() -> Club:
    """Return a club that played yesterday and a week before, plans an evening, and has a link."""
    club = played_days_ago(8, 3, 1, 5, 0).club
    played_days_ago(1, 0, 9, 2, 0, club=club)
    name_club(club, "Saturday <club>")
    day = localdate() + timedelta(days=7)
    plan_evening(club, PlannedData(day=day, venue="Café De Lijst", remark="with cake"))
    club = Club.objects.get(pk=club.pk)
    renew_public_link(club, NO_FORM)
    return club


def an_ended_evening(club: Club, names: Sequence[str], *, sittings: int = 2) -> ClubEvening:
    """Return a club evening that was played and ended today: table 1's first side always leads."""
    evening = an_evening(names, a_plan(house_rules={"rounds": 1}, sittings=sittings), club=club)
    for _number in range(sittings):
        for table in played(evening).tables:
            finish(table)
    end_evening(evening)
    return evening


def secret_of(club: Club) -> str:
    """Return the secret of a club's public link."""
    return certain(public_link_of(club)).secret


def address(name: str, club: Club) -> str:
    """Return where a page under a club's public link stands."""
    return reverse(name, args=[secret_of(club)])


def as_json(club: Club) -> dict[str, Any]:
    """Return what a program reads of a club."""
    found: dict[str, Any] = Client().get(address("public_json", club)).json()
    return found


def by_name(rows: Sequence[Mapping[str, Any]], figure: str) -> dict[str, Any]:
    """Return a figure of each row by the name in it."""
    return {row["player"]: row[figure] for row in rows}


def choose(club: Club, **choice: Any) -> None:
    """Say what the link shows."""
    choose_for_public(club, PublicChoice(**choice), NO_FORM)
