"""A game of canastas: sides of one or more lay down melds, and the highest total wins."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from scorekeeper.games.families.melds import checks, scoring
from scorekeeper.games.families.melds.house_rules import TARGET, MeldRules
from scorekeeper.games.families.melds.kinds import CanastaKind
from scorekeeper.games.families.melds.played import (
    CANASTAS,
    NUMBERS,
    WENT_OUT,
    PlayedSide,
    Sides,
    by_first_members,
    maps_of,
    played_sides,
    side_with,
)
from scorekeeper.games.families.melds.sheet import CanastasKey, SumsKey
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.game import Game, Situation, Table
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.sheet_keys import Key, NumbersKey, PlayerKey, PlayersKey, SheetKeys
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

Rules = TypeVar("Rules", bound=MeldRules)
PER_HUNDRED = StakeUnit(100)


def figures_of(*kinds: tuple[str, Text], out: Text) -> tuple[Figure, ...]:
    """Rounds gone out, the canastas of some kinds, and the highest round."""
    counted = (Figure(slug=slug, name=name) for slug, name in kinds)
    return (Figure(slug=WENT_OUT, name=out, of=ROUNDS), *counted, HIGHEST_ROUND)


class MeldsGame(Game[Rules, None], Generic[Rules]):
    """What the games of the family share; each says its kinds of canastas and its own facts.

    ``of_counts`` are keys of maps from sides to numbers, ``of_sides`` and ``of_players`` those of
    lists, ``named`` those of single players; ``of_nobody`` are facts of the round as a whole.
    ``pack_points`` is what the cards of one pack are worth.
    """

    kinds: ClassVar[tuple[CanastaKind, ...]]
    pack_points: ClassVar[int] = 590
    of_counts: ClassVar[tuple[str, ...]] = ()
    of_sides: ClassVar[tuple[str, ...]] = ()
    of_players: ClassVar[tuple[str, ...]] = ()
    named: ClassVar[tuple[str, ...]] = (WENT_OUT,)
    own_keys: ClassVar[tuple[Key, ...]] = ()
    of_nobody: ClassVar[tuple[str, ...]] = ()
    went_out: ClassVar[Text] = _("{name} went out")
    nobody_went_out: ClassVar[Text] = _("nobody went out")
    who_went_out: ClassVar[Text] = _("who went out? Nobody, where the stock ran out")
    canastas_told: ClassVar[Text] = _("canastas {numbers}")
    kind = Kind.RUMMY
    has_partners = True
    first_rules = ("end", "target")

    @property
    def slugs(self) -> tuple[str, ...]:
        return tuple(kind.slug for kind in self.kinds)

    def teams(self, rules: Rules, players: int) -> int:
        """The number of teams; 0 where everybody plays alone."""
        return int(getattr(rules, "teams", 0))

    def packs(self, rules: Rules) -> int:
        return int(getattr(rules, "packs", 2))

    def check_table(self, table: Table[Rules]) -> Iterator[Fault]:
        players = len(table.players)
        teams = self.teams(table.house_rules, players)
        if teams and (players % teams or players == teams):
            message = _(
                "{players} players cannot make {teams} teams of two or more, all of the same size",
                players=players,
                teams=teams,
            )
            yield Fault("teams", message)

    def sides(self, table: Table[Rules]) -> Sides:
        """Seat i plays for team i modulo the number of teams."""
        teams = self.teams(table.house_rules, len(table.players))
        if not teams:
            return super().sides(table)
        return tuple(tuple(table.seats[number::teams]) for number in range(teams))

    def round_sides(self, table: Table[Rules], deal: Deal) -> Sides:
        """The sides of one round, where they may change."""
        return self.sides(table)

    def played_sides(self, table: Table[Rules], deal: Deal) -> tuple[PlayedSide, ...]:
        return played_sides(deal, self.round_sides(table, deal), self.slugs)

    def opening(self, table: Table[Rules]) -> None:
        """Nothing: every round stands by itself."""

    def stake_unit(self, rules: Rules) -> StakeUnit:
        """The stake is for 100 points."""
        return PER_HUNDRED

    # What comes next

    @abstractmethod
    def dealing(self, situation: Situation[Rules, None]) -> Text:
        """Who deals how many cards, as a sentence."""

    def upcoming(self, situation: Situation[Rules, None]) -> Upcoming:
        rules, number = situation.rules, situation.scored + 1
        title = _("Round {round} of {rounds}", round=number, rounds=rules.rounds)
        if rules.end == TARGET:
            title = _("Round {round}, to {target}", round=number, target=rules.target)
        return Upcoming(
            title=title,
            sentence=self.dealing(situation),
            brief=(_("{dealer} deals", dealer=situation.table.name(situation.dealer)),),
            details=self.details(situation),
            urgent=tuple(self.said_aloud(situation)),
            remarks=(*self.distances(situation), *self.remarks(situation)),
            acts=situation.table.after(situation.dealer),
        )

    def details(self, situation: Situation[Rules, None]) -> Mapping[str, object]:
        return {}

    def said_aloud(self, situation: Situation[Rules, None]) -> Iterator[Text]:
        return iter(())

    def remarks(self, situation: Situation[Rules, None]) -> Iterator[Text]:
        return iter(())

    def distances(self, situation: Situation[Rules, None]) -> Iterator[Text]:
        """What each side needs to the end, or who is level there."""
        if situation.rules.end != TARGET:
            return
        table, totals = situation.table, situation.totals
        if max(totals) >= situation.rules.target:
            points = max(totals)
            who = Joined(", ", [table.names(side) for side in self.leaders(situation)])
            yield _("{who} are level at {points}: another round decides", who=who, points=points)
            return
        for side in self.sides(table):
            names, needed = table.names(side), situation.rules.target - totals[side[0]]
            if len(side) > 1:
                yield _("{names} need {points}", names=names, points=needed)
            else:
                yield _("{name} needs {points}", name=names, points=needed)

    def leaders(self, situation: Situation[Rules, None]) -> Sides:
        totals = situation.totals
        return tuple(side for side in self.sides(situation.table) if totals[side[0]] == max(totals))

    def rounds_in_all(self, rules: Rules) -> int | None:
        return None if rules.end == TARGET else rules.rounds

    def is_over(self, situation: Situation[Rules, None]) -> bool:
        """After the rounds; or when one side alone is highest, and has the target."""
        rules = situation.rules
        if rules.end != TARGET:
            return situation.scored >= rules.rounds
        return max(situation.totals) >= rules.target and len(self.leaders(situation)) == 1

    # One round

    def complete(self, situation: Situation[Rules, None], deal: Deal) -> Deal:
        """Name sides by their first members, unless one is named twice."""
        sides = self.round_sides(situation.table, deal)
        if any(self.check_named(situation.table, deal)):
            return deal
        order = (*self.slugs, *NUMBERS, *self.of_counts, *self.named, *self.of_sides)
        return by_first_members(deal, sides, order, {*self.named, *self.of_players})

    def check_named(self, table: Table[Rules], deal: Deal) -> Iterator[Fault]:
        of_players = (*self.named, *self.of_players)
        named = maps_of(deal, self.slugs, of_players=of_players)
        yield from checks.check_named_once(table, self.round_sides(table, deal), named)
        for key in of_players:
            seats = deal.seats_of(key)
            for seat in {seat for seat in seats if seats.count(seat) > 1}:
                yield Fault(key, _("{name} is named twice", name=table.name(seat)))
            if key in self.named and len({*seats}) > 1:
                yield Fault(key, _("only one player can"))
        yield from checks.check_nobody(deal, self.of_nobody, asked=self.who_went_out)

    def check(self, situation: Situation[Rules, None], deal: Deal) -> Iterator[Fault]:
        """Whose facts these are; then every side's cards; then what they mean together."""
        table = situation.table
        faults = [*self.check_named(table, deal), *self.check_sides(situation, deal)]
        if not faults:
            sides = self.played_sides(table, deal)
            faults = [fault for side in sides for fault in self.check_side(situation, deal, side)]
            faults += checks.check_counts(table, sides, self.of_counts)
        yield from faults
        if not faults:
            yield from self.check_together(situation, deal, sides)

    def check_sides(self, situation: Situation[Rules, None], deal: Deal) -> Iterator[Fault]:
        """Faults in who plays for whom in this round."""
        return iter(())

    def check_side(
        self, situation: Situation[Rules, None], deal: Deal, side: PlayedSide
    ) -> Iterator[Fault]:
        yield from checks.check_cards(situation.table, side)
        yield from checks.check_canastas(situation.table, self.kinds, side)

    def check_together(
        self, situation: Situation[Rules, None], deal: Deal, sides: Sequence[PlayedSide]
    ) -> Iterator[Fault]:
        packs = self.packs(situation.rules)
        yield from checks.check_packs(sides, self.kinds, packs=packs, points=self.pack_points)
        for side in sides:
            if side.is_out:
                yield from self.check_out(situation, deal, side)

    def check_out(
        self, situation: Situation[Rules, None], deal: Deal, side: PlayedSide
    ) -> Iterator[Fault]:
        needed = getattr(situation.rules, "needed", 1)
        yield from checks.check_out(situation.table, deal, side, needed=needed)

    def score(self, situation: Situation[Rules, None], deal: Deal) -> Iterator[ScoreLine]:
        for side in self.played_sides(situation.table, deal):
            yield from self.lines_of_side(situation.table, deal, side)

    def lines_of_side(
        self, table: Table[Rules], deal: Deal, side: PlayedSide
    ) -> Iterator[ScoreLine]:
        """Canastas, going out, the cards; a game adds its own lines."""
        yield from scoring.canasta_lines(table, side, self.kinds)
        if side.is_out:
            yield self.out_line(table, deal, side)
        yield scoring.cards_line(side)

    def out_line(self, table: Table[Rules], deal: Deal, side: PlayedSide) -> ScoreLine:
        return scoring.out_line(side, table.house_rules.going_out, _("went out"))

    # Words and figures

    def phrases(self, table: Table[Rules], deal: Deal) -> Iterator[Text]:
        """Who went out, and the canastas of each side."""
        if (seat := deal.seat_of(WENT_OUT)) is not None:
            yield self.went_out.format(name=table.name(seat))
        elif not checks.is_unsaid(deal):
            yield self.nobody_went_out
        numbers = [side.finished for side in self.played_sides(table, deal)]
        if any(numbers):
            yield self.canastas_told.format(numbers=" : ".join(map(str, numbers)))

    def counts_in(
        self, situation: Situation[Rules, None], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Going out counts for the player, canastas for each member of their side."""
        yield Count(WENT_OUT, deal.seats_of(WENT_OUT))
        told = {figure.slug for figure in self.figures}
        for side in self.played_sides(situation.table, deal):
            for kind, number in side.canastas.items():
                if kind in told:
                    yield Count(kind, side.seats, number)

    # The sheet

    @property
    def all_keys(self) -> SheetKeys:
        """The keys of the family, and those that are the game's own."""
        return SheetKeys(
            (
                CanastasKey(CANASTAS, words=self.slugs),
                *map(SumsKey, NUMBERS),
                *map(NumbersKey, self.of_counts),
                *map(PlayerKey, self.named),
                *map(PlayersKey, (*self.of_sides, *self.of_players)),
                *self.own_keys,
            )
        )

    def read_facts(self, facts: SheetFacts) -> Deal:
        return self.all_keys.read(facts)

    def write_facts(self, table: Table[Rules], deal: Deal) -> dict[str, object]:
        return self.all_keys.write(table, deal)

    def side_of_round(self, table: Table[Rules], deal: Deal, seat: int | None) -> tuple[int, ...]:
        return side_with(self.round_sides(table, deal), seat)
