"""Earlier versions of a round, side by side, as they were scored in today's place."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from scorekeeper.records.book import Book, Entry, read_entry
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.records.translator import CHILD_ROWS
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.played_round import PlayedRound, play
from scorekeeper.services.rounds.correcting import restored

MOST_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Version:
    """What the table said of a round at one time.

    ``played`` is None while it was in play, and where it was taken back out of that.
    """

    entry: Entry
    played: PlayedRound | None
    counts: bool


@dataclass(frozen=True, slots=True)
class Versions:
    """The newest versions of a round, or those before one of them, the oldest first.

    ``current`` is the newest of all; ``older`` is the key before which further ones stand.
    """

    listed: list[Version]
    current: Entry
    older: int | None


def versions_of(
    match: Match, book: Book, round_key: int, *, before: int | None = None
) -> Versions | None:
    every = RoundVersion.objects.filter(match=match, round_id=round_key)
    rows = rows_before(every, before, most=MOST_SHOWN + 1)
    newest = rows if before is None else rows_before(every, None, most=1)
    if not newest:
        return None
    shown = rows[-MOST_SHOWN:]
    return Versions(
        listed=played_versions(book, round_key, rows)[-MOST_SHOWN:],
        current=read_entry(newest[-1], book.seats),
        older=shown[0].pk if len(rows) > MOST_SHOWN else None,
    )


def rows_before(
    every: QuerySet[RoundVersion], before: int | None, *, most: int
) -> list[RoundVersion]:
    rows = every.select_related("contract", "round").prefetch_related(*CHILD_ROWS)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return list(rows.order_by("-pk")[:most])[::-1]


def played_versions(book: Book, round_key: int, rows: Iterable[RoundVersion]) -> list[Version]:
    """Versions of a round, in order, as they were scored in today's place.

    One that was deleted is told as the version before it: nobody has played a round begun.
    """
    before = situation_before(book, round_key)
    versions, is_open = [], False
    for row in rows:
        entry = read_entry(row, book.seats)
        if row.state != RoundVersion.State.WITHDRAWN:
            is_open = row.state == RoundVersion.State.IN_PLAY
        played = None if is_open else play(book.played_match.game, before, entry.deal)
        versions.append(Version(entry, played, row.is_current and entry.is_recorded))
    return versions


def situation_before(book: Book, round_key: int) -> AnySituation:
    """The situation before a round; before a withdrawn one, where it would stand."""
    index = book.index_of(round_key)
    if index is not None:
        return book.played_match.rounds[index].before
    for entry in book.withdrawn:
        if entry.round_key == round_key:
            brought_back = restored(book, entry)
            assert brought_back.index is not None
            return brought_back.played_match.rounds[brought_back.index].before
    return book.played_match.now
