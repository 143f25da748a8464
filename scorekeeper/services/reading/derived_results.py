"""What matches came to, kept in a table, so that not every process has to replay them first.

A club of a thousand matches takes four seconds to replay and a tenth of a second to read. A row
counts while its match and the program are as they were: a correction, an undo, a restore or an
upgrade make it mean nothing, without anybody having to remember that it is there. All rows may be
deleted at any time.
"""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

from django.db import DatabaseError, connection
from django.utils import timezone

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.records.models import DerivedResult, Match
from scorekeeper.services.database.bytes_written import counting_for_nobody
from scorekeeper.services.database.write_queue import TakesNothing, TooBusy, write_transaction
from scorekeeper.services.reading.program_fingerprint import PROGRAM

ASKED_AT_ONCE, WRITTEN_AT_ONCE = 1_000, 200  # rows
FEW = 20  # matches: so few are replayed in a tenth of a second, and a page neither asks nor writes
AT_REST = timedelta(days=1)  # since it began: so long is no evening
IDENTIFIES = ("start_key", "version", "epoch", "program")

Identity = tuple[int, str, int, str]  # of a match as it stands


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a club remembers of a match as it stands: nothing of one that goes on or was cancelled.

    It goes on where it neither counts as finished nor was cancelled.
    """

    finished: FinishedMatch | None
    goes_on: bool = False


NOTHING = Remembered(None)


def kept_of(identities: Sequence[Identity]) -> dict[Identity, Remembered]:
    """What is kept of matches as they stand: one question for a thousand."""
    wanted, found = set(identities), dict[Identity, Remembered]()
    for start in range(0, len(identities), ASKED_AT_ONCE):
        keys = [identity[0] for identity in identities[start : start + ASKED_AT_ONCE]]
        rows = DerivedResult.objects.filter(match__in=keys, program=PROGRAM)
        for *told, content in rows.values_list("pk", *IDENTIFIES[:3], "content"):
            identity: Any = tuple(told)
            if identity in wanted:
                found[identity] = read(content)
    return found


def keep(results: Iterable[tuple[Match, Remembered]]) -> None:
    """Keep what matches came to, as they stand for good.

    Where others are writing, or nothing can be written, it is left for the next reader: nobody
    waits for this, and it counts for nobody as written.
    """
    rows = [row_of(match, result) for match, result in results if is_at_rest(match, result)]
    if not rows or connection.in_atomic_block:
        return
    rows.sort(key=lambda row: row.match_id)  # two who keep the same do not wait for each other
    with suppress(TooBusy, TakesNothing, DatabaseError), counting_for_nobody():
        for start in range(0, len(rows), WRITTEN_AT_ONCE):
            with write_transaction(within=0):
                DerivedResult.objects.bulk_create(
                    rows[start : start + WRITTEN_AT_ONCE],
                    update_conflicts=True,
                    unique_fields=["match"],
                    update_fields=[*IDENTIFIES, "content"],
                )


def is_at_rest(match: Match, result: Remembered) -> bool:
    """Whether the next round will not change it anyway."""
    return not result.goes_on or match.created_at < timezone.now() - AT_REST


def row_of(match: Match, result: Remembered) -> DerivedResult:
    """The row that keeps what a match came to."""
    key, *identity = match.identity
    told = dict(zip(IDENTIFIES, (*identity, PROGRAM), strict=True))
    return DerivedResult(match_id=key, content=written(result), **told)


def written(result: Remembered) -> str:
    """What a match came to, as text in which the order of everything stays."""
    finished = result.finished
    if finished is None:
        return json.dumps({"goes_on": result.goes_on})
    day = finished.day and finished.day.isoformat()
    return json.dumps({**asdict(finished), "day": day}, separators=(",", ":"))


def read(content: str) -> Remembered:
    """The inverse of ``written``."""
    values: dict[str, Any] = json.loads(content)
    if "goes_on" in values:
        return Remembered(None, goes_on=values["goes_on"])
    day = values.pop("day")
    told = {name: as_it_was(value) for name, value in values.items()}
    return Remembered(FinishedMatch(day=day and date.fromisoformat(day), **told))


def as_it_was(value: Any) -> Any:
    """A value with tuples again in place of lists, however deep."""
    if isinstance(value, list):
        return tuple(map(as_it_was, value))
    if isinstance(value, dict):
        return {key: as_it_was(inner) for key, inner in value.items()}
    return value
