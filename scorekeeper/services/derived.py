"""What matches came to, as clubs remember it: replayed once for every version of a match.

It is kept in a table, so that not every process has to replay them first: a club of a thousand
matches takes four seconds to replay and a tenth of a second to read. A row counts while its match
and the program are as they were: a correction, an undo, a restore or an upgrade make it mean
nothing, without anybody having to remember that it is there. All rows may be deleted at any time.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.timezone import localdate

import scorekeeper
from scorekeeper.ledger.finished import FinishedMatch, finished_match
from scorekeeper.records.book import Book, can_be_read, read_book
from scorekeeper.records.models import DerivedResult, Match
from scorekeeper.services.books import books_of
from scorekeeper.services.cache import BoundedCache
from scorekeeper.services.transactions import (
    DatabaseReadOnly,
    TooBusy,
    counting_for_nobody,
    write_transaction,
)

# Whatever stands between the rows of a match and what a club remembers of it
ROOMS = ("rules", "settlement", "ledger", "games", "records")
DECIDE = (*ROOMS, "services/books.py", "services/derived.py")
ASKED_AT_ONCE, WRITTEN_AT_ONCE = 1_000, 200  # rows
FEW = 20  # matches: so few are replayed in a tenth of a second, and a page neither asks nor writes
AT_REST = timedelta(days=1)  # since it began: so long is no evening
IDENTIFIES = ("start_key", "version", "epoch", "program")
Identity = tuple[int, str, int, str]  # of a match as it stands
ROOM = 16 * 2**20  # bytes, for about ten thousand matches of four
AT_ONCE, STEPS_AT_ONCE = 1_000, 10_000  # of matches that are read and replayed together
A_MATCH, AN_AMOUNT, BESIDES = 1_200, 56, 6  # bytes, and amounts that every match has
finished_cache = BoundedCache(ROOM)


def fingerprint(folder: Path) -> str:
    """A digest of all files that decide, and of the time zone: by it days begin."""
    told = blake2b(settings.TIME_ZONE.encode(), digest_size=16)
    for name in DECIDE:
        path = folder / name
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            content = file.read_bytes()
            told.update(f"\n{file.relative_to(folder).as_posix()} {len(content)}\n".encode())
            told.update(content)
    return told.hexdigest()


# Read when the program starts, in 7 ms: a file that is replaced later does not say what runs here.
PROGRAM = fingerprint(Path(scorekeeper.__file__).parent)


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a club remembers of a match: its result once finished, else only whether it goes on."""

    finished: FinishedMatch | None
    goes_on: bool = False


NOTHING = Remembered(None)


def stored_results(identities: Sequence[Identity]) -> dict[Identity, Remembered]:
    """Rows of matches as they stand: one query for a thousand."""
    wanted, found = set(identities), dict[Identity, Remembered]()
    for start in range(0, len(identities), ASKED_AT_ONCE):
        keys = [identity[0] for identity in identities[start : start + ASKED_AT_ONCE]]
        rows = DerivedResult.objects.filter(match__in=keys, program=PROGRAM)
        for *told, content in rows.values_list("pk", *IDENTIFIES[:3], "content"):
            identity: Any = tuple(told)
            if identity in wanted:
                found[identity] = result_from_text(content)
    return found


def store_results(results: Iterable[tuple[Match, Remembered]]) -> None:
    """Store results of matches that are at rest.

    Where others are writing, or nothing can be written, it is left for the next reader: nobody
    waits for this, and it counts for nobody as written.
    """
    rows = [row_of(match, result) for match, result in results if is_at_rest(match, result)]
    if not rows or connection.in_atomic_block:
        return
    rows.sort(key=lambda row: row.match_id)  # two who keep the same do not wait for each other
    with suppress(TooBusy, DatabaseReadOnly, DatabaseError), counting_for_nobody():
        for start in range(0, len(rows), WRITTEN_AT_ONCE):
            with write_transaction(within=0):
                DerivedResult.objects.bulk_create(
                    rows[start : start + WRITTEN_AT_ONCE],
                    update_conflicts=True,
                    unique_fields=["match"],
                    update_fields=[*IDENTIFIES, "content"],
                )


def is_at_rest(match: Match, result: Remembered) -> bool:
    return not result.goes_on or match.created_at < timezone.now() - AT_REST


