"""When something was done, in plain words."""

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

THIS_YEAR, ANOTHER_YEAR = "l j F", "j F Y"


def day_in_words(moment: datetime) -> Text | str:
    """The day of a moment: today, yesterday, or its date."""
    day, today = localdate(moment), localdate()
    if day == today:
        return _("Today")
    if day == today - timedelta(days=1):
        return _("Yesterday")
    return date_format(day, THIS_YEAR if day.year == today.year else ANOTHER_YEAR)


def moment_in_words(moment: datetime) -> Text | str:
    """The time of a moment, with its day where that is not today."""
    time = date_format(localtime(moment), "H:i")
    if localdate(moment) == localdate():
        return time
    return _("{day}, {time}", day=day_in_words(moment), time=time)
