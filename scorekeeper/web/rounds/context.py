"""A round's own page: headline, neighbours, and the differences between its versions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.text import capfirst

from scorekeeper.records.book import Book
from scorekeeper.records.models import RoundVersion
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import capitalised, isolated, side_by_side
from scorekeeper.services.rounds.consequences import Consequence
from scorekeeper.services.rounds.versions import Version
from scorekeeper.web.parts.rounds import Row, phrases_of, row_of
from scorekeeper.web.parts.typesetting import typeset

Cause = RoundVersion.Cause


@dataclass(frozen=True, slots=True)
class Headline:
    """A title of a few words, and further phrases."""

    title: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    key: int
    title: str


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version of a round with its differences from the one before it."""

    version: Version
    differences: tuple[Consequence, ...]


def headline_of(evening: Evening, played: PlayedRound, row: Row) -> Headline:
    """Head a round by its trumps and who chose them, by its contract, or by its result."""
    declarer, phrases = played.deal.contract.declarer, row.phrases
    if not row.trump_name or played.deal.void or played.deal.agreed_score is not None:
        first = next(filter(str, phrases_of(evening, played)), "")
        return Headline(capitalised(first), phrases[1:])
    if declarer is None:
        return Headline(capitalised(evening.game.suits[row.trump]), phrases)
    name = isolated(played.before.table.name(declarer))
    title = _("{trump} by {name}", trump=evening.game.suits[row.trump], name=name)
    return Headline(capitalised(title), tuple(phrase for phrase in phrases if phrase != name))


def neighbours_of(book: Book, place: int) -> tuple[Neighbour | None, Neighbour | None]:
    """Return the rounds before and after the one at an index, None beyond the ends."""

    def at(place: int) -> Neighbour | None:
        if not 0 <= place < len(book.entries):
            return None
        title = book.evening.title(book.evening.rounds[place])
        return Neighbour(book.entries[place].round_key, str(title))

    return at(place - 1), at(place + 1)


def shown_versions(evening: Evening, versions: Iterable[Version]) -> list[ShownVersion]:
    """Compare versions of a round, given oldest first, each with the one before."""
    shown, before = [], Facts({}, [])
    for version in versions:
        now = facts_of(evening, version)
        shown.append(ShownVersion(version, tuple(differences(before, now))))
        before = now
    return shown


def changes_in(versions: Iterable[Version]) -> int:
    """Count the corrections of a round that counted.

    Finishing one in play is no change, nor is deleting and bringing back, undo and redo.
    """
    return sum(
        before.entry.is_recorded and after.entry.is_recorded and after.entry.cause != Cause.UNDO
        for before, after in pairwise(versions)
    )


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a version in words, by their names, and the lines of its score."""

    said: dict[str, str]
    lines: list[str]


def differences(before: Facts, now: Facts) -> Iterator[Consequence]:
    """Yield each fact that changed, and only those lines of the score that did."""
    for what in {**before.said, **now.said}:
        was, is_now = before.said.get(what, ""), now.said.get(what, "")
        if was != is_now:
            yield Consequence(what, was, is_now)
    gone = [line for line in before.lines if line not in now.lines]
    new = [line for line in now.lines if line not in before.lines]
    if gone or new:
        yield Consequence(str(_("Counted")), "; ".join(gone), "; ".join(new))


def facts_of(evening: Evening, version: Version) -> Facts:
    played, deal = version.played, version.entry.deal
    if played is None:
        return Facts({str(_("In play")): str(evening.game.describe(evening.table, deal))}, [])
    row = row_of(evening, played, version.entry)
    said = (
        (_("Played"), " ".join(filter(None, (row.trump_name, row.text)))),
        (_("Dealer"), row.dealer and isolated(row.dealer)),
        (_("Score"), side_by_side(row.scores)),
        *(
            (
                capfirst(str(one.name)),
                side_by_side(one.of(side) for side in evening.sides),
            )
            for one in evening.counted(played)
            if any(one.amounts)
        ),
        (_("Note"), deal.note),
    )
    lines = [typeset(line.text) for line in played.lines]
    return Facts({str(what): words for what, words in said if words}, lines)
