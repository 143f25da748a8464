"""What is said before a round of Tichu: how far the sides are, and whose calls were made."""

from collections.abc import Iterator

from scorekeeper.games.tichu.house_rules import TichuSituation
from scorekeeper.games.tichu.played import CALL_NAMES, GRAND, TICHU, WINS, win_at
from scorekeeper.games.tichu.scoring import sides_of
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _

FAR_BEHIND, NEARLY_THERE = 200, 200


def way_back(situation: TichuSituation) -> Iterator[Text]:
    """F advises a Grand Tichu to who is far behind, when the others are nearly there."""
    rules, totals, table = situation.rules, situation.totals, situation.table
    behind, needed = abs(totals[0] - totals[1]), rules.target - max(totals)
    if rules.end != "target" or behind < FAR_BEHIND or needed > NEARLY_THERE:
        return
    win, kind = win_at(table), GRAND if rules.grand else TICHU
    values = {
        "names": table.names(sides_of(table)[int(totals[1] < totals[0])]),
        "behind": behind,
        "win": WINS[win],
        "call": CALL_NAMES[kind],
        "most": getattr(rules, win) + rules.call(kind),
    }
    if rules.call(kind):
        yield _("{names} are {behind} behind: a {win} with a {call} is {most}", **values)
    else:
        yield _("{names} are {behind} behind: a {win} is {most}", **values)


def calls_so_far(situation: TichuSituation) -> Iterator[Text]:
    """``Calls: Anna 2 made, 1 lost; Dora 1 lost``."""
    told = [
        Joined(" ", (situation.table.name(seat), Joined(", ", made_and_lost(made, lost))))
        for seat, (made, lost) in enumerate(situation.memory)
        if made or lost
    ]
    if told:
        yield _("Calls: {told}", told=Joined("; ", told))


def made_and_lost(made: int, lost: int) -> list[Text]:
    told = [_("{number} made", number=made)] if made else []
    return [*told, _("{number} lost", number=lost)] if lost else told
