"""The evenings of a club that are over, newest first, each with its list.

Club evenings that have ended or whose day is over; and where nobody began one, days that are over,
for each game that was played, with everybody's points of that day.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import cast
from uuid import UUID, uuid5

from django.db.models import Max
from django.utils.timezone import make_aware

from scorekeeper.ledger.evening_list import EveningList, evening_list
from scorekeeper.ledger.evening_results import SittingResult, finished_table
from scorekeeper.ledger.evening_scores import ListRules
from scorekeeper.ledger.finished import Person
from scorekeeper.records.models import ClubEvening, RoundVersion
from scorekeeper.services.evenings.planning import is_known
from scorekeeper.services.evenings.season_tables import EveningRows, evening_rows, finished_list
from scorekeeper.services.public.public_state import MOST_EVENINGS_SHOWN, PublicState

DAYS_READ = 2 * MOST_EVENINGS_SHOWN  # of which those fall away that belong to club evenings

GameDay = tuple[str, date]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicEvening:
    """An evening that is over. ``uid`` stays the same for good; ``updated`` is its last change."""

    uid: UUID
    game: str
    day: date
    updated: datetime
    evening_list: EveningList


@dataclass(frozen=True, slots=True)
class Found:
    """An evening with its matches, and when it was over; ``word`` is what it is known by."""

    word: str
    game: str
    day: date
    over_at: datetime
    matches: tuple[int, ...]
    evening_list: EveningList


def public_evenings(state: PublicState) -> tuple[PublicEvening, ...]:
    """Three queries, however many there are."""
    rows = evening_rows(state.record.state)
    of_evenings = [*club_evenings(state, rows)]
    found = [*of_evenings, *other_days(state, rows, {(one.game, one.day) for one in of_evenings})]
    found.sort(key=lambda one: (one.day, one.over_at, one.word), reverse=True)
    newest = found[:MOST_EVENINGS_SHOWN]
    changed = changed_at({match for one in newest for match in one.matches})
    return tuple(shown(state, one, changed) for one in newest)


def shown(state: PublicState, one: Found, changed: Mapping[int, datetime]) -> PublicEvening:
    changes = [changed[match] for match in one.matches if match in changed]
    return PublicEvening(
        uid=uuid5(state.link.uid, one.word),
        game=one.game,
        day=one.day,
        updated=max([one.over_at, *changes]),
        evening_list=one.evening_list,
    )


def changed_at(matches: set[int]) -> dict[int, datetime]:
    """When a round of each match was entered or corrected last."""
    versions = RoundVersion.objects.filter(match__in=matches).order_by()
    together = versions.values("match").annotate(last=Max("entered_at"))
    return dict(together.values_list("match", "last"))


def club_evenings(state: PublicState, rows: EveningRows) -> Iterator[Found]:
    finished = state.record.finished

    def is_played(key: int) -> bool:
        return key in finished and finished[key].rounds > 0

    for evening in state.evenings:
        sittings = rows.tables.get(evening.pk, {}).values()
        played = [key for tables in sittings for _number, key in tables if is_played(key)]
        if not played or not is_known(evening):  # nothing of it counts, or nobody knows how
            continue
        yield Found(
            word=f"evening {evening.pk}",
            game=finished[played[0]].game,
            day=evening.played_on,
            over_at=over_at(evening),
            matches=tuple(played),
            evening_list=finished_list(evening, rows, state.record, name=by_whole_name(state)),
        )


def over_at(evening: ClubEvening) -> datetime:
    return evening.ended_at or end_of(evening.played_on)


def other_days(state: PublicState, rows: EveningRows, taken: set[GameDay]) -> Iterator[Found]:
    """What was played on days without a club evening of that game."""
    finished = state.record.finished
    for (game, day), keys in days_over(state, rows.matches).items():
        if (game, day) in taken:
            continue
        tables = [finished_table(number, finished[key]) for number, key in enumerate(keys, 1)]
        rules = ListRules(lowest_wins=finished[keys[-1]].lowest_wins)
        yield Found(
            word=f"{game} {day.isoformat()}",
            game=game,
            day=day,
            over_at=end_of(day),
            matches=tuple(keys),
            evening_list=evening_list(
                [SittingResult(tuple(tables))], rules, name=by_whole_name(state)
            ),
        )


def days_over(state: PublicState, besides: Iterable[int]) -> Mapping[GameDay, Sequence[int]]:
    """The matches of the newest days that are over, by game and day, ``besides`` these."""
    days: dict[GameDay, list[int]] = {}
    today, left_out = state.record.state.today, frozenset(besides)
    for key, match in reversed([*state.record.finished.items()]):
        if match.day is None or match.day >= today or key in left_out:
            continue
        if (match.game, match.day) not in days and len(days) == DAYS_READ:
            break
        days.setdefault((match.game, match.day), []).insert(0, key)
    return days


def end_of(day: date) -> datetime:
    return make_aware(datetime.combine(day + timedelta(days=1), time()))


def by_whole_name(state: PublicState) -> Callable[[Person], str]:
    """What level people are sorted by, as on the club's own pages."""
    names = state.record.state.names
    return lambda person: names[cast("int", person)]
