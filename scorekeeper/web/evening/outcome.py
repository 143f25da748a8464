"""Who won an evening, in words."""

from collections.abc import Sequence

from scorekeeper.ledger.evening_list import EveningList
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.evening.words import points_written
from scorekeeper.web.parts.people import Face, Faces

MOST_WINNERS = 4  # who are named; that many share a first place once in a lifetime


def winners_of(evening_list: EveningList, faces: Faces) -> tuple[Face, ...]:
    """Return who is first; nobody where nothing was played, or everybody is level."""
    winners = evening_list.winners
    if not winners or evening_list.second is None:
        return ()
    return tuple(faces[row.person] for row in winners)  # type: ignore[index]  # keys, here


def outcome_of(evening_list: EveningList, faces: Faces) -> Text | str:
    """Say who won: *Wilhelmina wins*, *Anna and Bram win together*."""
    winners = winners_of(evening_list, faces)
    if not winners:
        is_played = any(row.sittings_played for row in evening_list.rows)
        return _("A draw") if is_played else _("Nothing was played")
    if len(winners) > MOST_WINNERS:
        return ngettext_lazy("{number} wins", "{number} win together", len(winners))
    return win_words(winners)


def win_words(winners: Sequence[Face]) -> Text:
    names = Listing([face.in_a_row for face in winners])
    return ngettext_lazy("{names} wins", "{names} win together", len(winners), names=names)


def margin_of(evening_list: EveningList, faces: Faces) -> Text | None:
    """Say how far ahead the winners are, and of whom: *264 ahead of Anna, after 3 sittings*."""
    second = evening_list.second
    if second is None or second.behind is None or not winners_of(evening_list, faces):
        return None
    level = [row for row in evening_list.rows if row.place == second.place]
    names = Listing([faces[row.person].in_a_row for row in level[:MOST_WINNERS]])  # type: ignore[index]
    return ngettext_lazy(
        "{points} ahead of {names}, after {number} sitting",
        "{points} ahead of {names}, after {number} sittings",
        evening_list.sittings,
        points=points_written(second.behind),
        names=names,
    )
