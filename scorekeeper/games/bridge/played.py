"""A deal of bridge as it was played, and the progress of the rubber or Chicago."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.games.bridge.house_rules import BridgeRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

SIDES = ((0, 2), (1, 3))
BOOK, ALL_TRICKS = 6, 13
GAME_POINTS = 100
NO_TRUMPS = "no_trumps"
STRAINS: Mapping[str, Text] = {
    "clubs": _("clubs"),
    "diamonds": _("diamonds"),
    "hearts": _("hearts"),
    "spades": _("spades"),
    NO_TRUMPS: _("no trumps"),
}
SIGNS: Mapping[str, Text | str] = {
    "clubs": "♣",
    "diamonds": "♦",
    "hearts": "♥",
    "spades": "♠",
    NO_TRUMPS: _("NT"),
}
DOUBLED: Mapping[str, int] = {"doubled": 2, "redoubled": 4}
LEVEL, TRICKS, HONOURS, PASSED_OUT = "level", "tricks", "honours", "passed_out"
DEALS_OF_CHICAGO = 4
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a rubber or Chicago: parts finished; games, part scores and deal of the rest."""

    done: int = 0
    games: Pair = (0, 0)
    below: Pair = (0, 0)
    deal: int = 1


BridgeSituation = Situation[BridgeRules, Progress]


@dataclass(frozen=True, slots=True)
class Played:
    """A contract that was played, by the side that declared it: its factor is 2 where doubled."""

    level: int
    strain: str
    side: int
    factor: int
    tricks: int

    @property
    def over(self) -> int:
        """Overtricks; below zero, the number of undertricks."""
        return self.tricks - BOOK - self.level

    @property
    def trick_value(self) -> int:
        """Points for an odd trick; at no trumps for each but the first."""
        return 20 if self.strain in ("clubs", "diamonds") else 30

    @property
    def below(self) -> int:
        """Points below the line when the contract is made."""
        first = 10 if self.strain == NO_TRUMPS else 0
        return self.factor * (first + self.trick_value * self.level)


def played_of(deal: Deal) -> Played:
    declarer = deal.contract.declarer
    assert declarer is not None
    factor = max((DOUBLED[call] for call in deal.calls), default=1)
    level, tricks = deal.number_of(LEVEL), deal.number_of(TRICKS)
    assert level is not None
    assert tricks is not None
    return Played(level, deal.contract.trump, declarer % 2, factor, tricks)


def is_passed_out(deal: Deal) -> bool:
    return deal.fact(PASSED_OUT) is not None


def is_contract(deal: Deal) -> bool:
    return deal.agreed_score is None and not is_passed_out(deal)


def is_vulnerable(situation: BridgeSituation, side: int, *, dealer: int) -> bool:
    """By the games of the side or, in Chicago, by the number of the deal and its dealer."""
    rules, progress = situation.rules, situation.memory
    if rules.is_rubber:
        return progress.games[side] > 0
    if progress.deal in (1, DEALS_OF_CHICAGO):
        return progress.deal == DEALS_OF_CHICAGO
    vulnerable = dealer % 2 if rules.vulnerable == "dealer" else 1 - dealer % 2
    return side == vulnerable


def makes_game(situation: BridgeSituation, played: Played) -> bool:
    """Whether a deal completes a game, alone or together with part scores."""
    if played.over < 0:
        return False
    carried = situation.memory.below[played.side] if situation.rules.carries else 0
    return carried + played.below >= GAME_POINTS


def progress_after(situation: BridgeSituation, deal: Deal) -> Progress:
    progress, rules = situation.memory, situation.rules
    if is_contract(deal):
        progress = after_contract(situation, played_of(deal))
    is_done = max(progress.games) == 2 if rules.is_rubber else progress.deal == DEALS_OF_CHICAGO
    if not is_done:
        return replace(progress, deal=progress.deal + 1)
    done = progress.done + 1
    return Progress(done=done, games=progress.games if done == rules.rubbers else (0, 0))


def contract_progress(situation: BridgeSituation, deal: Deal) -> Progress:
    """The progress one contract makes alone: a game, and points below the line."""
    played = played_of(deal)
    if played.over < 0:
        return Progress()
    games = int(makes_game(situation, played))
    return Progress(
        games=added_to_side((0, 0), played.side, games),
        below=added_to_side((0, 0), played.side, played.below),
    )


def after_contract(situation: BridgeSituation, played: Played) -> Progress:
    progress = situation.memory
    if played.over < 0 or not situation.rules.carries:
        return progress
    if makes_game(situation, played):
        won = added_to_side(progress.games, played.side, 1) if situation.rules.is_rubber else (0, 0)
        return replace(progress, games=won, below=(0, 0))
    return replace(progress, below=added_to_side(progress.below, played.side, played.below))


def added_to_side(pair: Pair, side: int, number: int) -> Pair:
    return (pair[0] + number, pair[1]) if side == 0 else (pair[0], pair[1] + number)
