"""What is said at the table comes back from the rows, and from the sheet, as it was said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.records import models
from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.records.translator import CHILD_ROWS, deal_of
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.services.books import close_all
from scorekeeper.services.matches.attendance import add_rounds
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.writes import Submission
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.writing import sheet_text
from tests.cast import ANNA, BRAM, CEES, DORA, a_match, a_match_at, recorded, seen
from tests.evenings import FEWER, FOLDERS, evenings_of, rolled_back

pytestmark = pytest.mark.django_db


def stored_deals(match: Match) -> list[Deal]:
    """Return the deals of a match's rows, in the order of play."""
    seats = read_book(match).seats
    rows = RoundVersion.objects.filter(match=match).prefetch_related(*CHILD_ROWS)
    return [deal_of(row, seats) for row in rows.order_by("round__position")]


@pytest.mark.parametrize("slug", FOLDERS)
@given(data=st.data())
@FEWER
def test_deals_become_rows_and_the_same_deals_again(slug: str, data: DataObject) -> None:
    evening = data.draw(evenings_of(slug, fewest=1))
    deals = [played.deal for played in evening.rounds]
    with rolled_back():
        match = a_match_at(evening.game, evening.table)
        add_rounds(match, deals, Submission(key="test", base=0))
        assert stored_deals(match) == deals


def test_a_fact_about_two_players_comes_back_with_both_and_goes_with_its_match() -> None:
    match = a_match()
    liable = (Fact("liable", CEES, whom=DORA), Fact("liable", BRAM, "twice", whom=ANNA))
    deal = Deal(dealer=ANNA, facts=(*liable, Fact("riichi", whom=BRAM)))
    add_rounds(match, [deal], Submission(key="test", base=0))
    assert stored_deals(match) == [deal]
    cancel(match)
    delete_for_good(seen(match))
    assert not models.Fact.objects.exists()


@pytest.mark.parametrize("slug", FOLDERS)
@given(data=st.data())
@FEWER
def test_an_evening_is_the_same_in_the_book_and_from_its_sheet(slug: str, data: DataObject) -> None:
    evening = data.draw(evenings_of(slug))
    with rolled_back():
        match = a_match_at(evening.game, evening.table)
        recorded(match, *(played.deal for played in evening.rounds))
        close_all()
        assert read_book(seen(match)).played_match == evening
        assert read_sheet(sheet_text(export_sheet(match)).encode()).played_match() == evening
