"""Planned evenings as a calendar that other programs read (RFC 5545)."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

from django.utils.timezone import make_aware
from icalendar import Calendar, Event, vText

from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.planned import PlannedDate

MAKER = "-//Scorekeeper//EN"
CALENDAR = "text/calendar"


def calendar_of(club: str, dates: Iterable[PlannedDate]) -> str:
    """Write the evenings that a club plans; ``club`` is its name, empty where it has none.

    A calendar has those of today that were begun as well: somebody may still be on the way.
    """
    title = str(_("Club evening: {club}", club=club) if club else _("Club evening"))
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for name in ("name", "x-wr-calname"):  # of RFC 7986, and as it was called before
        calendar.add(name, vText(title))
    for one in dates:
        calendar.add_component(event_of(one, title))
    content: bytes = calendar.to_ical()
    return content.decode()


def event_of(one: PlannedDate, title: str) -> Event:
    event = Event()
    event.add("uid", str(one.uid))
    event.add("dtstamp", one.changed_at.astimezone(UTC))
    event.add("last-modified", one.changed_at.astimezone(UTC))
    event.add("sequence", one.revision)
    event.add("dtstart", beginning_of(one))
    event.add("summary", title)
    if one.venue:
        event.add("location", one.venue)
    if one.remark:
        event.add("description", one.remark)
    return event


def beginning_of(one: PlannedDate) -> date:
    """Return the moment at which it begins, in UTC; the day alone where no time is said.

    When it ends nobody says: it has no end.
    """
    if one.begins_at is None:
        return one.day
    return make_aware(datetime.combine(one.day, one.begins_at)).astimezone(UTC)
