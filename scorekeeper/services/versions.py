"""Earlier versions of a round, side by side, as they were scored in today's place."""

from dataclasses import dataclass

from scorekeeper.records.book import Book, Entry, entry_of
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.records.translator import CHILD_ROWS
from scorekeeper.rules.game import Situation
from scorekeeper.rules.replay import PlayedRound, play
from scorekeeper.services.corrections import restored


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
    before = situation_before(book, round_key)
    versions = []
    for row in rows:
        entry = entry_of(row, book.seats)
        is_open = row.state == RoundVersion.State.IN_PLAY
        played = None if is_open else play(book.evening.game, before, entry.deal)[0]
        versions.append(Version(entry, played, row.is_current and entry.is_recorded))
    return versions


def situation_before(book: Book, round_key: int) -> Situation:
    """How things stood before a round; before one that is withdrawn, where it would stand."""
    place = book.place_of(round_key)
    if place is not None:
        return book.evening.rounds[place].before
    for entry in book.withdrawn:
        if entry.round_key == round_key:
            brought_back = restored(book, entry)
            assert brought_back.place is not None
            return brought_back.evening.rounds[brought_back.place].before
    return book.evening.now
