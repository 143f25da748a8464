"""The list that players of riichi mahjong keep: each hand by its wind, points in thousands."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.riichi_mahjong.announcing import phrases
from scorekeeper.games.riichi_mahjong.house_rules import RiichiTable
from scorekeeper.games.riichi_mahjong.played import PLAYERS, WIND_LETTERS
from scorekeeper.rules.own_lists import Listed, OwnList, OwnPart, OwnRow, Rounds
from scorekeeper.rules.scores import ScoreLine, added, summed
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

Points = tuple[int, ...]


def thousands(points: int) -> str:
    """Points in thousands, with a sign: ``+40.9``."""
    whole, part = divmod(abs(points), 1_000)
    sign = "+" if points > 0 else "−" if points < 0 else ""
    tenths = f"{part:03d}".rstrip("0") or "0"
    return f"{sign}{whole}.{tenths}"


def list_of(
    table: RiichiTable, rounds: Rounds, *, begun: Points, added_lines: Sequence[ScoreLine]
) -> OwnList:
    in_hand, rows = begun, []
    for listed in rounds:
        in_hand = added(in_hand, summed(listed.lines, PLAYERS)[0])
        rows.append(OwnRow((*words_of(table, listed), *map(in_hand_words, in_hand))))
    foot = tuple(rows_of_end(in_hand, added_lines))
    words: list[Text | str] = [_("Hand"), _("Won by"), _("Honba"), _("Sticks")]
    heads = (*words, *table.players)
    return OwnList(heads, (OwnPart(tuple(rows), foot),), words=2, by_round=True)


def in_hand_words(points: int) -> str:
    return thousands(points).removeprefix("+")


def words_of(table: RiichiTable, listed: Listed) -> tuple[str, ...]:
    """``S3``, what happened, and the honba and sticks that lay there."""
    course = listed.before.memory
    said = [*phrases(table, listed.deal, in_short=True)] or [_("as agreed")]
    hand = _("{wind}{hand}", wind=WIND_LETTERS[course.wind], hand=course.hand)
    numbers = (str(number or "") for number in (course.honba, course.sticks))
    return str(hand), str(Joined(", ", said)), *numbers


def rows_of_end(in_hand: Points, lines: Sequence[ScoreLine]) -> Iterator[OwnRow]:
    """What the end adds, each kind in one line, and the score."""
    names: dict[str, Text] = {
        "sticks": _("Sticks left over"),
        "rounding": _("To whole thousands"),
        "return": _("Return points"),
        "uma": _("Uma"),
        "oka": _("Oka"),
        "chombo": _("Chombo"),
    }
    for rule, name in names.items():
        if own := [line for line in lines if line.rule == rule]:
            points = summed(own, PLAYERS)[0]
            yield OwnRow(
                ("", str(name), "", "", *(thousands(one) if one else "" for one in points))
            )
    if lines:
        score = added(in_hand, summed(lines, PLAYERS)[0])
        yield OwnRow(("", str(_("Score")), "", "", *map(thousands, score)))
