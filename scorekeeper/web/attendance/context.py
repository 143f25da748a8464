"""What the pages of coming and going are given: choices, amounts, and what they will mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.records.book import Book
from scorekeeper.rules.attendance import Beginning
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches.attendance import points_of
from scorekeeper.settlement.leaving import dues_of, own_part
from scorekeeper.settlement.transfers import Transfer
from scorekeeper.settlement.ways import PLACES
from scorekeeper.web.attendance.forms import OWN_ROUNDS, SUCCESSOR, TYPED
from scorekeeper.web.parts.people import Face, as_faces
from scorekeeper.web.parts.writing import Money, signed

DUE = re.compile("([0-9]{1,2})-([0-9]{1,2})-([0-9]{1,18})")
COMES, GOES, TAKES_OVER = "comes", "goes", "takes_over"
TITLES = {COMES: _("Comes"), GOES: _("Goes"), TAKES_OVER: _("Takes over")}
BEGINNINGS = {
    Beginning.AS_ALL: _("start"),
    Beginning.BEST: _("best"),
    Beginning.MEAN: _("mean"),
    Beginning.WORST: _("worst"),
}
USUAL = (Beginning.WORST, Beginning.MEAN, Beginning.AS_ALL, Beginning.BEST)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Somebody at the table to tap."""

    seat: int
    face: Face
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BeginningChoice:
    """Points that a late player can begin with, and in a word why; other points have none."""

    way: str
    points: str
    word: Text
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Due:
    """A payment of who leaves, to be ticked as paid; ``value`` says it in a form."""

    payer: Face
    payee: Face
    amount: str
    value: str
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class PayChoice:
    """Who pays for the rounds so far, with the amount of who gets up."""

    value: str
    what: Text
    remark: Text
    amount: str
    whose: object
    is_chosen: bool


def seat_choices(played_match: PlayedMatch, chosen: int | None) -> list[SeatChoice]:
    faces = as_faces(played_match.table.players)
    return [SeatChoice(one, faces[one], one == chosen) for one in played_match.now.table.seats]


def beginnings(played_match: PlayedMatch, chosen: str) -> list[BeginningChoice]:
    """Return the points that a newcomer may begin with, each number once."""
    choices: dict[int, tuple[Beginning, Text]] = {}
    possible = possible_beginnings(played_match)
    for way, points in possible.items():
        choices.setdefault(points, (way, BEGINNINGS[way]))
    chosen_points = next((points for way, points in possible.items() if way == chosen), None)
    found = [
        BeginningChoice(way, written_number(points), word, points == chosen_points)
        for points, (way, word) in choices.items()
    ]
    return [*found, BeginningChoice(TYPED, "…", _("other"), chosen == TYPED)]


def possible_beginnings(played_match: PlayedMatch) -> dict[Beginning, int]:
    """Return the points that a newcomer may begin with, by the way."""
    points = {way: points_of(played_match, way) for way in BEGINNINGS}
    game, now = played_match.game, played_match.now
    return {
        way: number for way, number in points.items() if not any(game.check_newcomer(now, number))
    }


def usual_beginning(played_match: PlayedMatch) -> str:
    """Return the way that is chosen at first: no better than others, where that decides nothing."""
    possible = possible_beginnings(played_match)
    return next((way for way in USUAL if way in possible), TYPED)


def words_of_joining(
    played_match: PlayedMatch, *, name: str, points: int, behind: int
) -> tuple[Text, Text]:
    """Return what joining will mean, and what its button says."""
    now, table = played_match.now, played_match.now.table
    seats = table.seats
    ahead = sum(played_match.game.is_ahead_of_newcomer(now, seat, points) for seat in seats)
    says = _(
        "{name} begins with {points}, {place} of {of}, and plays between {before} and {after}.",
        name=name,
        points=written_number(points),
        place=PLACES[ahead],
        of=len(seats) + 1,
        before=table.name(behind),
        after=table.name(table.after(behind)),
    )
    return says, _("{name} joins with {points}", name=name, points=written_number(points))


def words_of_leaving(played_match: PlayedMatch, *, seat: int) -> tuple[Text, Text]:
    name, points = played_match.table.name(seat), written_number(played_match.totals[seat])
    if played_match.game.ranks_who_left(played_match.table.house_rules):
        says = _("{name} is out with this round, and does not come back.", name=name)
    else:
        says = _(
            "{name} keeps {points}, stands behind all who stay and does not come back.",
            name=name,
            points=points,
        )
    return says, _("{name} goes", name=name)


def words_of_taking_over(name: str, before: str) -> tuple[Text, Text]:
    says = _("The rounds so far name {before}, who may come back to this seat.", before=before)
    return says, _("{name} takes the seat", name=name)


def due_value(transfer: Transfer) -> str:
    return f"{transfer.payer}-{transfer.payee}-{transfer.amount}"


def due_in(value: str) -> Transfer | None:
    """The payment that a form names; None where it names none."""
    found = DUE.fullmatch(value)
    return Transfer(*(int(number) for number in found.groups())) if found else None


def dues(
    book: Book, played_match: PlayedMatch, seat: int, *, ticked: Sequence[str], money: Money
) -> list[Due]:
    """Return what is due as somebody leaves, where every pair settles."""
    if book.stake is None:
        return []
    faces = as_faces(played_match.table.players)
    return [
        Due(
            faces[one.payer],
            faces[one.payee],
            money(one.amount),
            due_value(one),
            due_value(one) in ticked,
        )
        for one in dues_of(book.played_match, book.stake, seat)
    ]


def pay_choices(
    book: Book, *, seat: int, names: tuple[object, str], chosen: str, money: Money
) -> list[PayChoice]:
    """Return who can pay for the rounds so far; ``names`` are who gets up and who sits down."""
    if book.stake is None:
        return []
    before, successor = names
    amount = signed(own_part(book.played_match, book.stake, seat), money)
    return [
        PayChoice(
            OWN_ROUNDS,
            _("Each for their own rounds"),
            _("{before} is done", before=before),
            amount,
            before,
            chosen == OWN_ROUNDS,
        ),
        PayChoice(
            SUCCESSOR,
            _("{name}, for the whole match", name=successor or _("The new one")),
            _("With the seat's result"),
            money(0),
            before,
            chosen == SUCCESSOR,
        ),
    ]


def kinds(played_match: PlayedMatch, chosen: str) -> list[tuple[str, Text, bool]]:
    """Return the kinds of coming and going that the game has: word, title, whether it is shown."""
    both = played_match.game.lets_come_and_go(played_match.table)
    usable = [COMES, GOES, TAKES_OVER] if both else [TAKES_OVER]
    return [(kind, TITLES[kind], kind == chosen) for kind in usable]


def common(played_match: PlayedMatch, kind: str) -> dict[str, Any]:
    number, last = played_match.round_to_play, len(played_match.rounds)
    questions = {
        COMES: _("Who joins from round {number}?", number=number),
        GOES: _("Who goes after round {number}?", number=last),
        TAKES_OVER: _("Who gets up after round {number}?", number=last),
    }
    return {"kinds": kinds(played_match, kind), "kind": kind, "asked": questions[kind]}
