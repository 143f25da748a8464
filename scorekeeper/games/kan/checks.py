"""Checks for impossible facts in a round of Kan, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.kan.cards import ALL_POINTS, CALLS, GYAKU_JUUROKU, JUUROKU, SUITS
from scorekeeper.games.kan.deals import (
    MISPLAY,
    named_call,
    named_misplay,
    named_pair,
    named_points,
    named_seats,
)
from scorekeeper.games.kan.series import (
    KanSituation,
    chooser,
    first_trump,
    needed,
    partner_of,
    resting,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _


def check_dealer(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    """One player deals a whole series, also after a misdeal."""
    series = situation.memory
    if series.dealer is None:
        return
    if deal.out_of_turn or deal.dealer not in (None, series.dealer):
        yield Fault(
            "dealer_override",
            _(
                "{dealer} deals every round of series {series}, and this is its round {round}",
                dealer=situation.table.name(series.dealer),
                series=series.number,
                round=series.round_number,
            ),
        )


def check_pair(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    """Kankei are two players, and the same two throughout a series."""
    table, pair = situation.table, named_pair(deal)
    if not set(pair) <= set(range(len(table.players))):
        yield Fault("kankei", _("somebody named as Kankei is not at the table"))
    elif pair and len(pair) != 2:
        message = _("Kankei are two players, and named are {names}", names=table.names(pair))
        yield Fault("kankei", message)
    elif pair and situation.memory.begins:
        yield from check_new_pair(situation, deal, pair)
    elif pair and set(pair) != set(situation.memory.pair):
        yield Fault(
            "kankei",
            _(
                "{kept} are Kankei throughout series {series}, not {pair}",
                kept=table.names(situation.memory.pair),
                series=situation.memory.number,
                pair=table.names(pair),
            ),
        )


def check_new_pair(situation: KanSituation, deal: Deal, pair: tuple[int, ...]) -> Iterator[Fault]:
    """Kankei both hold cards, which the resting dealer of six does not."""
    table = situation.table
    dealer = situation.dealer_of(deal)
    rests = resting(len(table.players), dealer)
    if rests in pair:
        message = _("{dealer} deals and rests, so cannot be Kankei", dealer=table.name(dealer))
        yield Fault("kankei", message)
    elif pair[0] == pair[1]:
        yield Fault(
            "kankei",
            _(
                "{name} cannot be Kankei twice: with both cards, the partner is {partner}, two to "
                "the right",
                name=table.name(pair[0]),
                partner=table.name(partner_of(situation, dealer, pair[0])),
            ),
        )


def check_trump(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    """A series begins with the trump suit in turn; later rounds may have any."""
    series = situation.memory
    trump = deal.contract.trump
    due = first_trump(situation.rules, series.number)
    if series.begins and trump not in ("", due):
        yield Fault(
            "trump",
            _(
                "series {series} begins with {due} as trumps, not {trump}",
                series=series.number,
                due=SUITS[due],
                trump=SUITS.get(trump, trump),
            ),
        )
    elif trump and trump not in SUITS:
        yield Fault("trump", _("“{trump}” is not a suit", trump=trump))


def check_seats(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    """Players change seats only in the first round of a series, and all keep one."""
    series, seats = situation.memory, named_seats(deal)
    if not seats:
        return
    if not series.begins:
        yield Fault(
            "seats",
            _(
                "seats change in the first round of a series, and this is round {round} of series "
                "{series}",
                round=series.round_number,
                series=series.number,
            ),
        )
    if sorted(seats) != list(range(len(situation.table.players))):
        yield Fault("seats", _("the new order of play names every player once"))


def check_misplay(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    """Only one of the five who play can misplay, not the resting dealer of six."""
    table, misplays = situation.table, deal.all_facts(MISPLAY)
    dealer = situation.dealer_of(deal)
    if len(misplays) > 1:
        yield Fault(MISPLAY, _("one misplay ends the round, and no other comes after it"))
    elif misplays and misplays[0].by not in range(len(table.players)):
        yield Fault(MISPLAY, _("who misplayed is not at the table"))
    elif misplays and misplays[0].by == resting(len(table.players), dealer):
        name = table.name(dealer)
        message = _("{dealer} deals and rests, so cannot have misplayed", dealer=name)
        yield Fault(MISPLAY, message)


def check_missing(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    """Kankei are asked for when a series begins, trumps in its later rounds."""
    series = situation.memory
    if series.begins and not named_pair(deal):
        yield Fault(
            "kankei",
            _(
                "series {series} begins: who holds the joker, and who the ace of trumps?",
                series=series.number,
            ),
        )
    if not series.begins and not deal.contract.trump:
        yield Fault(
            "trump",
            _(
                "the trumps that {chooser} chose for round {round} of series {series} are missing",
                chooser=situation.table.name(chooser(series)),
                round=series.round_number,
                series=series.number,
            ),
        )


def check_call(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    slug = named_call(deal)
    call = CALLS.get(slug)
    if len(deal.calls) > 1:
        yield Fault("call", _("there is one call in a round at most"))
    if slug and call is None:
        yield Fault("call", _("“{call}” is not a call", call=slug))
    if call is not None and (misplay := named_misplay(deal)) is not None:
        yield Fault(
            "call",
            _(
                "{name} misplayed, which ended the round: {call} does not count",
                name=situation.table.name(misplay),
                call=call.name,
            ),
        )
    elif call is not None and situation.memory.begins and not call.in_first_round:
        message = _("there is no {call} in the first round of a series", call=call.name)
        yield Fault("call", message)


def check_points(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    """No points where a misplay or a call ended the round, else 0 to 16."""
    call, points = CALLS.get(named_call(deal)), named_points(deal)
    if deal.fact(MISPLAY) is not None:
        yield from check_points_of_misplay(situation, deal)
    elif call is not None and call.stops_play:
        if points is not None:
            message = _("{call} stops the play, so no points are counted", call=call.name)
            yield Fault("kankei_points", message)
    elif points is None:
        yield Fault("kankei_points", _("the points of Kankei are missing"))
    elif not 0 <= points <= ALL_POINTS:
        message = _("{points} points: there are 0 to {all}", points=points, all=ALL_POINTS)
        yield Fault("kankei_points", message)
    else:
        yield from check_number_reached(situation, deal, points)


def check_points_of_misplay(situation: KanSituation, deal: Deal) -> Iterator[Fault]:
    misplay = named_misplay(deal)
    if misplay is not None and named_points(deal) is not None:
        yield Fault(
            "kankei_points",
            _(
                "{name} misplayed, which ended the round: no points are counted",
                name=situation.table.name(misplay),
            ),
        )


def check_number_reached(situation: KanSituation, deal: Deal, points: int) -> Iterator[Fault]:
    """Playing on for all points needs Kankei's own number of points first."""
    number = needed(situation.rules, situation.memory.round_number)
    call = named_call(deal)
    if call == JUUROKU.slug and points < number:
        yield Fault(
            "kankei_points",
            _(
                "juuroku is called with {number} points or more in hand, and Kankei have {points}",
                number=number,
                points=points,
            ),
        )
    if call == GYAKU_JUUROKU.slug and points >= number:
        yield Fault(
            "kankei_points",
            _(
                "gyaku juuroku is called when the others have their {number} points, so Kankei "
                "cannot have {points}",
                number=ALL_POINTS + 1 - number,
                points=points,
            ),
        )
