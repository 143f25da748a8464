"""The facts of a deal of Schafkopf, and what the next deals have to remember of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.declarers.bock import Bock
from scorekeeper.games.families.declarers.parties import playing_seats
from scorekeeper.games.families.declarers.ways import is_passed
from scorekeeper.games.schafkopf.house_rules import SchafkopfRules, SchafkopfTable
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

HANDS = 4
RUFSPIEL, SOLO, WENZ = "rufspiel", "solo", "wenz"
GEIER, FARBWENZ, FARBGEIER, HOCHZEIT, BETTEL = (
    "geier",
    "farbwenz",
    "farbgeier",
    "hochzeit",
    "bettel",
)
GAMES: Mapping[str, Text] = {
    RUFSPIEL: _("Rufspiel"),
    SOLO: _("Solo"),
    WENZ: _("Wenz"),
    GEIER: _("Geier"),
    FARBWENZ: _("Farbwenz"),
    FARBGEIER: _("Farbgeier"),
    HOCHZEIT: _("Hochzeit"),
    BETTEL: _("Bettel"),
}
BY_HOUSE_RULE = (GEIER, FARBWENZ, FARBGEIER, HOCHZEIT, BETTEL)
WITH_PARTNER = (RUFSPIEL, HOCHZEIT)
TOUT, SIE = "tout", "sie"
ANNOUNCED: Mapping[str, Text] = {TOUT: _("Tout"), SIE: _("Sie")}
KONTRAS: Mapping[str, int] = {"kontra": 2, "re": 4, "supra": 8, "resupra": 16}
KONTRA_NAMES: Mapping[str, Text] = {
    "kontra": _("Kontra"),
    "re": _("Re"),
    "supra": _("Supra"),
    "resupra": _("Resupra"),
}
KONTRAS_OF = {"off": 0, "re": 2, "resupra": len(KONTRAS)}
PARTNER, ANNOUNCEMENT, KLOPFEN = "partner", "announced", "klopfen"
MOST, JUNGFRAU, MARCH = "most", "jungfrau", "march"
MUST, NEXT_DOUBLE, DOUBLE_ROUND, STOCK = "must", "next_double", "double_round", "stock"


@dataclass(frozen=True, slots=True)
class Memory:
    """Between deals: doubled rounds, deals thrown in that double the next game, and the stock."""

    bock: Bock
    thrown_in: int
    stock: int

    @property
    def factor(self) -> int:
        """What the next deal is multiplied by, before anybody speaks."""
        return int(self.bock.factor * 2**self.thrown_in)


SchafkopfSituation = Situation[SchafkopfRules, Memory]


def seats_of_deal(situation: SchafkopfSituation, deal: Deal) -> tuple[int, ...]:
    return playing_seats(situation.table, situation.dealer_of(deal), hands=HANDS)


def is_played_by_three(table: SchafkopfTable) -> bool:
    return len(table.seats) < HANDS


def has_short_pack(table: SchafkopfTable) -> bool:
    """24 cards: always with three."""
    return is_played_by_three(table) or table.house_rules.pack == "short"


def cards_of_hand(table: SchafkopfTable) -> int:
    return 6 if has_short_pack(table) and not is_played_by_three(table) else 8


def offered_games(table: SchafkopfTable) -> dict[str, Text]:
    """The games that a table plays: with three nobody can be called."""
    rules, without_partner = table.house_rules, is_played_by_three(table)
    return {
        game: name
        for game, name in GAMES.items()
        if (game not in BY_HOUSE_RULE or getattr(rules, game))
        and not (without_partner and game in WITH_PARTNER)
    }


def offered_kontras(rules: SchafkopfRules) -> dict[str, Text]:
    return dict([*KONTRA_NAMES.items()][: KONTRAS_OF[rules.kontra]])


def stock_price(rules: SchafkopfRules) -> int:
    return rules.rufspiel_price if rules.stock_price is None else rules.stock_price


def memory_after(situation: SchafkopfSituation, deal: Deal, lines: tuple[ScoreLine, ...]) -> Memory:
    """The memory after a deal that counts; what is paid into the stock and out of it, lines say."""
    before, rules, passed = situation.memory, situation.rules, is_passed(deal)
    thrown_in = before.thrown_in + 1 if passed and rules.all_pass == NEXT_DOUBLE else 0
    doubled = int(passed and rules.all_pass == DOUBLE_ROUND)
    bock = before.bock.after_deal(deal, rules, seats=len(situation.table.seats), more=doubled)
    taken = sum(line.points * len(line.seats) for line in lines if line.rule == STOCK)
    return Memory(bock, thrown_in, before.stock - taken)
