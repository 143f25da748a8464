"""Schafkopf: a caller and the called ace, or one alone, against the rest, paid deal by deal."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.declarers.bock import BOCK_FACTOR, Bock
from scorekeeper.games.families.declarers.family import SPEAKS_AND_LEADS, DeclarersGame
from scorekeeper.games.families.declarers.figures import undertaken_by, won_of
from scorekeeper.games.families.declarers.ways import is_game, is_passed
from scorekeeper.games.schafkopf.announcing import phrases
from scorekeeper.games.schafkopf.checks import check_deal
from scorekeeper.games.schafkopf.house_rules import (
    CLUB,
    DEALS,
    PUB,
    SHORT,
    TOURNAMENT,
    WITH_STOCK,
    SchafkopfRules,
    SchafkopfTable,
)
from scorekeeper.games.schafkopf.played import (
    HANDS,
    STOCK,
    WITH_PARTNER,
    Memory,
    SchafkopfSituation,
    memory_after,
)
from scorekeeper.games.schafkopf.scoring import is_won, score_lines
from scorekeeper.games.schafkopf.sheet import KEYS
from scorekeeper.games.schafkopf.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.narration import Multiplier
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

PLAYED, SOLOS = "played", "solos"


class Schafkopf(DeclarersGame[SchafkopfRules, Memory]):
    """Two against two or one against the rest, and the losers pay at once."""

    slug = "schafkopf"
    name = _("Schafkopf")
    summary = _("Rufspiel, Wenz and solo: the losers of each deal pay the winners.")
    aliases = ("Sauspiel", "Schafkopfen", "Bayerischer Schafkopf", "Rufspiel", "Wenz")
    evening_length = _("32 deals, about two hours")
    kind = Kind.ALONE
    player_counts = (3, 4, 5)
    house_rules = SchafkopfRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("The tariff 20, 50, 10; Klopfen, Kontra.")),
        "club": Preset(
            _("Club"),
            _("A Rufspiel is 10, and nobody doubles before the game."),
            CLUB,
        ),
        "tournament": Preset(
            _("Tournament"),
            _("1 and 5 points, 1 for each extra; nothing is doubled, and somebody must play."),
            TOURNAMENT,
        ),
        "pub": Preset(
            _("Pub"),
            _("Ramsch when nobody plays, Geier, Farbwenz, Hochzeit, Kontra to Resupra."),
            PUB,
        ),
        "stock": Preset(
            _("With a stock"),
            _("When nobody plays each pays into the stock, and the next Rufspiel is for it."),
            WITH_STOCK,
        ),
        "short_pack": Preset(
            _("Short pack"),
            _("24 cards, six for each of four."),
            SHORT,
        ),
    }
    settle_ways = ("points", "pot")
    sources: ClassVar = {
        "S": _("the tariff and the house rules of sauspiel.de"),
        "V": _("the order of the Bayerischer Schafkopf-Verein of 1989, and its tariff"),
        "D": _("the rules of the Schafkopfcup Donauries 2019/20"),
        "T": _("rules posted by other tournaments"),
        "B": _("J. Wiesegger, “Schafkopf”"),
        "R": _("games recorded at sauspiel.de, with their payments"),
        "I": _("internet-schafkopf.de"),
        "P": _("D. Parlett, “The Penguin Book of Card Games”"),
    }
    sheet_keys = KEYS
    worked_rounds = WORKED_ROUNDS
    figures = (
        won_of(PLAYED, _("Games played and won")),
        won_of(SOLOS, _("Solos played and won")),
        HIGHEST_ROUND,
    )
    beginning = SPEAKS_AND_LEADS

    def defaults(self, players: int) -> SchafkopfRules:
        return replace(SchafkopfRules(), rounds=DEALS[players])

    def hands(self, rules: SchafkopfRules) -> int:
        return HANDS

    def opening(self, table: SchafkopfTable) -> Memory:
        return Memory(Bock(), thrown_in=0, stock=0)

    def details(self, situation: SchafkopfSituation) -> Mapping[str, object]:
        memory = situation.memory
        stock = {STOCK: memory.stock} if situation.rules.all_pass == STOCK else {}
        return {"factor": memory.factor, **stock}

    def urgent(self, situation: SchafkopfSituation) -> Iterator[Text]:
        memory, deals = situation.memory, situation.rules.rounds - situation.scored
        if memory.thrown_in:
            yield nobody_played(memory.thrown_in)
        if left := min(memory.bock.left, deals):
            factor = memory.bock.factor
            yield (
                _("Doubled deals left: {left}", left=left)
                if factor == BOCK_FACTOR
                else _("Doubled deals left: {left}, the next x{factor}", left=left, factor=factor)
            )
        if memory.stock:
            yield _("{points} in the stock", points=memory.stock)

    def check(self, situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
        return check_deal(situation, deal)

    def score(self, situation: SchafkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(
        self, situation: SchafkopfSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Memory:
        return memory_after(situation, deal, lines)

    def multiplier(self, situation: SchafkopfSituation, deal: Deal) -> Multiplier | None:
        factor = situation.memory.factor
        return Multiplier(factor, _("Counts")) if factor > 1 and not is_passed(deal) else None

    def phrases(self, table: SchafkopfTable, deal: Deal) -> Iterator[Text]:
        return phrases(table, deal)

    def counts_in(
        self, situation: SchafkopfSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Games of whoever called or played alone; a Ramsch is nobody's game."""
        declarer = deal.contract.declarer
        if not is_game(deal) or declarer is None:
            return
        kinds = [PLAYED] if deal.contract.trump in WITH_PARTNER else [PLAYED, SOLOS]
        for kind in kinds:
            yield from undertaken_by((declarer,), kind, is_won=is_won(deal))


def nobody_played(times: int) -> Text:
    sentences = {
        1: _("Counts x{factor}: nobody played once"),
        2: _("Counts x{factor}: nobody played twice"),
    }
    many = _("Counts x{factor}: nobody played {times} times")
    return sentences.get(times, many).format(factor=2**times, times=times)


GAME = Schafkopf()
