"""The standings as pages show them: each side all in texts, in one language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scorekeeper.rules.counters import Amount
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.upcoming import SideDuty
from scorekeeper.rules.words import written_number
from scorekeeper.web.show.breadth import breadth_of_amount
from scorekeeper.web.show.lead import Bar, ranks_of
from scorekeeper.web.show.part_cache import rendered_part
from scorekeeper.web.show.rows import Column

Duties = Mapping[tuple[int, ...], SideDuty]  # by the seats of a side
DONE, STILL_TO_DO = '<i class="done"></i>', "<i></i>"  # a chip of a duty


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePart:
    """How a side stands; whatever there is nothing of is empty.

    ``way`` says whether its ``balance`` is a gain or a loss, and how broad, ``counted`` what the
    game counts besides the points, ``duty`` what the side still has to do. One among several has a
    ``place`` once there is a round, a ``distance`` from the first one, and a ``bar``.
    """

    side: str
    leads: bool
    pieces: str
    names: str
    total: str
    balance: str
    way: str
    counted: str
    duty: str
    duty_chips: SafeString
    duty_what: str
    place: str = ""
    distance: str = ""
    bar_start: str = ""
    bar_width: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledSide:
    """How a side stands in the settlement; whatever there is nothing of is empty.

    What the game counts besides the points is ``single`` where it is one thing, otherwise
    ``counted``. Of the ``balance`` ``each`` of several has the same amount, or all their own
    ``shares``.
    """

    side: str
    leads: bool
    pieces: str
    names: str
    counted: str
    total: str
    single: str
    balance: str
    way: str
    each: str
    shares: str


def settled_sides(columns: Sequence[Column]) -> Iterator[SettledSide]:
    """The sides in the order they are given."""
    return (
        SettledSide(
            side=str(column.side),
            leads=column.leads,
            pieces=rendered_part("_pieces.html", pieces=column.pieces),
            names=rendered_part("table/_side_names.html", names=column.names),
            counted=counted_part(column.amounts) if len(column.amounts) > 1 else "",
            total=written_number(column.total),
            single=written_number(column.amounts[0].number) if len(column.amounts) == 1 else "",
            balance=column.balance_text,
            way=way_of(column),
            **shared_out(column),
        )
        for column in columns
    )


def shared_out(column: Column) -> dict[str, str]:
    """What each of several has of their side's money."""
    each = shares = ""
    if len(column.seats) > 1 and column.balance:
        if len(column.shares) == 1:
            each = column.shares[0]
        else:
            amounts = ((share,) for share in column.shares)
            shares = format_html_join(", ", '<span class="amount">{}</span>', amounts)
    return {"each": each, "shares": shares}


def way_of(column: Column) -> str:
    """Whether a side's money is a gain or a loss, neither of nothing, and whether it is broad."""
    tone = "gain" if column.balance > 0 else "loss" if column.balance < 0 else ""
    return " ".join(filter(None, (tone, breadth_of_amount(column.balance_text))))


def sides_apart(
    evening: Evening, columns: Sequence[Column], *, goes_on: bool
) -> Iterator[SidePart]:
    """Two sides, beside each other."""
    duties = duties_of(evening) if goes_on else {}
    return (side_part(column, duties) for column in columns)


def sides_in_order(
    evening: Evening, columns: Sequence[Column], *, goes_on: bool
) -> Iterator[SidePart]:
    """Several sides, best first."""
    duties = duties_of(evening) if goes_on else {}
    for rank in ranks_of(evening, columns):
        place = str(rank.place) if evening.rounds else ""
        yield side_part(rank.column, duties, place=place, distance=rank.distance, **drawn(rank.bar))


def duties_of(evening: Evening) -> Duties:
    """What each side still has to do, by its seats."""
    return {duty.seats: duty for duty in evening.upcoming.duties} if evening.upcoming else {}


def side_part(column: Column, duties: Duties, **among_several: str) -> SidePart:
    """A side with what it still has to do, if anything."""
    duty = duties.get(column.seats)
    chips = "".join(DONE if is_done else STILL_TO_DO for is_done in duty.chips) if duty else ""
    return SidePart(
        side=str(column.side),
        leads=column.leads,
        pieces=rendered_part("_pieces.html", pieces=column.pieces),
        names=rendered_part("table/_side_names.html", names=column.names),
        total=written_number(column.total),
        balance=column.balance_text,
        way=way_of(column),
        counted=counted_part(column.amounts) if column.amounts else "",
        duty=str(duty.sentence) if duty else "",
        duty_chips=SafeString(chips),  # of the two above
        duty_what=str(duty.what) if duty else "",
        **among_several,
    )


def drawn(bar: Bar) -> dict[str, str]:
    """From where to where a bar is drawn; an empty one has no width."""
    return {"bar_start": str(bar.start), "bar_width": str(bar.width or "")}


def counted_part(amounts: tuple[Amount, ...]) -> SafeString:
    """All that a game counts besides the points, of one side."""
    return rendered_part("_counted.html", amounts=amounts)
