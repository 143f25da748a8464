"""Checks for impossible facts in a round of Hearts, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.hearts.cards import (
    JACK,
    MOON,
    QUEEN,
    TAKEN,
    Kitty,
    can_be_split,
    kitty_size,
    pack_points,
)
from scorekeeper.games.hearts.house_rules import HeartsSituation, HeartsTable
from scorekeeper.games.hearts.played import (
    jack_holder,
    piles,
    shooter,
    takes_the_rest,
    unnamed_seats,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy


def check_round(situation: HeartsSituation, deal: Deal) -> Iterator[Fault]:
    table = situation.table
    faults = [*check_taken(table, deal), *check_jack(table, deal)]
    yield from faults
    if not faults:
        yield from check_cards(table, deal)
        yield from check_moon(table, deal)


def check_taken(table: HeartsTable, deal: Deal) -> Iterator[Fault]:
    """No points are below zero or above the whole pack, and all of them have a place."""
    named, whole = deal.by_seat(TAKEN), pack_points(table.house_rules)
    for seat, number in named.items():
        if number < 0:
            yield Fault(TAKEN, _("{name} took less than nothing", name=table.name(seat)))
    total = sum(named.values())
    if not named:
        yield Fault(TAKEN, _("who took how many points?"))
    elif total > whole:
        yield Fault(TAKEN, _("{total} points, and there are {all}", total=total, all=whole))
    elif total < whole:
        yield from check_missing(table, deal, missing=whole - total)


def check_missing(table: HeartsTable, deal: Deal, *, missing: int) -> Iterator[Fault]:
    """Missing points belong to the only unnamed player, or lie out of play."""
    unnamed = unnamed_seats(table, deal)
    if unnamed and not takes_the_rest(table, deal):
        question = ngettext_lazy(
            "{number} point is missing: how many for {names}?",
            "{number} points are missing: how many for {names}?",
            missing,
            names=table.names(unnamed),
        )
        yield Fault(TAKEN, question)
    elif not unnamed and not kitty_size(table):
        lacking = ngettext_lazy("{number} point is missing", "{number} points are missing", missing)
        yield Fault(TAKEN, lacking)


def check_jack(table: HeartsTable, deal: Deal) -> Iterator[Fault]:
    """Somebody has the jack where it counts, unless it lies out of play."""
    said = deal.fact(JACK)
    if table.house_rules.jack_of_diamonds == "off":
        if said is not None:
            yield Fault(JACK, _("the jack of diamonds does not count at this table"))
    elif said is None:
        yield Fault(JACK, _("who has the jack of diamonds?"))
    elif said.by is None and not kitty_size(table):
        yield Fault(JACK, _("somebody has the jack of diamonds: no card is out of play"))


def check_cards(table: HeartsTable, deal: Deal) -> Iterator[Fault]:
    rules, points = table.house_rules, piles(table, deal).values()
    has_jack = deal.fact(JACK) is not None and jack_holder(deal) is None
    if can_be_split(rules, points, Kitty(kitty_size(table), has_jack)):
        return
    missing = pack_points(rules) - sum(points)
    if max(points) < QUEEN and missing < QUEEN:
        yield Fault(TAKEN, _("somebody must have the queen of spades: at least 13"))
    elif missing:
        yield Fault(TAKEN, _("the cards that are out of play cannot hold what is missing"))
    else:
        yield Fault(TAKEN, _("no cards make these points"))


def check_moon(table: HeartsTable, deal: Deal) -> Iterator[Fault]:
    said, rules = deal.fact(MOON), table.house_rules
    shot = shooter(rules, piles(table, deal), deal)
    if said is not None and rules.moon != "choice":
        yield Fault(MOON, _("the house rules say what becomes of the moon"))
    elif said is not None and shot is None:
        yield Fault(MOON, _("nobody shot the moon"))
    elif said is None and shot is not None and rules.moon == "choice":
        name = table.name(shot)
        yield Fault(MOON, _("{name} shot the moon: add, or take off?", name=name))
