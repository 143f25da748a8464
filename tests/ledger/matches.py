"""Finished matches to make accounts and standings of, without a single card."""

from datetime import date
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.rules.scores import ranked

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred", "anna", "Ötzi")
PARTNERS = ((0, 2), (1, 3))


def match_of(totals: dict[str, int], **more: Any) -> FinishedMatch:
    """Return a match with everybody's points; everything else may be given."""
    points, low = tuple(totals.values()), more.get("lowest_wins", False)
    values: dict[str, Any] = {
        "game": "quoits",
        "lowest_wins": low,
        "day": None,
        "players": tuple(totals),
        "sides": tuple((seat,) for seat in range(len(points))),
        "ranking": ranked(points, lowest_wins=low),
        "totals": points,
        "rounds": 1,
    }
    return FinishedMatch(**{**values, **more})


def paid(nets: dict[str, int], currency: str = "EUR", **more: Any) -> FinishedMatch:
    """Return a match that brought everybody so much, and as many points."""
    return match_of(nets, currency=currency, nets=tuple(nets.values()), **more)


@st.composite
def matches(draw: DrawFn, *, players: int = 6) -> FinishedMatch:
    """Draw a match of some of the cast, alone or as partners, for some stake or none."""
    names = draw(st.lists(st.sampled_from(NAMES[:players]), min_size=2, max_size=5, unique=True))
    with_partners = len(names) == 4 and draw(st.booleans())
    sides = PARTNERS if with_partners else tuple((seat,) for seat in range(len(names)))
    by_side = [draw(st.integers(-9, 9)) for _side in sides]
    points = tuple(
        by_side[next(place for place, side in enumerate(sides) if seat in side)]
        for seat in range(len(names))
    )
    low, currency = draw(st.booleans()), draw(st.sampled_from(("", "EUR", "JPY")))
    amounts = [draw(st.integers(-9, 9)) for _name in names[1:]] if currency else []
    return match_of(
        dict(zip(names, points, strict=True)),
        game=draw(st.sampled_from(("quoits", "boules"))),
        day=draw(st.sampled_from((None, date(2026, 1, 31), date(2026, 2, 1)))),
        sides=sides,
        lowest_wins=low,
        rounds=draw(st.integers(0, 5)),
        currency=currency,
        nets=(*amounts, -sum(amounts)) if currency else (),
    )
