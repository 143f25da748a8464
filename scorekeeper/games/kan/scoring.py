"""The score of a round of Kan: for each Kankei player, and the negative to each of the others.

K is the source text "Kan", J the Japanese rule pages that settle what K leaves open.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.games.kan.cards import (
    ALL_POINTS,
    CALLS,
    GYAKU_JUUROKU,
    GYAKU_SUKONKU,
    JUUROKU,
    SUKONKU,
)
from scorekeeper.games.kan.deals import MISPLAY, named_call, named_misplay, named_pair, named_points
from scorekeeper.games.kan.house_rules import KanRules
from scorekeeper.games.kan.series import MOST_ROUNDS, KanSituation, Series, needed, resting
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

SUKONKU_POINT = 1
FIRST_ROUND_GYAKU_SUKONKU = -10
REVERSED = {GYAKU_SUKONKU.slug: -3, GYAKU_JUUROKU.slug: -16}
JUUROKU_MADE, JUUROKU_FAILED = 8, -16
GYAKU_JUUROKU_FAILED = 32
THREE_WON_POINT = 1


@dataclass(frozen=True, slots=True)
class ScorePart:
    """A reason with its points for each Kankei player."""

    rule: str
    text: Text
    points: int


@dataclass(frozen=True, slots=True)
class Misplay:
    """The misplay that ended a round: the player's seat, and whether they are one of Kankei."""

    name: str
    by_kankei: bool


@dataclass(frozen=True, slots=True)
class Play:
    """One round seen by Kankei; ``points`` of the 16 are theirs, 0 where the play was stopped."""

    rules: KanRules
    series: Series
    call: str
    points: int
    misplay: Misplay | None = None

    @property
    def needed(self) -> int:
        """Points that Kankei need in this round, of 16."""
        return needed(self.rules, self.series.round_number)

    @property
    def call_is_made(self) -> bool:
        """A call that stops the play is made; playing on needs all 16 points."""
        if self.call == JUUROKU.slug:
            return self.points == ALL_POINTS
        return self.call != GYAKU_JUUROKU.slug or self.points == 0

    @property
    def is_reversed(self) -> bool:
        """Whether the other side took all points, which replaces the round's score."""
        return self.call in REVERSED and self.call_is_made

    @property
    def won(self) -> bool:
        if self.misplay is not None:
            return not self.misplay.by_kankei
        if self.call in (SUKONKU.slug, GYAKU_JUUROKU.slug):
            return not self.is_reversed
        fails = self.call == JUUROKU.slug and not self.call_is_made
        if fails and self.rules.failed_juuroku == "loses_round":
            return False
        return self.points >= self.needed

    @property
    def worth(self) -> int:
        """Points for each Kankei player."""
        return sum(part.points for part in score_parts(self))


def play_of(situation: KanSituation, deal: Deal) -> Play:
    return Play(
        situation.rules,
        situation.memory,
        named_call(deal),
        named_points(deal) or 0,
        misplay_in(situation, deal),
    )


def misplay_in(situation: KanSituation, deal: Deal) -> Misplay | None:
    seat = named_misplay(deal)
    if seat is None:
        return None
    pair = situation.memory.pair or named_pair(deal)
    return Misplay(situation.table.name(seat), by_kankei=seat in pair)


def score_parts(play: Play) -> Iterator[ScorePart]:
    """All parts of a round's score, in the order in which they are reckoned.

    J: a misplay loses the round at once, for one point and nothing else.
    """
    if play.misplay is not None:
        yield ScorePart(MISPLAY, misplay_text(play.misplay), 1 if play.won else -1)
        return
    if play.is_reversed:
        yield from reversed_parts(play)
        return
    yield ScorePart("round", round_text(play), 1 if play.won else -1)
    yield from call_parts(play)
    if play.won and play.series.round_number == MOST_ROUNDS:
        yield ScorePart("three_won", _("three rounds won"), THREE_WON_POINT)


def round_text(play: Play) -> Text:
    if play.call == SUKONKU.slug:
        return _("sukonku wins the round")
    if play.call == GYAKU_JUUROKU.slug:
        return _("The others called all 16, Kankei took {points}: Kankei win", points=play.points)
    if play.call == JUUROKU.slug and not play.won:
        return _("Kankei called all 16 and took {points}: Kankei lose", points=play.points)
    sentence = _("Kankei took {points} of 16, {needed} needed: Kankei lose")
    if play.won:
        sentence = _("Kankei took {points} of 16, {needed} needed: Kankei win")
    return sentence.format(points=play.points, needed=play.needed)


def misplay_text(misplay: Misplay) -> Text:
    if misplay.by_kankei:
        return _("{name} misplayed: Kankei lose", name=misplay.name)
    return _("{name} misplayed: Kankei win", name=misplay.name)


