"""What a deal of Schafkopf is worth: the game, Ramsch, and the stock."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.parties import Parties
from scorekeeper.games.families.declarers.ways import KONTRA, is_passed, is_ramsch
from scorekeeper.games.families.declarers.words import RESULT, WITH, WITHOUT
from scorekeeper.games.schafkopf.house_rules import SchafkopfRules
from scorekeeper.games.schafkopf.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    BETTEL,
    GAMES,
    GEIER,
    KONTRA_NAMES,
    KONTRAS,
    PARTNER,
    RUFSPIEL,
    SIE,
    STOCK,
    TOUT,
    WENZ,
    WITH_PARTNER,
    SchafkopfSituation,
    cards_of_hand,
    is_played_by_three,
    seats_of_deal,
    stock_price,
)
from scorekeeper.games.schafkopf.prices import (
    Part,
    Price,
    factor,
    factors_of_klopfen,
    factors_of_round,
)
from scorekeeper.games.schafkopf.ramsch import lines_of_ramsch
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

OF_ANNOUNCED = {TOUT: 2, SIE: 4}


def score_lines(situation: SchafkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
    if is_passed(deal):
        yield from lines_of_passed(situation, deal)
    elif is_ramsch(deal):
        yield from lines_of_ramsch(situation, deal)
    else:
        yield from lines_of_game(situation, deal)
        yield from lines_of_stock(situation, deal)


def is_won(deal: Deal) -> bool:
    """Whether the declarer's side has won; a Sie always is."""
    return deal.text_of(RESULT).startswith("won") or deal.text_of(ANNOUNCEMENT) == SIE


def parties_of(situation: SchafkopfSituation, deal: Deal) -> Parties:
    declarer, partners = deal.contract.declarer, deal.seats_of(PARTNER)
    assert declarer is not None
    return Parties.among(seats_of_deal(situation, deal), (declarer, *partners))


def price_of_game(
    situation: SchafkopfSituation, deal: Deal, *, with_laufende: bool = True
) -> Price:
    """Steps 1 to 5."""
    rules, game = situation.rules, deal.contract.trump
    base = rules.rufspiel_price if game in WITH_PARTNER else rules.solo_price
    if game == BETTEL:
        base = rules.bettel_price
    parts = [(_("{game} {price}", game=GAMES[game], price=base), base)]
    parts += parts_of_result(rules, deal)
    laufende = paid_laufende(situation, deal) * rules.extra_price
    if laufende and with_laufende:
        parts.append((words_of_laufende(situation, deal, laufende), laufende))
    return Price(tuple(parts), tuple(factors_of_game(situation, deal)))


def parts_of_result(rules: SchafkopfRules, deal: Deal) -> Iterator[Part]:
    """Step 2 and, of what was announced, step 4."""
    result = deal.text_of(RESULT)
    if deal.text_of(ANNOUNCEMENT):
        result = "schwarz" if rules.tout_counts == "schwarz" else ""
    if result.endswith("schneider"):
        yield _("Schneider {points}", points=rules.extra_price), rules.extra_price
    elif result.endswith("schwarz"):
        yield _("Schwarz {points}", points=2 * rules.extra_price), 2 * rules.extra_price


def counted_laufende(situation: SchafkopfSituation, deal: Deal) -> int:
    """How many there are; a Sie has as many as a hand has cards."""
    if deal.text_of(ANNOUNCEMENT) == SIE:
        return cards_of_hand(situation.table)
    return deal.number_of(WITH) or deal.number_of(WITHOUT) or 0


def paid_laufende(situation: SchafkopfSituation, deal: Deal) -> int:
    """Step 3: how many are paid."""
    rules, number = situation.rules, counted_laufende(situation, deal)
    is_wenz = deal.contract.trump in (WENZ, GEIER)
    if number < (rules.wenz_laufende_from if is_wenz else rules.laufende_from):
        return 0
    return number if rules.laufende_most is None else min(number, rules.laufende_most)


def words_of_laufende(situation: SchafkopfSituation, deal: Deal, points: int) -> Text:
    sentence = _("with {number}: {points}")
    if deal.number_of(WITHOUT):
        sentence = _("without {number}: {points}")
    return sentence.format(number=counted_laufende(situation, deal), points=points)


def factors_of_game(situation: SchafkopfSituation, deal: Deal) -> Iterator[Part]:
    """Steps 4 and 5."""
    if announced := deal.text_of(ANNOUNCEMENT):
        yield factor(ANNOUNCED[announced], OF_ANNOUNCED[announced])
    yield from factors_of_klopfen(situation, deal)
    if kontra := deal.text_of(KONTRA):
        yield factor(KONTRA_NAMES[kontra], KONTRAS[kontra])
    if thrown_in := situation.memory.thrown_in:
        yield factor(_("nobody played"), 2**thrown_in)
    yield from factors_of_round(situation)


def lines_of_game(situation: SchafkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
    """Step 6: who pays whom."""
    parties, price = parties_of(situation, deal), price_of_game(situation, deal)
    sign, declarer = 1 if is_won(deal) else -1, parties.side[:1]
    rest = price_of_game(situation, deal, with_laufende=False)
    laufende = price.total - rest.total
    if not (laufende and is_without_for_caller_alone(situation, deal)):
        yield from parties.payment("game", price.words, sign * price.total)
        return
    yield ScoreLine("game", rest.words, tuple(sorted(parties.side)), sign * rest.total)
    words = words_of_laufende(situation, deal, laufende)
    text = _("{laufende} from each of two, the caller's alone", laufende=words)
    yield ScoreLine("laufende", text, declarer, sign * 2 * laufende)
    yield ScoreLine("game", price.words, parties.others, -sign * price.total)


def is_without_for_caller_alone(situation: SchafkopfSituation, deal: Deal) -> bool:
    """Step 6, by house rule."""
    is_rufspiel = deal.contract.trump == RUFSPIEL and deal.number_of(WITHOUT) is not None
    return is_rufspiel and situation.rules.without == "caller_alone"


def lines_of_passed(situation: SchafkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
    price = stock_price(situation.rules)
    if situation.rules.all_pass == STOCK and price:
        playing = seats_of_deal(situation, deal)
        yield ScoreLine(
            STOCK, _("nobody played: {points} into the stock", points=price), playing, -price
        )
    else:
        yield ScoreLine("passed", _("nobody played: nobody pays"), situation.table.seats)


def lines_of_stock(situation: SchafkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
    """What the declarer's side takes out of the stock or, having lost, pays into it."""
    rules, stock, sign = situation.rules, situation.memory.stock, 1 if is_won(deal) else -1
    if rules.stock_cap is not None:
        stock = min(stock, rules.stock_cap)
    sentence = _("{points} of the stock") if sign > 0 else _("{points} into the stock")
    for seat, points in shares_of_stock(situation, deal, stock):
        if points:
            yield ScoreLine(STOCK, sentence.format(points=points), (seat,), sign * points)


def shares_of_stock(
    situation: SchafkopfSituation, deal: Deal, stock: int
) -> Iterator[tuple[int, int]]:
    """Half of it for each of two, the odd point the caller's; or all of it the declarer's."""
    rules, game = situation.rules, deal.contract.trump
    caller, *partners = parties_of(situation, deal).side
    any_game = rules.stock_to == "any_game" or is_played_by_three(situation.table)
    if any_game or (rules.stock_to == "caller" and game == RUFSPIEL):
        yield caller, stock
    elif game == RUFSPIEL:
        yield caller, stock - stock // 2
        yield partners[0], stock // 2
