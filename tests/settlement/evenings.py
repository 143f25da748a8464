"""Whole evenings as standings, and what had to come out of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit
from scorekeeper.settlement import WAYS, Stake, Standing, parse_amount

PARTNERS = ((0, 2), (1, 3))


def alone(players: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(players))


def standing(
    totals: Sequence[int],
    *,
    sides: tuple[tuple[int, ...], ...] | None = None,
    counter: tuple[int, ...] | None = None,
    lowest_wins: bool = False,
    stake_paid: str = "team",
    unit: StakeUnit = EVERY_POINT,
) -> Standing:
    """A standing with its ranking worked out by points."""
    best_first = sorted(set(totals), reverse=not lowest_wins)
    groups = (
        tuple(seat for seat, points in enumerate(totals) if points == score) for score in best_first
    )
    return Standing(
        sides=sides or alone(len(totals)),
        totals=tuple(totals),
        counter=counter,
        ranking=tuple(groups),
        lowest_wins=lowest_wins,
        stake_paid=stake_paid,
        unit=unit,
    )


def stake(amount: str, currency: str, settle: str) -> Stake:
    return Stake(parse_amount(amount, currency), currency, settle)


@dataclass(frozen=True)
class PlayedEvening:
    name: str
    players: tuple[str, ...]
    standing: Standing
    stake: Stake
    nets: tuple[str, ...]
    payments: int


EVENINGS = (
    PlayedEvening(
        "crosses at a euro",
        ("Fred", "Dora", "Cees", "Anna"),
        standing((643, 900, 643, 900), sides=PARTNERS, counter=(33, 9, 33, 9)),
        stake("1", "EUR", "crosses"),
        ("-12.00", "12.00", "-12.00", "12.00"),
        2,
    ),
    PlayedEvening(
        "crosses in the café",
        ("Jan-Willem de Vries", "Bram", "Fred", "Cees"),
        standing((547, 518, 547, 518), sides=PARTNERS, counter=(18, 20, 18, 20)),
        stake("0.25", "EUR", "crosses"),
        ("0.25", "-0.25", "0.25", "-0.25"),
        2,
    ),
    PlayedEvening(
        "crosses, stopped early",
        ("Gülşen", "Jan-Willem de Vries", "Cees", "Anna"),
        standing((574, 130, 574, 130), sides=PARTNERS, counter=(6, 18, 6, 18)),
        stake("0.125", "KWD", "crosses"),
        ("0.750", "-0.750", "0.750", "-0.750"),
        2,
    ),
    PlayedEvening(
        "partners for a pot",
        ("Jan-Willem de Vries", "Bram", "Cees", "Dora"),
        standing((2384, 4668, 2384, 4668), sides=PARTNERS),
        stake("0.125", "KWD", "pot"),
        ("-0.125", "0.125", "-0.125", "0.125"),
        2,
    ),
    PlayedEvening(
        "four alone, lowest wins",
        ("Emma", "Gülşen", "Jan-Willem de Vries", "Bram"),
        standing((578, 374, 568, 637), lowest_wins=True),
        stake("100", "JPY", "pairwise"),
        ("-15500", "66100", "-11500", "-39100"),
        3,
    ),
    PlayedEvening(
        "five alone, lowest wins",
        ("Emma", "Bram", "Gülşen", "Cees", "Anna"),
        standing((552, 506, 636, 912, 555), lowest_wins=True),
        stake("100", "JPY", "pairwise"),
        ("40100", "63100", "-1900", "-139900", "38600"),
        4,
    ),
    PlayedEvening(
        "six alone for chips",
        ("Fred", "Dora", "Anna", "Gülşen", "Bram", "Cees"),
        standing((-14, 4, -6, 6, 16, -6)),
        stake("3", "chips", "pairwise"),
        ("-252", "72", "-108", "108", "288", "-108"),
        4,
    ),
    PlayedEvening(
        "five alone",
        ("Dora", "Cees", "Jan-Willem de Vries", "Gülşen", "Emma"),
        standing((-10, 44, 38, -30, -12)),
        stake("0.33", "USD", "pairwise"),
        ("-26.40", "62.70", "52.80", "-59.40", "-29.70"),
        4,
    ),
    PlayedEvening(
        "partners by points",
        ("Anna", "Cees", "Fred", "Bram"),
        standing((11, 7, 11, 7), sides=PARTNERS),
        stake("0.05", "EUR", "pairwise"),
        ("0.10", "-0.10", "0.10", "-0.10"),
        2,
    ),
    PlayedEvening(
        "three alone",
        ("Fred", "Anna", "Dora"),
        standing((22, 8, 13)),
        stake("1", "EUR", "pairwise"),
        ("23.00", "-19.00", "-4.00"),
        2,
    ),
)


@st.composite
def evenings(draw: DrawFn) -> tuple[Standing, Stake]:
    """Any standing of players alone or of sides of two or three, with a stake that suits it."""
    players = draw(st.integers(2, 6))
    teams = draw(st.sampled_from([teams for teams in (2, 3, players) if players % teams == 0]))
    score = st.integers(-300, 300)
    sides = tuple(tuple(range(team, players, teams)) for team in range(teams))
    by_side = [draw(score) for _ in sides]
    crosses_by_side = [draw(st.integers(0, 40)) for _ in sides]
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    stood = standing(
        [by_side[side_of[seat]] for seat in range(players)],
        sides=sides,
        counter=tuple(crosses_by_side[side_of[seat]] for seat in range(players)),
        lowest_wins=draw(st.booleans()),
        stake_paid=draw(st.sampled_from(["team", "each"])),
        unit=draw(st.sampled_from([EVERY_POINT, StakeUnit(100, "half_up"), StakeUnit(1000)])),
    )
    ways = [way for way in WAYS if len(sides) == 2 or way != "crosses"]
    return stood, Stake(draw(st.integers(1, 500)), "EUR", draw(st.sampled_from(ways)))
