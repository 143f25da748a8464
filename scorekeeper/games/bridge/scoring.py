"""The score of a deal of bridge, below and above the line (Laws 77 to 81)."""

from collections.abc import Iterator

from scorekeeper.games.bridge.played import (
    DEALS_OF_CHICAGO,
    HONOURS,
    NO_TRUMPS,
    SIDES,
    STRAINS,
    BridgeSituation,
    Played,
    is_passed_out,
    is_vulnerable,
    makes_game,
    played_of,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

SLAMS = {6: (500, 750), 7: (1000, 1500)}
UNDOUBLED = (50, 100)
DOUBLED_DOWN = ((100, 200), (200, 300), (200, 300), (300, 300))
FIRST_AT_NO_TRUMPS = 40


def score_lines(situation: BridgeSituation, deal: Deal) -> Iterator[ScoreLine]:
    if is_passed_out(deal):
        everybody = tuple(range(len(situation.table.players)))
        yield ScoreLine("passed_out", _("passed out: nobody scores"), everybody)
        return
    played = played_of(deal)
    dealer = situation.dealer_of(deal)
    vulnerable = is_vulnerable(situation, played.side, dealer=dealer)
    if played.over < 0:
        yield line_of_down(played, vulnerable=vulnerable)
    else:
        yield from lines_of_made(situation, played, vulnerable=vulnerable)
    for seat, worth in deal.by_seat(HONOURS).items():
        name = situation.table.name(seat)
        text = _("above: honours of {name}", name=name)
        yield ScoreLine("honours", text, SIDES[seat % 2], worth)


def lines_of_made(
    situation: BridgeSituation, played: Played, *, vulnerable: bool
) -> Iterator[ScoreLine]:
    seats = SIDES[played.side]
    yield ScoreLine("below", below_in_words(situation, played), seats, played.below)
    if worth := overtricks(situation, played, vulnerable=vulnerable):
        over = ngettext_lazy(
            "above: {number} overtrick at {each}",
            "above: {number} overtricks at {each}",
            played.over,
            each=worth // played.over,
        )
        yield ScoreLine("overtricks", over, seats, worth)
    if played.factor > 1:
        text = _("above: made doubled") if played.factor == 2 else _("above: made redoubled")
        yield ScoreLine("insult", text, seats, 25 * played.factor)
    if played.level in SLAMS:
        text = _("above: small slam") if played.level == 6 else _("above: grand slam")
        yield ScoreLine("slam", text, seats, SLAMS[played.level][vulnerable])
    yield from lines_of_game(situation, played, vulnerable=vulnerable)


def below_in_words(situation: BridgeSituation, played: Played) -> Text:
    """``below: 3 spades doubled, 3 x 60; 60 + 180 is a game``."""
    each = played.factor * played.trick_value
    if played.strain != NO_TRUMPS:
        worth = _("{level} x {each}", level=played.level, each=each)
    elif played.level == 1:
        worth = _("{first}", first=played.below)
    else:
        first = played.factor * FIRST_AT_NO_TRUMPS
        worth = _("{first} + {more} x {each}", first=first, more=played.level - 1, each=each)
    parts: list[object] = [_("below: {contract}, {worth}", contract=contract(played), worth=worth)]
    before = situation.memory.below[played.side] if situation.rules.carries else 0
    if makes_game(situation, played):
        text = _("{before} + {worth} is a game") if before else _("a game")
        parts.append(text.format(before=before, worth=played.below))
    return Joined("; ", parts)


def overtricks(situation: BridgeSituation, played: Played, *, vulnerable: bool) -> int:
    if played.factor == 1:
        counts = situation.rules.overtricks == "count"
        return played.over * played.trick_value if counts else 0
    return played.over * 50 * played.factor * (2 if vulnerable else 1)


def lines_of_game(
    situation: BridgeSituation, played: Played, *, vulnerable: bool
) -> Iterator[ScoreLine]:
    rules, progress, seats = situation.rules, situation.memory, SIDES[played.side]
    if not makes_game(situation, played):
        if not rules.carries:
            yield ScoreLine("part_score", _("above: part score"), seats, 50)
        elif not rules.is_rubber and progress.deal == DEALS_OF_CHICAGO:
            yield ScoreLine("part_score", _("above: part score in the last deal"), seats, 100)
    elif not rules.is_rubber:
        text = _("above: game, vulnerable") if vulnerable else _("above: game")
        yield ScoreLine("game", text, seats, 500 if vulnerable else 300)
    elif progress.games[played.side] == 1:
        others = progress.games[1 - played.side]
        text = _("above: rubber, two games to one") if others else _("above: rubber, two games")
        yield ScoreLine("rubber", text, seats, 500 if others else 700)


def line_of_down(played: Played, *, vulnerable: bool) -> ScoreLine:
    each = [*undertricks(-played.over, played.factor, vulnerable=vulnerable)]
    said = {"contract": contract(played), "down": len(each)}
    text = _("above: {contract}, {down} down", **said)
    if vulnerable:
        text = _("above: {contract}, {down} down, vulnerable", **said)
    if len(set(each)) == 1:
        worth = _("{down} x {each}", down=len(each), each=each[0])
    else:
        worth = Joined(" + ", each)
    reason = Joined(": ", [text, worth]) if len(each) > 1 else text
    return ScoreLine("down", reason, SIDES[1 - played.side], sum(each))


def undertricks(down: int, factor: int, *, vulnerable: bool) -> Iterator[int]:
    """The points of each undertrick, the first one first."""
    for number in range(down):
        if factor == 1:
            yield UNDOUBLED[vulnerable]
        else:
            yield DOUBLED_DOWN[min(number, 3)][vulnerable] * factor // 2


def contract(played: Played) -> Text:
    """``3 spades doubled``."""
    values = {"level": played.level, "strain": STRAINS[played.strain]}
    if played.factor == 1:
        return _("{level} {strain}", **values)
    if played.factor == 2:
        return _("{level} {strain} doubled", **values)
    return _("{level} {strain} redoubled", **values)


def final_lines(situation: BridgeSituation, *, early: bool) -> Iterator[ScoreLine]:
    """L 80: the bonus for the only side with a game or a part score in an unfinished rubber."""
    rules, progress = situation.rules, situation.memory
    if not early or not rules.is_rubber or rules.early_end == "plain":
        return
    for numbers, text, worth in (
        (progress.games, _("the only side with a game"), 300),
        (progress.below, _("the only side with a part score"), 100),
    ):
        ahead = [side for side in (0, 1) if numbers[side]]
        if len(ahead) == 1:
            yield ScoreLine("unfinished", text, SIDES[ahead[0]], worth)
