"""Kan: a hidden pair against the rest, in series of one to three rounds.

K is the source text "Kan"; where its words for round and game are muddled, J, the Japanese rule
pages, decide.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.games.kan import checks
from scorekeeper.games.kan.announcing import announcement
from scorekeeper.games.kan.cards import CALLS, LAST_TRUMP
from scorekeeper.games.kan.scoring import play_of, score_lines
from scorekeeper.games.kan.series import Series, after_round, first_trump, resting
from scorekeeper.games.kan.sheet import read_round, write_round
from scorekeeper.games.kan.told import (
    telling,
    told_call,
    told_pair,
    told_points,
    told_seats,
)
from scorekeeper.games.kan.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game, Situation, Table, Upcoming
from scorekeeper.rules.house_rules import HouseRules, Preset, rule
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Joined, PluralText, Text
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class KanRules(HouseRules):
    """The house rules of Kan."""

    series: int = rule(
        10,
        _("Series"),
        _("How many series are played, each of one to three rounds by one dealer."),
        _("K leaves it to the table, and calls them rounds"),
        minimum=1,
    )
    round_two_quota: int = rule(
        9,
        _("Points needed in round two"),
        _("With how many of the 16 points Kankei win the second round of a series."),
        _("J: 9 in every round, except in Goshogawara"),
        options={9: _("9 points"), 8: _("8 points")},
    )
    reverse_points: str = rule(
        "series",
        _("What -3 and -16 stand for"),
        _(
            "Whether a gyaku sukonku or gyaku juuroku in a later round takes the place of the "
            "series, once or for each round, or is added to it."
        ),
        _("K says per round in one place, and for the whole round in another"),
        options={
            "series": _("the whole series"),
            "per_round": _("each round played in the series"),
            "added": _("the round alone, added to what the series has brought so far"),
        },
    )
    failed_juuroku: str = rule(
        "loses_round",
        _("A juuroku that fails"),
        _("Whether Kankei lose the round with it, or win it if they reached their number."),
        _("Who calls all 16 points and misses one has not kept the call; K would count on"),
        options={
            "loses_round": _("the round is lost and the series ends"),
            "by_count": _("the round is won by count and the series goes on"),
        },
    )


class Kan(Game):
    """So many series; everybody keeps a score of their own."""

    slug = "kan"
    name = _("Kan")
    summary = _("A pair, found by two cards, against the rest; calls that turn a series over.")
    evening_length = _("10 series, about two hours")
    player_counts = (5, 6)
    house_rules = KanRules
    presets = {"as_written": Preset(_("As written"), _("The rules as the texts have them."))}
    sources = {
        "K": _("the rule text “Kan” that is followed here, translated twice on its way"),
        "J": _("Japanese rule pages of Gonin-kan: gocci.or.jp and gamefarm.jp"),
    }
    length_rule = "series"
    deals_clockwise = False
    may_agree_scores = False
    may_be_in_play = True
    worked_rounds = WORKED_ROUNDS

    def opening(self, table: Table) -> Series:
        return Series(order=tuple(range(len(table.players))))

    def upcoming(self, situation: Situation) -> Upcoming:
        return announcement(situation)

    def complete(self, situation: Situation, deal: Deal) -> Deal:
        """The trumps that begin a series; later the pair is what its first round says.

        Named again it is not kept, so that correcting it there corrects the whole series.
        """
        if deal.void or deal.agreed_score:
            return deal
        series: Series = situation.memory
        if series.begins and not deal.contract.trump:
            trump = first_trump(situation.rules, series.number)
            return replace(deal, contract=replace(deal.contract, trump=trump))
        if not series.begins and sorted(told_pair(deal)) == sorted(series.pair):
            return replace(deal, facts=tuple(fact for fact in deal.facts if fact.kind != "kankei"))
        return deal

    def check_dealer(self, situation: Situation, deal: Deal) -> Iterator[Fault]:
        return checks.check_dealer(situation, deal)

    def check_opening(self, situation: Situation, deal: Deal) -> Iterator[Fault]:
        yield from checks.check_pair(situation, deal)
        yield from checks.check_trump(situation, deal)
        yield from checks.check_seats(situation, deal)

    def check(self, situation: Situation, deal: Deal) -> Iterator[Fault]:
        yield from checks.check_missing(situation, deal)
        yield from self.check_opening(situation, deal)
        yield from checks.check_call(situation, deal)
        yield from checks.check_points(situation, deal)

    def score(self, situation: Situation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(self, situation: Situation, deal: Deal, lines: tuple[ScoreLine, ...]) -> Series:
        series: Series = situation.memory
        play = play_of(situation, deal)
        return after_round(
            replace(series, order=told_seats(deal) or series.order),
            won=play.won,
            earned=play.worth,
            dealer=situation.dealer if deal.dealer is None else deal.dealer,
            pair=series.pair or told_pair(deal),
        )

    def next_dealer(self, situation: Situation, deal: Deal) -> int:
        """The same throughout a series, then who now sits to the right of the last dealer."""
        series = self.remember(situation, deal, ())
        dealer = situation.dealer if deal.dealer is None else deal.dealer
        return series.right_of(dealer) if series.begins else dealer

    def untold(self, situation: Situation) -> Deal:
        """A round that Kankei lose: the next one begins a series, and its form asks for all."""
        series: Series = situation.memory
        rests = resting(len(series.order), situation.dealer)
        playing = [seat for seat in series.order if seat != rests]
        return telling(
            trump="" if series.begins else LAST_TRUMP,
            points=0,
            pair=playing[:2] if series.begins else (),
            call="",
            seats=(),
        )

    def is_over(self, situation: Situation) -> bool:
        return bool(situation.memory.number > situation.rules.series)

    def describe(self, table: Table, deal: Deal) -> Text:
        parts: list[Text] = []
        if pair := told_pair(deal):
            parts.append(table.names(pair))
        if (call := CALLS.get(told_call(deal))) is not None:
            parts.append(call.name)
        if (points := told_points(deal)) is not None:
            parts.append(PluralText("{number} point", "{number} points", points))
        return Joined(", ", parts)

    def read_facts(self, facts: SheetFacts) -> Deal:
        return read_round(facts)

    def write_facts(self, table: Table, deal: Deal) -> dict[str, Any]:
        return write_round(table, deal)


GAME = Kan()
