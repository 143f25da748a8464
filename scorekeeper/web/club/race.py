"""The race of a club over its evenings: a picture with a line for each leading player."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.utils.translation import get_language

from scorekeeper.ledger import league_table as ledger
from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.race import Race, RaceDay, race
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.settlement.currencies import CHIPS, minor_digits
from scorekeeper.web.club.periods import Selection
from scorekeeper.web.parts.people import SIDES, Faces
from scorekeeper.web.parts.plots import Growth, Stop, Way, growth_of
from scorekeeper.web.parts.writing import date_in_full

MOST_RUNNERS = 6
FEWEST_EVENINGS = 2  # before that a line says nothing
HALF = SIDES // 2
A_RACE = 12_000  # bytes, about, of a line with its numbers
HUNDREDTHS = 2  # of wins, which may be shared


@dataclass(frozen=True, slots=True)
class RaceOfClub:
    title: str
    evenings: int
    runners: int
    growth: Growth

    @property
    def others(self) -> int:
        """Number of players behind those that are drawn."""
        return self.runners - len(self.growth.names)


def race_of(record: ClubRecord, selection: Selection, faces: Faces) -> RaceOfClub | None:
    """Return the race over the chosen matches, drawn once for a state of the club."""
    period = selection.period
    key = ("race", record.digest, period.first, period.last, selection.game, get_language())
    found: tuple[RaceOfClub | None] | None = cache.get(key)
    if found is None:
        matches = [
            match
            for match in selection.of(record.finished.values())
            if selection.game in (None, match.game)
        ]
        found = (drawn_race(matches, faces),)
        size = A_RACE if found[0] is None else A_RACE * len(found[0].growth.lines)
        cache.put(key, found, size=size)
    return found[0]


def drawn_race(matches: Sequence[FinishedMatch], faces: Faces) -> RaceOfClub | None:
    """Draw the race in the currency played for most; None where a line would say nothing."""
    currency = usual_currency(matches)
    figure = ledger.MONEY + currency if currency else ledger.WON
    run = race(matches, figure, name=lambda person: faces[cast("int", person)].name)
    if len(run.days) < FEWEST_EVENINGS:
        return None
    stops = [Stop(number, day_text(day)) for number, day in enumerate(run.days, 1)]
    ways = ways_of(run, faces, scale=1 if currency else 10**HUNDREDTHS)
    digits = minor_digits(currency) if currency else HUNDREDTHS
    return RaceOfClub(
        title=str(title_of(currency)),
        evenings=len(run.days),
        runners=len(run.runners),
        growth=growth_of(ways, stops, digits=digits),
    )


def usual_currency(matches: Sequence[FinishedMatch]) -> str:
    """Return the currency of most of these matches; empty where most had no stake."""
    counts = Counter(match.currency for match in matches)
    return min(counts, key=lambda one: (-counts[one], one)) if counts else ""


def title_of(currency: str) -> Text:
    if not currency:
        return _("The race, in matches won")
    if currency == CHIPS:
        return _("The race, in chips")
    return _("The race, in {currency}", currency=currency)


def day_text(day: RaceDay) -> str:
    return date_in_full(day.day) if day.day else "–"


def ways_of(run: Race, faces: Faces, *, scale: int) -> list[Way]:
    """Make the lines of the leading players, each with its own colours and shapes."""
    taken: set[int] = set()
    ways = []
    for runner in run.runners[:MOST_RUNNERS]:
        face = faces[cast("int", runner.player)]
        side = free_side(face.piece.side, taken)
        taken.add(side)
        values = tuple(int(value * scale) for value in runner.values)
        ways.append(Way(side, face.name, values, runner.since))
    return ways


def free_side(side: int, taken: set[int]) -> int:
    """Return a player's side of colours, or the next one that is free in the picture.

    Two pieces of which only one is hollow have the same line, so only one of them is there.
    """
    free = [one for one in range(SIDES) if one % HALF not in {other % HALF for other in taken}]
    return min(free, key=lambda one: (one - side) % SIDES) if free else side
