"""The score of a deal of Skat: the game, its factors, list points, or a Ramsch."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.ways import KONTRA, is_passed, is_ramsch
from scorekeeper.games.families.declarers.words import WITH
from scorekeeper.games.skat.announcing import ANNOUNCEMENTS
from scorekeeper.games.skat.played import (
    GAMES,
    KONTRA_NAMES,
    KONTRAS,
    MARCH,
    MOST,
    NULL,
    POINTS,
    PUSHED,
    VIRGIN,
    SkatSituation,
    bock_factor,
)
from scorekeeper.games.skat.values import GameValue, base_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

LIST_POINTS = 50
LIST_POINTS_OF_OPPONENTS = {3: 40, 4: 30}
MARCH_POINTS = 120


def score_lines(situation: SkatSituation, deal: Deal) -> Iterator[ScoreLine]:
    if is_passed(deal):
        yield ScoreLine("passed", _("all passed: nobody scores"), situation.table.seats)
    elif is_ramsch(deal):
        yield from lines_of_ramsch(situation, deal)
    else:
        yield from lines_of_game(situation, deal)


def lines_of_game(situation: SkatSituation, deal: Deal) -> Iterator[ScoreLine]:
    """Steps 1 to 7: the game, kontra and Bock as factors, and the list points."""
    value = GameValue(situation.rules, deal)
    declarer = deal.contract.declarer
    assert declarer is not None
    points = value.points
    yield ScoreLine("game", sum_in_words(value), (declarer,), points)
    for factor, text in factors(situation, deal):
        yield ScoreLine("factor", text, (declarer,), points * (factor - 1))
        points *= factor
    yield from lines_of_list(situation, declarer, won=value.is_won)


def factors(situation: SkatSituation, deal: Deal) -> Iterator[tuple[int, Text]]:
    """Step 6: each factor of a game, with its reason."""
    if kontra := deal.text_of(KONTRA):
        factor = KONTRAS[kontra]
        yield factor, _("{kontra}: x{factor}", kontra=KONTRA_NAMES[kontra], factor=factor)
    factor = bock_factor(situation, deal)
    if factor > 1:
        yield factor, _("Bock round: x{factor}", factor=factor)


def sum_in_words(value: GameValue) -> Text:
    """``Grand, with 4, game 5, Hand 6: 6 x 24 = 144``, and the result."""
    parts: list[object] = [value_in_words(value)]
    if value.is_overbid:
        said = {"bid": value.bid, "value": value.value, "charged": value.charged}
        parts.append(_("overbid: bid {bid}, worth {value}, charged {charged}", **said))
    if not value.is_won:
        is_doubled = value.points < -value.charged
        parts.append(_("lost: doubled") if is_doubled else _("lost: once"))
    return Joined(", ", parts)


def value_in_words(value: GameValue) -> Text:
    """The levels, added up and multiplied; null has fixed values."""
    game = GAMES[value.game]
    if value.game == NULL:
        announced = ANNOUNCEMENTS.get(value.announced)
        name = Joined(" ", [game, announced] if announced else [game])
        return _("{name}: {value}", name=name, value=value.value)
    tops = _("with {tops}") if value.deal.number_of(WITH) else _("without {tops}")
    raised = (_("game {level}"), *value.levels)
    steps = [text.format(level=level) for level, text in enumerate(raised, value.tops + 1)]
    return _(
        "{steps}: {level} x {base} = {value}",
        steps=Joined(", ", [game, tops.format(tops=value.tops), *steps]),
        level=value.level,
        base=base_of(value.rules, value.game),
        value=value.value,
    )


def lines_of_list(situation: SkatSituation, declarer: int, *, won: bool) -> Iterator[ScoreLine]:
    """Step 7, T: list points, never multiplied."""
    scoring, seats = situation.rules.scoring, situation.table.seats
    if scoring == "plain":
        return
    text = _("list points: a game won") if won else _("list points: a game lost")
    yield ScoreLine("list", text, (declarer,), LIST_POINTS if won else -LIST_POINTS)
    if scoring == "seeger_fabian" and not won:
        others = tuple(seat for seat in seats if seat != declarer)
        text = _("list points: a game lost against them")
        yield ScoreLine("list", text, others, LIST_POINTS_OF_OPPONENTS[len(seats)])


def lines_of_ramsch(situation: SkatSituation, deal: Deal) -> Iterator[ScoreLine]:
    """The most points are lost, by level players in full or in shares; a march wins."""
    march, virgin = deal.fact(MARCH), deal.fact(VIRGIN) is not None
    pushed, bock = deal.number_of(PUSHED) or 0, bock_factor(situation, deal)
    factor = 2**pushed * bock * (2 if virgin else 1)
    raised = [
        (virgin, _("a virgin x2")),
        (pushed, _("pushed x{factor}", factor=2**pushed)),
        (bock > 1, _("Bock round x{factor}", factor=bock)),
    ]
    points = deal.number_of(POINTS) or 0
    text = _("Ramsch, most points: {points}", points=points)
    if march is not None:
        text, points = _("march: {points}", points=MARCH_POINTS), MARCH_POINTS
    reason = Joined(", ", [text, *[words for is_so, words in raised if is_so]])
    seats = tuple(sorted(deal.seats_of(MOST if march is None else MARCH)))
    if march is not None:
        yield ScoreLine("ramsch", reason, seats, points * factor)
    elif len(seats) > 1 and situation.rules.ramsch_level == "share":
        yield from lines_of_shares(seats, points * factor, reason)
    else:
        yield ScoreLine("ramsch", reason, seats, -points * factor)


def lines_of_shares(seats: tuple[int, ...], loss: int, reason: Text) -> Iterator[ScoreLine]:
    """K: a loss shared by several; an indivisible rest falls to those who sit earlier."""
    share, over = divmod(loss, len(seats))
    for lost, losers in ((share + 1, seats[:over]), (share, seats[over:])):
        if losers:
            shared = _("shared by {number}: {lost} each", number=len(seats), lost=lost)
            yield ScoreLine("ramsch", Joined(", ", [reason, shared]), losers, -lost)
