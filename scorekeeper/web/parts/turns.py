"""Who sits out now and who does next, in one sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sitting_out import NextOut
from scorekeeper.services.evenings.tonight import tonight_of
from scorekeeper.web.parts.people import Face, faces_of_players

MOST_NAMED = 6  # who may be drawn; more names than these would say nothing


@dataclass(frozen=True, slots=True)
class UpNext:
    """Who takes turns after a match: who sits out and does next, empty where all have a seat.

    ``waits``: somebody comes in. ``has_partners``: new partners can be drawn.
    """

    told: str
    waits: bool
    has_partners: bool


def up_next(match: Match, book: Book) -> UpNext:
    """Return who takes turns after a match; nothing is told where another was begun since."""
    tonight = tonight_of(match, book)
    if not tonight.is_last:
        return UpNext("", waits=False, has_partners=tonight.partners)
    faces = faces_of_players(tonight.players.values())
    by_name = {name: faces[player.pk] for name, player in tonight.players.items()}
    waits = [by_name[name] for name in tonight.waits]
    told = turns_told(waits, tonight.next_out, by_name.__getitem__)
    return UpNext(
        str(told) if told is not None else "", waits=bool(waits), has_partners=tonight.partners
    )


def turns_told(
    out: Sequence[Face], next_out: NextOut, face_of: Callable[[str], Face]
) -> Text | None:
    """Return who sits out and who does next; None where everybody has a seat."""
    if not out and not next_out.surely and not next_out.by_lot:
        return None
    following = next_told(next_out, face_of)
    if not out:
        return _("Next out: {names}", names=following)
    if following is None:
        return out_told(out)
    return _("{out}; next out: {names}", out=out_told(out), names=following)


def out_told(out: Sequence[Face]) -> Text:
    names = Listing(out)
    return ngettext_lazy("{names} sits out", "{names} sit out", len(out), names=names)


def next_told(next_out: NextOut, face_of: Callable[[str], Face]) -> Text | None:
    surely = Listing([face_of(name) for unit in next_out.surely for name in unit])
    by_lot = drawn_told(next_out, [face_of(name) for unit in next_out.by_lot for name in unit])
    if by_lot is None:
        return surely if surely.items else None
    return _("{names}, and {others}", names=surely, others=by_lot) if surely.items else by_lot


def drawn_told(next_out: NextOut, faces: Sequence[Face]) -> Text | None:
    """Return of whom the lot draws how many, of many without their names; None: it draws nobody."""
    if not next_out.drawn:
        return None
    people = next_out.drawn * len(next_out.by_lot[0])  # pairs sit out as pairs
    if len(faces) > MOST_NAMED:
        return _("{number} by lot", number=people)
    if people == 1:
        return _("one of {names} by lot", names=Listing(faces))
    return _("{number} of {names} by lot", number=people, names=Listing(faces))