def row_of(match: Match, result: Remembered) -> DerivedResult:
    key, *identity = match.identity
    told = dict(zip(IDENTIFIES, (*identity, PROGRAM), strict=True))
    return DerivedResult(match_id=key, content=result_as_text(result), **told)


def result_as_text(result: Remembered) -> str:
    finished = result.finished
    if finished is None:
        return json.dumps({"goes_on": result.goes_on})
    day = finished.day and finished.day.isoformat()
    return json.dumps({**asdict(finished), "day": day}, separators=(",", ":"))


def result_from_text(content: str) -> Remembered:
    values: dict[str, Any] = json.loads(content)
    if "goes_on" in values:
        return Remembered(None, goes_on=values["goes_on"])
    day = values.pop("day")
    told = {name: with_tuples(value) for name, value in values.items()}
    return Remembered(FinishedMatch(day=day and date.fromisoformat(day), **told))


def with_tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(with_tuples, value))
    if isinstance(value, dict):
        return {key: with_tuples(inner) for key, inner in value.items()}
    return value


def cached_results(identities: Iterable[Identity]) -> dict[Identity, Remembered]:
    found = ((identity, finished_cache.get(identity)) for identity in identities)
    return {identity: remembered for identity, remembered in found if remembered is not None}


def load_stored_results(state: Sequence[Identity]) -> None:
    """Cache what is kept of matches, where more than a few are unknown."""
    known = cached_results(state)
    unknown = [identity for identity in state if identity not in known]
    kept = stored_results(unknown) if len(unknown) > FEW else {}
    for identity, result in kept.items():
        finished_cache.put(identity, result, size=size_in_cache(result))


def replayed(
    matches: Sequence[Match], known: Mapping[Identity, Remembered] | None = None
) -> Iterator[tuple[Match, Remembered, Book | None]]:
    """Yield matches with what a club remembers of each and the book that says so.

    What is ``known`` is not worked out again, and what is worked out is cached; where it is of more
    than a few of all these matches, it is kept. What is read inside a transaction may be taken
    back, and is neither. Left out are those that were deleted meanwhile.
    """
    known = known or {}
    are_many = sum(match.identity not in known for match in matches) > FEW
    for some in parts_of(matches):
        books = books_of([match for match in some if match.cancelled_at is None], to_keep=False)
        new = [match for match in some if match.identity not in known]
        found = {
            match: result_by_book(match, books.get(match.pk))
            for match in new
            if match.pk in books or is_not_remembered(match)
        }
        if not connection.in_atomic_block:
            for match, new_one in found.items():
                finished_cache.put(match.identity, new_one, size=size_in_cache(new_one))
            if are_many:
                store_results(found.items())
        for match in some:
            result = known.get(match.identity) or found.get(match)
            if result is not None:
                yield match, result, books.get(match.pk)


def parts_of(matches: Sequence[Match]) -> Iterator[list[Match]]:
    part, steps = list[Match](), 0
    for match in matches:
        if part and (len(part) == AT_ONCE or steps + match.version > STEPS_AT_ONCE):
            yield part
            part, steps = [], 0
        part.append(match)
        steps += match.version
    if part:
        yield part


def is_not_remembered(match: Match) -> bool:
    return match.cancelled_at is not None or not can_be_read(match)


def result_of_match(match: Match) -> Remembered:
    """Work out anew what a club remembers of a match; raises Match.DoesNotExist."""
    return result_by_book(match, None if is_not_remembered(match) else read_book(match))


def result_by_book(match: Match, book: Book | None) -> Remembered:
    if book is None:
        return NOTHING
    if not book.played_match.finished:
        return Remembered(None, goes_on=match.settled_at is None)
    return Remembered(
        finished_match(
            book.played_match,
            stake=book.stake,
            day=day_of(match),
            players=book.seats.players,
            persons={one.name: one.player for one in book.changes},
        )
    )


def day_of(match: Match) -> date:
    """The day on which a match was played, as far as known; else when it began."""
    return match.played_on or localdate(match.created_at)


def size_in_cache(remembered: Remembered) -> int:
    """The bytes of a result, estimated rather too high."""
    finished = remembered.finished
    if finished is None:
        return A_MATCH
    amounts = len(finished.counters) + len(finished.figures) + BESIDES
    people = len(finished.players) + len(finished.former) + len(finished.personal)
    return A_MATCH + AN_AMOUNT * amounts * people
