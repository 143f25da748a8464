"""A club's evenings in words: date first, who won and what, by month."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import cast

from django.utils.formats import date_format

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.services.derived import day_of
from scorekeeper.services.evenings.ended import EndedEvening, ended_evenings
from scorekeeper.web.club.standings import Figure, money_figure
from scorekeeper.web.parts.matches import Card, MatchLine
from scorekeeper.web.parts.people import Face, Faces
from scorekeeper.web.parts.writing import weekday


@dataclass(frozen=True, slots=True)
class Evening:
    """A match in a club's list; ``winners`` are named where one side won alone."""

    key: int
    day: str
    weekday: str
    card: Card
    winners: tuple[Face, ...]
    outcome: str
    amount: Figure | None

    @property
    def is_whole(self) -> bool:
        """Whether it is a club evening, with all of its matches."""
        return False


@dataclass(frozen=True, slots=True)
class WholeEvening:
    """A club evening that has ended: one entry in place of those of its matches."""

    key: int
    day: str
    weekday: str
    iso_day: str
    slug: str
    game: str
    people: int

    @property
    def is_whole(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Month:
    name: str
    evenings: tuple[Evening | WholeEvening, ...]


def months_of(
    lines: Sequence[MatchLine],
    record: ClubRecord,
    faces: Faces,
    locale: str,
    *,
    has_evenings: bool = True,
) -> list[Month]:
    """Group matches by the months of their days, in the order in which they are given.

    Those of a club evening that has ended are one entry, where the first of them would stand; one
    query, unless the club is known to have no such evening.
    """
    ended = ended_evenings([line.match.pk for line in lines]) if has_evenings else {}
    shown = without_others_of_an_evening(lines, ended)
    groups = groupby(shown, key=lambda line: month_of(day_of(line.match)))
    return [
        Month(
            name,
            tuple(
                whole_evening(line, ended[line.match.pk])
                if line.match.pk in ended
                else evening_of(line, record, faces, locale)
                for line in of_month
            ),
        )
        for name, of_month in groups
    ]


def without_others_of_an_evening(
    lines: Iterable[MatchLine], ended: Mapping[int, EndedEvening]
) -> Iterator[MatchLine]:
    told = set[int]()
    for line in lines:
        evening = ended.get(line.match.pk)
        if evening is None or evening.key not in told:
            yield line
        if evening is not None:
            told.add(evening.key)


def whole_evening(line: MatchLine, evening: EndedEvening) -> WholeEvening:
    day, card = day_of(line.match), line.card
    return WholeEvening(
        key=evening.key,
        day=str(day.day),
        weekday=weekday(day),
        iso_day=day.isoformat(),
        slug=card.slug,
        game=card.game,
        people=evening.people,
    )


def month_of(day: date) -> str:
    return date_format(day, "F Y")


def evening_of(line: MatchLine, record: ClubRecord, faces: Faces, locale: str) -> Evening:
    day, card = line.match.played_on, line.card
    finished = record.finished.get(line.match.pk)
    return Evening(
        key=line.match.pk,
        day=str(day.day) if day else "–",
        weekday=weekday(day) if day else "",
        card=card,
        winners=winners_of(finished, faces) if finished else (),
        outcome=card.state.title if card.state and card.state.is_over else "",
        amount=amount_of_winners(finished, locale),
    )


def winners_of(match: FinishedMatch, faces: Faces) -> tuple[Face, ...]:
    if len(match.leaders) != 1:
        return ()
    players: Sequence[int] = cast("tuple[int, ...]", match.players)
    return tuple(faces[players[seat]] for seat in match.leaders[0])


def amount_of_winners(match: FinishedMatch | None, locale: str) -> Figure | None:
    """Return each winner's amount where all have the same; None without a stake."""
    if match is None or not match.currency or len(match.leaders) != 1:
        return None
    amounts = {match.nets[seat] for seat in match.leaders[0]}
    return money_figure(amounts.pop(), match.currency, locale) if len(amounts) == 1 else None
