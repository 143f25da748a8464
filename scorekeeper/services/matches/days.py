"""The day on which a match was played, and corrections of it."""

from datetime import date

from scorekeeper.records.models import Event, Match
from scorekeeper.services.writes import NO_FORM, Submission, is_new, record_event, writing


def change_day(match: Match, day: date, sent: Submission = NO_FORM) -> None:
    """Say on which day a match was played; raises LinkGone, Conflict, Cancelled."""
    with writing(match, by=sent.entered_by) as locked:
        if is_new(locked, sent, "day", day) and locked.played_on != day:
            write_day(locked, day, by=sent.entered_by)


def write_day(match: Match, day: date | None, *, by: str = "", undoes: int | None = None) -> None:
    """Write the day of a locked match as a step of its history; raises MatchFull."""
    before, match.played_on = match.played_on, day
    said = {"before": as_text(before), "after": as_text(day)}
    record_event(match, Event.Kind.DAY, by=by, undoes=undoes, **said)
    match.save(update_fields=["played_on"])


def as_text(day: date | None) -> str:
    return day.isoformat() if day else ""


def day_in(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
