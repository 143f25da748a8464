"""Whatever was played, its sheet gives the same evening again."""

import functools
import importlib
import json
import string
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn, SearchStrategy

from scorekeeper.games.registry import all_games, folders
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.rules.replay import continued, replay
from scorekeeper.rules.stake_units import EVERY_POINT
from scorekeeper.settlement import Stake, impossible_terms
from scorekeeper.settlement.fines import BOX, LAST, OTHERS, Fine, fine_counters
from scorekeeper.settlement.stakes import MULTIPLES, OF_A_POT, OF_POINTS, POINTS
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet, SheetRound
from scorekeeper.sheets.writing import sheet_text
from tests.games.exceptional import exceptional_deal

GAMES = {game.slug: game for game in all_games()}
SLUGS = st.sampled_from(sorted(GAMES))
LETTERS = string.ascii_letters + 'éüşß’ {}<&"\\漢'
NAMES = (
    st.text(LETTERS, min_size=1, max_size=12)
    .map(str.strip)
    .filter(lambda name: name and name.casefold() not in ("both", "none"))
)
TEXTS = st.text(LETTERS + "\n", max_size=20).map(str.strip)


@st.composite
def sheets(draw: DrawFn, slug: str, *, always_for_a_stake: bool = False) -> Sheet:
    """Draw a match of a game as it is written down, with whatever else a sheet may hold."""
    game = GAMES[slug]
    deals = importlib.import_module(f"tests.games.{folders()[slug]}.deals")
    evening = replay(game, draw(named_anew(draw(tables_of(slug)))), ())
    for _round in range(draw(st.integers(0, 4))):
        if not evening.finished:
            deal = draw(exceptional_deal(game, evening.now, deals.legal_deal))
            evening = continued(evening, deal)
    played_for = stakes(game, evening.table)
    return Sheet(
        game=game,
        preset=draw(st.sampled_from(sorted(game.presets))),
        table=evening.table,
        rounds=tuple(SheetRound(played.deal) for played in evening.rounds),
        stake=draw(played_for if always_for_a_stake else st.none() | played_for),
        ended_early=not evening.finished and draw(st.booleans()),
        formerly=draw(st.just({}) | st.just({evening.table.players[0]: ("Emma", "Fred")})),
        details=MatchDetails(
            played_on=draw(st.none() | st.dates(date(1000, 1, 1))),
            venue=draw(TEXTS),
            note=draw(TEXTS),
        ),
    )


@functools.cache  # drawn from again and again: it is put together once
def tables_of(slug: str) -> SearchStrategy[AnyTable]:
    """Return a strategy of the tables of a game."""
    deals = importlib.import_module(f"tests.games.{folders()[slug]}.deals")
    tables: SearchStrategy[AnyTable] = deals.tables()
    return tables


def named_anew(table: AnyTable) -> SearchStrategy[AnyTable]:
    """Return a strategy of the same table with any names and any first dealer."""
    players = len(table.players)
    names = st.lists(NAMES, min_size=players, max_size=players, unique_by=str.casefold)
    return st.builds(
        Table, names.map(tuple), st.just(table.house_rules), st.integers(0, players - 1)
    )


@st.composite
def stakes(draw: DrawFn, game: AnyGame, table: AnyTable) -> Stake:
    """Draw a stake that a table can agree on, with all its terms."""
    settle = draw(st.sampled_from(game.ways_to_settle(table)))
    is_for_points = settle in OF_POINTS and game.stake_unit(table.house_rules) == EVERY_POINT
    places = len(game.sides(table))
    cuts = draw(st.sets(st.integers(1, 99), max_size=places - 1)) if settle == OF_A_POT else ()
    edges = pairwise([0, *sorted(cuts), 100])
    stake = Stake(
        draw(st.integers(1, 10**6)),
        draw(st.sampled_from(["EUR", "JPY", "KWD", "chips"])),
        settle,
        per=draw(st.sampled_from(POINTS)) if is_for_points else 1,
        round_to=draw(st.sampled_from(MULTIPLES)),
        shares=tuple(end - begin for begin, end in edges),
        fines=tuple(draw(fines_on(tuple(fine_counters(game, table))))),
    )
    assert not [*impossible_terms(stake, game, table)]
    return stake


@functools.cache
def fines_on(counters: tuple[str, ...]) -> SearchStrategy[list[Fine]]:
    """Return a strategy of fines on what is counted, no two of which begin alike."""
    fines = st.builds(
        Fine,
        st.sampled_from(counters),
        st.integers(1, 10**4),
        st.integers(1, 5),
        st.sampled_from((BOX, OTHERS)),
    ).filter(lambda fine: fine.counter != LAST or fine.first == 1)
    return st.lists(fines, max_size=3, unique_by=lambda fine: (fine.counter, fine.first))


@pytest.mark.parametrize("slug", GAMES)
@given(data=st.data())
def test_a_sheet_that_is_written_and_read_gives_the_same_evening(
    slug: str, data: DataObject
) -> None:
    sheet = data.draw(sheets(slug))
    text = sheet_text(sheet)
    again = read_sheet(text.encode())
    assert again.played_match() == sheet.played_match()
    assert (again.stake, again.details) == (sheet.stake, sheet.details)
    assert again.formerly == sheet.formerly
    assert sheet_text(again) == text


@given(SLUGS.flatmap(lambda slug: sheets(slug, always_for_a_stake=True)))
def test_money_of_any_evening_comes_out_even_and_every_payment_has_its_reason(sheet: Sheet) -> None:
    settlement = score_values(sheet)["settlement"]
    left = {name: number(amount) for name, amount in settlement["net"].items()}
    assert sum(left.values()) == 0
    for line in settlement["transfers"]:
        assert line["why"]
        left[line["from"]] += number(line["amount"])
        left[line["to"]] -= number(line["amount"])
    assert set(left.values()) == {0}


def number(amount: str) -> int:
    """Return an amount in minor units."""
    return int(amount.replace(".", ""))


# What may be null in a round, and says that nobody has it
NOBODY = {"most_cards", "most_clubs", "most_coins", "primiera", "jack_of_diamonds"}


@given(SLUGS.flatmap(sheets))
def test_a_written_sheet_holds_no_score_and_says_only_what_is_known(sheet: Sheet) -> None:
    values = json.loads(sheet_text(sheet))
    assert not {"totals", "ranking", "settlement", "finished"} & set(values)
    for written in values["rounds"]:
        assert not {"lines", "points", "crosses", "number"} & set(written)
        assert [key for key in written if written[key] is None and key not in NOBODY] == []
