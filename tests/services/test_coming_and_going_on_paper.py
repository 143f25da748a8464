"""Who came and went on paper: brought in with a sheet, and written into one."""

from dataclasses import replace
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import assume, given

from scorekeeper.records.models import Club, Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.history.verifying import differences, empty_database
from scorekeeper.services.matches import score_sheets
from scorekeeper.services.matches.attendance import join, leave, substitute
from scorekeeper.services.matches.score_sheets import IsThere, export_sheet, import_sheet
from scorekeeper.sheets.reading import read_sheet, sheet_of
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet, SheetRound
from scorekeeper.sheets.writing import sheet_text, sheet_values
from tests.cast import a_match, book_now, bring_back, points, recorded, seen
from tests.certain import certain
from tests.evenings import FEWEST, rolled_back
from tests.games.changes import any_match
from tests.services.evening_with_changes import play, seat, there

pytestmark = pytest.mark.django_db


def agreed(**scored: int) -> dict[str, Any]:
    """Return a round in which the table agreed on points."""
    return {"agreed_score": {"points": scored, "reason": "as on the paper"}}


def an_evening(**more: Any) -> dict[str, Any]:
    """Return a sheet of Kalooki in which everything happened between two rounds."""
    return {
        "scoresheet": 1,
        "game": "kalooki",
        "players": ["Anna", "Vie", "Tom", "Cees", "Dora"],
        "first_dealer": "Cees",
        "stake": {"amount": "0.01", "currency": "EUR", "settle": "pairwise"},
        "joined": [{"player": "Vie", "after": 2, "points": 7}],
        "left": [{"player": "Dora", "after": 3}],
        "substitutes": [
            {"player": "Tom", "for": "Sanne", "after": 1, "pays": "own_rounds"},
        ],
        "rounds": [
            agreed(Anna=1, Sanne=20, Dora=3),
            agreed(Tom=2, Cees=9),
            agreed(Vie=2, Dora=5),
            agreed(Anna=5, Vie=6, Tom=7),
        ],
        "ended_early": True,
        **more,
    }


def require_repeated(match: Match) -> None:
    """Check that the same comes of the match's history played again."""
    with empty_database() as empty:
        assert differences(seen(match), empty) == []


def exported(match: Match) -> Sheet:
    """Return the sheet of a match, written and read again."""
    return read_sheet(sheet_text(export_sheet(seen(match))).encode())


def test_a_sheet_is_the_same_match_and_the_same_sheet_again() -> None:
    sheet = sheet_of(an_evening())
    match = import_sheet(sheet)
    book = book_now(match)
    assert book.played_match.attendance == sheet.attendance
    assert book.table.players == ("Anna", "Vie", "Tom", "Cees", "Dora")
    assert book.table.players[book.table.first_dealer] == "Cees"
    assert there(match) == ["Anna", "Vie", "Tom", "Cees"]
    assert sorted(match.club.players.values_list("name", flat=True)) == [
        "Anna",
        "Cees",
        "Dora",
        "Sanne",
        "Tom",
        "Vie",
    ]
    assert sheet_values(exported(match)) == sheet_values(sheet)
    assert score_values(exported(match)) == score_values(sheet)
    require_repeated(match)


def test_a_long_sheet_that_is_written_in_parts_has_them_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(score_sheets, "ROWS_AT_ONCE", 5)
    monkeypatch.setattr(score_sheets, "PAUSE", 0)
    sheet = sheet_of(an_evening())
    match = import_sheet(sheet)
    assert sheet_values(exported(match)) == sheet_values(sheet)
    require_repeated(match)


def test_what_a_sheet_brought_in_is_not_undone_and_what_follows_is() -> None:
    match = import_sheet(sheet_of(an_evening(ended_early=False)))
    assert history_of(seen(match)).undo is None
    substitute(match, seat=seat(match, "Tom"), name="Sanne")
    play(match, Sanne=1)
    assert there(match) == ["Anna", "Vie", "Sanne", "Cees"]
    require_repeated(match)
    for _step in range(2):
        undo(seen(match), certain(history_of(seen(match)).undo).number)
    assert there(match) == ["Anna", "Vie", "Tom", "Cees"]
    require_repeated(match)


