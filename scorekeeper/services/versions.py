"""Earlier versions of a round, side by side, as they were scored in today's place."""

from dataclasses import dataclass

from scorekeeper.records.book import Book, Entry, entry_of
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.records.translator import CHILD_ROWS
from scorekeeper.rules.replay import PlayedRound, play


@dataclass(frozen=True, slots=True)
class Version:
    """What the table said of a round at one time; ``played`` is None while it was in play."""

    entry: Entry
    played: PlayedRound | None
    counts: bool


def versions_of(match: Match, book: Book, round_key: int) -> list[Version]:
    """Every version of a round, the oldest first; none when there is no such round."""
    rows = (
        RoundVersion.objects.filter(match=match, round_id=round_key)
        .select_related("contract", "round")
        .prefetch_related(*CHILD_ROWS)
        .order_by("pk")
    )
    place = book.place_of(round_key)
    before = book.evening.now if place is None else book.evening.rounds[place].before
    versions = []
    for row in rows:
        entry = entry_of(row, book.seats)
        is_open = row.state == RoundVersion.State.IN_PLAY
        played = None if is_open else play(book.evening.game, before, entry.deal)[0]
        versions.append(Version(entry, played, row.is_current and entry.is_recorded))
    return versions
