"""Days and times in plain words: one way to write each."""

from datetime import date, datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

THIS_YEAR, ANY_YEAR = "j F", "j F Y"


def date_in_full(day: date) -> str:
    """Write a date so that it is understood years later: for paper and pictures."""
    return date_format(localdate(day) if isinstance(day, datetime) else day, ANY_YEAR)


def day_in_words(day: date) -> Text | str:
    """Write a day, or a moment's: today, yesterday, or its date."""
    if isinstance(day, datetime):
        day = localdate(day)
    today = localdate()
    if day == today:
        return _("today")
    if day == today - timedelta(days=1):
        return _("yesterday")
    return date_format(day, THIS_YEAR) if day.year == today.year else date_in_full(day)


def clock(moment: datetime) -> str:
    return f"{localtime(moment):%H:%M}"


def moment_in_words(moment: datetime) -> Text | str:
    """Write a moment's time, with its day where that is not today."""
    if localdate(moment) == localdate():
        return clock(moment)
    return moment_with_its_day(moment)


def moment_with_its_day(moment: datetime) -> Text:
    """Write a moment's time and day, be it today: beside other days a time alone misleads."""
    return _("{day}, {time}", day=day_in_words(moment), time=clock(moment))
