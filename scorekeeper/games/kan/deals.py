"""The facts of a deal of Kan, put together and found again."""

from collections.abc import Iterable

from scorekeeper.rules.facts import Contract, Deal, Fact, Tally

MISPLAY = "misplay"


def deal_of(
    *,
    trump: str,
    points: int | None,
    pair: Iterable[int],
    call: str,
    seats: Iterable[int],
    misplay: int | None = None,
) -> Deal:
    """Put these facts into a deal in the order in which they happen."""
    return Deal(
        contract=Contract(trump),
        calls=(call,) if call else (),
        tallies=() if points is None else (Tally("kankei_points", None, points),),
        facts=(
            *(Fact("kankei", seat) for seat in pair),
            *(Fact("seat", seat) for seat in seats),
            *(() if misplay is None else (Fact(MISPLAY, misplay),)),
        ),
    )


def named_pair(deal: Deal) -> tuple[int, ...]:
    """The seats of Kankei, the joker's holder first; empty where not entered."""
    return deal.seats_of("kankei")


def named_seats(deal: Deal) -> tuple[int, ...]:
    """The new order of all players, empty where nobody moved."""
    return deal.seats_of("seat")


def named_call(deal: Deal) -> str:
    return next(iter(deal.calls), "")


def named_misplay(deal: Deal) -> int | None:
    """The seat whose misplay ended the round, or None."""
    return deal.seat_of(MISPLAY)


def named_points(deal: Deal) -> int | None:
    """How many of the 16 points Kankei have; None where not entered."""
    return deal.number_of("kankei_points")
