"""The score of a round of Hearts: cards, the moon, the jack, and exactly the target."""

from collections.abc import Iterator

from scorekeeper.games.hearts.cards import pack_points
from scorekeeper.games.hearts.house_rules import HeartsSituation
from scorekeeper.games.hearts.played import is_added, jack_holder, piles, shooter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine, summed
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy

JACK_POINTS = -10


def score_lines(situation: HeartsSituation, deal: Deal) -> Iterator[ScoreLine]:
    lines = [*lines_of_cards(situation, deal)]
    holder = jack_holder(deal)
    if holder is not None:
        lines.append(ScoreLine("jack", _("the jack of diamonds"), (holder,), JACK_POINTS))
    yield from lines
    if situation.rules.exact_target == "half":
        yield from lines_of_exact_target(situation, lines)


def lines_of_cards(situation: HeartsSituation, deal: Deal) -> Iterator[ScoreLine]:
    """Steps 1 and 2: the points taken or, in their place, the moon."""
    table, rules = situation.table, situation.rules
    points = piles(table, deal)
    shot = shooter(rules, points, deal)
    if shot is None:
        for seat, number in points.items():
            taken = ngettext_lazy("{number} card point", "{number} card points", number)
            yield ScoreLine("cards", taken, (seat,), number)
        return
    text = _("{name} shot the moon", name=table.name(shot))
    whole = pack_points(rules)
    if is_added(rules, deal):
        others = tuple(seat for seat in points if seat != shot)
        yield ScoreLine("moon", text, (shot,), 0)
        yield ScoreLine("moon", text, others, whole)
    else:
        yield ScoreLine("moon", text, (shot,), -whole)


def lines_of_exact_target(
    situation: HeartsSituation, lines: list[ScoreLine]
) -> Iterator[ScoreLine]:
    """Step 4, J: a player brought exactly to the target goes back to half of it."""
    target = situation.rules.target
    back = target // 2
    points, _counter = summed(lines, len(situation.totals))
    for seat in situation.table.seats:
        if points[seat] and situation.totals[seat] + points[seat] == target:
            text = _("exactly {target}: back to {back}", target=target, back=back)
            yield ScoreLine("exact_target", text, (seat,), back - target)
