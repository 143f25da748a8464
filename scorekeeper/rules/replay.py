"""Replay: from the facts of all deals to every score, duty, dealer and the end.

The one function behind preview, pages, correction, the score command and print. A round that does
not fit where it stands scores nothing and keeps its faults; it never stops the others.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.rules.attendance import NOBODY_CHANGES, Attendance, check_attendance
from scorekeeper.rules.changing import check_changes, situation_after_changes
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.figures import Count
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable, Game, Memory, Situation, Table
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.narration import Multiplier
from scorekeeper.rules.own_lists import Listed, OwnList
from scorekeeper.rules.played_round import PlayedRound, counted, play
from scorekeeper.rules.scores import ScoreLine, added, ranked, summed
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True)
class PlayedMatch:
    """A match replayed: its rounds, the situation now, and what the end adds.

    ``table`` has all seats, late and left ones too, by the names of now: who was there in a round,
    and by which name, says the table of the situation before it. ``attendance`` tells who came and
    went.

    ``ended_early``: the table ended it itself, before the rules did or because they leave the end
    to it (``Game.ends_by_hand``); ``stopped_early`` tells the first apart.
    """

    game: AnyGame
    table: AnyTable
    rounds: tuple[PlayedRound, ...]
    now: AnySituation
    ended_early: bool = False
    attendance: Attendance = NOBODY_CHANGES

    def multiplier(self, played: PlayedRound) -> Multiplier | None:
        """The factor of a round that counts more, where the cards made its score."""
        if played.deal.void or played.deal.agreed_score is not None:
            return None
        return self.game.multiplier(played.before, played.deal)

    @cached_property
    def is_complete(self) -> bool:
        return self.game.is_over(self.now)

    @cached_property
    def finished(self) -> bool:
        return self.is_complete or self.ended_early

    @property
    def is_only_result(self) -> bool:
        """Whether all that is known is a score that the table agreed on, in the only round."""
        return len(self.rounds) == 1 and self.rounds[0].deal.agreed_score is not None

    @cached_property
    def final_lines(self) -> tuple[ScoreLine, ...]:
        """The lines that the end itself adds, e.g. the final crosses; none while it goes on.

        Nor where only the result is known, which holds them already (people.md).
        """
        if not self.finished or self.is_only_result:
            return ()
        return tuple(self.game.final_lines(self.now, early=not self.is_complete))

    @cached_property
    def as_ended(self) -> "PlayedMatch":
        """The match with what the end adds, as if the table stopped it now."""
        if self.finished or not any(self.game.final_lines(self.now, early=True)):
            return self
        return replace(self, ended_early=True)

    @cached_property
    def _final(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return summed(self.final_lines, len(self.table.players))

    @cached_property
    def totals(self) -> tuple[int, ...]:
        return added(self.now.totals, self._final[0])

    @cached_property
    def counter(self) -> tuple[int, ...]:
        return added(self.now.counter, self._final[1])

    @cached_property
    def counters(self) -> tuple[Counter, ...]:
        return self.game.counters(replace(self.now, counter=self.counter))

    def counted(self, played: PlayedRound) -> tuple[Counter, ...]:
        return counted(self.game, played)

    def counts(self) -> Iterator[Count]:
        """The counts that its rounds add to the figures of the game."""
        for played in self.rounds:
            if played.was_played:
                yield from self.game.counts_in(played.before, played.deal, played.lines)

    @cached_property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats, best first, level ones together; who left stands behind all who are there."""
        ranking = self.game.ranking(self.now, self.totals)
        if not self.now.table.away:
            return ranking
        is_whole = self.game.ranks_who_left(self.table.house_rules)
        behind = () if is_whole else self._ranking_of_who_left()
        shown = {*self.table.seats} if is_whole else {*self.now.table.seats}
        groups = (tuple(seat for seat in group if seat in shown) for group in ranking)
        return (*filter(None, groups), *behind)

    def _ranking_of_who_left(self) -> Iterator[tuple[int, ...]]:
        """The later gone before the earlier, those of one moment by points."""
        gone = self.attendance.departures
        for after in sorted({one.after for one in gone}, reverse=True):
            seats = {one.seat for one in gone if one.after == after}
            for group in ranked(self.totals, lowest_wins=self.lowest_wins):
                if together := tuple(seat for seat in group if seat in seats):
                    yield together

    def tie_break(self, seat: int, other: int) -> Text | None:
        """The reason a seat stands before another with as many points; None where there is none."""
        is_level = self.totals[seat] == self.totals[other]
        return self.game.tie_break(self.now, seat, other) if is_level else None

    @cached_property
    def victory_points(self) -> tuple[int, ...] | None:
        return self.game.victory_points(self.now, self.totals)

    @property
    def game_name(self) -> str:
        return str(self.game.name_at(self.table.house_rules))

    @property
    def has_dealer(self) -> bool:
        return self.game.has_dealer(self.table.house_rules)

    @property
    def stopped_early(self) -> bool:
        """Whether the table stopped before the end that it had agreed on."""
        return self.ended_early and not self.game.ends_by_hand(self.table.house_rules)

    @cached_property
    def lowest_wins(self) -> bool:
        return self.game.lowest_wins(self.table.house_rules)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.game.sides(self.table)

    @cached_property
    def upcoming(self) -> Upcoming | None:
        """The next deal; None when the match is over."""
        return None if self.finished else self.game.upcoming(self.now)

    @cached_property
    def has_changes(self) -> bool:
        """Whether anybody came or went; in most matches nobody does, and no round need ask."""
        return bool(self.attendance)

    def table_of(self, played: PlayedRound) -> AnyTable:
        """The table of a round: who was there, by the names that this match has for them."""
        if not self.has_changes:
            return self.table
        return self.attendance.table_at(self.table, played.number - 1)

    def situation_of(self, played: PlayedRound) -> AnySituation:
        return replace(played.before, table=self.table_of(played))

    @property
    def personal_points(self) -> tuple[tuple[str, int], ...]:
        """The adjustments for one person only, summed by who sat there then (evening.md)."""
        sums: dict[str, int] = {}
        for played in self.rounds:
            for one in played.deal.adjustments:
                if one.personal and played.fits:
                    name = self.table_of(played).name(one.by)
                    sums[name] = sums.get(name, 0) + self.game.points_type(one.points)
        return tuple(sums.items())

    @property
    def round_to_play(self) -> int:
        return self.now.scored + 1

    def label(self, played: PlayedRound) -> str:
        """The number of a round among those that count, as every list and page has it.

        Empty where it is none of those.
        """
        return self.game.round_label(played.before) if played.counts else ""

    def title(self, played: PlayedRound) -> Text:
        """The name of a round: ``Round 5``, ``Series 1, round 2``."""
        if played.counts:
            return self.game.round_title(played.before)
        if played.faults:
            return _("A round that does not fit")
        if played.deal.void:
            return _("A misdeal")
        passes_on = self.game.passes_on(played.before, played.deal)
        return _("A deal that was passed") if passes_on else _("A deal that is dealt again")

    def cut_off(self, after: int) -> "PlayedMatch":
        """The match as it stood behind so many rounds, from 1: not finished, and nobody changing.

        Whoever had not come by then is away.
        """
        attendance, now = self.attendance.until(after), self.rounds[after - 1].after
        late = {one.seat for one in self.attendance.arrivals if one.after >= after}
        table = replace(self.table, away=self.table.away | late)
        return PlayedMatch(
            self.game, table, self.rounds[:after], now, ended_early=False, attendance=attendance
        )

    @property
    def begun(self) -> tuple[int, ...]:
        """What everybody had before their first round, late players too."""
        points = [*self.game.starting_totals(self.table)]
        for one in self.attendance.arrivals:
            points[one.seat] = one.points
        return tuple(points)

    @property
    def own_list(self) -> OwnList | None:
        """The list that the game's own people keep; None where it has none."""
        if self.game.own_list_name is None:
            return None
        listed = [
            Listed(self.label(played), self.situation_of(played), played.deal, played.lines)
            for played in self.rounds
            if played.fits and not played.deal.void
        ]
        return self.game.own_list(self.table, listed, begun=self.begun, added=self.final_lines)

    @cached_property
    def warnings(self) -> tuple[Text, ...]:
        """Duties still owed or, at the end, those that were missed."""
        if self.finished and self.is_only_result:
            return ()
        if self.finished:
            return tuple(self.game.statements(self.now, early=not self.is_complete))
        return tuple(self.game.warnings(self.now))

    @property
    def faults(self) -> tuple[Fault, ...]:
        if self.ended_early and self.is_complete:
            return (Fault("ended_early", _("the match is complete without being ended early")),)
        if self.is_only_result and not (self.game.may_agree_scores or self.finished):
            message = _("a match of which only the result is known is over: it was ended early")
            return (Fault("ended_early", message),)
        return ()

    @cached_property
    def faults_of_changes(self) -> tuple[Fault, ...]:
        """What cannot be in who comes and goes."""
        if not self.attendance:
            return ()
        in_itself = tuple(check_attendance(self.table, self.attendance, rounds=len(self.rounds)))
        return in_itself or tuple(
            check_changes(self.game, self.table, self.attendance, rounds=self.rounds, now=self.now)
        )

    @property
    def unfitting(self) -> tuple[PlayedRound, ...]:
        return tuple(played for played in self.rounds if played.faults)

    def require_sound(self) -> None:
        """Raise RuleBroken for the first round that does not fit, or for the match as a whole."""
        for played in self.unfitting:
            raise RuleBroken(played.faults, round_number=played.number)
        if faults := (*self.faults_of_changes, *self.faults):
            raise RuleBroken(faults)


