"""The lines of a round of Schieber: Stöck, Weis, card points, Match, and what the end does."""

from collections.abc import Iterator

from scorekeeper.games.families.klaverjas.reckoning import SIDES
from scorekeeper.games.schieber.cards import WORDS
from scorekeeper.games.schieber.played import STOECK, THANKED, THANKED_SHORT, Played, worth_of
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


def score_lines(played: Played) -> Iterator[ScoreLine]:
    for side in (0, 1):
        if stoeck := played.stoeck(side):
            yield line(played, side, STOECK, words=_("Stöck {points}", points=stoeck), once=stoeck)
    yield from weis_lines(played)
    for side in (0, 1) if played.is_counted else ():
        once = played.cards[side]
        yield line(played, side, "base", words=_("{count} card points", count=once), once=once)
    for side in (0, 1):
        if match := played.match(side):
            words = _("Match {points}", points=match)
            yield line(played, side, "all_tricks", words=words, once=match)
    yield from end_lines(played)


def line(played: Played, side: int, rule: str, *, words: Text, once: int) -> ScoreLine:
    """Points of a side that count ``once``, and as often as the factor says."""
    points = once * played.factor
    if played.factor > 1:
        words = _("{words} x{factor}: {points}", words=words, factor=played.factor, points=points)
    return ScoreLine(rule, words, SIDES[side], points)


def weis_lines(played: Played) -> Iterator[ScoreLine]:
    for said in played.deal.declarations:
        side, weis = said.by % 2, WORDS.in_hand[said.kind].full
        worth = worth_of(played.rules, said.kind)
        if played.weis_counts[side]:
            words = _("{weis} {points}", weis=weis, points=worth)
            yield line(played, side, "declared", words=words, once=worth)
        else:
            yield ScoreLine("declared", _("{weis}: it does not count", weis=weis), SIDES[side])


def end_lines(played: Played) -> Iterator[ScoreLine]:
    """Steps 1 and 3: up to the target after thanks, and what the other side has too much."""
    if played.first is None:
        return
    target, deal = played.rules.target, played.deal
    if up := played.written_up:
        words = _("thanked: {points} up to {target}")
        if deal.fact(THANKED_SHORT) is not None:
            words = _("the others thanked too soon: {points} up to {target}")
        words = words.format(points=up, target=target)
        yield ScoreLine(THANKED, words, SIDES[played.first], up)
    if over := played.taken_back:
        words = _("not first: -{points}", points=over)
        yield ScoreLine("not_first", words, SIDES[1 - played.first], -over)
