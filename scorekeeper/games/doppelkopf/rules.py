"""Doppelkopf: 48 cards, Re against Kontra; the highest own total wins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import ClassVar

from scorekeeper.games.doppelkopf import solos
from scorekeeper.games.doppelkopf.announcing import list_cells, phrases
from scorekeeper.games.doppelkopf.checks import check_deal
from scorekeeper.games.doppelkopf.house_rules import DoppelkopfRules, DoppelkopfTable
from scorekeeper.games.doppelkopf.played import (
    HANDS,
    KONTRA,
    RE,
    SUITS,
    DoppelkopfSituation,
    Memory,
    Played,
)
from scorekeeper.games.doppelkopf.scoring import Value, score_lines
from scorekeeper.games.doppelkopf.sheet import KEYS
from scorekeeper.games.doppelkopf.worked import WORKED_ROUNDS
from scorekeeper.games.families.declarers.bock import Bock, bock_left
from scorekeeper.games.families.declarers.family import DeclarersGame
from scorekeeper.games.families.declarers.figures import undertaken_by, won_of
from scorekeeper.games.families.declarers.own_list import running_list
from scorekeeper.games.families.declarers.parties import Parties
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.narration import Multiplier
from scorekeeper.rules.own_lists import OwnList, Rounds
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

DEALS_OF_FIVE = 30
SOLOS = Counter(
    slug="solos",
    name=_("solos"),
    words=ngettext_lazy("{number} solo", "{number} solos", 0),
    none=_("no solo"),
)
ALONE = "solos"
FIGURES = (
    won_of(RE, _("Deals won as Re")),
    won_of(KONTRA, _("Deals won as Kontra")),
    won_of(ALONE, _("Solos won")),
    HIGHEST_ROUND,
)


class Doppelkopf(DeclarersGame[DoppelkopfRules, Memory]):
    """What a deal is worth goes from the players of one side to those of the other."""

    slug = "doppelkopf"
    name = _("Doppelkopf")
    summary = _("Re against Kontra; partners change from deal to deal, and some play alone.")
    aliases = ("Doko", "Doppelkopp", "Double Head")
    evening_length = _("24 or 30 deals, about two hours")
    kind = Kind.ALONE
    player_counts = (4, 5)
    house_rules = DoppelkopfRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("As in tournaments, with compulsory solos.")),
        "at_home": Preset(
            _("At home"), _("Without compulsory solos."), {"compulsory_solos": False}
        ),
        "pub": Preset(
            _("Pub"),
            _("No nines, no compulsory solos; Re and Kontra double, poverty and Bock rounds."),
            {
                "compulsory_solos": False,
                "announcements": "double",
                "poverty": "normal",
                "karlchen_caught": True,
                "bock_rounds": True,
                "nines": False,
            },
        ),
    }
    settle_ways = ("points", "pairwise", "pot")
    sources: ClassVar = {
        "T": _("the tournament rules (TSR) of the Deutscher Doppelkopf-Verband"),
        "B": _("worked examples of these rules (baum24, German Wikipedia)"),
        "H": _("house rules (Wikipedia, doppelkopf-web, pagat.com)"),
    }
    suits: ClassVar[Mapping[str, Text]] = SUITS
    sheet_keys = KEYS
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES
    own_list_name = _("The list")

    def defaults(self, players: int) -> DoppelkopfRules:
        """T: five play 25 deals and five compulsory solos."""
        rules = DoppelkopfRules()
        return replace(rules, rounds=DEALS_OF_FIVE) if players > HANDS else rules

    def hands(self, rules: DoppelkopfRules) -> int:
        return HANDS

    def opening(self, table: DoppelkopfTable) -> Memory:
        return Memory(Bock(), (0,) * len(table.players))

    def urgent(self, situation: DoppelkopfSituation) -> Iterator[Text]:
        yield from solos.only_solos_now(situation)
        yield from bock_left(situation.memory.bock, deals=solos.deals_left(situation))

    def remarks(self, situation: DoppelkopfSituation) -> Iterator[Text]:
        return solos.owing_in_words(situation)

    def statements(self, situation: DoppelkopfSituation, *, early: bool) -> Iterator[Text]:
        return solos.missed_solos(situation)

    def check(self, situation: DoppelkopfSituation, deal: Deal) -> Iterator[Fault]:
        return check_deal(situation, deal)

    def score(self, situation: DoppelkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(
        self, situation: DoppelkopfSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Memory:
        memory, rules = situation.memory, situation.rules
        bock = memory.bock.after_deal(deal, rules, seats=len(situation.table.seats))
        soloist = Played(rules, deal).announced_soloist
        alone = tuple(number + (seat == soloist) for seat, number in enumerate(memory.solos))
        return Memory(bock, alone)

    def next_dealer(self, situation: DoppelkopfSituation, deal: Deal, *, memory: Memory) -> int:
        return solos.dealer_after(situation, deal, memory)

    def counters(self, situation: DoppelkopfSituation) -> tuple[Counter, ...]:
        return (replace(SOLOS, amounts=situation.memory.solos),)

    def multiplier(self, situation: DoppelkopfSituation, deal: Deal) -> Multiplier | None:
        factor = situation.memory.bock.factor
        return Multiplier(factor, _("Bock")) if factor > 1 else None

    def phrases(self, table: DoppelkopfTable, deal: Deal) -> Iterator[Text]:
        return phrases(table, deal)

    def story(self, table: DoppelkopfTable, deal: Deal) -> Text:
        """Without what was said, and without extra points."""
        return Joined(", ", [*islice(phrases(table, deal), 2)])

    def counts_in(
        self, situation: DoppelkopfSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        played = Played(situation.rules, deal)
        parties = Parties.among(self.playing(situation.table, situation.dealer_of(deal)), played.re)
        winner = Value(situation.rules, played).winner
        for side, seats in ((RE, parties.side), (KONTRA, parties.others)):
            yield from undertaken_by(seats, side, is_won=side == winner)
        if played.is_solo:
            yield from undertaken_by(played.re, ALONE, is_won=winner == RE)

    def own_list(
        self,
        table: DoppelkopfTable,
        rounds: Rounds,
        *,
        begun: tuple[int, ...],
        added: tuple[ScoreLine, ...],
    ) -> OwnList:
        heads = (_("Re"), _("Points"), _("Value"))
        return running_list(table, rounds, begun=begun, heads=heads, cells=list_cells)


GAME = Doppelkopf()
