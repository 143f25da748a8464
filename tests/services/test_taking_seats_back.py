"""A seat that somebody took is a step of the match, taken back and done again like any other."""

import pytest

from scorekeeper.records.book import former_names
from scorekeeper.records.models import Event, FormerName, Match, Player
from scorekeeper.rules.words import Text
from scorekeeper.services.account.accounts import accounts_of
from scorekeeper.services.clubs.members import merge, rename
from scorekeeper.services.history.timeline import StepSentences, history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences, empty_database
from scorekeeper.services.matches.ending import settle
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.settling import put_on_account
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    NAMES,
    QUARTER,
    a_deal,
    a_match,
    book_now,
    next_round,
    record,
    recorded,
    seen,
    totals,
)
from tests.certain import certain

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def match() -> Match:
    """Return a match of two rounds."""
    return recorded(a_match(stake=QUARTER, rounds=4), a_deal(100), a_deal(110))


def names(match: Match) -> tuple[str, ...]:
    """Return who sits at the table now."""
    return book_now(match).table.players


def people(match: Match) -> list[str]:
    """Return the players of the club by name."""
    return sorted(match.club.players.values_list("name", flat=True))


def undo_last(match: Match) -> Text | None:
    """Take the last step back; return what is said about it."""
    return undo(seen(match), certain(history_of(seen(match)).undo).number)


def redo_last(match: Match) -> Text | None:
    """Do the step again that was taken back last; return what is said about it."""
    return redo(seen(match), certain(history_of(seen(match)).redo).number)


def is_as_its_history_says(match: Match) -> bool:
    """Return whether the match comes out the same when its history is played again."""
    with empty_database() as empty:
        return differences(seen(match), empty) == []


def test_undo_takes_the_new_player_from_the_seat_and_no_round_with_it(match: Match) -> None:
    before = totals(match)
    replace_player(match, seat=BRAM, name="Emma")
    undo_last(match)
    assert names(match) == NAMES
    assert (totals(match), len(book_now(match).entries)) == (before, 2)
    assert former_names(match) == {}
    assert people(match) == sorted(NAMES)
    undo_last(match)
    assert len(book_now(match).entries) == 1


