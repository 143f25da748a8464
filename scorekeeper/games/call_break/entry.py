"""The entry form of Call Break: calls, then tricks that differ; in a free deal tricks alone."""

from collections.abc import Mapping

from scorekeeper.games.call_break.house_rules import CallBreakRules
from scorekeeper.games.families.exact_tricks.entry import ExactTricksEntry
from scorekeeper.games.families.exact_tricks.played import TRICKS
from scorekeeper.games.families.exact_tricks.words import difference
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text, with_sign, written_number
from scorekeeper.rules.words import Text as _


class Entry(ExactTricksEntry[CallBreakRules]):
    """One deal; whoever of the free deal is left out has the rest."""

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        if self.has_bids:
            return super().echoes(played)
        taken = played.deal.by_seat(TRICKS)
        echoes: dict[str, Text | str] = {}
        for seat in self.table.seats:
            points = with_sign(played.points[seat]) if played.fits else self.note_of(seat)
            echoes[f"note_{TRICKS}_{seat}"] = points
            echoes[f"echo_{TRICKS}_{seat}"] = str(taken.get(seat, ""))
        return echoes

    def note_of(self, seat: int) -> Text | str:
        if self.has_bids or seat != self.first_bidder:
            return super().note_of(seat)
        return _("{total} · leads", total=written_number(self.situation.totals[seat]))

    def sum_words(self, played: PlayedRound) -> Text | str:
        if played.fits and self.is_after_play:
            return ""  # the scores, with their decimals, need the room
        if self.has_bids:
            return super().sum_words(played)
        taken = sum(played.deal.by_seat(TRICKS).values())
        return difference(taken - self.cards) if self.says_something(TRICKS) else ""
