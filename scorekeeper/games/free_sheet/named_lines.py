"""Lines that a table gives its sheet: a number, a tick or a count each, agreed on as one text.

``Ones: x1 0..5; Bonus: +35; Chance: 0..30; Penalties: x-5 ..4``, in any language the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.signs import PLAIN_SIGNS
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

LINES = "lines"
MOST_LINES, LONGEST_NAME = 20, 24
LONGEST = MOST_LINES * 45  # letters of all lines together
MOST_POINTS = 10_000  # of a line, either way
LIMITS = r"(-?\d{1,5})?\.\.(-?\d{1,5})?"
LIMITED = re.compile(LIMITS)
TICK = re.compile(r"[+-]\d{1,5}")
COUNT = re.compile(rf"[x*×] ?(-?\d{{1,5}})(?: +({LIMITS}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedLine:
    """A line of the sheet; ``points`` are those of a tick, or of one that is counted.

    None where a number itself is the points. ``most`` is None without an upper limit.
    """

    name: str
    points: int | None = None
    is_tick: bool = False
    least: int = 0
    most: int | None = None

    def worth(self, entered: int) -> int:
        return entered if self.points is None else entered * self.points

    def allows(self, entered: int) -> bool:
        return self.least <= entered and (self.most is None or entered <= self.most)

    @property
    def label(self) -> Text:
        """Its name, with the points of what is ticked or counted."""
        if self.points is None or self.points == 1:
            return Text(self.name)
        if self.is_tick:
            return _("{name} {points}", name=self.name, points=f"{self.points:+}")
        return _("{name} × {points}", name=self.name, points=self.points)

    @property
    def limits(self) -> Text:
        if self.most is None:
            return _("{least} or more", least=self.least)
        return _("{least} to {most}", least=self.least, most=self.most)


def kind_of(number: int) -> str:
    """The kind of a tally on a line, counted from 0."""
    return f"line_{number + 1:02}"


def named_lines(text: str | None) -> tuple[NamedLine, ...]:
    """The lines of a text that ``faults_in`` finds nothing wrong with."""
    return tuple(line for part in parts_of(text) if (line := line_of(part)) is not None)


def parts_of(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(";") if part.strip()]


def line_of(part: str) -> NamedLine | None:
    """Read one line; None where it is not written as one."""
    name, _colon, rest = (word.strip() for word in part.partition(":"))
    said = rest.casefold().translate(PLAIN_SIGNS).replace("…", "..")  # as phones type them
    if not name or len(name) > LONGEST_NAME:
        return None
    if TICK.fullmatch(said):
        return NamedLine(name=name, points=int(said), is_tick=True, most=1)
    if found := COUNT.fullmatch(said):
        least, most = limits_in(found[2] or "")
        return NamedLine(name=name, points=int(found[1]), least=least, most=most)
    if said and not LIMITED.fullmatch(said):
        return None
    least, most = limits_in(said)
    return NamedLine(name=name, least=least, most=most)


def limits_in(text: str) -> tuple[int, int | None]:
    """The least and the most of ``-5..``, ``..30`` or ``5..30``; from 0 where neither is below."""
    least, _dots, most = text.partition("..")
    upper = int(most) if most else None
    return int(least) if least else min(0, upper or 0), upper


def faults_in(text: str | None) -> Iterator[Fault]:
    """What cannot be read as lines of a sheet, or cannot be entered on them."""
    parts = parts_of(text)
    if text is not None and not parts:
        yield Fault(LINES, _("no line is named"))
    if len(parts) > MOST_LINES:
        yield Fault(LINES, _("at most {most} lines", most=MOST_LINES))
    names: set[str] = set()
    for part in parts:
        line, name = line_of(part), part.partition(":")[0].strip()
        if line is None:
            yield Fault(LINES, how_to_write(part))
        elif folded_name(name) in names:
            yield Fault(LINES, _("two lines are called “{name}”", name=name))
        elif line.most is not None and line.most < line.least:
            yield Fault(LINES, _("nothing can be entered for “{name}”", name=name))
        elif abs(line.points or 0) > MOST_POINTS:
            message = _("“{name}” has more than {most} points", name=name, most=MOST_POINTS)
            yield Fault(LINES, message)
        names.add(folded_name(name))


def how_to_write(part: str) -> Text:
    return _(
        "“{part}” cannot be read: a line is “Name: 0..30” for a number, “Name: +35” for a tick or"
        " “Name: x5 0..4” for a count, and its name has at most {most} letters",
        part=part[: LONGEST_NAME + 20],
        most=LONGEST_NAME,
    )
