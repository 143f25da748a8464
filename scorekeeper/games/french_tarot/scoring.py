"""The score of a deal of French Tarot: what each defender pays or gets, and who shares it."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.games.families.declarers.parties import Parties
from scorekeeper.games.families.declarers.ways import is_passed
from scorekeeper.games.french_tarot.house_rules import TarotRules, TarotSituation
from scorekeeper.games.french_tarot.played import (
    ATTACK,
    CHELEM,
    CHELEMS,
    CONTRACT,
    CONTRACTS,
    FACTORS,
    MISERES,
    PARTNER,
    PETIT,
    POIGNEE_NAMES,
    Attack,
    attack_of,
    in_points,
    playing,
    poignees_of,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

BASE, PETIT_POINTS = 25, 10
POIGNEES_WORTH = {
    "official": {"simple": 20, "double": 30, "triple": 40},
    "twenties": {"simple": 20, "double": 40, "triple": 60},
}
CHELEMS_WORTH = {
    "made": 200,
    "announced_made": 400,
    "announced_failed": -200,
    "defence": -200,
    "small_made": 300,
    "small_failed": -150,
}


@dataclass(frozen=True, slots=True)
class Part:
    """What the attack gets from each defender for one reason; below zero it pays."""

    rule: str
    text: Text
    points: int


def score_lines(situation: TarotSituation, deal: Deal) -> Iterator[ScoreLine]:
    if is_passed(deal):
        yield ScoreLine("passed", _("all passed: nobody scores"), situation.table.seats)
        return
    parties = parties_of(situation, deal)
    for part in parts(situation.rules, deal):
        several = Joined(", ", (part.text, _("x{times} for the taker", times=parties.of_declarer)))
        yield from parties.payment(part.rule, part.text, part.points, to_declarer=several)
    yield from lines_of_miseres(situation, deal)


def parts(rules: TarotRules, deal: Deal) -> Iterator[Part]:
    """Steps 2 to 6: base and petit multiplied, poignées for who wins the deal, the chelem."""
    attack, factor = attack_of(deal), FACTORS[deal.text_of(CONTRACT)]
    assert attack is not None
    sign = 1 if attack.is_made else -1
    base = BASE + attack.counted(rules)
    yield Part("base", base_in_words(rules, deal, attack), sign * base * factor)
    if side := deal.text_of(PETIT):
        words = _("petit au bout") if side == ATTACK else _("petit au bout of the defence")
        points = PETIT_POINTS if side == ATTACK else -PETIT_POINTS
        yield Part("petit", times(_("{what} 10", what=words), factor), points * factor)
    for kind in poignees_of(deal):
        points = POIGNEES_WORTH[rules.poignee_values][kind]
        yield Part("poignee", POIGNEE_NAMES[kind], sign * points)
    if chelem := deal.text_of(CHELEM):
        yield Part("chelem", CHELEMS[chelem], CHELEMS_WORTH[chelem])


def base_in_words(rules: TarotRules, deal: Deal, attack: Attack) -> Text:
    """``garde, 49 with 2 bouts (41): 8 over, 25 + 8 = 33, x2``."""
    counted, apart = attack.counted(rules), result_in_words(attack)
    if counted != attack.apart:
        apart = _("{apart}, counted as {counted}", apart=apart, counted=counted)
    taken = ngettext_lazy(
        "{contract}, {points} with {number} bout ({needed}): {apart}, 25 + {counted} = {base}",
        "{contract}, {points} with {number} bouts ({needed}): {apart}, 25 + {counted} = {base}",
        attack.bouts,
        contract=CONTRACTS[deal.text_of(CONTRACT)],
        points=in_points(attack.taken),
        needed=attack.needed,
        apart=apart,
        counted=counted,
        base=BASE + counted,
    )
    return times(taken, FACTORS[deal.text_of(CONTRACT)])


def result_in_words(attack: Attack) -> Text:
    if attack.is_made:
        return _("{points} over", points=attack.apart)
    return _("{points} down", points=attack.apart)


def times(words: Text, factor: int) -> Text:
    return _("{sum}, x{factor}", sum=words, factor=factor) if factor > 1 else words


def parties_of(situation: TarotSituation, deal: Deal) -> Parties:
    """The taker, the partner if there is one, and the defenders."""
    taker, partner = deal.contract.declarer, deal.seat_of(PARTNER)
    assert taker is not None
    seats = playing(situation.table, situation.dealer_of(deal))
    return Parties.among(seats, (taker,) if partner is None else (taker, partner))


def lines_of_miseres(situation: TarotSituation, deal: Deal) -> Iterator[ScoreLine]:
    """Step 8, M: every other player of the deal pays who showed one, whatever the sides."""
    seats = playing(situation.table, situation.dealer_of(deal))
    for one in deal.seats_of(MISERES):
        text = _("misère of {name}", name=situation.table.name(one))
        yield from Parties.among(seats, (one,)).payment("misere", text, situation.rules.misere)
