"""Who has won a deal of Doppelkopf, and what it is worth (T 7.1 and 7.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorekeeper.games.doppelkopf.house_rules import DoppelkopfRules
from scorekeeper.games.doppelkopf.played import (
    EXTRAS,
    HANDS,
    KONTRA,
    OTHER,
    POVERTY,
    RE,
    SIDE_NAMES,
    SIDES,
    DoppelkopfSituation,
    Played,
)
from scorekeeper.games.families.declarers.parties import Parties, playing_seats
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

HALF_OF_RE, HALF_OF_KONTRA = 121, 120
UNDER: Mapping[int, Text] = {
    90: _("under 90"),
    60: _("under 60"),
    30: _("under 30"),
    0: _("without a trick"),
}


class Item(NamedTuple):
    """Points for a side, and what for."""

    side: str
    text: Text
    points: int = 1
    is_extra: bool = False


@dataclass(frozen=True)
class Value:
    """A deal that fits: who has won it, and every point that it brings."""

    rules: DoppelkopfRules
    played: Played

    @cached_property
    def winner(self) -> str | None:
        """The side that has won; None where both missed what they said."""
        return next((side for side in SIDES if self.points[side] >= self.needed(side)), None)

    @property
    def points(self) -> Mapping[str, int]:
        return self.played.points

    def needed(self, side: str) -> int:
        """T 7.1: what a side needs by its own refusal, against the others', or without any."""
        if own := self.played.refused(side):
            return own[-1].needs
        if others := self.played.refused(OTHER[side]):
            return others[-1].denied_by
        is_turned = bool(self.played.said(KONTRA)) and not self.played.said(RE)
        return HALF_OF_RE if (side == RE) != is_turned else HALF_OF_KONTRA

    def items(self) -> Iterator[Item]:
        """T 7.2, in its order."""
        if winner := self.winner:
            yield Item(winner, _("won"))
        for side in (winner,) if winner else SIDES:
            yield from self.items_of_tricks(side)
        if winner:
            yield from self.items_of_announcements(winner)
        if self.rules.beaten_refusals:
            yield from self.items_of_beaten_refusals()
        if self.has_old_point:
            yield Item(KONTRA, _("against the old"))
        for side in SIDES:
            for kind in self.played.extras(side):
                yield Item(side, EXTRAS[kind].name, is_extra=True)

    def items_of_tricks(self, side: str) -> Iterator[Item]:
        for limit, text in UNDER.items():
            if self.points[OTHER[side]] < limit:
                yield Item(side, text)

    def items_of_announcements(self, winner: str) -> Iterator[Item]:
        for side in SIDES:
            if self.rules.announcements == "add" and self.played.said(side):
                yield Item(winner, _("{side} said", side=SIDE_NAMES[side]), 2)
        for side in SIDES:
            for refusal in self.played.refused(side):
                yield Item(winner, _("{what} said", what=refusal.name))

    def items_of_beaten_refusals(self) -> Iterator[Item]:
        for side in SIDES:
            for refusal in self.played.refused(OTHER[side]):
                if self.points[side] >= refusal.beaten_by:
                    values = {"points": refusal.beaten_by, "refusal": refusal.name}
                    yield Item(side, _("{points} against {refusal}", **values))

    @property
    def has_old_point(self) -> bool:
        """Whether Kontra has won against the old: never in a solo, by H not in a poverty."""
        is_excused = self.played.game == POVERTY and self.rules.poverty == "no_old_point"
        may_be = self.rules.against_the_old and not self.played.is_solo and not is_excused
        return may_be and self.winner == KONTRA

    def factors(self, item: Item, *, bock: int) -> Iterator[tuple[int, Text]]:
        """What multiplies an item: announcements by house rule, and Bock."""
        doubles = self.rules.announcements == "double_all" or not item.is_extra
        if self.rules.announcements != "add" and self.winner is not None and doubles:
            for side in SIDES:
                if self.played.said(side):
                    yield 2, _("{side} x2", side=SIDE_NAMES[side])
        if bock > 1:
            yield bock, _("Bock x{factor}", factor=bock)


def score_lines(situation: DoppelkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
    """One payment for each item: between two and two, or by one alone threefold."""
    played = Played(situation.rules, deal)
    value, bock = Value(situation.rules, played), situation.memory.bock.factor
    playing = playing_seats(situation.table, situation.dealer_of(deal), hands=HANDS)
    parties = Parties.among(playing, played.re)
    if value.winner is None:
        yield ScoreLine("nobody", _("nobody has won"), playing)
    for item in value.items():
        points, text = item.points, _("{what}: {points}", what=item.text, points=item.points)
        factors = [*value.factors(item, bock=bock)]
        for factor, _words in factors:
            points *= factor
        if factors:
            steps = Joined(", ", [text, *(words for _factor, words in factors)])
            text = _("{steps}: {points}", steps=steps, points=points)
        each = points if item.side == RE else -points
        threefold = _("{sum}, threefold", sum=text)
        yield from parties.payment("value", text, each, to_declarer=threefold)