def call_parts(play: Play) -> Iterator[ScorePart]:
    """The points of a call: sukonku 1, juuroku 8 or -16, a failed gyaku juuroku 32."""
    if play.call == SUKONKU.slug:
        yield ScorePart(play.call, _("sukonku"), SUKONKU_POINT)
    elif play.call == JUUROKU.slug and play.call_is_made:
        yield ScorePart(play.call, _("juuroku made"), JUUROKU_MADE)
    elif play.call == JUUROKU.slug:
        yield ScorePart(play.call, _("juuroku failed"), JUUROKU_FAILED)
    elif play.call == GYAKU_JUUROKU.slug:
        yield from doubled_parts(play)


def doubled_parts(play: Play) -> Iterator[ScorePart]:
    """K: a failed gyaku juuroku doubles the series, this round with it, plus 32."""
    so_far = play.series.earned + 1
    if so_far:
        text = _("the series so far, {so_far} for Kankei, x2", so_far=f"{so_far:+d}")
        yield ScorePart("doubled", text, so_far)
    yield ScorePart(play.call, _("gyaku juuroku failed"), GYAKU_JUUROKU_FAILED)


def reversed_parts(play: Play) -> Iterator[ScorePart]:
    """K: the opponents' call replaces the round or, by house rule, the series."""
    name = CALLS[play.call].name
    if play.series.begins and play.call == GYAKU_SUKONKU.slug:
        text = _("{call} in the first round, in place of the round", call=name)
        yield ScorePart(play.call, text, FIRST_ROUND_GYAKU_SUKONKU)
        return
    yield ScorePart(play.call, reversed_text(play), REVERSED[play.call] * rounds_reversed(play))
    if play.series.earned and play.rules.reverse_points != "added":
        text = _(
            "cancelled: the {earned} that the series brought Kankei before",
            earned=f"{play.series.earned:+d}",
        )
        yield ScorePart("cancelled", text, -play.series.earned)


def rounds_reversed(play: Play) -> int:
    """How often -3 or -16 counts: once, or for every round of the series up to this one."""
    return play.series.round_number if play.rules.reverse_points == "per_round" else 1


def reversed_text(play: Play) -> Text:
    name, worth = CALLS[play.call].name, REVERSED[play.call]
    if play.rules.reverse_points == "series":
        return _("{call}: {worth} for Kankei in the whole series", call=name, worth=worth)
    if play.rules.reverse_points == "added":
        text = _("{call}: {worth} for Kankei, added to what the series has brought so far")
        return text.format(call=name, worth=worth)
    return _(
        "{call}: {worth} for Kankei in each of {rounds} rounds",
        call=name,
        worth=worth,
        rounds=rounds_reversed(play),
    )


def kankei_side(situation: KanSituation, deal: Deal) -> tuple[int, ...]:
    """The seats that score as Kankei: the pair and, with six, the resting dealer."""
    pair = situation.memory.pair or named_pair(deal)
    dealer = situation.dealer_of(deal)
    rests = resting(len(situation.table.players), dealer)
    return tuple(sorted(pair if rests is None else (*pair, rests)))


def score_lines(situation: KanSituation, deal: Deal) -> Iterator[ScoreLine]:
    """Every part twice: for Kankei, and negated for the others."""
    kankei = kankei_side(situation, deal)
    others = tuple(seat for seat in range(len(situation.table.players)) if seat not in kankei)
    for part in score_parts(play_of(situation, deal)):
        yield ScoreLine(part.rule, part.text, kankei, part.points)
        yield ScoreLine(part.rule, part.text, others, -part.points)


@dataclass(frozen=True, slots=True)
class CallValue:
    """Points that a call would bring each Kankei player now.

    An empty ``call`` is a round without one: ``made`` if won, ``failed`` if lost. ``failed`` is
    None where the call itself stops the play.
    """

    call: str
    made: int
    failed: int | None


def call_values(situation: KanSituation) -> tuple[CallValue, ...]:
    number = needed(situation.rules, situation.memory.round_number)
    plain = Play(situation.rules, situation.memory, "", 0)
    values = [CallValue("", replace(plain, points=number).worth, plain.worth)]
    for call in CALLS.values():
        if call.in_first_round or not situation.memory.begins:
            values.append(call_value(replace(plain, call=call.slug), number))
    return tuple(values)


def call_value(play: Play, number: int) -> CallValue:
    """One call, made and failed; ``number`` is Kankei's number of points."""
    made, failed = {JUUROKU.slug: (ALL_POINTS, number), GYAKU_JUUROKU.slug: (0, 1)}.get(
        play.call, (0, None)
    )
    worth = None if failed is None else replace(play, points=failed).worth
    return CallValue(play.call, replace(play, points=made).worth, worth)
