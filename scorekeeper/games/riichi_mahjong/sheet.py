"""The facts of a hand in a score sheet."""

from collections.abc import Iterator

from scorekeeper.games.riichi_mahjong.house_rules import RiichiTable
from scorekeeper.games.riichi_mahjong.played import (
    ABORTIVE,
    ABORTIVE_NAMES,
    CHOMBO,
    DRAW,
    FINES,
    FROM,
    FU,
    HAN,
    LIMIT,
    NAGASHI,
    PAO,
    RIICHI,
    STOPS,
    TENPAI,
    WINS,
    YAKUMAN,
    wins_of,
)
from scorekeeper.games.riichi_mahjong.values import LIMITS, Win
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _

LISTS = (RIICHI, TENPAI, NAGASHI, FINES)


def facts_of_wins(wins: tuple[Win, ...]) -> tuple[tuple[Fact, ...], tuple[Tally, ...]]:
    """Wins as they are kept: who, with a limit and who is liable; and the numbers of each."""
    facts = tuple(Fact(WINS, win.by, win.limit, win.liable) for win in wins)
    numbers = ((win.by, {HAN: win.han, FU: win.fu, YAKUMAN: win.yakuman}) for win in wins)
    tallies = tuple(
        Tally(kind, seat, number)
        for seat, told in numbers
        for kind, number in told.items()
        if number is not None
    )
    return facts, tallies


def read_hand(facts: SheetFacts) -> Deal:
    for key in ("honba", "sticks"):
        if key in facts:
            raise facts.refuse(key, _("honba and sticks follow from the hands before"))
    wins, tallies = facts_of_wins(tuple(read_win(told) for told in facts.objects(WINS)))
    if WINS in facts and not wins:
        raise facts.refuse(WINS, _("who won?"))
    return Deal(facts=(*wins, *read_others(facts)), tallies=tallies)


def read_win(told: SheetFacts) -> Win:
    told.require("by")
    by = told.player("by")
    assert by is not None
    win = Win(
        by=by,
        han=told.integer(HAN),
        fu=told.integer(FU),
        limit=told.word(LIMIT, LIMITS),
        yakuman=told.integer(YAKUMAN),
        liable=told.player(PAO),
    )
    told.finish()
    return win


def read_others(facts: SheetFacts) -> Iterator[Fact]:
    for key in (FROM, CHOMBO):
        if (seat := facts.player(key)) is not None:
            yield Fact(key, seat)
    if TENPAI in facts:
        yield Fact(DRAW)
    for key in LISTS:
        for seat in facts.seats(key):
            yield Fact(key, seat)
    if abortive := facts.word(ABORTIVE, ABORTIVE_NAMES):
        yield Fact(ABORTIVE, text=abortive)
    if facts.flag(STOPS):
        yield Fact(STOPS)


def write_hand(table: RiichiTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    if wins := wins_of(deal):
        written[WINS] = [written_win(table, win) for win in wins]
    for key in (FROM, CHOMBO):
        if (seat := deal.seat_of(key)) is not None:
            written[key] = table.name(seat)
    for key in LISTS:
        names = [table.name(seat) for seat in deal.seats_of(key)]
        if names or (key == TENPAI and deal.fact(DRAW)):
            written[key] = names
    if abortive := deal.fact(ABORTIVE):
        written[ABORTIVE] = abortive.text
    if deal.fact(STOPS):
        written[STOPS] = True
    return written


def written_win(table: RiichiTable, win: Win) -> dict[str, object]:
    liable = None if win.liable is None else table.name(win.liable)
    told = {"by": table.name(win.by), HAN: win.han, FU: win.fu, YAKUMAN: win.yakuman, PAO: liable}
    written: dict[str, object] = {key: value for key, value in told.items() if value is not None}
    return {**written, LIMIT: win.limit} if win.limit else written