def replay(
    game: Game[Rules, Memory],
    table: Table[Rules],
    deals: Iterable[Deal],
    *,
    ended_early: bool = False,
    attendance: Attendance = NOBODY_CHANGES,
) -> PlayedMatch:
    """Play all deals again, in order. Never raises: rounds that do not fit carry their faults.

    ``table`` has all seats of the match, by the names of the end.
    """
    begun = begun_match(game, table, ended_early=ended_early, attendance=attendance)
    return replay_from(begun, 0, deals)


def begun_match(
    game: Game[Rules, Memory], table: Table[Rules], *, ended_early: bool, attendance: Attendance
) -> PlayedMatch:
    """A match before its first round."""
    now = opening_situation(game, attendance.table_at(table, 0))
    return PlayedMatch(game, table, (), now, ended_early, attendance)


def replay_from(played_match: PlayedMatch, place: int, deals: Iterable[Deal]) -> PlayedMatch:
    """Replay with these deals from an index on; what was played before stays as it is."""
    rounds, now = [*played_match.rounds[:place]], played_match.now
    if place < len(played_match.rounds):
        now = played_match.rounds[place].before
    for deal in deals:
        played = play(played_match.game, now, deal)
        now = situation_behind(played_match, played)
        rounds.append(played)
    return replace(played_match, rounds=tuple(rounds), now=now)


def situation_behind(played_match: PlayedMatch, played: PlayedRound) -> AnySituation:
    """The situation behind a round, for the next one: with who comes or goes between the two."""
    if not played_match.has_changes:
        return played.after
    return situation_after_changes(
        played_match.game, played, played_match.table, played_match.attendance
    )


def opening_situation(game: Game[Rules, Memory], table: Table[Rules]) -> Situation[Rules, Memory]:
    nothing = (0,) * len(table.players)
    return Situation(
        table=table,
        number=1,
        scored=0,
        dealer=table.first_dealer,
        totals=game.starting_totals(table),
        counter=nothing,
        memory=game.opening(table),
    )


def continued(played_match: PlayedMatch, deal: Deal) -> PlayedMatch:
    return replay_from(played_match, len(played_match.rounds), [deal])
