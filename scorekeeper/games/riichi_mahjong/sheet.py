"""The facts of a hand in a score sheet."""

from collections.abc import Iterator

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
from scorekeeper.rules.sheet_keys import (
    AnyTable,
    FlagKey,
    Key,
    PlayerKey,
    PlayersKey,
    SheetKeys,
    Told,
    WordKey,
)
from scorekeeper.rules.words import Text as _


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


class WinsKey(Key):
    """The wins of a hand, each an object."""

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        for key in ("honba", "sticks"):
            if key in facts:
                raise facts.refuse(key, _("honba and sticks follow from the hands before"))
        wins, numbers = facts_of_wins(tuple(map(read_win, facts.objects(self.key))))
        if self.key in facts and not wins:
            raise facts.refuse(self.key, _("who won?"))
        yield from wins
        yield from numbers

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if wins := wins_of(deal):
            yield [written_win(table, win) for win in wins]


class TenpaiKey(PlayersKey):
    """Who was ready in a draw: there was one where the list is empty, too."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return DRAW, self.kind

    def read(self, facts: SheetFacts) -> Iterator[Told]:
        if self.key in facts:
            yield Fact(DRAW)
        yield from super().read(facts)

    def written(self, table: AnyTable, deal: Deal) -> Iterator[object]:
        if deal.fact(DRAW) or deal.fact(self.kind):
            yield [table.name(seat) for seat in deal.seats_of(self.kind)]


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


def written_win(table: AnyTable, win: Win) -> dict[str, object]:
    liable = None if win.liable is None else table.name(win.liable)
    told = {"by": table.name(win.by), HAN: win.han, FU: win.fu, YAKUMAN: win.yakuman, PAO: liable}
    written: dict[str, object] = {key: value for key, value in told.items() if value is not None}
    return {**written, LIMIT: win.limit} if win.limit else written


KEYS = SheetKeys(
    keys=(
        WinsKey(WINS),
        PlayerKey(FROM),
        PlayerKey(CHOMBO),
        PlayersKey(RIICHI),
        TenpaiKey(TENPAI),
        PlayersKey(NAGASHI),
        PlayersKey(FINES),
        WordKey(ABORTIVE, words=ABORTIVE_NAMES),
        FlagKey(STOPS),
    ),
)
