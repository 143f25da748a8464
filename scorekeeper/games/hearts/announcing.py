"""Announcements before a round of Hearts: the dealer, and the direction of passing."""

from collections.abc import Iterator, Mapping

from scorekeeper.games.hearts.cards import CARDS_EACH, pack_points
from scorekeeper.games.hearts.house_rules import HeartsSituation
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

DIRECTIONS: Mapping[str, Text] = {
    "left": _("Pass to the left"),
    "right": _("Pass to the right"),
    "second_left": _("Pass to the second on the left"),
    "second_right": _("Pass to the second on the right"),
    "across": _("Pass across"),
    "keep": _("Nobody passes"),
}
CYCLES: Mapping[int, tuple[str, ...]] = {
    3: ("left", "right", "keep"),
    4: ("left", "right", "across", "keep"),
    5: ("left", "right", "second_left", "second_right", "keep"),
    6: ("left", "right", "second_left", "second_right", "across", "keep"),
}


def announcement(situation: HeartsSituation) -> Upcoming:
    table, direction = situation.table, passing(situation)
    return Upcoming(
        title=_(
            "Round {number}, to {target}",
            number=situation.scored + 1,
            target=situation.rules.target,
        ),
        sentence=_(
            "{dealer} deals {cards} each",
            dealer=table.name(situation.dealer),
            cards=CARDS_EACH[len(table.seats)],
        ),
        details={"passing": direction},
        urgent=(DIRECTIONS[direction],),
        remarks=tuple(remarks(situation)),
    )


def passing(situation: HeartsSituation) -> str:
    agreed = situation.rules.passing
    if agreed == "cycle":
        cycle = CYCLES[len(situation.table.seats)]
        return cycle[(situation.scored - situation.memory) % len(cycle)]
    return "keep" if agreed == "none" else agreed


def remarks(situation: HeartsSituation) -> Iterator[Text]:
    table, rules = situation.table, situation.rules
    totals = {seat: situation.totals[seat] for seat in table.seats}
    lowest = min(totals.values())
    leaders = tuple(seat for seat, total in totals.items() if total == lowest)
    values = {"names": table.names(leaders), "points": lowest}
    if max(totals.values()) >= rules.target:
        yield _("{names} are level at {points}: another round decides", **values)
        return
    if len(leaders) == 1:
        yield _("{names} leads with {points}", **values)
    elif len(leaders) < len(totals):
        yield _("{names} lead with {points}", **values)
    for seat, total in totals.items():
        needed = rules.target - total
        if 0 < needed <= pack_points(rules):
            yield _("{name} needs {needed} to end it", name=table.name(seat), needed=needed)
