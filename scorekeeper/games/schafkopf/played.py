"""The facts of a deal of Schafkopf, and what the next deals have to remember of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.declarers.bock import BOCK, Bock
from scorekeeper.games.families.declarers.parties import playing_seats
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
PARTNER, ANNOUNCEMENT, KONTRA = "partner", "announced", "kontra"
KLOPFEN, PASSED = "klopfen", "passed"
RAMSCH, MOST, JUNGFRAU, MARCH = "ramsch", "most", "jungfrau", "march"
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


def is_passed(deal: Deal) -> bool:
    return deal.fact(PASSED) is not None


def is_ramsch(deal: Deal) -> bool:
    return deal.fact(RAMSCH) is not None


def is_game(deal: Deal) -> bool:
    return not is_passed(deal) and not is_ramsch(deal)


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


def stock_price(rules: SchafkopfRules) -> int:
    return rules.rufspiel_price if rules.stock_price is None else rules.stock_price


def memory_after(situation: SchafkopfSituation, deal: Deal, lines: tuple[ScoreLine, ...]) -> Memory:
    """The memory after a deal that counts; what is paid into the stock and out of it, lines say."""
    before, rules = situation.memory, situation.rules
    thrown_in = before.thrown_in + 1 if is_passed(deal) and rules.all_pass == NEXT_DOUBLE else 0
    taken = sum(line.points * len(line.seats) for line in lines if line.rule == STOCK)
    return Memory(bock_after(situation, deal), thrown_in, before.stock - taken)


def bock_after(situation: SchafkopfSituation, deal: Deal) -> Bock:
    """Doubled rounds after a deal; where the rule says so, each that nobody played sets one off."""
    rules, seats = situation.rules, len(situation.table.seats)
    set_off = deal.number_of(BOCK) or 0
    if is_passed(deal) and rules.all_pass == DOUBLE_ROUND:
        set_off += 1
    bock = situation.memory.bock.with_one_less()
    if not set_off:
        return bock
    return bock.with_more(set_off, seats=seats, at_once=rules.bock_overlap == "double")
