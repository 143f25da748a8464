"""What French Tarot promises, tried with deals that can happen and with some that cannot."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.french_tarot.rules import GAME
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, replay
from tests.games.families.declarers.properties import check_paid_among_players
from tests.games.french_tarot.deals import legal_deal, mixed_up_deals, tables
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of
from tests.games.round_forms import sent_back

NEEDED = (56, 51, 41, 36)
FACTORS = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
CHELEMS = {"": 0, "made": 200, "announced_made": 400, "announced_failed": -200}
CHELEMS |= {"defence": -200, "small_made": 300, "small_failed": -150}
POIGNEES = {
    "official": {"simple": 20, "double": 30, "triple": 40},
    "twenties": {"simple": 20, "double": 40, "triple": 60},
}


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=3)


def each_pays(played: PlayedRound) -> int:
    """Return what each defender pays, straight from steps 1 to 6 of the text."""
    deal, rules = played.deal, played.before.rules
    words = {fact.kind: fact.text for fact in deal.facts}
    bouts, points = (deal.number_of(kind) or 0 for kind in ("bouts", "points"))
    won = points >= NEEDED[bouts]
    over = abs(points + (won and "half" in words) - NEEDED[bouts])
    to = {"exact": 1, "fives": 5, "tens": 10}[rules.rounding]
    nearest = max(one for one in range(0, 200, to) if 2 * (one - over) <= to)
    base = (25 + nearest) * (1 if won else -1)
    base += {"attack": 10, "defence": -10, "": 0}[words.get("petit_au_bout", "")]
    shown = [POIGNEES[rules.poignee_values][one.text] for one in deal.all_facts("poignees")]
    poignees = sum(shown) * (1 if won else -1)
    return base * FACTORS[words["contract"]] + poignees + CHELEMS[words.get("chelem", "")]


def scores(played: PlayedRound) -> list[int]:
    """Return what everybody gets, straight from steps 7 and 8 of the text."""
    deal, table = played.deal, played.before.table
    points = [0] * len(table.players)
    if deal.fact("passed"):
        return points
    playing = GAME.playing(table, played.dealer)
    taker, partner, each = deal.contract.declarer, deal.seat_of("partner"), each_pays(played)
    assert taker is not None
    for seat in playing:
        if seat not in (taker, partner):
            points[seat] -= each
            points[taker] += each
    if partner is not None:
        points[taker] -= each
        points[partner] += each
    for one in deal.seats_of("miseres"):
        for seat in playing:
            points[seat] -= table.house_rules.misere
            points[one] += table.house_rules.misere
    return points


@given(evenings())
def test_a_deal_comes_to_what_the_text_says_and_is_paid_among_its_players(
    evening: PlayedMatch,
) -> None:
    assert [[*played.points] for played in evening.rounds] == [*map(scores, evening.rounds)]
    check_paid_among_players(evening)


@given(evenings())
def test_the_facts_of_a_deal_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(st.data())
def test_every_deal_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@given(st.data())
def test_mixed_up_facts_never_stop_the_evening(data: DataObject) -> None:
    table = data.draw(tables())
    check_mixed_up(GAME, table, data.draw(st.lists(mixed_up_deals(table), max_size=4)))
