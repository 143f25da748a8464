"""The base of every game: its rules, its table, its rounds and its words."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import sub
from typing import Any, ClassVar

from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal, agreed_score
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import (
    NAME_RULE,
    HouseRule,
    Preset,
    Rules,
    RuleValue,
    apply_rules,
)
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.narration import Memory, Narration
from scorekeeper.rules.own_lists import OwnList, Rounds
from scorekeeper.rules.questions import Question
from scorekeeper.rules.scores import ScoreLine, ranked
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.sheet_keys import SheetKeys
from scorekeeper.rules.situation import Situation, Table, Upcoming
from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit
from scorekeeper.rules.suits import Suit
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import WorkedRound

# A game, its table and how things stand there are asked for together.
__all__ = ["AnyGame", "AnySituation", "AnyTable", "Game", "Memory", "Situation", "Table"]


class Game(Narration[Rules, Memory], ABC):
    """A kind of game. Its methods are pure: facts in, faults and score lines out.

    ``Rules`` is the record of its house rules, ``Memory`` what it has to remember from one round
    to the next: a mistake in either is found before the program runs.
    ``sources`` says in words what the letters stand for that its house rules name as reasons:
    the rules page ends with these texts;
    ``aliases`` are its names in other languages, by which it is looked for;
    ``usual_tables`` the sizes of its tables in a club, the usual one first;
    ``has_partners`` whether players score together, at some of its tables at least; ``suits`` names
    those that a round's contract may be in. ``shape_rules`` are agreed on before all others, such
    as whether partners play: each has a few ways with names. ``points_type`` is ``Tenths`` where
    points are kept in tenths. ``first_rules`` are those that most
    tables want to say besides the length; ``questions`` decide them with a tap each, where nobody
    has set anything up, with pictures in ``questions.svg`` of the game's folder.
    ``sheet_keys`` are the keys of its rounds in a score sheet: what reads and writes them follows
    from the list, unless a game overrides both.
    """

    slug: ClassVar[str]
    name: ClassVar[Text]
    summary: ClassVar[Text]
    aliases: ClassVar[tuple[str, ...]] = ()
    evening_length: ClassVar[Text]
    kind: ClassVar[Kind]
    player_counts: ClassVar[tuple[int, ...]]
    usual_tables: ClassVar[tuple[int, ...]] = (4,)
    house_rules: type[Rules]
    presets: ClassVar[Mapping[str, Preset]]
    settle_ways: ClassVar[tuple[str, ...]] = ("pairwise", "pot")
    points_type: ClassVar[type[int]] = int
    length_rule: ClassVar[str] = "rounds"
    first_rules: ClassVar[tuple[str, ...]] = ()
    questions: ClassVar[Mapping[str, Question]] = {}
    sources: ClassVar[Mapping[str, Text]] = {}
    suits: ClassVar[Mapping[str, Text]] = {}
    shape_rules: ClassVar[tuple[str, ...]] = ()
    has_partners: ClassVar[bool] = False
    deals_clockwise: ClassVar[bool] = True
    may_agree_scores: ClassVar[bool] = True
    may_be_in_play: ClassVar[bool] = False
    may_come_and_go: ClassVar[bool] = False
    worked_rounds: ClassVar[tuple[WorkedRound, ...]] = ()

    # Who plays, and by which rules

    def defaults(self, players: int) -> Rules:
        """The house rules of a table of this size where nothing is agreed."""
        return self.house_rules()

    def agreed_rules(
        self, players: int, preset: str, given: Mapping[str, RuleValue] | None = None
    ) -> Rules:
        """The default rules, the preset over them, the given ones over both.

        Raises RuleBroken, and KeyError for a preset that the game does not have.
        """
        return apply_rules(self.defaults(players), self.presets[preset].changes, given or {})

    def agreed_on(self, table: Table[Rules] | None = None) -> dict[str, HouseRule]:
        """The house rules that apply at a table, or at any table of the game."""
        partners = self.has_partners
        if table is not None:
            partners = any(len(side) > 1 for side in self.sides(table))
        described = self.house_rules.described()
        return {name: one for name, one in described.items() if partners or not one.for_partners}

    def check_table(self, table: Table[Rules]) -> Iterator[Fault]:
        return iter(())

    def sides(self, table: Table[Rules]) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in table.seats)

    def lets_come_and_go(self, table: Table[Rules]) -> bool:
        """Whether players come late and leave; a substitute can sit down in every game."""
        return self.may_come_and_go

    def name_at(self, rules: Rules) -> Text | str:
        return getattr(rules, NAME_RULE, None) or self.name

    def preset_called(self, name: str) -> str:
        """The first preset that is a game of its own under this name; empty without one."""
        if not name:
            return ""
        own = (slug for slug, one in self.presets.items() if one.changes.get(NAME_RULE) == name)
        return next(own, "")

    def suits_at(self, rules: Rules) -> Mapping[str, Suit]:
        """The ``suits`` as the pack of this table has them, by the same words."""
        return {suit: Suit(suit, name) for suit, name in self.suits.items()}

    def has_dealer(self, rules: Rules) -> bool:
        """Whether somebody deals; where nobody does, the first dealer stands for nobody."""
        return True

    def ends_by_hand(self, rules: Rules) -> bool:
        return False

    def lowest_wins(self, rules: Rules) -> bool:
        return False

    def starting_totals(self, table: Table[Rules]) -> tuple[int, ...]:
        return (self.points_type(0),) * len(table.players)

    def ways_to_settle(self, table: Table[Rules]) -> tuple[str, ...]:
        """Those of ``settle_ways`` that a table can choose from, the usual one first."""
        return self.settle_ways

    def stake_unit(self, rules: Rules) -> StakeUnit:
        return EVERY_POINT

    def fine_counters(self, rules: Rules) -> Mapping[str, Text]:
        """What a table of these rules can put a fine on besides what any can, by its word.

        The numbers are the counts of those slugs that rounds add to the figures.
        """
        return {}

    # One round after the other

    @abstractmethod
    def opening(self, table: Table[Rules]) -> Memory:
        """The memory before the first deal; None where the game never has any."""

    def upcoming(self, situation: Situation[Rules, Memory]) -> Upcoming:
        raise NotImplementedError

    def complete(self, situation: Situation[Rules, Memory], deal: Deal) -> Deal:
        return deal

    def check_dealer(self, situation: Situation[Rules, Memory], deal: Deal) -> Iterator[Fault]:
        """Faults in who dealt, asked of every deal, one thrown in too: anybody may, out of turn."""
        return iter(())

    def check_agreed(self, situation: Situation[Rules, Memory], deal: Deal) -> Iterator[Fault]:
        """Faults in adjustments and in a score agreed on, besides those that no game allows."""
        return iter(())

    def check_opening(self, situation: Situation[Rules, Memory], deal: Deal) -> Iterator[Fault]:
        return iter(())

    @abstractmethod
    def check(self, situation: Situation[Rules, Memory], deal: Deal) -> Iterator[Fault]:
        """Every impossible or missing fact of a played round."""

    @abstractmethod
    def score(self, situation: Situation[Rules, Memory], deal: Deal) -> Iterator[ScoreLine]:
        """The lines of a round in which nothing is impossible."""

    def remember(
        self, situation: Situation[Rules, Memory], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Memory:
        """The memory after a round that counts, played or agreed on."""
        return situation.memory

    def counts(self, situation: Situation[Rules, Memory], deal: Deal) -> bool:
        """Whether a deal that fits is one of the rounds; one that is not is dealt again."""
        return not deal.void

    def passes_on(self, situation: Situation[Rules, Memory], deal: Deal) -> bool:
        """Whether a deal that is none of the rounds passes the deal on, as where nobody took it."""
        return False

    def next_dealer(
        self, situation: Situation[Rules, Memory], deal: Deal, *, memory: Memory
    ) -> int:
        """The dealer after a round that counts: the next player in the order of play.

        ``memory`` is the one after the round.
        """
        assert deal.dealer is not None
        return situation.table.after(deal.dealer)

    def placeholder_deal(self, situation: Situation[Rules, Memory]) -> Deal:
        """A deal for a round that nobody has entered yet, to open the form of the next one.

        It is never stored, and only the dealer after it is of any use.
        """
        nothing = tuple((side[0], 0) for side in self.sides(situation.table))
        return Deal(agreed_score=agreed_score(nothing, (), "–"))

    def rounds_in_all(self, rules: Rules) -> int | None:
        """The number of rounds that count until the match is over; None where nobody can know."""
        return int(getattr(rules, self.length_rule))

    def is_over(self, situation: Situation[Rules, Memory]) -> bool:
        return bool(situation.scored >= getattr(situation.rules, self.length_rule))

    def final_lines(
        self, situation: Situation[Rules, Memory], *, early: bool
    ) -> Iterator[ScoreLine]:
        return iter(())

    def ranking(
        self, situation: Situation[Rules, Memory], totals: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Seats, best first, level ones together; ``totals`` have what the end adds."""
        points = self.victory_points(situation, totals) or totals
        return ranked(points, lowest_wins=self.lowest_wins(situation.rules))

    def victory_points(
        self, situation: Situation[Rules, Memory], totals: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """What the totals come to by a scale, for every seat: by it sides are ranked and settle.

        None where the points themselves count.
        """
        return None

    # Who comes and goes

    def check_there(self, situation: Situation[Rules, Memory]) -> Iterator[Fault]:
        """Faults in who is there for the next round, besides how many they are."""
        return iter(())

    def check_newcomer(self, situation: Situation[Rules, Memory], points: int) -> Iterator[Fault]:
        """Faults in the points with which somebody joins, in the situation before that."""
        return iter(())

    def is_ahead_of_newcomer(
        self, situation: Situation[Rules, Memory], seat: int, points: int
    ) -> bool:
        """Whether a seat stands ahead of somebody who joins now with these points."""
        total = situation.totals[seat]
        return total < points if self.lowest_wins(situation.rules) else total > points

    def remember_change(
        self, before: Situation[Rules, Memory], situation: Situation[Rules, Memory]
    ) -> Memory:
        """The memory after somebody came or went.

        ``before`` is the situation without that; ``situation`` has those who are there now, and
        the points of who came.
        """
        return situation.memory

    def ranks_who_left(self, rules: Rules) -> bool:
        """Whether ``ranking`` has those who left in their places; else they are behind all."""
        return False

    # What a game counts

    def counters(self, situation: Situation[Rules, Memory]) -> tuple[Counter, ...]:
        """The counters of the game; at one table always the same, in the same order.

        Their amounts stand in the memory, or in its ``counter``.
        """
        return ()

    def counted(
        self, before: Situation[Rules, Memory], deal: Deal, after: Situation[Rules, Memory]
    ) -> tuple[Counter, ...]:
        """The counters with the amounts that a deal gave.

        A game overrides this where a deal also wipes out earlier amounts.
        """
        return tuple(
            replace(now, amounts=tuple(map(sub, now.amounts, was.amounts)))
            for was, now in zip(self.counters(before), self.counters(after), strict=True)
        )

    # How its rounds are numbered, and how the players sit

    def seating(self, situation: Situation[Rules, Memory]) -> tuple[int, ...]:
        return situation.table.seats

    def round_label(self, situation: Situation[Rules, Memory]) -> str:
        """The number of a round in a list: it counts the rounds that count."""
        return str(situation.scored + 1)

    def round_title(self, situation: Situation[Rules, Memory]) -> Text:
        return _("Round {number}", number=self.round_label(situation))

    # The list that its own people keep

    own_list_name: ClassVar[Text | None] = None

    def own_list(
        self,
        table: Table[Rules],
        rounds: Rounds,
        *,
        begun: tuple[int, ...],
        added: tuple[ScoreLine, ...],
    ) -> OwnList:
        """The list of these rounds, where it has a name.

        ``begun`` is what everybody began with; ``added`` are the lines of the end.
        """
        raise NotImplementedError

    # The facts of a round in a score sheet

    sheet_keys: ClassVar[SheetKeys]

    def read_facts(self, facts: SheetFacts) -> Deal:
        """A deal from the game's own keys of a sheet's round; raises RuleBroken."""
        return self.sheet_keys.read(facts)

    def write_facts(self, table: Table[Rules], deal: Deal) -> dict[str, object]:
        """The game's own keys of a sheet's round; the inverse of ``read_facts``."""
        return self.sheet_keys.write(table, deal)

    # For everyone

    def side_of(self, table: Table[Rules], seat: int) -> tuple[int, ...]:
        return next(side for side in self.sides(table) if seat in side)


# Where the kind of game is known only when the program runs.
AnyTable = Table[Any]
AnySituation = Situation[Any, Any]
AnyGame = Game[Any, Any]
