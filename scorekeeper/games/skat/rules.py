"""Skat: 32 cards, one alone against two, a list of deals; the highest total wins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.declarers.bock import Bock, bock_left, check_bock
from scorekeeper.games.families.declarers.family import DeclarersGame
from scorekeeper.games.families.declarers.figures import undertaken_by, won_of
from scorekeeper.games.families.declarers.ways import is_game, is_passed, is_ramsch
from scorekeeper.games.skat import checks, ramsch
from scorekeeper.games.skat.announcing import phrases
from scorekeeper.games.skat.house_rules import SkatRules, SkatTable
from scorekeeper.games.skat.own_list import list_of
from scorekeeper.games.skat.played import (
    GAMES,
    GRAND,
    HANDS,
    NULL,
    SUITS,
    Memory,
    SkatSituation,
    bock_factor,
    memory_after,
)
from scorekeeper.games.skat.scoring import score_lines
from scorekeeper.games.skat.sheet import KEYS
from scorekeeper.games.skat.values import GameValue
from scorekeeper.games.skat.worked import WORKED_ROUNDS
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.narration import Multiplier
from scorekeeper.rules.own_lists import OwnList, Rounds
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

DEALS_OF_FOUR = 48
GAMES_WON = Counter(
    slug="won",
    name=_("games won"),
    words=ngettext_lazy("{number} game won", "{number} games won", 0),
    none=_("no game won"),
    sign="+",
)
GAMES_LOST = Counter(
    slug="lost",
    name=_("games lost"),
    words=ngettext_lazy("{number} game lost", "{number} games lost", 0),
    none=_("no game lost"),
    sign="−",
)
DECLARED, GRANDS, NULLS, HAND_GAMES, OUVERTS = (
    "declared",
    "grands",
    "nulls",
    "hand_games",
    "ouverts",
)
DEFENDED, LOST_GAMES = "defended", "lost_games"
FIGURES = (
    won_of(DECLARED, _("Games declared and won")),
    won_of(GRANDS, _("Grands declared and won")),
    won_of(NULLS, _("Nulls declared and won")),
    won_of(HAND_GAMES, _("Hand games declared and won")),
    won_of(OUVERTS, _("Ouvert games declared and won")),
    won_of(DEFENDED, _("Games defended and won")),
    HIGHEST_ROUND,
)


class Skat(DeclarersGame[SkatRules, Memory]):
    """The declarer alone scores the value of the game, won or lost."""

    slug = "skat"
    name = _("Skat")
    summary = _("One alone against two: suit, grand and null, plain or with list points.")
    aliases = ("Preisskat", "Skatliste", "Reizen", "Ramsch", "スカート")
    evening_length = _("36 or 48 deals, about two hours")
    kind = Kind.ALONE
    player_counts = (3, 4)
    usual_tables = (4, 3)
    house_rules = SkatRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("Game points alone, as in the order.")),
        "tournament": Preset(
            _("Tournament"),
            _("List points by the extended Seeger system; games won decide between level players."),
            {"scoring": "seeger_fabian", "level": "games"},
        ),
        "pub": Preset(
            _("Pub"),
            _("Kontra and re, Ramsch when all pass, Bock rounds."),
            {"kontra": "re", "all_pass": "ramsch", "bock_rounds": True},
        ),
    }
    sources: ClassVar = {
        "I": _("the International Skat Order (ISkO)"),
        "T": _("the tournament order (SkWO), with the extended Seeger system"),
        "C": _("published rulings of the Skat court, and preisskat.org"),
        "P": _("“Skat” at pagat.com"),
        "K": _("pub rules (GameDuell, kneipenskat, skatspielen.info)"),
    }
    suits: ClassVar[Mapping[str, Text]] = {suit: GAMES[suit] for suit in SUITS}
    sheet_keys = KEYS
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES
    own_list_name = _("The list")
    may_come_and_go = True

    def defaults(self, players: int) -> SkatRules:
        """T: a list has 36 deals with three players, 48 with four."""
        rules = SkatRules()
        return replace(rules, rounds=DEALS_OF_FOUR) if players == 4 else rules

    def opening(self, table: SkatTable) -> Memory:
        nothing = (0,) * len(table.players)
        return Memory(Bock(), won=nothing, lost=nothing)

    def hands(self, rules: SkatRules) -> int:
        return HANDS

    def urgent(self, situation: SkatSituation) -> Iterator[Text]:
        deals = situation.rules.rounds - situation.scored
        return bock_left(situation.memory.bock, deals=deals)

    def check(self, situation: SkatSituation, deal: Deal) -> Iterator[Fault]:
        yield from check_bock(situation.rules, deal)
        if is_passed(deal):
            yield from ramsch.check_passed(deal)
        elif is_ramsch(deal):
            yield from ramsch.check_ramsch(situation, deal)
        else:
            yield from checks.check_game(situation, deal)

    def score(self, situation: SkatSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(
        self, situation: SkatSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Memory:
        won = None
        if deal.agreed_score is None and is_game(deal):
            won = GameValue(situation.rules, deal).is_won
        return memory_after(situation, deal, won=won)

    def counters(self, situation: SkatSituation) -> tuple[Counter, ...]:
        """T: a list says who won and lost how many games."""
        memory = situation.memory
        return replace(GAMES_WON, amounts=memory.won), replace(GAMES_LOST, amounts=memory.lost)

    def ranking(
        self, situation: SkatSituation, totals: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """T: by points and, by house rule, level players by games won and lost."""
        if situation.rules.level == "shared":
            return super().ranking(situation, totals)
        merits = merits_of(situation, totals)
        return tuple(
            tuple(seat for seat, own in enumerate(merits) if own == merit)
            for merit in sorted(set(merits), reverse=True)
        )

    def is_ahead_of_newcomer(self, situation: SkatSituation, seat: int, points: int) -> bool:
        """A newcomer has won and lost no game."""
        if situation.rules.level == "shared":
            return super().is_ahead_of_newcomer(situation, seat, points)
        return merits_of(situation, situation.totals)[seat] > (points, 0, 0)

    def tie_break(self, situation: SkatSituation, seat: int, other: int) -> Text | None:
        memory = situation.memory
        if situation.rules.level == "shared":
            return None
        if memory.won[seat] != memory.won[other]:
            return GAMES_WON.name
        return GAMES_LOST.name if memory.lost[seat] != memory.lost[other] else None

    def multiplier(self, situation: SkatSituation, deal: Deal) -> Multiplier | None:
        factor = bock_factor(situation, deal)
        return Multiplier(factor, _("Bock")) if factor > 1 else None

    def phrases(self, table: SkatTable, deal: Deal) -> Iterator[Text]:
        return phrases(table, deal)

    def counts_in(
        self, situation: SkatSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts for the declarer and both defenders; a Ramsch adds nothing."""
        declarer = deal.contract.declarer
        if not is_game(deal) or declarer is None or deal.dealer is None:
            return
        value = GameValue(situation.rules, deal)
        for games in counted_kinds(value):
            yield from undertaken_by((declarer,), games, is_won=value.is_won)
        if not value.is_won:
            yield Count(LOST_GAMES, (declarer,))
        playing = self.playing(situation.table, deal.dealer)
        defenders = tuple(seat for seat in playing if seat != declarer)
        yield from undertaken_by(defenders, DEFENDED, is_won=not value.is_won)

    def fine_counters(self, rules: SkatRules) -> Mapping[str, Text]:
        return {LOST_GAMES: _("Games declared and lost")}

    def own_list(
        self,
        table: SkatTable,
        rounds: Rounds,
        *,
        begun: tuple[int, ...],
        added: tuple[ScoreLine, ...],
    ) -> OwnList:
        return list_of(table, rounds, begun=begun)


def counted_kinds(value: GameValue) -> Iterator[str]:
    yield DECLARED
    if value.game == GRAND:
        yield GRANDS
    if value.game == NULL:
        yield NULLS
    if value.is_hand:
        yield HAND_GAMES
    if value.announced.endswith("ouvert"):
        yield OUVERTS


def merits_of(situation: SkatSituation, totals: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """By seat what players are ranked by: points, games won, and lost ones as less."""
    memory = situation.memory
    return [
        (total, won, -lost)
        for total, won, lost in zip(totals, memory.won, memory.lost, strict=True)
    ]


GAME = Skat()
