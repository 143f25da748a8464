"""Checks for impossible facts in a round of Klaverjassen, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.klaverjas.cards import SUITS, TRICKS
from scorekeeper.games.families.klaverjas.checks import check_card_points
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.klaverjassen.combinations import (
    FOUR_JACKS,
    FOUR_OF_A_KIND,
    ROEM,
    TRUMP_RUN_OF_4,
    least_points,
)
from scorekeeper.games.klaverjassen.house_rules import KlaverjassenSituation
from scorekeeper.games.klaverjassen.played import (
    ALL_TRICKS,
    PACK_POINTS,
    REVOKE,
    WET,
    Round,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy

MOST_FOURS, MOST_FOURS_WITH_LOW = 4, 7
NAMES_OF_FACTS = {ALL_TRICKS: _("all tricks"), WET: _("wet"), REVOKE: _("a revoke")}


def check_known(deal: Deal) -> Iterator[Fault]:
    trump = deal.contract.trump
    if trump and trump not in SUITS:
        yield Fault("trump", _("“{word}” is not a suit", word=trump))
    for kind in sorted({bonus.kind for bonus in deal.bonuses} - set(ROEM)):
        yield Fault("bonuses", _("“{word}” is not a combination", word=kind))


def check_round(situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
    if deal.contract.declarer is None:
        yield Fault("declarer", _("who chose trumps?"))
    if situation.rules.double_spades and not deal.contract.trump:
        yield Fault("trump", _("the trump suit is missing: spades count double"))
    faults = [*check_known(deal), *check_result(situation, deal)]
    yield from faults
    if not faults:
        yield from check_roem(situation, deal)


def check_result(situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
    """Exactly one of card points, all tricks, wet and a revoke tells the round."""
    said = [kind for kind in (ALL_TRICKS, WET, REVOKE) if deal.fact(kind) is not None]
    if not said and not deal.counts("card_points"):
        yield Fault("card_points", _("the card points are missing"))
    elif len(said) > 1 or (deal.counts("card_points") and said not in ([], [ALL_TRICKS])):
        words = NAMES_OF_FACTS[said[-1]]
        yield Fault(said[-1], _("{words} tells the round alone: take the rest away", words=words))
    elif deal.counts("card_points"):
        yield from check_card_points(
            situation.table,
            deal,
            everything=PACK_POINTS,
            all_tricks_winner=all_tricks_side(deal),
        )
    yield from check_named(deal)


def check_named(deal: Deal) -> Iterator[Fault]:
    """A revoke names a player; all tricks name a side, once the declarer is known."""
    revoke, all_tricks = deal.fact(REVOKE), deal.fact(ALL_TRICKS)
    if revoke is not None and revoke.by is None:
        yield Fault(REVOKE, _("who revoked?"))
    if all_tricks is not None and all_tricks.by is None and deal.contract.declarer is not None:
        yield Fault(ALL_TRICKS, _("who took all tricks?"))


def check_roem(situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
    """The roem fits into eight tricks of one pack, of sides that can have won them."""
    yield from check_once_in_pack(situation, deal)
    if len(deal.bonuses) > TRICKS:
        message = _("there are only eight tricks, so roem in eight of them at most")
        yield Fault("bonuses", message)
    played = Round(situation.rules, deal)
    if deal.fact(WET) is not None and deal.contract.declarer is not None:
        yield from check_wet(situation, played)
    if played.counted is not None:
        yield from check_least_points(situation, deal, counted=played.counted)


def check_wet(situation: KlaverjassenSituation, played: Round) -> Iterator[Fault]:
    """A side called wet cannot have made it by roem alone."""
    own, other = (played.roem(side) for side in played.declaring_first)
    if own > played.pack_points + other:
        names = situation.table.names(SIDES[played.declaring])
        yield Fault(WET, _("{names} made it by their roem alone", names=names))


def check_least_points(
    situation: KlaverjassenSituation, deal: Deal, *, counted: tuple[int, int]
) -> Iterator[Fault]:
    """A side has at least the card points that its tricks with roem hold."""
    all_tricks_winner = all_tricks_side(deal)
    for number, side in enumerate(SIDES):
        kinds = [bonus.kind for bonus in deal.bonuses if bonus.by % 2 == number]
        names = situation.table.names(side)
        least = sum(least_points(situation.rules, kind) for kind in kinds)
        if kinds and all_tricks_winner is not None and all_tricks_winner != number:
            yield Fault(
                "bonuses", _("{side} took no trick, so they have no roem in tricks", side=names)
            )
        elif counted[number] < least:
            yield Fault(
                "bonuses",
                _(
                    "the roem of {names} holds {least} card points at least, and they have {count}",
                    names=names,
                    least=least,
                    count=counted[number],
                ),
            )


def check_once_in_pack(situation: KlaverjassenSituation, deal: Deal) -> Iterator[Fault]:
    """King and queen of trumps, the jacks, and every four of a kind occur once."""
    kinds = [bonus.kind for bonus in deal.bonuses]
    marriages = [kind for kind in kinds if ROEM[kind].holds_marriage]
    if len(marriages) > 1:
        yield Fault("bonuses", _("there is only one king and queen of trumps"))
    jacks = kinds.count(FOUR_JACKS)
    if jacks > 1 or (jacks and TRUMP_RUN_OF_4 in kinds):
        yield Fault("bonuses", _("there is only one jack of trumps"))
    most = MOST_FOURS_WITH_LOW if situation.rules.low_fours else MOST_FOURS
    if TRUMP_RUN_OF_4 in kinds:
        most -= 3
    elif marriages:
        most -= 2
    if kinds.count(FOUR_OF_A_KIND) > most:
        message = ngettext_lazy(
            "with this roem there is {number} four of a kind in the pack at most",
            "with this roem there are {number} fours of a kind in the pack at most",
            most,
        )
        yield Fault("bonuses", message)
