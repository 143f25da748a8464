"""The card table as it is drawn: seats, dealer, turn, and calls."""

from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.replay import Evening
from scorekeeper.web.parts.people import pieces_of

# Places around the table are the hours of a clock; so many people sit best at these.
HOURS = {
    2: (6, 12),
    3: (6, 10, 2),
    4: (6, 9, 12, 3),
    5: (6, 8, 10, 2, 4),
    6: (6, 8, 10, 12, 2, 4),
    8: (6, 8, 9, 10, 12, 2, 3, 4),
}
NOON = 12
LONGEST_BESIDE = 9  # letters of a name that others have room beside


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: place, name, piece, and all that the others see of them."""

    hour: str
    name: str
    has_long_name: bool
    side: str
    initial: str
    deals: bool
    acts: bool
    call: str


def hours_for(players: int, game: AnyGame) -> list[int]:
    """Return the seats' places, as hours of a clock, in the order of play, be it reversed."""
    hours = HOURS.get(players) or [
        (5 + round(NOON * place / players)) % NOON + 1 for place in range(players)
    ]
    return list(hours) if game.deals_clockwise else [(NOON - hour) % NOON or NOON for hour in hours]


def seats_of(book: Book, evening: Evening, *, goes_on: bool) -> tuple[Seat, ...]:
    """Seat everybody as they sit now; ``evening`` has the names that are shown.

    Where the match does not go on, nobody deals or acts, and what was called counts no more.
    """
    names, pieces, upcoming = evening.table.players, pieces_of(evening), evening.upcoming
    deal = book.in_play.deal if book.in_play and goes_on else None
    calls = evening.game.called(evening.table, deal) if deal else {}
    dealer = evening.now.dealer if deal is None or deal.dealer is None else deal.dealer
    order = evening.game.seating(evening.now)
    hours = hours_for(len(order), evening.game)
    return tuple(
        Seat(
            hour=str(hours[place]),
            name=names[seat],
            has_long_name=len(names[seat]) > LONGEST_BESIDE,
            side=str(pieces[seat].side),
            initial=pieces[seat].initial,
            deals=goes_on and seat == dealer and evening.has_dealer,
            acts=goes_on and upcoming is not None and seat == upcoming.acts,
            call=str(calls.get(seat, "")),
        )
        for place, seat in enumerate(order)
    )
