"""The way of a match: who deals again, honba and sticks, and when it ends."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.games.riichi_mahjong.house_rules import RiichiRules
from scorekeeper.games.riichi_mahjong.played import (
    ABORTIVE,
    CHOMBO,
    DRAW,
    FINES,
    PLAYERS,
    STOPS,
    TENPAI,
    WINS,
    Course,
    RiichiSituation,
    sticks_put,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine, added, summed

Totals = tuple[int, ...]


def totals_after(situation: RiichiSituation, lines: Iterable[ScoreLine]) -> Totals:
    return added(situation.totals, summed(lines, PLAYERS)[0])


def regular_hands(rules: RiichiRules) -> int:
    return PLAYERS * rules.winds


def is_last_regular(situation: RiichiSituation) -> bool:
    return situation.memory.passes == regular_hands(situation.rules) - 1


def dealer_repeats(situation: RiichiSituation, deal: Deal) -> bool:
    """Whether the dealer deals again; after a chombo the same hand is played again."""
    dealer = situation.dealer_of(deal)
    if deal.seat_of(CHOMBO) is not None:
        return True
    if deal.fact(ABORTIVE):
        return situation.rules.abortive != "pass"
    if deal.fact(DRAW):
        return situation.rules.renchan == "tenpai" and dealer in deal.seats_of(TENPAI)
    return dealer in deal.seats_of(WINS)


def course_after(situation: RiichiSituation, deal: Deal, lines: Iterable[ScoreLine]) -> Course:
    course, totals = situation.memory, totals_after(situation, lines)
    is_out = has_no_points(situation.rules, totals)
    if deal.agreed_score is not None:
        return replace(course, is_only_result=True)
    if (offender := deal.seat_of(CHOMBO)) is not None:
        chombos = tuple(number + (seat == offender) for seat, number in enumerate(course.chombos))
        # A stick for a fault stays; those of riichi go back, so that none is told
        sticks = course.sticks + len(deal.seats_of(FINES))
        return replace(course, chombos=chombos, sticks=sticks, is_over=is_out)
    repeats, is_won = dealer_repeats(situation, deal), bool(deal.seats_of(WINS))
    passes = course.passes + (not repeats)
    return replace(
        course,
        passes=passes,
        honba=0 if is_won and not repeats else course.honba + 1,
        sticks=0 if is_won else course.sticks + sticks_put(deal),
        is_over=is_out
        or is_played_out(situation, passes, totals)
        or (ends_in_the_lead(situation, deal) and leads_enough(situation, deal, totals)),
    )


def has_no_points(rules: RiichiRules, totals: Totals) -> bool:
    if rules.tobi == "off":
        return False
    return min(totals) < 0 or (rules.tobi == "zero" and min(totals) == 0)


def is_played_out(situation: RiichiSituation, passes: int, totals: Totals) -> bool:
    """Whether the last hand is over; in another wind the first hand after which it is enough."""
    rules, regular = situation.rules, regular_hands(situation.rules)
    if not rules.extension:
        return passes >= regular
    is_enough = max(totals) >= rules.target
    return passes >= regular + PLAYERS or (passes >= regular and is_enough)


def ends_in_the_lead(situation: RiichiSituation, deal: Deal) -> bool:
    """Agari-yame: whether this ends it where the last dealer, who would repeat, leads."""
    is_won = bool(deal.seats_of(WINS))
    return {
        "auto": is_won or deal.fact(DRAW) is not None,
        "win_only": is_won,
        "choice": deal.fact(STOPS) is not None,
    }.get(situation.rules.agari_yame, False)


def leads_enough(situation: RiichiSituation, deal: Deal, totals: Totals) -> bool:
    """Whether a dealer who would repeat in the last regular hand leads alone, and with enough."""
    would_repeat = not deal.seats_of(CHOMBO) and dealer_repeats(situation, deal)
    if not would_repeat or not is_last_regular(situation):
        return False
    rules, own = situation.rules, totals[situation.dealer_of(deal)]
    leads = own == max(totals) and totals.count(own) == 1
    return leads and (not rules.extension or own >= rules.target)
