"""Kan: a hidden pair against the rest, in series of one to three rounds.

K is the source text "Kan"; where its words for round and game are muddled, J, the Japanese rule
pages, decide.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.kan import checks
from scorekeeper.games.kan.announcing import announcement, series_and_round
from scorekeeper.games.kan.cards import (
    CALLS,
    GYAKU_JUUROKU,
    GYAKU_SUKONKU,
    JUUROKU,
    LAST_TRUMP,
    SUITS,
    SUKONKU,
)
from scorekeeper.games.kan.deals import (
    MISPLAY,
    deal_of,
    named_call,
    named_misplay,
    named_pair,
    named_points,
    named_seats,
)
from scorekeeper.games.kan.house_rules import KanRules
from scorekeeper.games.kan.scoring import play_of, score_lines
from scorekeeper.games.kan.series import (
    MOST_ROUNDS,
    KanSituation,
    Series,
    after_round,
    first_trump,
    resting,
)
from scorekeeper.games.kan.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.game import Game, Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

SERIES, SERIES_WON = "series", "series_won"
AS_KANKEI, AS_KANKEI_WON = "as_kankei", "as_kankei_won"
SAID = "{call}_said"
FIGURES = (
    Figure(slug=SERIES_WON, name=_("Series won as Kankei"), of=SERIES),
    Figure(slug=AS_KANKEI_WON, name=_("Rounds won as Kankei"), of=AS_KANKEI),
    Figure(slug=SUKONKU.slug, name=_("Sukonku")),
    Figure(slug=GYAKU_SUKONKU.slug, name=_("Gyaku sukonku")),
    Figure(slug=JUUROKU.slug, name=_("Juuroku said and won"), of=SAID.format(call=JUUROKU.slug)),
    Figure(
        slug=GYAKU_JUUROKU.slug,
        name=_("Gyaku juuroku said and won"),
        of=SAID.format(call=GYAKU_JUUROKU.slug),
    ),
    HIGHEST_ROUND,
)


class Kan(Game[KanRules, Series]):
    """So many series; everybody keeps a score of their own."""

    slug = "kan"
    name = _("Kan")
    summary = _("A pair, found by two cards, against the rest; calls that turn a series over.")
    aliases = (
        "Gonin-kan",
        "Goninkan",
        "Gonin kankei",
        "ゴニンカン",
        "ごにんかん",
        "五人関",
        "五人関係",
        "カン",
        "津軽トランプ",
    )
    evening_length = _("10 series, about two hours")
    kind = Kind.PARTNERS
    player_counts = (5, 6)
    usual_tables = (5,)
    house_rules = KanRules
    presets = {"as_written": Preset(_("Standard rules"), None)}
    sources = {
        "K": _("the rule text “Kan” that is followed here, translated twice on its way"),
        "J": _("Japanese rule pages of Gonin-kan: gocci.or.jp and gamefarm.jp"),
    }
    suits = SUITS
    length_rule = "series"
    deals_clockwise = False
    may_agree_scores = False
    may_be_in_play = True
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def opening(self, table: Table[KanRules]) -> Series:
        return Series(order=tuple(range(len(table.players))))

    def upcoming(self, situation: KanSituation) -> Upcoming:
        return announcement(situation)

    def complete(self, situation: KanSituation, deal: Deal) -> Deal:
        """Add the first trump of a series; drop a pair in later rounds.

        The first round alone names the pair, so that a correction there corrects the whole series.
        """
        if deal.void or deal.agreed_score:
            return deal
        series = situation.memory
        if series.begins and not deal.contract.trump:
            trump = first_trump(situation.rules, series.number)
            return replace(deal, contract=replace(deal.contract, trump=trump))
        if not series.begins and sorted(named_pair(deal)) == sorted(series.pair):
            return replace(deal, facts=tuple(fact for fact in deal.facts if fact.kind != "kankei"))
        return deal

    def check_dealer(self, situation: KanSituation, deal: Deal) -> Iterator[Fault]:
        if situation.memory.is_only_result:
            message = _("of this match only the result is known: nothing else was played in it")
            yield Fault("rounds", message)
        yield from checks.check_dealer(situation, deal)

    def check_opening(self, situation: KanSituation, deal: Deal) -> Iterator[Fault]:
        yield from checks.check_pair(situation, deal)
        yield from checks.check_trump(situation, deal)
        yield from checks.check_seats(situation, deal)
        yield from checks.check_misplay(situation, deal)

    def check(self, situation: KanSituation, deal: Deal) -> Iterator[Fault]:
        yield from checks.check_missing(situation, deal)
        yield from self.check_opening(situation, deal)
        yield from checks.check_call(situation, deal)
        yield from checks.check_points(situation, deal)

    def score(self, situation: KanSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(self, situation: KanSituation, deal: Deal, lines: tuple[ScoreLine, ...]) -> Series:
        series = situation.memory
        if deal.agreed_score is not None:
            return replace(series, is_only_result=True)
        play = play_of(situation, deal)
        return after_round(
            replace(series, order=named_seats(deal) or series.order),
            won=play.won,
            earned=play.worth,
            dealer=situation.dealer_of(deal),
            pair=series.pair or named_pair(deal),
        )

    def next_dealer(self, situation: KanSituation, deal: Deal, *, memory: Series) -> int:
        """The same throughout a series, then the player now to the right of the last dealer."""
        dealer = situation.dealer_of(deal)
        return memory.right_of(dealer) if memory.begins else dealer

    def placeholder_deal(self, situation: KanSituation) -> Deal:
        """A round that Kankei lose: the next one begins a series, and its form asks for all."""
        series = situation.memory
        rests = resting(len(series.order), situation.dealer)
        playing = [seat for seat in series.order if seat != rests]
        return deal_of(
            trump="" if series.begins else LAST_TRUMP,
            points=0,
            pair=playing[:2] if series.begins else (),
            call="",
            seats=(),
        )

    def is_over(self, situation: KanSituation) -> bool:
        return situation.memory.number > situation.rules.series

    def phrases(self, table: Table[KanRules], deal: Deal) -> Iterator[Text]:
        yield from pair_and_call(table, deal)
        if (points := named_points(deal)) is not None:
            yield ngettext_lazy("{number} point", "{number} points", points)

    def story(self, table: Table[KanRules], deal: Deal) -> Text:
        """Kankei and the call: points beside the winners would be mistaken for the margin."""
        return Joined(", ", tuple(pair_and_call(table, deal)))

    def seating(self, situation: KanSituation) -> tuple[int, ...]:
        """Kankei who were neighbours may have parted."""
        return situation.memory.order

    def rounds_in_all(self, rules: KanRules) -> None:
        return

    def round_label(self, situation: KanSituation) -> str:
        """The series, and the round in it: ``S1·2``."""
        return f"S{situation.memory.number}·{situation.memory.round_number}"

    def round_title(self, situation: KanSituation) -> Text:
        return series_and_round(situation)

    def counts_in(
        self, situation: KanSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """A resting dealer scores with Kankei, but is not counted as winning or calling.

        A series counts when it ends, and is won with its third round.
        """
        play, pair = play_of(situation, deal), situation.memory.pair or named_pair(deal)
        yield Count(AS_KANKEI, pair)
        if play.won:
            yield Count(AS_KANKEI_WON, pair)
        is_last = situation.memory.round_number == MOST_ROUNDS
        if is_last or not play.won:
            yield Count(SERIES, pair)
        if is_last and play.won:
            yield Count(SERIES_WON, pair)
        if (call := CALLS.get(play.call)) is not None:
            seats = pair if call.by_kankei else opponents(situation, deal, pair)
            yield Count(SAID.format(call=call.slug), seats)
            if play.call_is_made:
                yield Count(call.slug, seats)

    def read_facts(self, facts: SheetFacts) -> Deal:
        return deal_of(
            trump=facts.word("trump", SUITS),
            points=facts.integer("kankei_points"),
            pair=listed_seats(facts, "kankei"),
            call=facts.word("call", CALLS),
            seats=listed_seats(facts, "seats"),
            misplay=facts.player(MISPLAY),
        )

    def write_facts(self, table: Table[KanRules], deal: Deal) -> dict[str, object]:
        points, misplay = named_points(deal), named_misplay(deal)
        written = {
            "kankei": [table.name(seat) for seat in named_pair(deal)],
            "trump": deal.contract.trump,
            "call": named_call(deal),
            "seats": [table.name(seat) for seat in named_seats(deal)],
            MISPLAY: "" if misplay is None else table.name(misplay),
        }
        return {key: value for key, value in written.items() if value} | (
            {} if points is None else {"kankei_points": points}
        )


def pair_and_call(table: Table[KanRules], deal: Deal) -> Iterator[Text]:
    if pair := named_pair(deal):
        yield table.names(pair)
    if (call := CALLS.get(named_call(deal))) is not None:
        yield call.name
    if (misplay := named_misplay(deal)) is not None:
        yield _("misplay by {name}", name=table.name(misplay))


def opponents(situation: KanSituation, deal: Deal, pair: tuple[int, ...]) -> tuple[int, ...]:
    seats = range(len(situation.table.players))
    dealer = situation.dealer_of(deal)
    return tuple(seat for seat in seats if seat not in (*pair, resting(len(seats), dealer)))


def listed_seats(facts: SheetFacts, key: str) -> tuple[int, ...]:
    """The seats in a list, which may be missing but not empty."""
    seats = facts.seats(key)
    if key in facts and not seats:
        raise facts.refuse(key, _("this list names nobody; leave it out"))
    return seats


GAME = Kan()
