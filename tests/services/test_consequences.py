"""What a correction changes is shown before it counts: rounds, totals, duties, dealers, money."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

import pytest

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from scorekeeper.services import settling
from scorekeeper.services.matches import ending
from scorekeeper.services.rounds.consequences import consequences
from scorekeeper.services.rounds.correcting import Changed, corrected, inserted, withdrawn
from scorekeeper.services.settling import put_on_account, stored_plan
from scorekeeper.settlement import Transfer
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    CHIP,
    DORA,
    NAMES,
    a_deal,
    a_match,
    book_now,
    correct,
    points,
    recorded,
    seen,
)

pytestmark = pytest.mark.django_db


How = ParamSpec("How")


def changes_of(
    match: Match,
    change: Callable[Concatenate[Book, How], Changed],
    *args: How.args,
    **how: How.kwargs,
) -> dict[str, tuple[str, str]]:
    """Return what a change is said to alter, by what it is."""
    book = book_now(match)
    changed = change(book, *args, **how)
    found = consequences(match, book, changed, money=lambda chips: f"{chips} chips")
    assert len({one.what for one in found}) == len(found)
    return {one.what: (one.before, one.after) for one in found}


def kontsina(*rounds: tuple[int, ...], rounds_agreed: int | None = None) -> Match:
    """Return a match between four, everybody alone, for a chip a point."""
    match = a_match("kontsina", NAMES, stake=CHIP, rounds=rounds_agreed or len(rounds))
    return recorded(match, *(points(*numbers) for numbers in rounds))


@pytest.fixture
def match() -> Match:
    """Return a match of Kraken with three rounds."""
    return recorded(a_match(), *(a_deal(100, declarer=ANNA) for _round in range(3)))


def test_a_correction_that_changes_nothing_is_shown_in_no_line(match: Match) -> None:
    assert changes_of(match, corrected, index=1, deal=a_deal(100, declarer=ANNA)) == {}


def test_a_corrected_score_is_shown_with_the_totals_and_the_ranking(match: Match) -> None:
    found = changes_of(match, corrected, index=1, deal=a_deal(20, declarer=ANNA))
    assert found == {
        "Round 2": ("10 : 6", "0 : 16"),
        "Totals": ("30 : 18", "20 : 28"),
        "Ranking": ("Anna and Cees > Bram and Dora", "Bram and Dora > Anna and Cees"),
    }


def test_equal_numbers_of_players_who_are_no_partners_are_all_shown() -> None:
    match = kontsina((1, 2, 1, 3))
    found = changes_of(match, corrected, index=0, deal=points(1, 2, 1, 2))
    assert found["Totals"] == ("Dora 3", "Dora 2")
    assert found["Round 1"] == ("Dora 3", "Dora 2")


def test_partners_who_do_not_sit_opposite_have_their_number_once() -> None:
    six = (*NAMES, "Emma", "Finn")
    match = recorded(a_match("free-sheet", six, teams=2), points(5, 7))
    found = changes_of(match, corrected, index=0, deal=points(5, 8))
    assert found["Totals"] == ("5 : 7", "5 : 8")


def test_one_of_three_teams_is_named_with_both_its_partners() -> None:
    six = (*NAMES, "Emma", "Finn")
    match = recorded(a_match("free-sheet", six, teams=3), points(5, 7, 1))
    found = changes_of(match, corrected, index=0, deal=points(5, 8, 1))
    assert found["Totals"] == found["Round 1"] == ("Bram and Emma 7", "Bram and Emma 8")


def test_a_duty_that_a_correction_fulfils_is_shown(match: Match) -> None:
    found = changes_of(match, corrected, index=1, deal=a_deal(100, declarer=ANNA, contra=BRAM))
    before, after = found["Duties"]
    assert "Bram and Dora still owe 4 contras" in before
    assert "Bram and Dora still owe 3 contras" in after
    assert found["Crosses"] == ("0 : 0", "0 : 2")


def test_dealers_that_follow_are_shown(match: Match) -> None:
    deal = a_deal(100, declarer=ANNA, dealer=BRAM)
    alone = changes_of(match, corrected, index=1, deal=deal)
    assert list(alone) == ["Round 2"]
    found = changes_of(match, corrected, index=1, deal=deal, following_dealers=True)
    assert found["Round 3"] == ("Bram deals", "Cees deals")
    assert "Cees deals, Dora" in found["Next"][0]
    assert "Dora deals, Anna" in found["Next"][1]


def test_an_inserted_round_was_not_there_before(match: Match) -> None:
    found = changes_of(match, inserted, index=0, deal=a_deal(120))
    assert found["Round 1"] == ("not there", "12 : 4, Dora deals")
    assert found["Totals"] == ("30 : 18", "42 : 22")


def test_a_withdrawn_round_is_shown_with_its_number(match: Match) -> None:
    found = changes_of(match, withdrawn, index=1)
    assert found["Round 2"] == ("10 : 6, Anna deals", "deleted")
    assert found["Totals"] == ("30 : 18", "20 : 12")


def test_rounds_are_called_by_the_number_they_have_in_the_list() -> None:
    match = recorded(a_match(), a_deal(100), Deal(void=True), a_deal(100))
    found = changes_of(match, corrected, index=2, deal=a_deal(20))
    assert found["Round 2"] == ("16 : 0", "2 : 14")
    assert changes_of(match, withdrawn, index=1)["A misdeal"][1] == "deleted"


def test_rounds_that_no_longer_fit_are_named() -> None:
    match = recorded(a_match(rounds=2), a_deal(100), a_deal(100, declarer=ANNA))
    found = changes_of(match, inserted, index=0, deal=a_deal(120))
    assert found["Round 2 until now"][1] == "does not fit: the match is over before this round"


def test_a_match_that_goes_on_after_all_is_shown() -> None:
    match = recorded(a_match(rounds=1), a_deal(100))
    found = changes_of(match, withdrawn, index=0)
    assert found["Next"] == ("the match is over", "Round 1 of 1: Dora deals, Anna chooses trumps")


def test_who_pays_whom_is_shown() -> None:
    match = kontsina((6, 0, 0, 0))
    found = changes_of(match, corrected, index=0, deal=points(7, 0, 0, 0))
    assert found["Payments"] == (
        "Bram pays Anna 6 chips; Cees pays Anna 6 chips; Dora pays Anna 6 chips",
        "Bram pays Anna 7 chips; Cees pays Anna 7 chips; Dora pays Anna 7 chips",
    )


def test_what_was_paid_already_is_not_asked_for_again() -> None:
    match = kontsina((6, 0, 0, 0))
    ending.settle(match)
    settling.record_payment(match, Transfer(BRAM, ANNA, 6))
    found = changes_of(match, corrected, index=0, deal=points(4, 0, 0, 0))
    assert found["Payments"] == (
        "Cees pays Anna 6 chips; Dora pays Anna 6 chips",
        "Cees pays Anna 4 chips; Dora pays Anna 2 chips; Dora pays Bram 2 chips",
    )
    correct(match, 0, points(4, 0, 0, 0))
    assert stored_plan(match, book_now(match).seats) == (
        Transfer(CEES, ANNA, 4),
        Transfer(DORA, ANNA, 2),
        Transfer(DORA, BRAM, 2),
    )


def test_what_changes_on_the_account_is_said_to_change_there() -> None:
    match = kontsina((6, 0, 0, 0))
    ending.settle(match)
    put_on_account(match)
    found = changes_of(seen(match), corrected, index=0, deal=points(6, 6, 6, 6))
    assert found["On the club's account"][1] == "nobody pays"
    assert "Payments" not in found


def test_everybody_level_pays_nobody() -> None:
    match = kontsina((6, 0, 0, 0))
    found = changes_of(match, corrected, index=0, deal=points(6, 6, 6, 6))
    assert found["Payments"][1] == "nobody pays"
