"""Evenings that a club plans: entered, changed, taken back, and used up when one begins."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from uuid import UUID

from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.timezone import localdate

from scorekeeper.records.models import Club, ClubEvening, PlannedEvening
from scorekeeper.records.models.planned import REMARK_LENGTH, VENUE_LENGTH
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import MOST_PLANNED, too_many_planned
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import NO_FORM, Conflict, Submission, is_new

YEARS_AHEAD = 5  # further away a year is mistyped
USUAL_DAYS = 7  # from one evening to the next, where nothing else is known


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedData:
    """A planned evening as somebody gives it; ``begins_at`` is None where no time is said."""

    day: date
    begins_at: time | None = None
    venue: str = ""
    remark: str = ""

    def checked(self) -> "PlannedData":
        """The same, tidy; raises RuleBroken."""
        today = localdate()
        if self.day < today:
            raise refuse("day", _("This day is over. Plan one that is still to come."))
        if self.day.year > today.year + YEARS_AHEAD:
            message = _("Plan at most {number} years ahead.", number=YEARS_AHEAD)
            raise refuse("day", message)
        return PlannedData(
            day=self.day,
            begins_at=self.begins_at,
            venue=in_one_line("venue", self.venue, most=VENUE_LENGTH),
            remark=in_one_line("remark", self.remark, most=REMARK_LENGTH),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedDate:
    """An evening that is still to come, or is today.

    ``is_used``: a club evening was begun on that day, which this one was planned for.
    """

    key: int
    uid: UUID
    day: date
    begins_at: time | None
    venue: str
    remark: str
    revision: int
    changed_at: datetime
    is_used: bool


def in_one_line(key: str, value: str, *, most: int) -> str:
    return " ".join(clean_text(key, value, most=most).split())


def planned_dates(club: Club) -> tuple[PlannedDate, ...]:
    """Return what a club plans from today on, in order; one query.

    Every club evening of a day uses up one that was planned for it, the earliest first. It follows
    from the evenings and is not stored: where one is deleted, its date is there again.
    """
    begun_before = Counter[date]()
    found = []
    rows = PlannedEvening.objects.filter(club=club, day__gte=localdate())
    for row in rows.annotate(begun=begun_on_the_day()):
        begun_before[row.day] += 1
        found.append(
            PlannedDate(
                key=row.pk,
                uid=row.uid,
                day=row.day,
                begins_at=row.begins_at,
                venue=row.venue,
                remark=row.remark,
                revision=row.revision,
                changed_at=row.changed_at,
                is_used=begun_before[row.day] <= row.begun,
            )
        )
    return tuple(found)


def next_dates(dates: tuple[PlannedDate, ...]) -> tuple[PlannedDate, ...]:
    return tuple(one for one in dates if not one.is_used)


def planned_venue(club: Club, day: date) -> str:
    """Where the next evening of a day, from today on, was planned to be; empty where none says."""
    dates = (one for one in next_dates(planned_dates(club)) if one.day == day)
    return next((one.venue for one in dates), "")


def begun_on_the_day() -> Coalesce:
    evenings = ClubEvening.objects.filter(club=OuterRef("club"), played_on=OuterRef("day"))
    together = evenings.order_by().values("played_on").annotate(number=Count("pk"))
    return Coalesce(Subquery(together.values("number"), output_field=IntegerField()), 0)


def like_the_last(dates: tuple[PlannedDate, ...]) -> PlannedData | None:
    """Return the next evening as it would go on: as far away as the last two are apart."""
    if not dates:
        return None
    last, days = dates[-1], {one.day for one in dates}
    before = max((day for day in days if day < last.day), default=None)
    step = last.day - before if before else timedelta(days=USUAL_DAYS)
    return PlannedData(day=last.day + step, begins_at=last.begins_at, venue=last.venue)


def plan_evening(club: Club, data: PlannedData, sent: Submission = NO_FORM) -> None:
    """Plan an evening; those whose day is over are forgotten. Raises RuleBroken, LinkGone."""
    data = data.checked()
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "plan_evening", data):
            return
        locked.planned_evenings.filter(day__lt=localdate()).delete()
        if locked.planned_evenings.count() >= MOST_PLANNED:
            raise refuse("day", too_many_planned())
        save_planned(PlannedEvening(club=locked), data)


def change_planned(club: Club, key: int, data: PlannedData, sent: Submission = NO_FORM) -> None:
    """Raises RuleBroken, LinkGone, and Conflict where it was taken back meanwhile."""
    data = data.checked()
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "change_planned", key, data):
            row = locked.planned_evenings.filter(pk=key).first()
            if row is None:
                raise Conflict(_("This date was deleted meanwhile."))
            row.revision += 1
            save_planned(row, data)


def delete_planned(club: Club, key: int, sent: Submission = NO_FORM) -> None:
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "delete_planned", key):
            locked.planned_evenings.filter(pk=key).delete()


def save_planned(row: PlannedEvening, data: PlannedData) -> None:
    others = row.club.planned_evenings.exclude(pk=row.pk)
    if others.filter(day=data.day, begins_at=data.begins_at).exists():
        raise refuse("day", _("An evening is planned for this day and time already."))
    row.day, row.begins_at = data.day, data.begins_at
    row.venue, row.remark = data.venue, data.remark
    row.changed_at = timezone.now()
    row.save()
