"""What Scopa promises, tried with rounds that can happen and with some that cannot."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.scopa.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.replay import PlayedMatch
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of
from tests.games.scopa.deals import legal_deal, mixed_up_deals, tables
from tests.games.sheets import table_of

Sides = tuple[tuple[int, ...], ...]
WORTH = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10}


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=3)


def reckoned(evening: PlayedMatch, deal: Deal) -> list[int]:
    """Return the points of each side, straight from the table of awards in the text."""
    sides = evening.sides
    points = [told(deal, side, "scope") + told(deal, side, "napola") for side in sides]
    for place, side in enumerate(sides):
        won = ("most_cards", "most_coins", "primiera", "settebello", "re_bello")
        points[place] += sum(fact.by in side for fact in deal.facts if fact.kind in won)
    counted = [numbers(deal, sides, "cards", 40), numbers(deal, sides, "coins", 10)]
    counted.append([primiera(deal, side, evening.table.house_rules.primiera_by) for side in sides])
    for held in counted:
        if max(held) and held.count(max(held)) == 1:
            points[held.index(max(held))] += 1
    return points


def told(deal: Deal, side: tuple[int, ...], counted: str) -> int:
    """Return what was counted of a side."""
    return sum(number for seat, number in deal.counts(counted).items() if seat in side)


def numbers(deal: Deal, sides: Sides, counted: str, everything: int) -> list[int]:
    """Return what each side holds of a count, the one left out the rest; nothing if not counted."""
    counts = deal.counts(counted)
    rest = everything - sum(counts.values()) if counts else 0
    return [told(deal, side, counted) if {*side} & {*counts} else rest for side in sides]


def primiera(deal: Deal, side: tuple[int, ...], primiera_by: str) -> int:
    """Return what the best cards of a side are worth, where they were told."""
    for fact in deal.all_facts("primiera_cards"):
        if fact.by in side:
            cards = fact.text.split()
            if primiera_by == "sevens":
                return cards.count("7")
            return 0 if "-" in cards else sum(WORTH[card] for card in cards)
    return 0


@given(evenings())
def test_a_round_comes_to_what_the_text_says_and_its_lines_say_why(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        assert played.fits, played.faults
        by_side = [played.points[side[0]] for side in evening.sides]
        assert by_side == reckoned(evening, played.deal)
        for seat, points in enumerate(played.points):
            assert sum(line.points for line in played.lines if seat in line.seats) == points


@given(evenings())
def test_the_four_awards_bring_no_more_than_four_points(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        awards = [line for line in played.lines if line.rule not in ("scope", "napola", "re_bello")]
        assert 1 <= sum(line.points for line in awards) <= 4


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(st.lists(mixed_up_deals(), max_size=4), st.booleans())
def test_mixed_up_facts_never_stop_the_evening(deals: list[Deal], is_rich: bool) -> None:
    table = table_of("scopa", 2, napola=is_rich, re_bello=is_rich, target=1000)
    check_mixed_up(GAME, table, deals)
