"""Checks for impossible facts in a deal of Schafkopf, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.bock import BOCK, check_bock
from scorekeeper.games.families.declarers.parties import check_plays
from scorekeeper.games.families.declarers.ways import (
    KONTRA,
    PASSED,
    RAMSCH,
    check_kontra,
    has_more_than,
    is_passed,
    is_ramsch,
)
from scorekeeper.games.families.declarers.words import RESULT, RESULTS_IN_SHORT, WITH, WITHOUT
from scorekeeper.games.schafkopf.house_rules import SchafkopfTable
from scorekeeper.games.schafkopf.played import (
    ANNOUNCEMENT,
    BETTEL,
    FARBGEIER,
    FARBWENZ,
    GAMES,
    GEIER,
    HANDS,
    JUNGFRAU,
    KLOPFEN,
    MARCH,
    MOST,
    MUST,
    PARTNER,
    SIE,
    SOLO,
    WENZ,
    WITH_PARTNER,
    SchafkopfSituation,
    cards_of_hand,
    has_short_pack,
    is_played_by_three,
    offered_games,
    offered_kontras,
    seats_of_deal,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

# Trumps in the long and the short pack
MOST_TRUMPS = (14, 12)
TRUMPS = {FARBWENZ: (11, 9), FARBGEIER: (11, 9), WENZ: (4, 4), GEIER: (4, 4)}
MOST_THROWN_IN = 64  # in a row, where each doubles: far more than anybody sits through
LARGEST_STOCK = 10**15  # each Rufspiel lost doubles it, where it has no limit
MOST_JUNGFRAUEN = {3: 1, 4: 2}
OF_RAMSCH = (RAMSCH, MOST, JUNGFRAU, MARCH, KLOPFEN, BOCK)


def check_deal(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    yield from check_bock(situation.rules, deal)
    if is_passed(deal):
        yield from check_passed(situation, deal)
        return
    yield from check_klopfen(situation, deal)
    if is_ramsch(deal):
        yield from check_ramsch(situation, deal)
    else:
        yield from check_game(situation, deal)


def check_passed(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    """Where nobody played nothing else was played, and the table has no other rule for that."""
    if has_more_than(deal, (PASSED, KLOPFEN, BOCK)):
        yield Fault(PASSED, _("where nobody played there was no game"))
    if deal.number_of(KLOPFEN) is not None:
        yield Fault(KLOPFEN, _("where nobody played nothing is doubled"))
    if situation.memory.thrown_in >= MOST_THROWN_IN:
        most = MOST_THROWN_IN
        yield Fault(PASSED, _("at most {most} deals in a row double the next game", most=most))
    if situation.rules.all_pass == MUST:
        yield Fault(PASSED, _("at this table somebody must play"))
    elif situation.rules.all_pass == RAMSCH:
        yield Fault(PASSED, _("at this table it is a Ramsch when nobody plays"))


def check_klopfen(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    number, most = deal.number_of(KLOPFEN), len(seats_of_deal(situation, deal))
    if number is None:
        return
    if situation.rules.klopfen == "off":
        yield Fault(KLOPFEN, _("Klopfen is not played at this table"))
    elif not 1 <= number <= most:
        yield Fault(KLOPFEN, _("1 to {most} players have doubled", most=most))


def check_game(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    declarer, game = deal.contract.declarer, deal.contract.trump
    if declarer is None:
        yield Fault("declarer", _("who played?"))
    else:
        yield from check_plays(situation, deal, fact="declarer", seat=declarer, hands=HANDS)
    if game not in GAMES:
        yield Fault("game", _("which game was played?"))
        return
    yield from check_is_played(situation, deal)
    yield from check_partner(situation, deal)
    yield from check_result(deal)
    yield from check_laufende(situation.table, deal)
    yield from check_kontra(deal, offered_kontras(situation.rules))
    if situation.memory.stock > LARGEST_STOCK:
        yield Fault("rounds", _("the stock is too large to be played for: agree on a score"))


def check_is_played(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    game, table = deal.contract.trump, situation.table
    if game in WITH_PARTNER and is_played_by_three(table):
        yield Fault(
            "game", _("with three nobody has a partner: there is no {game}", game=GAMES[game])
        )
    elif game not in offered_games(table):
        yield Fault("game", _("{game} is not played at this table", game=GAMES[game]))


def check_partner(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    """Another player of the deal, in a game with one."""
    game, partner = GAMES[deal.contract.trump], deal.fact(PARTNER)
    if deal.contract.trump not in WITH_PARTNER:
        if partner is not None:
            yield Fault(PARTNER, _("in {game} there is no partner", game=game))
    elif partner is None:
        yield Fault(PARTNER, _("who was the partner?"))
    elif partner.by is not None and partner.by == deal.contract.declarer:
        yield Fault(PARTNER, _("nobody is their own partner"))
    else:
        yield from check_plays(situation, deal, fact=PARTNER, seat=partner.by, hands=HANDS)


def check_result(deal: Deal) -> Iterator[Fault]:
    """What was announced, and a result that goes with it."""
    game, result, announced = (
        deal.contract.trump,
        deal.text_of(RESULT),
        deal.text_of(ANNOUNCEMENT),
    )
    if announced == SIE and game != SOLO:
        yield Fault(ANNOUNCEMENT, _("a Sie is a solo"))
    elif announced and game in (*WITH_PARTNER, BETTEL):
        yield Fault(ANNOUNCEMENT, _("no Tout is announced in {game}", game=GAMES[game]))
    if not result and announced != SIE:
        yield Fault(RESULT, _("how did it end?"))
    elif result and result not in RESULTS_IN_SHORT and (announced or game == BETTEL):
        what = _("a Bettel") if game == BETTEL else _("a game that was announced")
        yield Fault(RESULT, _("{what} is won or lost, without Schneider and Schwarz", what=what))
    elif announced == SIE and result == "lost":
        yield Fault(RESULT, _("a Sie is always won"))


def check_laufende(table: SchafkopfTable, deal: Deal) -> Iterator[Fault]:
    said = [kind for kind in (WITH, WITHOUT) if deal.number_of(kind) is not None]
    if not said:
        return
    if deal.contract.trump == BETTEL:
        yield Fault(said[0], _("a Bettel has no Laufende"))
    elif deal.text_of(ANNOUNCEMENT) == SIE:
        yield Fault(said[0], _("the Laufende of a Sie count by themselves"))
    elif len(said) > 1:
        yield Fault(WITH, _("a game is played with Laufende or without them, not both"))
    else:
        number, most = deal.number_of(said[0]) or 0, most_laufende(table, deal, said[0])
        if not 1 <= number <= most:
            yield Fault(said[0], _("there are 1 to {most} Laufende", most=most))


def most_trumps(table: SchafkopfTable, game: str = SOLO) -> int:
    return TRUMPS.get(game, MOST_TRUMPS)[has_short_pack(table)]


def most_laufende(table: SchafkopfTable, deal: Deal, kind: str) -> int:
    """All trumps; one player alone holds no more of them than a hand has cards."""
    game = deal.contract.trump
    most = most_trumps(table, game)
    is_of_one = kind == WITH and game not in WITH_PARTNER
    return min(most, cards_of_hand(table)) if is_of_one else most


def check_ramsch(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    """The house rules have Ramsch, and it has either a march or somebody who loses."""
    if deal.text_of(KONTRA):
        yield Fault(KONTRA, _("there is no Kontra in a Ramsch"))
    elif has_more_than(deal, OF_RAMSCH):
        yield Fault(RAMSCH, _("in a Ramsch nobody plays a game"))
    if situation.rules.all_pass != RAMSCH:
        yield Fault(RAMSCH, _("Ramsch is not played at this table"))
    for fact in (*deal.all_facts(MOST), *deal.all_facts(JUNGFRAU), *deal.all_facts(MARCH)):
        yield from check_plays(situation, deal, fact=fact.kind, seat=fact.by, hands=HANDS)
    if deal.fact(MARCH) is None:
        yield from check_losers(situation, deal)
        yield from check_jungfrauen(situation, deal)
    elif deal.fact(MOST) or deal.fact(JUNGFRAU):
        yield Fault(MARCH, _("a march takes every trick: nobody else is told of"))


def check_losers(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    losers = deal.seats_of(MOST)
    most = 1 if is_played_by_three(situation.table) else 2
    if not losers:
        yield Fault(MOST, _("who has the most points?"))
    elif len(set(losers)) < len(losers):
        yield Fault(MOST, _("a player is named twice"))
    elif len(losers) > most:
        yield Fault(MOST, _("a Ramsch is lost by one, or with four by two who are level"))


def check_jungfrauen(situation: SchafkopfSituation, deal: Deal) -> Iterator[Fault]:
    jungfrauen, playing = deal.seats_of(JUNGFRAU), seats_of_deal(situation, deal)
    most = MOST_JUNGFRAUEN[len(playing)]
    if not jungfrauen:
        return
    if situation.rules.jungfrau == "off":
        yield Fault(JUNGFRAU, _("a Jungfrau changes nothing at this table"))
    elif len(set(jungfrauen)) < len(jungfrauen):
        yield Fault(JUNGFRAU, _("a player is named twice"))
    elif set(jungfrauen) & set(deal.seats_of(MOST)):
        yield Fault(JUNGFRAU, _("whoever loses has a trick"))
    elif len(jungfrauen) > most:
        yield Fault(JUNGFRAU, _("at most {most} of them had no trick", most=most))
