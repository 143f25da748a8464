"""Checks for impossible facts in a round of Kalooki, each with its reason."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.games.kalooki.cards import (
    CARD_POINTS,
    JOKER,
    JOKERS,
    WHOLE_PACK,
    card_name,
    copies,
    hand_points,
)
from scorekeeper.games.kalooki.deals import hands_of, seats_of
from scorekeeper.games.kalooki.events import DOWN_AND_OUT, EVENTS
from scorekeeper.games.kalooki.house_rules import KalookiSituation
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

SHEET_KEYS = {"card": "hands", "hand": "hands"}


def check_seats(situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
    entries: list[Fact | Tally] = [*deal.facts, *deal.tallies]
    named = [(SHEET_KEYS.get(entry.kind, entry.kind), entry.by) for entry in entries]
    named += [("events", event.by) for event in deal.declarations]
    strangers = {fact for fact, by in named if by not in situation.table.seats}
    for fact in sorted(strangers):
        yield Fault(fact, _("this is said of somebody who is not at the table"))


def check_events(situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
    described = situation.rules.described()
    for said in deal.declarations:
        event = EVENTS.get(said.kind)
        if event is None:
            yield Fault("events", _("there is no event “{kind}”", kind=said.kind))
        elif not event.counts_under(situation.rules):
            yield Fault(
                "events",
                _(
                    "{event} by {name}: the house rule “{rule}” is off at this table",
                    event=event.name,
                    name=situation.table.name(said.by),
                    rule=described[event.house_rule].label,
                ),
            )


def check_went_out(situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
    """Exactly one player went out, and only that player can be down and out, once."""
    out, table = seats_of(deal, "went_out"), situation.table
    if not out:
        yield Fault(
            "went_out",
            _("who went out? Where nobody can, it is a misdeal"),
        )
    if len(out) > 1:
        names = table.names(out)
        yield Fault("went_out", _("{names} went out: only one player can", names=names))
    down_and_out = [said.by for said in deal.declarations if said.kind == DOWN_AND_OUT.kind]
    for seat in dict.fromkeys(down_and_out):
        if out and seat not in out:
            name = table.name(seat)
            yield Fault("events", _("{name} did not go out, so is not down and out", name=name))
    if len(down_and_out) > 1:
        yield Fault("events", _("down and out happens once in a round, or not at all"))


def check_hands(situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
    """Every player but the one who went out has cards left."""
    out, hands, table = seats_of(deal, "went_out"), hands_of(deal), situation.table
    for seat in table.seats:
        name, hand = table.name(seat), hands.get(seat, 0)
        if seat in out and hand:
            yield Fault("hands", _("{name} went out, and has no cards in hand", name=name))
        elif seat not in out and seat in hands and isinstance(hand, int) and hand < 1:
            message = _(
                "{name} did not go out, so holds a card, and one card is worth at least 1",
                name=name,
            )
            yield Fault("hands", message)
    for seat in entered_twice(deal):
        yield Fault("hands", _("the hand of {name} is entered twice", name=table.name(seat)))


def check_missing_hands(situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
    """Ask for hands only after everything entered is right."""
    out, hands = seats_of(deal, "went_out"), hands_of(deal)
    for seat in situation.table.seats:
        if out and seat not in out and seat not in hands:
            name = situation.table.name(seat)
            yield Fault("hands", _("the hand of {name} is missing", name=name))


def entered_twice(deal: Deal) -> tuple[int, ...]:
    """Seats with two numbers for one hand, or with a number and cards."""
    entries = [tally.by for tally in deal.tallies if tally.kind == "hand"]
    entries += seats_of(deal, "card")
    return tuple(by for by, times in Counter(entries).items() if by is not None and times > 1)


def check_cards(deal: Deal) -> Iterator[Fault]:
    """All hands together fit into two packs with four jokers."""
    left = Counter(fact.text for fact in deal.all_facts("card"))
    for card, times in left.items():
        if card not in CARD_POINTS:
            yield Fault("hands", _("there is no card “{card}”", card=card[:40]))
        elif times <= copies(card):
            continue
        elif card == JOKER:
            message = _(
                "{times} jokers in all hands: there are only {all}", times=times, all=JOKERS
            )
            yield Fault("hands", message)
        else:
            message = _(
                "{card} {times} times in all hands: there are only {all}",
                card=card_name(card),
                times=times,
                all=copies(card),
            )
            yield Fault("hands", message)


def check_whole_pack(situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
    """Neither a hand nor all together are worth more than both packs."""
    numbers = deal.counts("hand")
    for seat, points in numbers.items():
        if seat is not None and points > WHOLE_PACK:
            yield Fault(
                "hands",
                _(
                    "{points} points left with {name}: the whole pack is worth {all}",
                    points=points,
                    name=situation.table.name(seat),
                    all=WHOLE_PACK,
                ),
            )
            return
    cards = [fact.text for fact in deal.all_facts("card") if fact.text in CARD_POINTS]
    together = sum(numbers.values()) + hand_points(cards)
    if together > WHOLE_PACK:
        message = _(
            "{points} points in all hands together: the whole pack is worth {all}",
            points=together,
            all=WHOLE_PACK,
        )
        yield Fault("hands", message)
