"""How days, numbers and sums are written and set, and how broad they are."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime

from scorekeeper.rules.counters import Amount
from scorekeeper.rules.name_forms import UNBROKEN_HYPHEN, breadth_of_letter
from scorekeeper.rules.words import Text, written_number
from scorekeeper.rules.words import Text as _

Money = Callable[[int], str]  # writes an amount in minor units

THIS_YEAR, ANY_YEAR = "j F", "j F Y"
NO_BREAK_SPACE, MINUS, TIMES = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
SET_AS = (
    (re.compile(r"(?<![\w.)])-(?=\d)"), MINUS),
    (re.compile(r"(?<=\d) x (?=\d)"), f"{NO_BREAK_SPACE}{TIMES}{NO_BREAK_SPACE}"),
    (re.compile(r"(?<!\w)x(?=\d)"), TIMES),
    (re.compile(r"(?<=[♠♥♦♣]) (?=\d)"), NO_BREAK_SPACE),
    (re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])"), UNBROKEN_HYPHEN),  # of a name
)

USUAL_DIGITS = 4  # with its sign: for numbers as long there is room everywhere
BROAD, BROADER = "broad", "broader"  # classes of the style
USUAL_AMOUNT, BROAD_AMOUNT = 10, 17  # letters of an amount with its currency

MOST_STROKES = 20  # beyond which an amount is written as a number alone
STROKE, GAP_OF_GROUPS, STROKES_IN_A_GROUP = 11, 6, 5


def date_in_full(day: date) -> str:
    """Write a date with its year, for paper and pictures."""
    return date_format(localdate(day) if isinstance(day, datetime) else day, ANY_YEAR)


def weekday(day: date) -> str:
    """Name the day of the week in a few letters."""
    return date_format(day, "D")


def day_in_words(day: date) -> Text | str:
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
    if localdate(moment) == localdate():
        return clock(moment)
    return moment_with_its_day(moment)


def moment_with_its_day(moment: datetime) -> Text:
    """Write a moment's time and day, today's too: in lists of other days."""
    return _("{day}, {time}", day=day_in_words(moment), time=clock(moment))


def signed(amount: int, money: Money) -> str:
    """Write a balance, always with its sign."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return sign + money(abs(amount))


def typeset(text: Text | str) -> str:
    """Set a text written with letters and hyphens: ``-1 x 20``, ``K♦ 10``, ``Jan-Willem``."""
    words = str(text)
    for written, printed in SET_AS:
        words = written.sub(printed, words)
    return words


def breadth(text: str) -> int:
    return sum(map(breadth_of_letter, text))


def digits_of(numbers: Iterable[int]) -> str:
    longest = longest_of(numbers)
    return f"digits-{longest}" if longest > USUAL_DIGITS else ""


def longest_of(numbers: Iterable[int]) -> int:
    given = tuple(numbers)
    ends = (min(given, default=0), max(given, default=0))
    return max(len(written_number(number)) for number in ends)


def breadth_of_amount(amount: str) -> str:
    """Return classes for a broad amount; empty where there is room everywhere."""
    if len(amount) <= USUAL_AMOUNT:
        return ""
    return BROAD if len(amount) <= BROAD_AMOUNT else f"{BROAD} {BROADER}"


@dataclass(frozen=True, slots=True)
class Tally:
    """A path of strokes, with its width where its height is 12."""

    width: int
    strokes: str


def tally_of(amount: Amount) -> Tally | None:
    """Draw an amount as strokes in groups of five; None for 0 and for more than people count."""
    if not amount.in_strokes or not 0 < amount.number <= MOST_STROKES:
        return None
    places = [
        1 + STROKE * index + GAP_OF_GROUPS * (index // STROKES_IN_A_GROUP)
        for index in range(amount.number)
    ]
    strokes = "".join(f"M{left} 2l7 8m0-8l-7 8" for left in places)
    return Tally(places[-1] + 8, strokes)


def beside_points(amount: Amount) -> str:
    return f"{amount.number}✕".replace("-", "−") if amount.in_strokes else amount.words


def counter_on_paper(amount: Amount) -> str:
    """Write an amount for a narrow column; empty for 0."""
    if not amount.in_strokes:
        return str(amount.number or "").replace("-", "−")
    return "×" * amount.number if amount.number < STROKES_IN_A_GROUP else f"{amount.number}×"
