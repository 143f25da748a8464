"""What is said before a hand, and a hand in a few words."""

from collections.abc import Iterator

from scorekeeper.games.riichi_mahjong.course import is_last_regular, regular_hands
from scorekeeper.games.riichi_mahjong.house_rules import RiichiTable
from scorekeeper.games.riichi_mahjong.played import (
    ABORTIVE,
    ABORTIVE_NAMES,
    CHOMBO,
    DRAW,
    FROM,
    NAGASHI,
    RIICHI,
    STOPS,
    TENPAI,
    WIND_NAMES,
    WINDS,
    Course,
    RiichiSituation,
    wins_of,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


def announcement(situation: RiichiSituation) -> Upcoming:
    course, number = situation.memory, situation.scored + 1
    return Upcoming(
        title=hand_in_full(course),
        enter=_("Enter hand {number}", number=number),
        save=_("Save hand {number}", number=number),
        sentence=_("{dealer} deals", dealer=situation.table.name(situation.dealer)),
        details={
            "wind": WINDS[course.wind],
            "hand": course.hand,
            "honba": course.honba,
            "sticks": course.sticks,
        },
        urgent=tuple(what_ends_it(situation)),
        remarks=(distances(situation),),
        acts=situation.dealer,
    )


def hand_name(course: Course) -> Text:
    return _("{wind} {hand}", wind=WIND_NAMES[course.wind], hand=course.hand)


def hand_in_full(course: Course) -> Text:
    """``South 3, 2 honba, 1 stick``."""
    parts = [hand_name(course)]
    if course.honba:
        parts.append(_("{honba} honba", honba=course.honba))
    if course.sticks:
        parts.append(ngettext_lazy("{number} stick", "{number} sticks", course.sticks))
    return Joined(", ", parts)


def distances(situation: RiichiSituation) -> Text:
    table, most = situation.table, max(situation.totals)
    first = tuple(seat for seat in table.seats if situation.totals[seat] == most)
    behind = sorted((most - situation.totals[seat], seat) for seat in table.seats)
    values = {"names": table.names(first), "points": most}
    if len(first) == len(table.seats):
        return _("All have {points}", **values)
    others = Joined(
        ", ",
        [
            _("{name} −{points}", name=table.name(seat), points=points)
            for points, seat in behind
            if points
        ],
    )
    return _("Behind {names} with {points}: {others}", others=others, **values)


def what_ends_it(situation: RiichiSituation) -> Iterator[Text]:
    rules, course = situation.rules, situation.memory
    if course.passes >= regular_hands(rules):
        yield _("It ends when somebody has {target}", target=rules.target)
    if not is_last_regular(situation):
        return
    if rules.extension:
        target = rules.target
        yield _("Last hand: it ends when the deal passes and somebody has {target}", target=target)
    else:
        yield _("Last hand: it ends when the deal passes")
    yield from what_the_last_dealer_ends(situation)


def what_the_last_dealer_ends(situation: RiichiSituation) -> Iterator[Text]:
    rules, lead = situation.rules, _("in the lead")
    if rules.extension:
        lead = _("in the lead with {target} at least", target=rules.target)
    dealer = situation.table.name(situation.dealer)
    if rules.agari_yame == "auto":
        yield _("It also ends when {dealer} wins or is ready, {lead}", dealer=dealer, lead=lead)
    elif rules.agari_yame == "win_only":
        yield _("It also ends when {dealer} wins, {lead}", dealer=dealer, lead=lead)
    elif rules.agari_yame == "choice":
        yield _("{dealer} may end it by repeating {lead}", dealer=dealer, lead=lead)


def phrases_of_wins(table: RiichiTable, deal: Deal, *, in_short: bool) -> Iterator[Text]:
    for win in wins_of(deal):
        value = win.in_short if in_short else win.words
        yield _("{name}: {value}", name=table.name(win.by), value=value)
        if win.liable is not None:
            yield _("{name} liable", name=table.name(win.liable))
    if wins_of(deal):
        discarder = deal.seat_of(FROM)
        yield _("tsumo") if discarder is None else _("from {name}", name=table.name(discarder))


def phrases(table: RiichiTable, deal: Deal, *, in_short: bool = False) -> Iterator[Text]:
    """``Anna: 3 han 40 fu``, by whom it was discarded, and who is in riichi."""
    yield from phrases_of_wins(table, deal, in_short=in_short)
    if deal.fact(DRAW):
        ready = deal.seats_of(TENPAI)
        yield _("draw, {names} ready", names=table.names(ready) if ready else _("nobody"))
    if abortive := deal.fact(ABORTIVE):
        yield ABORTIVE_NAMES.get(abortive.text, _("{word}", word=abortive.text))
    if (offender := deal.seat_of(CHOMBO)) is not None:
        yield _("chombo of {name}", name=table.name(offender))
    for kind, text in ((NAGASHI, _("nagashi {names}")), (RIICHI, _("riichi {names}"))):
        if seats := deal.seats_of(kind):
            yield text.format(names=table.names(seats))
    if deal.fact(STOPS):
        yield _("the dealer ends it")
