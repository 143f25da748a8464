"""Checks for impossible facts in a deal of Belote, each with its reason."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.games.belote.house_rules import BeloteTable
from scorekeeper.games.belote.played import (
    ALL_TRICKS,
    ALL_TRUMPS,
    ANNOUNCES,
    BELOTES,
    CAPOT,
    CONTRACT,
    FAILED,
    MADE,
    NO_TRUMPS,
    PASSED,
    RESULT,
    TRUMPS,
    WORDS,
    Round,
    contract_of,
    is_passed,
    pack_of,
)
from scorekeeper.games.families.klaverjas.cards import HAND_SIZE, SUITS
from scorekeeper.games.families.klaverjas.checks import (
    check_card_points,
    check_challenges,
    check_declarations_to,
    check_hands,
    check_known,
    check_long_runs,
)
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.rules.facts import Contract, Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

CONTRACTS = range(80, 801, 10)
JACK_POINTS = 20
MOST_BELOTES = {NO_TRUMPS: 0, ALL_TRUMPS: len(SUITS)}
TELLS = {ALL_TRICKS: _("all tricks"), RESULT: _("the result")}


def check_deal(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    if is_passed(deal):
        yield from check_passed(deal)
        return
    if deal.contract.declarer is None:
        yield Fault("declarer", _("who took?"))
        return
    known = [*check_known(deal, suits=TRUMPS, in_hand=ANNOUNCES, in_trick=())]
    faults = [*known, *check_trumps(table, deal), *check_contract(table, deal)]
    faults += check_result(table, deal)
    if not known:
        faults += [*check_belotes(table, deal), *check_announces(table, deal)]
    yield from faults
    if not faults:
        yield from check_against_cards(table, deal)


def check_passed(deal: Deal) -> Iterator[Fault]:
    facts = [one for one in deal.facts if one.kind != PASSED]
    others = (deal.challenges, deal.declarations, deal.bonuses, deal.tallies, facts)
    if deal.contract != Contract() or any(others):
        yield Fault(PASSED, _("where nobody took the deal has no other facts"))


def check_trumps(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    trump = deal.contract.trump
    if trump in MOST_BELOTES and not table.house_rules.special_trumps:
        message = _("{trumps} are not played at this table", trumps=TRUMPS[trump])
        yield Fault("trump", message)


def check_contract(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    """A contract, contre and surcontre belong to an auction, which has a contract."""
    bid = contract_of(deal)
    if table.house_rules.bidding != CONTRACT:
        if bid is not None:
            yield Fault(CONTRACT, _("trumps are taken at this table, without a contract"))
        if deal.challenges:
            yield Fault("challenges", _("without a contract there is no contre"))
        return
    if bid is None:
        yield Fault(CONTRACT, _("the contract is missing"))
    elif bid != CAPOT and bid not in CONTRACTS:
        values = {"bid": bid, "least": CONTRACTS[0], "most": CONTRACTS[-1]}
        message = _("{bid}: a contract is in tens from {least} to {most}, or capot", **values)
        yield Fault(CONTRACT, message)
    yield from check_challenges(table, deal, WORDS)


def check_result(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    """Exactly one of card points, all tricks and a result tells the deal."""
    said = [kind for kind in (ALL_TRICKS, RESULT) if deal.fact(kind) is not None]
    has_points, all_tricks = bool(deal.counts("card_points")), deal.fact(ALL_TRICKS)
    if not said and not has_points:
        yield Fault("card_points", _("the card points are missing"))
    elif len(said) > 1 or (has_points and said not in ([], [ALL_TRICKS])):
        words = TELLS[said[-1]]
        yield Fault(said[-1], _("{words} tells the round alone: take the rest away", words=words))
    elif all_tricks is not None and all_tricks.by is None:
        yield Fault(ALL_TRICKS, _("who took all tricks?"))
    elif has_points:
        yield from check_card_points(
            table,
            deal,
            everything=pack_of(table.house_rules, deal),
            all_tricks_winner=all_tricks_side(deal),
            may_be_1=deal.contract.trump == ALL_TRUMPS,
        )
    elif RESULT in said:
        yield from check_told(table, deal)


def check_told(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    """A result alone does where the count makes no difference."""
    fact = deal.fact(RESULT)
    assert fact is not None
    needs_no_count = deal.challenges or table.house_rules.marking == "bid_only"
    if fact.text not in (MADE, FAILED):
        yield Fault(RESULT, _("“{word}” is not a result", word=fact.text))
    elif fact.text == MADE and table.house_rules.bidding != CONTRACT:
        yield Fault(RESULT, _("made: both sides mark their card points, so count them"))
    elif fact.text == MADE and contract_of(deal) == CAPOT:
        yield Fault(RESULT, _("a capot is made with all tricks: say who took them"))
    elif fact.text == MADE and not needs_no_count:
        yield Fault(RESULT, _("made: the card points are marked too, so count them"))


def check_belotes(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    seats = deal.seats_of(BELOTES)
    most = MOST_BELOTES.get(deal.contract.trump, 1)
    if len(seats) < len(deal.all_facts(BELOTES)):
        yield Fault(BELOTES, _("whose belote?"))
    if len(seats) > most:
        messages = {0: _("at no trumps there is no belote"), 1: _("a suit has only one belote")}
        yield Fault(BELOTES, messages.get(most, _("four suits have only four belotes")))
    for said in deal.declarations:
        if said.kind in ("four_kings", "four_queens") and any((by - said.by) % 2 for by in seats):
            values = {"name": table.name(said.by), "four": WORDS.in_hand[said.kind].full}
            yield Fault(BELOTES, _("{name} has {four}, so the others have no belote", **values))


def check_announces(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    if deal.declarations and not table.house_rules.announces:
        yield Fault("declarations", _("announces do not count at this table"))
        return
    for kind, times in Counter(said.kind for said in deal.declarations).items():
        if ANNOUNCES[kind].is_four and times > 1:
            four = WORDS.in_hand[kind].full
            yield Fault("declarations", _("{four}: there is only one such four", four=four))
    yield from check_long_runs(deal, ANNOUNCES)
    yield from check_hands(table, deal, WORDS, combinations=ANNOUNCES, most=HAND_SIZE)
    yield from check_declarations_to(deal, Round(table.house_rules, deal).best, WORDS)


def check_against_cards(table: BeloteTable, deal: Deal) -> Iterator[Fault]:
    """A result can be had with some cards; four jacks took a trick, the one of trumps."""
    played, result = Round(table.house_rules, deal), deal.fact(RESULT)
    names = table.names(SIDES[played.takers])
    everything = pack_of(table.house_rules, deal)
    if result is None:
        yield from check_jacks(table, played)
    elif result.text == MADE and played.with_card_points(everything).outcome != MADE:
        message = _("{names} could not make it with all card points", names=names)
        yield Fault(RESULT, message)
    elif result.text == FAILED and played.with_card_points(0).outcome != FAILED:
        yield Fault(RESULT, _("{names} made it without a card point", names=names))


def check_jacks(table: BeloteTable, played: Round) -> Iterator[Fault]:
    """The jack of trumps takes a trick and is worth 20."""
    if played.deal.contract.trump in MOST_BELOTES or played.cards is None:
        return
    for said in played.deal.declarations:
        winner, own = all_tricks_side(played.deal), played.cards[said.by % 2]
        if said.kind == "four_jacks" and (winner == 1 - said.by % 2 or own < JACK_POINTS):
            name = table.name(said.by)
            message = _(
                "{name} has the jack of trumps, so they took a trick and have 20 at least",
                name=name,
            )
            yield Fault("declarations", message)
