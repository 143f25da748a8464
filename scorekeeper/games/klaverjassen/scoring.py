"""The score of a round of Klaverjassen for each side."""

from collections.abc import Iterator

from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.klaverjassen.combinations import ROEM, worth_of
from scorekeeper.games.klaverjassen.house_rules import TRUMPING, KlaverjassenTable
from scorekeeper.games.klaverjassen.played import REVOKE, Round
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


def score_lines(table: KlaverjassenTable, deal: Deal) -> Iterator[ScoreLine]:
    played, revoker = Round(table.house_rules, deal), deal.seat_of(REVOKE)
    if revoker is not None:
        yield from lines_of_revoke(table, played, revoker)
    elif played.counted is None or played.is_wet:
        yield from lines_of_wet(played)
    else:
        for side in played.declaring_first:
            points = played.factor * played.counted[side]
            yield ScoreLine("base", counted_text(played, side), SIDES[side], points)
        yield from lines_of_roem(played, {0: 0, 1: 1})


def counted_text(played: Round, side: int) -> Text:
    assert played.counted is not None
    if all_tricks_side(played.deal) == side:
        return all_points_text(played)
    text = _("{count} card points", count=played.counted[side])
    return with_spades(played, text)


def all_points_text(played: Round) -> Text:
    text = _("all {count} card points", count=played.pack_points // played.factor)
    return with_spades(played, text)


def with_spades(played: Round, text: Text) -> Text:
    return _("{text}, x2 spades", text=text) if played.factor > 1 else text


def lines_of_roem(played: Round, to: dict[int, int]) -> Iterator[ScoreLine]:
    """A line for each roem and for all tricks; ``to`` maps each side to the side that gets them."""
    for bonus in played.deal.bonuses:
        side, worth = bonus.by % 2, worth_of(played.rules, bonus.kind)
        text = _("{roem}: {worth}", roem=ROEM[bonus.kind].name, worth=worth)
        if to[side] != side:
            text = _("{roem}; it goes to the winner", roem=text)
        yield ScoreLine("bonus", text, SIDES[to[side]], worth)
    for side in played.declaring_first:
        if pit := played.pit(side):
            text = _("pit: {pit}", pit=pit)
            if side != played.declaring:
                text = _("pit by the defenders: {pit}", pit=pit)
            yield ScoreLine("all_tricks", text, SIDES[to[side]], pit)


def lines_of_wet(played: Round) -> Iterator[ScoreLine]:
    """Step 2: the declaring side gets nothing, the others everything."""
    own, other = played.declaring_first
    yield ScoreLine("wet", wet_text(played), SIDES[own], 0)
    yield ScoreLine("base", all_points_text(played), SIDES[other], played.pack_points)
    yield from lines_of_roem(played, {own: other, other: other})


def wet_text(played: Round) -> Text:
    if played.points is None:
        return _("wet, not counted")
    own, other = (played.points[side] for side in played.declaring_first)
    if own == other:
        return _("{own} against {other}: equal is not enough, wet", own=own, other=other)
    return _("{own} against {other}: wet", own=own, other=other)


def lines_of_revoke(table: KlaverjassenTable, played: Round, revoker: int) -> Iterator[ScoreLine]:
    """Step 4: the side that revoked gets nothing, the others all card points and the bonus."""
    side, other, rules = revoker % 2, 1 - revoker % 2, played.rules
    values = {"name": table.name(revoker), "trumping": TRUMPING[rules.trumping]}
    yield ScoreLine("revoke", _("{name} revoked; {trumping}", **values), SIDES[side], 0)
    text = _(
        "{name} revoked: {everything}", name=values["name"], everything=all_points_text(played)
    )
    yield ScoreLine("base", text, SIDES[other], played.pack_points)
    if rules.revoke_bonus:
        bonus = _("and {bonus}", bonus=rules.revoke_bonus)
        yield ScoreLine("revoke_bonus", bonus, SIDES[other], rules.revoke_bonus)
    if rules.revoke_roem == "to_others":
        yield from lines_of_roem(played, {0: other, 1: other})
