"""What was played day by day: the lists of evenings for which nobody began a club evening."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.rules.scores import ranked


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """Some finished matches of one game and one day, whose results are one for each person.

    ``day`` is None where it is not known.
    """

    game: str
    day: date | None
    matches: tuple[FinishedMatch, ...]

    @property
    def points(self) -> dict[Person, int]:
        """Everybody's result: the sum of final totals and of adjustments for one person only.

        Who gave up a seat stands in it with such adjustments alone, if they have any.
        """
        sums: dict[Person, int] = {}
        for match in self.matches:
            for person, points in (*zip(match.players, match.totals, strict=True), *match.personal):
                sums[person] = sums.get(person, 0) + points
        return sums

    def places(self, *, lowest_wins: bool) -> dict[Person, int]:
        """Everybody's place, the best first; level ones share theirs, and the next one skips."""
        people, points = [*self.points], tuple(self.points.values())
        found: dict[Person, int] = {}
        for level in ranked(points, lowest_wins=lowest_wins):
            place = len(found) + 1
            found.update((people[index], place) for index in level)
        return found


def days_of(matches: Iterable[FinishedMatch]) -> list[PlayedDay]:
    """By game and day, in the order of ``matches``; of those without a day each is one by itself.

    By evening.md, "From the command line".
    """
    return [
        PlayedDay(together[0].game, together[0].day, tuple(together))
        for together in _together(matches)
    ]


def each_of(matches: Iterable[FinishedMatch]) -> list[PlayedDay]:
    """The same with each match by itself, for a season that counts matches."""
    return [PlayedDay(match.game, match.day, (match,)) for match in matches]


def _together(matches: Iterable[FinishedMatch]) -> Iterator[list[FinishedMatch]]:
    found: dict[tuple[object, ...], list[FinishedMatch]] = {}
    for index, match in enumerate(matches):
        key = (match.game, match.day) if match.day else (match.game, None, index)
        found.setdefault(key, []).append(match)
    yield from found.values()
