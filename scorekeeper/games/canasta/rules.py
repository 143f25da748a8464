"""Canasta, Samba, Bolivia and Modern American: the highest total wins.

B is Bicycle's Canasta, Samba and Bolivia; D are Card Games for Dummies, canastapedia.com and
rarepike.com; M is the modern American game.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.canasta import checks, scoring
from scorekeeper.games.canasta.checks import (
    BLACK_THREES,
    CAUGHT,
    CONCEALED,
    NO_MELD,
    SPECIAL_HAND,
)
from scorekeeper.games.canasta.house_rules import (
    MODERN,
    PRESETS,
    TWO_CANASTAS,
    CanastaRules,
    CanastaSituation,
    CanastaTable,
)
from scorekeeper.games.canasta.kinds import KINDS
from scorekeeper.games.canasta.sheet import OWN_KEYS
from scorekeeper.games.canasta.worked import WORKED_ROUNDS
from scorekeeper.games.families.melds.classic import RED_THREES, ClassicGame, check_threes
from scorekeeper.games.families.melds.family import figures_of
from scorekeeper.games.families.melds.played import WENT_OUT, PlayedSide
from scorekeeper.games.families.melds.scoring import canasta_lines, out_line, worth_text
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


class Canasta(ClassicGame[CanastaRules]):
    """Canastas, going out and red threes; what is left in hand is against a side."""

    slug = "canasta"
    name = _("Canasta")
    summary = _("Melds of seven are canastas; Samba, Bolivia and the modern American game.")
    aliases = (
        "Samba",
        "Bolivia",
        "American Canasta",
        "Modern American Canasta",
        "Canastón",
        "Κανάστα",
        "カナスタ",
    )
    evening_length = _("to 5000 points, two hours")
    player_counts = (2, 3, 4, 6)
    house_rules = CanastaRules
    presets = PRESETS
    sources = {
        "B": _("Bicycle's Canasta, Samba and Bolivia"),
        "D": _("Card Games for Dummies, canastapedia.com and rarepike.com"),
        "M": _("the modern American game: canasta.com, canastajunction.com, WCA rules 2018"),
    }
    worked_rounds = WORKED_ROUNDS
    kinds = KINDS
    of_counts = (RED_THREES, BLACK_THREES, CAUGHT)
    of_sides = (NO_MELD,)
    own_keys = OWN_KEYS
    of_nobody = (CONCEALED, SPECIAL_HAND)
    figures = figures_of(
        ("natural", _("Natural canastas")),
        ("mixed", _("Mixed canastas")),
        out=_("Rounds gone out"),
    )

    def usual(self, players: int) -> Mapping[str, Any]:
        return {"teams": 2 if players in (4, 6) else 0, "packs": 3 if players == 6 else 2}

    def dealing(self, situation: CanastaSituation) -> Text:
        """B: 11 cards, of three players 13, of two 15; Samba 15, M 13."""
        rules, players = situation.rules, len(situation.table.seats)
        cards = 11
        if players == 2 or rules.threes == TWO_CANASTAS:
            cards = 15
        elif players == 3 or rules.threes == MODERN:
            cards = 13
        dealer = situation.table.name(situation.dealer)
        return _("{dealer} deals {cards} cards each", dealer=dealer, cards=cards)

    # One round

    def special_side(self, table: CanastaTable, deal: Deal) -> tuple[int, ...]:
        """The side of a special hand, of which nothing else counts."""
        if deal.number_of(SPECIAL_HAND) is None:
            return ()
        return self.side_of_round(table, deal, deal.seat_of(WENT_OUT))

    def check_sides(self, situation: CanastaSituation, deal: Deal) -> Iterator[Fault]:
        yield from checks.check_played(situation.rules, deal)
        yield from checks.check_bonus(deal)

    def check_side(
        self, situation: CanastaSituation, deal: Deal, side: PlayedSide
    ) -> Iterator[Fault]:
        if side.seats == self.special_side(situation.table, deal):
            yield from checks.check_nothing_else(situation.table, deal, side)
        else:
            yield from super().check_side(situation, deal, side)
            yield from checks.check_side(situation.table, side)

    def check_together(
        self, situation: CanastaSituation, deal: Deal, sides: Sequence[PlayedSide]
    ) -> Iterator[Fault]:
        yield from super().check_together(situation, deal, sides)
        yield from check_threes(sides, (RED_THREES, BLACK_THREES), situation.rules.packs)

    def check_out(
        self, situation: CanastaSituation, deal: Deal, side: PlayedSide
    ) -> Iterator[Fault]:
        if not self.special_side(situation.table, deal):
            yield from super().check_out(situation, deal, side)
            yield from checks.check_out(situation.table, deal, side)

    def lines_of_side(
        self, table: CanastaTable, deal: Deal, side: PlayedSide
    ) -> Iterator[ScoreLine]:
        if side.seats == self.special_side(table, deal):
            points = deal.number_of(SPECIAL_HAND) or 0
            text = worth_text(_("special hand"), points)
            yield ScoreLine(SPECIAL_HAND, text, side.seats, points)
            return
        yield from canasta_lines(table, side, self.kinds)
        if side.is_out:
            yield self.out_line(table, deal, side)
        yield scoring.line_of_cards(table.house_rules, side)
        yield from scoring.lines_of_threes(table, side)
        yield from scoring.lines_of_penalties(table, side)

    def out_line(self, table: CanastaTable, deal: Deal, side: PlayedSide) -> ScoreLine:
        rules = table.house_rules
        if deal.fact(CONCEALED):
            return out_line(side, rules.going_out + rules.concealed, _("went out concealed"))
        return super().out_line(table, deal, side)

    def phrases(self, table: CanastaTable, deal: Deal) -> Iterator[Text]:
        yield from super().phrases(table, deal)
        if deal.fact(CONCEALED):
            yield _("concealed")
        if (points := deal.number_of(SPECIAL_HAND)) is not None:
            yield ngettext_lazy("special hand of {number}", "special hand of {number}", points)

    # The sheet


GAME = Canasta()
