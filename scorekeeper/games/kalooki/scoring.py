"""The score of a round of Kalooki (K, S): the cards left in each hand, then the events."""

from collections.abc import Iterator

from scorekeeper.games.kalooki.cards import CARD_POINTS, card_name
from scorekeeper.games.kalooki.contracts import CONTRACTS
from scorekeeper.games.kalooki.deals import Hand, hands_of, is_down_and_out, points_of, seats_of
from scorekeeper.games.kalooki.events import DOWN_AND_OUT, OVER_CALL, PENALTY, REWARD
from scorekeeper.games.kalooki.house_rules import KalookiSituation
from scorekeeper.rules.facts import Deal, Declaration
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


def score_lines(situation: KalookiSituation, deal: Deal) -> Iterator[ScoreLine]:
    out = seats_of(deal, "went_out")[0]
    hands = hands_of(deal)
    yield ScoreLine("went_out", _("went out: 0"), (out,))
    for seat, hand in hands.items():
        yield ScoreLine("hand", hand_text(hand), (seat,), points_of(hand))
    for seat in seats_of(deal, "laid_down"):
        yield ScoreLine("laid_down", _("laid down the contract: 0"), (seat,))
    if is_down_and_out(deal):
        yield from down_and_out_lines(situation, out, hands)
    for event in deal.declarations:
        if event.kind != DOWN_AND_OUT.kind:
            yield ScoreLine(event.kind, penalty_text(situation, event), (event.by,), PENALTY)


def hand_text(hand: Hand) -> Text:
    """The points of a hand, card by card where cards were entered."""
    points = points_of(hand)
    if isinstance(hand, int):
        return _("{points} left in hand", points=points)
    each = [_("{card} {points}", card=card_name(card), points=CARD_POINTS[card]) for card in hand]
    return _("{cards}: {points} left in hand", cards=Joined(", ", each), points=points)


def down_and_out_lines(
    situation: KalookiSituation, out: int, hands: dict[int, Hand]
) -> Iterator[ScoreLine]:
    """S: the others' cards count a second time, and the player may be rewarded."""
    name = situation.table.name(out)
    if situation.rules.down_and_out == "double_and_reward":
        text = _("laid down and went out on one turn: {points}", points=REWARD)
        yield ScoreLine(DOWN_AND_OUT.kind, text, (out,), REWARD)
    for seat, hand in hands.items():
        points = points_of(hand)
        text = _("{name} was down and out: {points} counts double", name=name, points=points)
        yield ScoreLine(DOWN_AND_OUT.kind, text, (seat,), points)


def penalty_text(situation: KalookiSituation, event: Declaration) -> Text:
    """S: the reason of a penalty, which nothing doubles."""
    if event.kind == OVER_CALL.kind:
        limit = situation.rules.call_limit
        return _("a call more than the {limit} allowed: {points}", limit=limit, points=PENALTY)
    contract = CONTRACTS[situation.scored].in_words
    return _(
        "laid down something else than {contract}: {points}", contract=contract, points=PENALTY
    )
