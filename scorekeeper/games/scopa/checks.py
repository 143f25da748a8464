"""Checks for impossible facts in a round of Scopa, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.fishing.piles import piles_of
from scorekeeper.games.scopa.house_rules import ScopaTable
from scorekeeper.games.scopa.piles import (
    AWARDS,
    BEST_CARDS,
    CARD_VALUES,
    CARTE,
    DENARI,
    KINDS,
    NAPOLA,
    PRIMIERA,
    RE_BELLO,
    SCOPE,
    SETTEBELLO,
    Award,
    best_cards,
    by_pile,
    counts_of,
    holder,
)
from scorekeeper.games.scopa.primiera import check_best_cards
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

MOST_SWEEPS = 20
SHORTEST_NAPOLA, LONGEST_NAPOLA = 3, 10
MISSING = {
    **{one.said: Fault(one.said, _("who won {award}?", award=one.name)) for one in AWARDS},
    PRIMIERA: Fault(PRIMIERA, _("who won the primiera?")),
    SETTEBELLO: Fault(SETTEBELLO, _("who has the 7 of coins?")),
}


def check_round(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    """All faults of a round; the cards are checked only when everything is entered."""
    faults = [*check_named_once(table, deal), *check_awards(table, deal)]
    yield from faults
    if not faults:
        yield from check_piles(table, deal)
        yield from check_coins_held(table, deal)
        yield from check_best_cards(table, deal)
        yield from check_napola(table, deal)


def check_named_once(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    piles = piles_of(table)
    told = [(one.kind, one.by) for one in deal.tallies]
    told += [(one.kind, one.by) for one in deal.facts]
    for kind in KINDS:
        seats = [by for known, by in told if known == kind]
        for pile in piles:
            if sum(seat in pile for seat in seats) > 1:
                both = table.names(pile)
                yield Fault(kind, _("{both} have one pile: name one of them", both=both))


def check_awards(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    """Each award is named or counted, and the special cards that count are named."""
    for award in AWARDS:
        yield from check_award(table, deal, award)
    named, cards = deal.fact(PRIMIERA) is not None, deal.fact(BEST_CARDS) is not None
    if named and cards:
        yield Fault(PRIMIERA, _("the primiera is told twice: by name and by its cards"))
    elif not named and not cards:
        yield MISSING[PRIMIERA]
    if deal.fact(SETTEBELLO) is None:
        yield MISSING[SETTEBELLO]
    yield from check_house_rules(table, deal)


def check_house_rules(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    rules, king = table.house_rules, deal.fact(RE_BELLO)
    if rules.re_bello and king is None:
        yield Fault(RE_BELLO, _("who has the king of coins?"))
    elif king is not None and not rules.re_bello:
        yield Fault(RE_BELLO, _("re bello is not played at this table"))
    if deal.counts(NAPOLA) and not rules.napola:
        yield Fault(NAPOLA, _("napola is not played at this table"))


def check_award(table: ScopaTable, deal: Deal, award: Award) -> Iterator[Fault]:
    """An award is named, or its counts make up the pack."""
    named, counted = deal.fact(award.said) is not None, deal.counts(award.counted)
    if named and counted:
        yield Fault(award.said, _("{award} is told twice: by name and by count", award=award.name))
    elif not named and not counted:
        yield MISSING[award.said]
    if not counted:
        return
    piles = piles_of(table)
    numbers = by_pile(piles, deal, award.counted)
    total = sum(numbers.values())
    if min(numbers.values(), default=0) < 0:
        yield Fault(award.counted, _("fewer than none in a pile"))
    elif len(numbers) < len(piles) - 1:
        yield Fault(award.counted, _("only one pile may be left out, the rest of the pack"))
    elif total > award.all or (len(numbers) == len(piles) and total != award.all):
        values = {"total": total, "what": award.what, "all": award.all}
        message = _("{total} {what} in the piles, and there are {all}", **values)
        yield Fault(award.counted, message)


def check_piles(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    piles = piles_of(table)
    cards, coins = counts_of(piles, deal, CARTE), counts_of(piles, deal, DENARI)
    sweeps = by_pile(piles, deal, SCOPE)
    if min(sweeps.values(), default=0) < 0:
        yield Fault(SCOPE, _("fewer than no sweeps"))
    if cards is not None and coins is not None:
        for pile, held, gold in zip(piles, cards, coins, strict=True):
            if gold > held:
                names = table.names(pile)
                values = {"names": names, "coins": gold, "cards": held}
                yield Fault(
                    DENARI.counted,
                    _("{names} cannot have {coins} coins in {cards} cards", **values),
                )
    if not table.house_rules.ace_takes_all:
        yield from check_captures(table, deal)


def check_captures(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    """A capture is at least two cards and a sweep is one capture; an ace may take otherwise."""
    piles = piles_of(table)
    sweeps = by_pile(piles, deal, SCOPE)
    if sum(sweeps.values()) > most_sweeps(table):
        yield Fault(SCOPE, _("there are at most {most} sweeps in a round", most=MOST_SWEEPS))
    cards, coins = counts_of(piles, deal, CARTE), counts_of(piles, deal, DENARI)
    for index, held in enumerate(cards or ()):
        names = table.names(piles[index])
        if held == 1:
            yield Fault(CARTE.counted, _("{names}: no pile has a single card", names=names))
        elif held == 2 and coins is not None and coins[index] == 2:
            message = _("{names}: two cards are a pair of one rank, so not two coins", names=names)
            yield Fault(DENARI.counted, message)
        if 2 * sweeps.get(index, 0) > held:
            message = _("{names}: each sweep takes two cards at least", names=names)
            yield Fault(SCOPE, message)


def most_sweeps(table: ScopaTable) -> int:
    """The most sweeps in a round; as many as there are cards where an ace takes all."""
    return CARTE.all if table.house_rules.ace_takes_all else MOST_SWEEPS


def check_coins_held(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    piles = piles_of(table)
    coins = counts_of(piles, deal, DENARI)
    if coins is None:
        return
    seven, king = holder(piles, deal, SETTEBELLO), holder(piles, deal, RE_BELLO)
    for fact, place in ((SETTEBELLO, seven), (RE_BELLO, king)):
        needed = 2 if seven == king else 1
        if place is not None and coins[place] < needed:
            names = table.names(piles[place])
            yield Fault(fact, _("{names}: too few coins for this card", names=names))


def check_napola(table: ScopaTable, deal: Deal) -> Iterator[Fault]:
    """A run of coins from the ace in one pile, as long as the other facts allow."""
    piles = piles_of(table)
    runs = by_pile(piles, deal, NAPOLA)
    if len(runs) > 1:
        yield Fault(NAPOLA, _("ace, 2 and 3 of coins are in one pile alone"))
        return
    for place, run in runs.items():
        if not SHORTEST_NAPOLA <= run <= LONGEST_NAPOLA:
            yield Fault(NAPOLA, _("a napola has 3 to 10 coins"))
        elif not can_hold_run(table, deal, place=place, run=run):
            names = table.names(piles[place])
            message = _("{names} cannot have a napola of {run}", names=names, run=run)
            yield Fault(NAPOLA, message)


def can_hold_run(table: ScopaTable, deal: Deal, *, place: int, run: int) -> bool:
    """Whether a pile can hold a run of this many coins, by all other facts."""
    piles = piles_of(table)
    coins = counts_of(piles, deal, DENARI)
    has_seven = holder(piles, deal, SETTEBELLO) == place
    if coins is not None and run > coins[place]:
        return False
    if (run >= 7 and not has_seven) or (run == 6 and has_seven):
        return False
    if table.house_rules.re_bello:
        has_king = holder(piles, deal, RE_BELLO) == place
        if (run == 10 and not has_king) or (run == 9 and has_king):
            return False
    most = deal.fact(DENARI.said)
    if most is not None and coins is None:
        others_have_more = most.by is not None and most.by not in piles[place]
        if (run >= 5 and others_have_more) or (run >= 6 and most.by is None):
            return False
    best = best_cards(piles, deal).get(place)
    at_least = "7" if run >= 7 else "6" if run == 6 else "A"
    return best is None or CARD_VALUES.get(best[0], 0) >= CARD_VALUES[at_least]