def test_redo_seats_the_new_player_again(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    for _time in range(2):
        undo_last(match)
        redo_last(match)
        assert names(match)[BRAM] == "Emma"
        assert former_names(match) == {BRAM: ("Bram",)}
        assert people(match) == sorted([*NAMES, "Emma"])
    undo_last(match)
    assert names(match) == NAMES
    assert FormerName.objects.count() == 0


def test_seats_that_changed_hands_come_back_one_after_the_other(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    record(match, a_deal(90))
    replace_player(match, seat=BRAM, name="Fred")
    replace_player(match, seat=CEES, name="Bram")
    undo_last(match)
    assert names(match) == ("Anna", "Fred", "Cees", "Dora")
    undo_last(match)
    assert names(match) == ("Anna", "Emma", "Cees", "Dora")
    assert former_names(match) == {BRAM: ("Bram",)}
    undo_last(match)
    undo_last(match)
    assert names(match) == NAMES
    assert people(match) == sorted(NAMES)
    assert is_as_its_history_says(match)


def test_a_seat_that_is_given_back_by_name_leaves_no_trace(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Brammetje")
    replace_player(match, seat=BRAM, name="Bram")
    assert names(match) == NAMES
    assert export_sheet(seen(match)).formerly == {}
    assert people(match) == sorted(NAMES)
    for expected in ("Brammetje", "Bram"):
        undo_last(match)
        assert names(match)[BRAM] == expected
    assert people(match) == sorted(NAMES)
    redo_last(match)
    redo_last(match)
    assert names(match) == NAMES
    assert export_sheet(seen(match)).formerly == {}
    assert is_as_its_history_says(match)


def test_who_played_in_between_is_a_former_player_and_whoever_is_back_is_none(
    match: Match,
) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    record(match, a_deal(90))
    replace_player(match, seat=BRAM, name="Bram")
    assert export_sheet(seen(match)).formerly == {"Bram": ("Emma",)}
    assert "Emma" in people(match)


def test_somebody_whom_the_club_knows_from_another_table_stays_known(match: Match) -> None:
    a_match(players=("Emma", "Fred", "Gina", "Hans"), club=match.club)
    replace_player(match, seat=BRAM, name="Emma")
    undo_last(match)
    assert "Emma" in people(match)


def test_who_left_after_rounds_stays_known_where_they_come_back_by_mistake(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    replace_player(match, seat=CEES, name="Bram")
    undo_last(match)
    assert "Bram" in people(match)
    assert former_names(match) == {BRAM: ("Bram",)}


def test_the_same_person_sits_down_again_under_the_name_of_today(match: Match) -> None:
    other = a_match(club=match.club)
    replace_player(match, seat=BRAM, name="Emma")
    rename_player(other, seat=BRAM, name="Bart")
    undo_last(match)
    assert names(match) == ("Anna", "Bart", "Cees", "Dora")
    assert people(match) == ["Anna", "Bart", "Cees", "Dora"]


def test_a_guest_whose_seat_was_taken_is_that_guest_again(match: Match) -> None:
    bram = match.club.players.get(name="Bram")
    Player.objects.filter(pk=bram.pk).update(is_guest=True)
    replace_player(match, seat=BRAM, name="Emma")
    undo_last(match)
    assert seen(match).seats.get(number=BRAM).player == bram
    assert match.club.players.get(name="Bram").is_guest


def test_it_is_said_who_sits_there_meanwhile_as_somebody_else(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    players = match.club.players
    merge(match.club, players.get(name="Bram").pk, players.get(name="Cees").pk)
    said = str(undo_last(match))
    assert said.startswith("“Bram” sits there already, as “Cees”. Emma keeps the seat.")
    assert "“Somebody else sits down” on the page Players" in said
    assert names(match) == ("Anna", "Emma", "Cees", "Dora")


def test_a_seat_that_cannot_be_given_back_does_not_stand_before_earlier_steps(
    match: Match,
) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    record(match, a_deal(90))
    players = match.club.players
    merge(match.club, players.get(name="Bram").pk, players.get(name="Anna").pk)
    undo_last(match)
    undo_last(match)
    undo_last(match)
    undo_last(match)
    assert history_of(seen(match)).undo is None
    assert (names(match)[BRAM], len(book_now(match).entries)) == ("Emma", 0)
    assert former_names(match) == {BRAM: ("Bram",)}
    for rounds in (1, 2, 3):
        redo_last(match)
        assert len(book_now(match).entries) == rounds
    assert history_of(seen(match)).redo is None
    assert is_as_its_history_says(match)


def test_a_seat_that_cannot_be_taken_again_does_not_stand_before_later_steps(
    match: Match,
) -> None:
    a_match(players=("Emma", "Fred", "Gina", "Hans"), club=match.club)
    replace_player(match, seat=BRAM, name="Emma")
    record(match, a_deal(90))
    undo_last(match)
    undo_last(match)
    players = match.club.players
    merge(match.club, players.get(name="Emma").pk, players.get(name="Anna").pk)
    assert str(redo_last(match)).startswith("“Emma” sits there already, as “Anna”. Bram keeps")
    redo_last(match)
    assert (names(match), len(book_now(match).entries)) == (NAMES, 3)
    assert former_names(match) == {}
    for rounds in (2, 1, 0):
        undo_last(match)
        assert len(book_now(match).entries) == rounds
    assert is_as_its_history_says(match)


def test_a_seat_that_was_kept_is_not_said_to_be_undone(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    players = match.club.players
    merge(match.club, players.get(name="Bram").pk, players.get(name="Anna").pk)
    number = certain(history_of(seen(match)).undo).number
    undo_last(match)
    history = history_of(seen(match))
    assert not any(map(history.is_undone, history.steps))
    told = StepSentences(seen(match), book_now(match), history, str)
    assert str(told.sentence(history.steps[-1])) == "Emma kept the seat"
    version = seen(match).version
    undo(seen(match), number)  # sent twice
    assert seen(match).version == version


def test_who_came_back_as_a_guest_is_not_said_to_sit_there_as_themselves(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    Player.objects.filter(club=match.club, name="Cees").update(is_guest=True)
    rename_player(match, seat=CEES, name="Bram")
    assert str(undo_last(match)).startswith("“Bram” sits there already. Emma keeps the seat.")
    assert names(match) == ("Anna", "Emma", "Bram", "Dora")


def test_one_who_turned_out_to_be_the_new_player_sits_there_under_the_old_name(
    match: Match,
) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    players = match.club.players
    merge(match.club, players.get(name="Bram").pk, players.get(name="Emma").pk)
    undo_last(match)
    assert names(match) == NAMES


def test_what_a_seat_owes_on_the_account_goes_back_with_it() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=1), a_deal(20))
    settle(seen(match), next_round(match))
    put_on_account(seen(match))
    before = balances(match)
    replace_player(seen(match), seat=ANNA, name="Emma")
    undo_last(match)
    assert balances(match) == before
    redo_last(match)
    assert balances(match) == {"Emma" if who == "Anna" else who: of for who, of in before.items()}
    assert is_as_its_history_says(match)


def balances(match: Match) -> dict[str, int]:
    """Return who gets or owes what on the account of the club."""
    (account,) = accounts_of(match.club)
    return {str(one.player): one.amount for one in account.balances if one.amount}


def test_a_seat_that_was_taken_before_that_was_a_step_stays_taken(match: Match) -> None:
    replace_player(match, seat=BRAM, name="Emma")
    Event.objects.filter(kind=Event.Kind.SEATED).update(kind=Event.Kind.REPLACED, player=None)
    undo_last(match)
    assert names(match)[BRAM] == "Emma"
    assert len(book_now(match).entries) == 1
    redo_last(match)
    assert is_as_its_history_says(match)


def test_a_player_who_was_renamed_on_the_club_s_page_is_seated_again_by_redo(match: Match) -> None:
    a_match(players=("Emma", "Fred", "Gina", "Hans"), club=match.club)
    replace_player(match, seat=BRAM, name="Emma")
    undo_last(match)
    rename(match.club, match.club.players.get(name="Emma").pk, "Emmy")
    redo_last(match)
    assert names(match)[BRAM] == "Emmy"
    assert "Emma" not in people(match)
