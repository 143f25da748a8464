"""Rounds are withdrawn and brought back; what was there stays."""

import pytest

from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.rounds import correcting
from scorekeeper.services.writes import Conflict
from tests.cast import (
    ANNA,
    a_deal,
    about,
    annas_points,
    book_now,
    bring_back,
    correct,
    evening_now,
    first_of,
    insert,
    record,
    seen,
    three_rounds,
    withdraw,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return a match of three rounds."""
    return three_rounds()


def keys(match: Match) -> list[int]:
    """Return the keys of the rounds that stand in the book."""
    return [entry.round_key for entry in book_now(match).entries]


def test_a_withdrawn_round_does_not_count(match: Match) -> None:
    key = withdraw(match, 1)
    assert annas_points(match) == [10, 12]
    assert [entry.round_key for entry in book_now(match).withdrawn] == [key]


def test_a_round_brought_back_stands_where_it_stood(match: Match) -> None:
    key = withdraw(match, 1)
    record(match, a_deal(130, declarer=ANNA))
    insert(match, 0, a_deal(130))
    bring_back(match, key)
    assert annas_points(match) == [13, 10, 11, 12, 13]


def test_withdrawn_rounds_keep_their_places_among_themselves(match: Match) -> None:
    keys = [withdraw(match, 0) for _round in range(3)]
    assert evening_now(match).rounds == ()
    for key in reversed(keys):
        bring_back(match, key)
    assert annas_points(match) == [10, 11, 12]


def test_all_may_be_withdrawn_and_the_match_goes_on(match: Match) -> None:
    for _round in range(3):
        withdraw(match, 0)
    record(match, a_deal(100))
    assert annas_points(match) == [10]


def test_withdrawing_twice_is_withdrawing_once(match: Match) -> None:
    entry = first_of(match)
    sending = about(entry)
    for _time in range(2):
        correcting.withdraw_round(match, round_key=entry.round_key, submission=sending)
    assert RoundVersion.objects.filter(round_id=entry.round_key).count() == 2


def test_a_round_that_was_corrected_meanwhile_is_not_withdrawn(match: Match) -> None:
    entry = first_of(match)
    correct(match, 0, a_deal(130))
    with pytest.raises(Conflict, match="corrected this round"):
        correcting.withdraw_round(match, round_key=entry.round_key, submission=about(entry))
    assert annas_points(match) == [13, 11, 12]


def test_a_round_that_somebody_deleted_and_brought_back_is_withdrawn(match: Match) -> None:
    entry = first_of(match)
    bring_back(match, withdraw(match, 0))
    correcting.withdraw_round(match, round_key=entry.round_key, submission=about(entry))
    assert annas_points(match) == [11, 12]


def test_a_withdrawn_round_cannot_be_corrected_or_withdrawn_again(match: Match) -> None:
    entry = first_of(match)
    withdraw(match, 0)
    with pytest.raises(Conflict, match="deleted meanwhile"):
        correcting.correct_round(
            match, round_key=entry.round_key, deal=a_deal(), submission=about(entry)
        )
    with pytest.raises(Conflict, match="deleted meanwhile"):
        correcting.withdraw_round(match, round_key=entry.round_key, submission=about(entry))


def test_to_delete_a_round_and_bring_it_back_is_no_correction(match: Match) -> None:
    correct(match, 1, a_deal(115, declarer=ANNA))
    for place in (0, 1):
        bring_back(match, withdraw(match, place))
    rows = RoundVersion.objects.filter(match=match).order_by("pk")
    in_round = [[row.is_correction for row in rows if row.round_id == key] for key in keys(match)]
    assert in_round == [[False] * 3, [False, True, True, True], [False]]
    undo(match, seen(match).version)
    redo(match, seen(match).version)
    assert [entry.is_correction for entry in book_now(match).entries] == [False, True, False]


def test_what_counted_as_corrected_because_it_was_deleted_is_none_any_more(match: Match) -> None:
    key = withdraw(match, 0)
    RoundVersion.objects.filter(round_id=key, state="withdrawn").update(is_correction=True)
    match.version += 1  # as an earlier program stored it, and read anew
    match.save()
    bring_back(match, key)
    assert not first_of(match).is_correction


def test_bringing_back_twice_is_bringing_back_once(match: Match) -> None:
    key = withdraw(match, 0)
    (entry,) = book_now(match).withdrawn
    sending = about(entry)
    for _time in range(2):
        correcting.restore_round(match, round_key=key, submission=sending)
    assert annas_points(match) == [10, 11, 12]


def test_what_was_brought_back_and_withdrawn_since_stays_withdrawn(match: Match) -> None:
    key = withdraw(match, 0)
    (entry,) = book_now(match).withdrawn
    sending = about(entry)
    correcting.restore_round(match, round_key=key, submission=sending)
    withdraw(match, 0)
    correcting.restore_round(match, round_key=key, submission=sending)
    assert annas_points(match) == [11, 12]


def test_a_round_that_stands_in_the_book_cannot_be_brought_back(match: Match) -> None:
    entry = first_of(match)
    with pytest.raises(Conflict, match="brought this round back"):
        correcting.restore_round(match, round_key=entry.round_key, submission=about(entry))
