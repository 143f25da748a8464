"""Checks for impossible facts in a hand and at a table, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.riichi_mahjong.course import leads_enough, totals_after
from scorekeeper.games.riichi_mahjong.house_rules import RiichiRules, RiichiTable
from scorekeeper.games.riichi_mahjong.played import (
    ABORTIVE,
    ABORTIVE_NAMES,
    CHOMBO,
    DRAW,
    FOUR_RIICHI,
    FROM,
    NAGASHI,
    NINE_TERMINALS,
    PLAYERS,
    RIICHI,
    STOPS,
    TENPAI,
    TRIPLE_RON,
    WINS,
    RiichiSituation,
    wins_of,
)
from scorekeeper.games.riichi_mahjong.scoring import score_lines
from scorekeeper.games.riichi_mahjong.values import FUS, LEAST_HAN_OF_LIMIT, LIMITS, Win
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

Faults = Iterator[Fault]
MOST_WINNERS = {"double": 2, "all": 3, "head_bump": 1}
MOST_HAN, MOST_YAKUMAN = 60, 6
LEAST_HAN = {"ron": {25: 2}, "tsumo": {20: 2, 25: 3, 110: 2}}  # by fu, without riichi
IN_HUNDREDS = ("start_points", "return_points", "target", "chombo_points")


def check_table(table: RiichiTable) -> Faults:
    rules = table.house_rules
    for name in IN_HUNDREDS:
        if getattr(rules, name) % 100:
            yield Fault(name, _("points are in whole hundreds"))
    if rules.return_points < rules.start_points:
        yield Fault("return_points", _("the return points are at least those at the start"))


def check_agreed(deal: Deal) -> Faults:
    agreed = () if deal.agreed_score is None else deal.agreed_score.points or ()
    if any(points % 100 for _seat, points in agreed):
        yield Fault("agreed_score", _("points are in whole hundreds"))
    if any(one.points % 100 for one in deal.adjustments):
        yield Fault("adjustments", _("points are in whole hundreds"))


def check_hand(situation: RiichiSituation, deal: Deal) -> Faults:
    faults = (*check_outcome(deal), *check_named_twice(deal))
    if not faults:
        faults = (
            *check_wins(situation, deal),
            *check_draw(situation, deal),
            *check_abortive(situation.rules, deal),
        )
    yield from faults or check_stops(situation, deal)


def check_outcome(deal: Deal) -> Faults:
    told = [kind for kind in (WINS, CHOMBO) if deal.seats_of(kind)]
    told += [kind for kind in (DRAW, ABORTIVE) if deal.fact(kind)]
    if not told:
        yield Fault(WINS, _("how did the hand end: a win, a draw, an abortive draw or a chombo?"))
    elif len(told) > 1:
        yield Fault(told[-1].replace(DRAW, TENPAI), _("a hand ends in one way"))
    if deal.seats_of(FROM) and not deal.seats_of(WINS):
        yield Fault(FROM, _("nobody won on a discard"))
    if deal.fact(NAGASHI) and not deal.fact(DRAW):
        yield Fault(NAGASHI, _("a nagashi mangan needs a draw"))
    if deal.fact(CHOMBO) and deal.fact(RIICHI):
        yield Fault(RIICHI, _("after a chombo the sticks of the hand go back: tell no riichi"))


def check_named_twice(deal: Deal) -> Faults:
    for kind in (RIICHI, TENPAI, NAGASHI, WINS):
        seats = deal.seats_of(kind)
        if len({*seats}) < len(seats):
            yield Fault(kind, _("a player is named twice"))


def check_wins(situation: RiichiSituation, deal: Deal) -> Faults:
    wins, discarder = wins_of(deal), deal.seat_of(FROM)
    most = MOST_WINNERS[situation.rules.multiple_ron]
    if discarder in deal.seats_of(WINS):
        yield Fault(FROM, _("nobody wins on their own discard"))
    elif len(wins) > 1 and discarder is None:
        yield Fault(WINS, _("by self-draw only one player wins"))
    elif len(wins) > most:
        text = ngettext_lazy("at most {number} wins", "at most {number} win", most)
        yield Fault(WINS, text)
    for win in wins:
        yield from check_value(situation.rules, deal, win)


def check_value(rules: RiichiRules, deal: Deal, win: Win) -> Faults:
    if message := value_fault(rules, win) or han_and_fu_fault(deal, win):
        yield Fault(WINS, message, win.by)
    if win.liable is not None and win.yakuman is None:
        yield Fault(WINS, _("somebody is liable (pao) for a yakuman alone"), win.by)
    if win.liable == win.by:
        yield Fault(WINS, _("nobody is liable (pao) for their own hand"), win.by)


def value_fault(rules: RiichiRules, win: Win) -> Text | None:
    told = (win.han is not None, bool(win.limit), win.yakuman is not None)
    if sum(told) != 1:
        return _("a hand has han, a limit or yakuman: one of them")
    if win.han is None and win.fu is not None:
        return _("fu count beside han alone")
    if win.limit and win.limit not in LIMITS:
        return _("“{limit}” is no limit", limit=win.limit)
    if win.yakuman is not None and not 1 <= win.yakuman <= MOST_YAKUMAN:
        return _("a hand has 1 to {most} yakuman", most=MOST_YAKUMAN)
    if win.yakuman not in (None, 1) and not rules.multiple_yakuman:
        return _("several yakuman do not add up at this table")
    return None


def han_and_fu_fault(deal: Deal, win: Win) -> Text | None:
    if win.han is None:
        return None
    if not 1 <= win.han <= MOST_HAN:
        return _("a hand has 1 to {most} han", most=MOST_HAN)
    if win.fu is None:
        return None if win.han >= LEAST_HAN_OF_LIMIT else _("how many fu?")
    if win.fu not in FUS:
        return _("there are 20, 25, 30, 40 and so on to 110 fu")
    return cannot_be(
        win.han,
        win.fu,
        is_tsumo=deal.seat_of(FROM) is None,
        is_riichi=win.by in deal.seats_of(RIICHI),
    )


def cannot_be(han: int, fu: int, *, is_tsumo: bool, is_riichi: bool) -> Text | None:
    """Why there is no such hand: riichi itself is a han, and so is the closed self-draw."""
    if fu == 20 and not is_tsumo:
        return _("20 fu are only won by self-draw")
    least = LEAST_HAN["tsumo" if is_tsumo else "ron"].get(fu, 1)
    if is_riichi:
        least = max(least + (least > 1), 2 if is_tsumo else 1)
    if han >= least:
        return None
    values = {"fu": fu, "han": least}
    if is_riichi:
        return _("in riichi {fu} fu come with {han} han or more", **values)
    return _("{fu} fu come with {han} han or more", **values)


def check_draw(situation: RiichiSituation, deal: Deal) -> Faults:
    if not deal.fact(DRAW):
        return
    nagashi, ready = deal.seats_of(NAGASHI), deal.seats_of(TENPAI)
    if nagashi and not situation.rules.nagashi:
        yield Fault(NAGASHI, _("nagashi mangan is not played at this table"))
    elif len(nagashi) == PLAYERS:
        yield Fault(NAGASHI, _("not all four have a nagashi mangan"))
    elif not nagashi:
        for seat in deal.seats_of(RIICHI):
            if seat not in ready:
                name = situation.table.name(seat)
                message = _("{name} is in riichi and not ready: that is a chombo", name=name)
                yield Fault(TENPAI, message)


def check_abortive(rules: RiichiRules, deal: Deal) -> Faults:
    fact = deal.fact(ABORTIVE)
    if fact is None:
        return
    if fact.text not in ABORTIVE_NAMES:
        yield Fault(ABORTIVE, _("“{word}” is no abortive draw", word=fact.text))
    are_all = len(deal.seats_of(RIICHI)) == PLAYERS
    # Where two may win a third ron makes a draw, also where no other draw is abortive
    if fact.text == TRIPLE_RON and rules.multiple_ron != "double":
        yield Fault(ABORTIVE, _("at this table three rons are no draw"))
    elif fact.text != TRIPLE_RON and rules.abortive == "off":
        yield Fault(ABORTIVE, _("abortive draws are not played at this table"))
    elif fact.text == FOUR_RIICHI and not are_all:
        yield Fault(RIICHI, _("four riichi: all four are in riichi"))
    elif fact.text == NINE_TERMINALS and are_all:
        yield Fault(RIICHI, _("nine terminals come before everybody is in riichi"))


def check_stops(situation: RiichiSituation, deal: Deal) -> Faults:
    if deal.fact(STOPS) and not may_stop(situation, deal):
        message = _("only the last dealer, who would repeat and leads, may end the match")
        yield Fault(STOPS, message)


def may_stop(situation: RiichiSituation, deal: Deal) -> bool:
    """Whether the last dealer may end the match now; asked of a hand that is possible."""
    if situation.rules.agari_yame != "choice":
        return False
    adjusted = (
        ScoreLine("adjustment", Text(""), (one.by,), one.points) for one in deal.scored_adjustments
    )
    totals = totals_after(situation, (*score_lines(situation, deal), *adjusted))
    return leads_enough(situation, deal, totals)
