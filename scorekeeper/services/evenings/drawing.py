"""Drawing a sitting, drawing it again, and throwing the draw away.

Every verb raises RuleBroken where it is impossible, Conflict where somebody else was first, and
LinkGone.
"""

import secrets
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.records.models import ClubEvening, EveningSitting, Player
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.seating.checks import check_asked
from scorekeeper.seating.drawing import draw
from scorekeeper.seating.sittings import DrawAsked
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.services.evenings.closing import close_open_tables
from scorekeeper.services.evenings.people import present_people
from scorekeeper.services.evenings.planning import plan_of
from scorekeeper.services.evenings.plans import BY_HAND, FOLD, PAIRS, RANK
from scorekeeper.services.evenings.ranking import ranking_of
from scorekeeper.services.evenings.sittings import (
    begun_sittings,
    players_seated,
    require_waiting_draw,
    waiting_draw,
    write_tables,
)
from scorekeeper.services.evenings.writing import is_wanted, require_going_on, writing_evening
from scorekeeper.services.writes import NO_FORM, Submission

FIRST_LOT, LOTS = 1_000, 9_000  # four digits: they are read out and typed


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """How a sitting is to be drawn. ``lot`` is drawn by this server where it is None.

    ``and_close``: the tables of the sitting before that are still open are closed.
    """

    way: str
    pairing: str = ""
    lot: int | None = None
    and_close: bool = False

    def said(self) -> tuple[object, ...]:
        return self.way, self.pairing, self.lot, self.and_close


def draw_sitting(evening: ClubEvening, asked: Draw, sent: Submission = NO_FORM) -> None:
    """Draw the next sitting, which then waits for *Play*; its tables get their cards."""
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "draw", *asked.said()):
            return
        require_going_on(locked)
        if waiting_draw(locked) is not None:
            raise refuse("draw", _("A draw is waiting already: play it, or throw it away first."))
        number = locked.drawn_sittings.count() + 1
        require_planned(locked, number)
        close_open_tables(locked, may_close=asked.and_close, sent=sent)
        write_draw(locked, asked, number=number)


def draw_again(evening: ClubEvening, asked: Draw, sent: Submission = NO_FORM) -> None:
    """Draw the sitting that waits anew, by another lot or in another way."""
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "draw_again", *asked.said()):
            return
        waiting = require_waiting_draw(locked)
        waiting.delete()
        write_draw(locked, asked, number=waiting.number, besides=waiting.lot)


def discard_draw(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Throw away the draw that waits."""
    with writing_evening(evening) as locked:
        if is_wanted(locked, sent, "discard_draw"):
            require_waiting_draw(locked).delete()


def require_planned(evening: ClubEvening, number: int) -> None:
    if number > evening.sittings:
        message = ngettext_lazy(
            "{number} sitting is planned, and it was drawn. Plan one more to go on.",
            "{number} sittings are planned, and all were drawn. Plan one more to go on.",
            evening.sittings,
        )
        raise refuse("sittings", message)


def write_draw(
    evening: ClubEvening, asked: Draw, *, number: int, besides: int | None = None
) -> None:
    """Draw and write a sitting of a locked evening, not by the lot ``besides``."""
    people = present_people(evening)
    lot = asked.lot if asked.lot is not None else new_lot(besides)
    wanted = draw_asked(evening, asked, people, lot)
    row = EveningSitting(
        evening=evening,
        number=number,
        way=asked.way,
        pairing=wanted.pairing or "",
        lot=None if asked.way == BY_HAND else lot,
    )
    tables, out = seated(wanted, people)
    row.save()
    write_tables(row, tables, out)
    evening.way, evening.pairing = asked.way, asked.pairing or evening.pairing


def seated(
    wanted: DrawAsked, people: list[Player]
) -> tuple[list[list[Player | None]], list[Player]]:
    """Who sits where; by hand nobody sits anywhere yet."""
    if wanted.way != BY_HAND:
        return players_seated(draw(wanted), people)
    check_asked(replace(wanted, way="lot"))
    sizes = table_sizes(len(people), wanted.sizes).tables
    return [[None] * size for size in sizes], people


def draw_asked(evening: ClubEvening, asked: Draw, people: list[Player], lot: int) -> DrawAsked:
    plan = plan_of(evening)
    by_pairs = asked.way == PAIRS
    folds = asked.way == RANK and plan.has_partners
    pairing: Any = (asked.pairing or plan.pairing or FOLD) if folds else asked.pairing or None
    way: Any = asked.way
    return DrawAsked(
        present=tuple(player.name for player in people),
        sizes=plan.sizes,
        partners=plan.has_partners,
        way=way,
        number=lot,
        before=begun_sittings(evening),
        ranking=ranking_of(evening) if asked.way == RANK else (),
        pairing=pairing,
        pairs=present_pairs(plan.pairs, people) if by_pairs else (),
    )


def present_pairs(
    pairs: tuple[tuple[str, str], ...], people: list[Player]
) -> tuple[tuple[str, str], ...]:
    """The fixed pairs without those of whom nobody is here."""
    names = {player.name for player in people}
    return tuple(pair for pair in pairs if not names.isdisjoint(pair))


def new_lot(besides: int | None = None) -> int:
    lot = FIRST_LOT + secrets.randbelow(LOTS)
    return lot if lot != besides else new_lot(besides)
