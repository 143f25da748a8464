"""The score of a deal of Belote for each side."""

from collections.abc import Iterator

from scorekeeper.games.belote.house_rules import BeloteSituation
from scorekeeper.games.belote.played import (
    BELOTE,
    BELOTES,
    BID_CAPOT,
    CHALLENGED_CAPOT,
    FAILURE,
    LITIGE,
    MADE,
    PACK,
    WORDS,
    Round,
    is_passed,
)
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


def score_lines(situation: BeloteSituation, deal: Deal) -> Iterator[ScoreLine]:
    if is_passed(deal):
        yield ScoreLine("passed", _("nobody took: nobody scores"), situation.table.seats)
        return
    played = Round(situation.rules, deal)
    if played.outcome == LITIGE:
        yield from lines_of_litige(played)
        return
    if played.outcome == MADE and not deal.challenges:
        yield from lines_of_made(played)
    else:
        yield from lines_of_winner(played)
    winner = played.takers if played.outcome == MADE else 1 - played.takers
    if situation.memory:
        text = _("{points} from the litige", points=situation.memory)
        yield ScoreLine("litige", text, SIDES[winner], situation.memory)


def lines_of_made(played: Round) -> Iterator[ScoreLine]:
    """Each side marks what it made, and the takers their contract."""
    for side in played.takers_first:
        contract = played.contract if side == played.takers else 0
        if played.is_bid_only and contract:
            yield ScoreLine("base", contract_text(played), SIDES[side], contract)
        elif not played.is_bid_only:
            yield line_of_cards(played, side, contract)
    for side in played.takers_first:
        yield from lines_of_belote(played, side)
        yield from lines_of_announces(played, side, to=side)


def line_of_cards(played: Round, side: int, contract: int) -> ScoreLine:
    """The card points of a side, as they are marked: ``113 card points, 110; contract 110``."""
    assert played.cards is not None
    counted = played.cards[side]
    marked = played.rounded(counted)
    text = _("{count} card points", count=counted)
    if played.is_capot and counted:
        text = _("capot: {points}", points=counted)
    if marked != counted:
        text = _("{text}, {points}", text=text, points=marked)
    if contract:
        text = _("{text}; {contract}", text=text, contract=contract_text(played))
    return ScoreLine("base", text, SIDES[side], marked + contract)


def contract_text(played: Round) -> Text:
    if played.is_capot_bid:
        return _("capot bid, {points}", points=BID_CAPOT)
    return _("contract {points}", points=played.contract)


def lines_of_belote(played: Round, side: int, *, factor: int = 1) -> Iterator[ScoreLine]:
    for by in played.deal.seats_of(BELOTES):
        if by % 2 == side:
            text = with_factor(played, _("belote: {points}", points=BELOTE), factor)
            yield ScoreLine("belote", text, SIDES[side], BELOTE * factor)


def lines_of_announces(
    played: Round, side: int, *, to: int, factor: int = 1
) -> Iterator[ScoreLine]:
    """A line for each announce of a side that counts, for the side ``to``."""
    for kind in played.announced[side]:
        worth = played.worth(kind)
        text = _("{announce}: {worth}", announce=WORDS.in_hand[kind].full, worth=worth)
        if to != side:
            text = _("{announce}; it goes to the winner", announce=text)
        yield ScoreLine("announce", with_factor(played, text, factor), SIDES[to], worth * factor)


def with_factor(played: Round, text: Text, factor: int) -> Text:
    if factor == 1:
        return text
    challenge = WORDS.challenges[len(played.deal.challenges) - 1]
    return _("{text}, {challenge} x{factor}", text=text, challenge=challenge, factor=factor)


def lines_of_winner(played: Round) -> Iterator[ScoreLine]:
    """One side gets it all: the defenders of a contract that failed, or whoever was right."""
    winner = played.takers if played.outcome == MADE else 1 - played.takers
    factor = played.factor if played.rules.doubling == "everything" else 1
    yield line_of_base(played, winner)
    for side in (winner, 1 - winner):
        yield from lines_of_announces(played, side, to=winner, factor=factor)
    yield from lines_of_belote(played, winner, factor=factor)
    yield from lines_of_belote(played, 1 - winner)
    lost = played.belote(played.takers)
    if winner != played.takers and lost and not played.rules.belote_kept:
        text = _("the belote goes to the defenders")
        yield ScoreLine("belote_lost", text, SIDES[played.takers], -lost)
        yield ScoreLine("belote_lost", text, SIDES[winner], lost)


def line_of_base(played: Round, winner: int) -> ScoreLine:
    """All card points of a deal that was taken; 160 and the contract where one was bid."""
    verdict = verdict_text(played)
    if not played.is_auction:
        points = played.rounded(played.rules.capot if takes_all(played, winner) else PACK)
        text = _("{verdict}, all {points}", verdict=verdict, points=points)
        return ScoreLine("base", text, SIDES[winner], points)
    points = for_cards(played, winner)
    text = _("{verdict}, {points}", verdict=verdict, points=points)
    if not played.is_bid_only or played.deal.challenges:
        text = _("{text} and {contract}", text=text, contract=contract_text(played))
        is_all = played.rules.doubling == "everything"
        contract = played.contract * played.factor
        points = points * played.factor + contract if is_all else points + contract
    return ScoreLine("base", with_factor(played, text, played.factor), SIDES[winner], points)


def for_cards(played: Round, winner: int) -> int:
    """What stands for the card points of a contract that failed, or was challenged."""
    if winner == played.takers:
        return CHALLENGED_CAPOT if played.is_capot else FAILURE
    if played.is_capot_bid:
        is_alone = played.is_bid_only and not played.deal.challenges
        return BID_CAPOT if is_alone else played.rules.failed_capot
    return FAILURE


def takes_all(played: Round, side: int) -> bool:
    return all_tricks_side(played.deal) == side


def verdict_text(played: Round) -> Text:
    word = _("made") if played.outcome == MADE else _("dedans")
    if played.compared is None:
        return _("not counted: {word}", word=word)
    own, other = (played.compared[side] for side in played.takers_first)
    if own == other:
        word = _("level, {word}", word=word)
    return _("{own} against {other}: {word}", own=own, other=other, word=word)


def lines_of_litige(played: Round) -> Iterator[ScoreLine]:
    """The defenders mark what is theirs; what the takers compared is put aside."""
    assert played.compared is not None
    takers, others = played.takers_first
    values = {"own": played.compared[takers], "other": played.compared[others]}
    text = _("{own} against {other}: litige, {aside} put aside", **values, aside=played.put_aside)
    yield ScoreLine("base", text, SIDES[takers], 0)
    yield line_of_cards(played, others, 0)
    yield from lines_of_belote(played, others)
    yield from lines_of_announces(played, others, to=others)
    decides = played.rules.counts_for_contract
    if decides != "all":
        yield from lines_of_belote(played, takers)
    if decides == "cards_only":
        yield from lines_of_announces(played, takers, to=takers)
