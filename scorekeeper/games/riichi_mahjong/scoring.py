"""The lines of a hand: sticks, wins with pao and honba, draws and a chombo."""

from collections.abc import Iterable, Iterator

from scorekeeper.games.riichi_mahjong.played import (
    ABORTIVE,
    ABORTIVE_NAMES,
    CHOMBO,
    FINES,
    FROM,
    NAGASHI,
    RIICHI,
    STICK,
    TENPAI,
    WINS,
    RiichiSituation,
    nearest_winner,
    sticks_put,
    wins_of,
)
from scorekeeper.games.riichi_mahjong.values import (
    MANGAN,
    SEATS,
    YAKUMAN,
    Payments,
    Win,
    basic_points,
    ron_price,
    tsumo_prices,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

NOT_READY_PAY = 3_000
Lines = Iterator[ScoreLine]


def score_lines(situation: RiichiSituation, deal: Deal) -> Lines:
    if riichi := deal.seats_of(RIICHI):
        yield ScoreLine(RIICHI, _("riichi: a stick on the table"), riichi, -STICK)
    for seat in deal.seats_of(FINES):
        yield ScoreLine("fine", _("a fault: a stick on the table"), (seat,), -STICK)
    for win in wins_of(deal):
        yield from lines_of_win(situation, deal, win)
    if deal.seats_of(WINS):
        yield from lines_of_sticks(situation, deal)
    elif (offender := deal.seat_of(CHOMBO)) is not None:
        yield from lines_of_chombo(situation, deal, offender)
    elif abortive := deal.fact(ABORTIVE):
        text = _("{why}: nobody pays", why=ABORTIVE_NAMES[abortive.text])
        yield ScoreLine(ABORTIVE, text, tuple(SEATS))
    else:
        yield from lines_of_draw(situation, deal)


def paid_lines(rule: str, text: Text, winner: int, paid: Payments) -> Lines:
    """What a player is paid, and the same for those who pay, equal amounts together."""
    yield ScoreLine(rule, text, (winner,), sum(paid.values()))
    for amount in sorted({*paid.values()} - {0}):
        payers = tuple(seat for seat, own in paid.items() if own == amount)
        yield ScoreLine(rule, _("paid: {reason}", reason=text), payers, -amount)


def together(parts: Iterable[Payments]) -> Payments:
    paid = dict.fromkeys(SEATS, 0)
    for part in parts:
        for seat, amount in part.items():
            paid[seat] += amount
    return {seat: amount for seat, amount in paid.items() if amount}


def lines_of_win(situation: RiichiSituation, deal: Deal, win: Win) -> Lines:
    paid = together(prices_of(situation, deal, win))
    name = situation.table.name(win.by)
    text = _("{name}: {value}, ron", name=name, value=win.words)
    if deal.seat_of(FROM) is None:
        text = _("{name}: {value}, tsumo", name=name, value=win.words)
    yield from paid_lines("win", text, win.by, paid)
    honba = situation.memory.honba
    is_paid = situation.rules.honba_to == "each" or win.by == nearest_winner(deal)
    if honba and is_paid:
        words = _("{honba} honba", honba=honba)
        paid = honba_prices(situation, deal, win)
        yield from paid_lines("honba", words, win.by, paid)


def prices_of(situation: RiichiSituation, deal: Deal, win: Win) -> Iterator[Payments]:
    """Payments for a hand, part by part: what somebody is liable for, and the rest as usual."""
    dealer, discarder, liable = situation.dealer_of(deal), deal.seat_of(FROM), liable_for(deal, win)
    is_dealer = win.by == dealer
    basic = basic_points(situation.rules, win)
    if liable is not None:
        covered = basic if situation.rules.pao_covers == "all" else YAKUMAN
        price = ron_price(covered, is_dealer=is_dealer)
        if discarder is None:
            yield {liable: price}
        else:
            yield {liable: price // 2, discarder: price // 2}
        basic -= covered
    if discarder is None:
        yield tsumo_prices(basic, winner=win.by, dealer=dealer)
    else:
        yield {discarder: ron_price(basic, is_dealer=is_dealer)}


def liable_for(deal: Deal, win: Win) -> int | None:
    """Who is liable for a win; where that is the discarder it is an ordinary ron."""
    return None if win.liable == deal.seat_of(FROM) else win.liable


def honba_prices(situation: RiichiSituation, deal: Deal, win: Win) -> Payments:
    rules, discarder, liable = situation.rules, deal.seat_of(FROM), liable_for(deal, win)
    worth = rules.honba * situation.memory.honba
    if liable is not None and (discarder is None or rules.pao_honba == "liable"):
        return {liable: worth}
    if discarder is not None:
        return {discarder: worth}
    return {seat: worth // 3 for seat in SEATS if seat != win.by}


def lines_of_sticks(situation: RiichiSituation, deal: Deal) -> Lines:
    """All go to the nearest winner; of several each may first have their own back."""
    left, winners = situation.memory.sticks + sticks_put(deal), wins_of(deal)
    if situation.rules.sticks_to == "own_back" and len(winners) > 1:
        own = tuple(win.by for win in winners if win.by in deal.seats_of(RIICHI))
        left -= len(own)
        if own:
            yield ScoreLine("sticks", _("the own stick back"), own, STICK)
    if left:
        text = ngettext_lazy("{number} stick", "{number} sticks", left)
        yield ScoreLine("sticks", text, (nearest_winner(deal),), STICK * left)


def lines_of_chombo(situation: RiichiSituation, deal: Deal, offender: int) -> Lines:
    if situation.rules.chombo == "penalty":
        points = situation.rules.chombo_points
        text = _("chombo: {points} off the final score", points=points)
        yield ScoreLine(CHOMBO, text, (offender,))
        return
    paid = tsumo_prices(MANGAN, winner=offender, dealer=situation.dealer_of(deal))
    text = _("chombo: a mangan the wrong way round")
    yield ScoreLine(CHOMBO, text, (offender,), -sum(paid.values()))
    for seat, amount in paid.items():
        yield ScoreLine(CHOMBO, text, (seat,), amount)


def lines_of_draw(situation: RiichiSituation, deal: Deal) -> Lines:
    ready, nagashi = deal.seats_of(TENPAI), deal.seats_of(NAGASHI)
    if nagashi:
        for seat in nagashi:
            paid = tsumo_prices(MANGAN, winner=seat, dealer=situation.dealer_of(deal))
            yield from paid_lines("nagashi", _("nagashi mangan"), seat, paid)
        return
    others = tuple(seat for seat in SEATS if seat not in ready)
    if not ready or not others:
        text = _("a draw, all are ready") if ready else _("a draw, nobody is ready")
        yield ScoreLine("draw", text, tuple(SEATS))
        return
    yield ScoreLine("draw", _("ready at a draw"), ready, NOT_READY_PAY // len(ready))
    yield ScoreLine("draw", _("not ready at a draw"), others, -(NOT_READY_PAY // len(others)))