def test_two_names_of_one_player_do_not_sit_in_one_match() -> None:
    club = a_match("kalooki", players=("Sanne", "Wim", "Xander")).club
    a_match("kalooki", players=("Susan", "Wim", "Xander"), club=club)
    keys = {one.name: one.pk for one in club.players.all()}
    merge(club, keys["Sanne"], keys["Susan"])
    values = an_evening(players=["Anna", "Vie", "Tom", "Susan", "Dora"], first_dealer="Anna")
    values["rounds"][1] = agreed(Tom=2, Susan=9)
    with pytest.raises(RuleBroken, match="are one player of the club"):
        import_sheet(sheet_of(values), club=Club.objects.get(pk=club.pk))
    assert club.matches.count() == 2


def test_a_sheet_that_is_there_already_is_named() -> None:
    sheet = sheet_of(an_evening(played_on="2026-11-20"))
    match = import_sheet(sheet)
    with pytest.raises(IsThere) as found:
        import_sheet(sheet, club=match.club, is_meant=False)
    assert found.value.match == match
    other = an_evening(played_on="2026-11-20")
    other["left"] = [{"player": "Dora", "after": 4}]
    other["rounds"][3] = agreed(Anna=5, Vie=6, Tom=7)
    assert import_sheet(sheet_of(other), club=match.club, is_meant=False) != match


def test_whose_joining_was_undone_is_in_no_sheet() -> None:
    match = recorded(a_match("kalooki"), points(0, 10, 20, 30))
    join(match, name="Vie", behind=0, points=3)
    undo(seen(match), certain(history_of(seen(match)).undo).number)
    leave(match, seat=seat(match, "Dora"))
    play(match, Cees=1)
    sheet = exported(match)
    assert sheet.table.players == ("Anna", "Bram", "Cees", "Dora")
    assert sheet.table.first_dealer == 3
    assert sheet.attendance.departures[0].seat == 3
    totals = book_now(match).played_match.totals
    assert sheet.played_match().totals == tuple(totals[one] for one in book_now(match).table.seats)


def test_a_round_that_does_not_fit_keeps_its_place_before_who_comes() -> None:
    match = recorded(a_match("kalooki"), points(0, 10, 20, 30))
    join(match, name="Vie", behind=3, points=3)
    play(match, Vie=1)
    key = book_now(match).entries[-1].round_key
    for _step in range(2):
        undo(seen(match), certain(history_of(seen(match)).undo).number)
    play(match, Anna=1)
    bring_back(match, key)
    leave(match, seat=seat(match, "Dora"))
    play(match, Cees=2)
    sheet = exported(match)
    assert [told.deal.void for told in sheet.rounds] == [False, True, False, False]
    assert sheet.attendance.departures[0].after == 3
    assert sheet.played_match().totals == (1, 10, 22, 30)


@pytest.mark.slow
@given(evening=any_match())
@FEWEST
def test_any_match_with_changes_comes_in_and_out_as_it_is(
    empty_database: BaseDatabaseWrapper, evening: PlayedMatch
) -> None:
    assume(evening.rounds and not evening.faults_of_changes and not evening.unfitting)
    sheet = Sheet(
        game=evening.game,
        preset=next(iter(evening.game.presets)),
        table=evening.table,
        rounds=tuple(SheetRound(played.deal) for played in evening.rounds),
        attendance=evening.attendance,
    )
    with rolled_back():
        match = import_sheet(sheet)
        book = book_now(match)
        assert book.played_match.totals == evening.totals
        assert book.played_match.now == evening.now
        written = export_sheet(seen(match))
        assert {*written.attendance.changes} == {*sheet.attendance.changes}
        assert sheet_values(replace(written, attendance=sheet.attendance)) == sheet_values(
            replace(sheet, details=match.details)
        )
        assert differences(seen(match), empty_database) == []
