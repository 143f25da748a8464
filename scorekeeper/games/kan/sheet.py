"""The facts of a round of Kan in a score sheet, read and written."""

from scorekeeper.games.kan.cards import CALLS, SUITS
from scorekeeper.games.kan.deals import (
    MISPLAY,
    deal_of,
    named_call,
    named_misplay,
    named_pair,
    named_points,
    named_seats,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    return deal_of(
        trump=facts.word("trump", SUITS),
        points=facts.integer("kankei_points"),
        pair=listed_seats(facts, "kankei"),
        call=facts.word("call", CALLS),
        seats=listed_seats(facts, "seats"),
        misplay=facts.player(MISPLAY),
    )


def listed_seats(facts: SheetFacts, key: str) -> tuple[int, ...]:
    """The seats in a list, which may be missing but not empty."""
    seats = facts.seats(key)
    if key in facts and not seats:
        raise facts.refuse(key, _("this list names nobody; leave it out"))
    return seats


def write_round(table: AnyTable, deal: Deal) -> dict[str, object]:
    """The keys of a sheet's round; empty ones are left out."""
    points, misplay = named_points(deal), named_misplay(deal)
    written = {
        "kankei": [table.name(seat) for seat in named_pair(deal)],
        "trump": deal.contract.trump,
        "call": named_call(deal),
        "seats": [table.name(seat) for seat in named_seats(deal)],
        MISPLAY: "" if misplay is None else table.name(misplay),
    }
    return {key: value for key, value in written.items() if value} | (
        {} if points is None else {"kankei_points": points}
    )
