"""A club's evenings in words: date first, who won and what, by month."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import cast

from django.utils.formats import date_format

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.services.derived import day_of
from scorekeeper.web.club.standings import Figure, money_figure
from scorekeeper.web.parts.matches import Card, MatchLine
from scorekeeper.web.parts.people import Face, Faces


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


@dataclass(frozen=True, slots=True)
class Month:
    name: str
    evenings: tuple[Evening, ...]


def months_of(
    lines: Iterable[MatchLine], record: ClubRecord, faces: Faces, locale: str
) -> list[Month]:
    """Group matches by the months of their days, in the order in which they are given."""
    groups = groupby(lines, key=lambda line: month_of(day_of(line.match)))
    return [
        Month(name, tuple(evening_of(line, record, faces, locale) for line in of_month))
        for name, of_month in groups
    ]


def month_of(day: date) -> str:
    return date_format(day, "F Y")


def evening_of(line: MatchLine, record: ClubRecord, faces: Faces, locale: str) -> Evening:
    day, card = line.match.played_on, line.card
    finished = record.finished.get(line.match.pk)
    return Evening(
        key=line.match.pk,
        day=str(day.day) if day else "–",
        weekday=date_format(day, "D") if day else "",
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
