"""Score sheets become matches, and matches score sheets, with the same scores."""

from typing import Any, NoReturn

import pytest

from scorekeeper.records.models import Club, Match, Player, RoundVersion
from scorekeeper.rules import limits
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.books import close_all
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.matches.starting import NewForm, play_again
from scorekeeper.services.rounds import recording
from scorekeeper.sheets.reading import read_sheet, sheet_of
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet
from scorekeeper.sheets.writing import sheet_text, sheet_values
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    NAMES,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    correct,
    dealers,
    insert,
    record,
    recorded,
    seen,
    totals,
    withdraw,
)
from tests.games.sheets import EXAMPLES as FOLDER
from tests.sheets.sheets import NAMES as EXAMPLES
from tests.sheets.sheets import has_changes, kraken, played

pytestmark = pytest.mark.django_db
# From round to round, as nothing is rolled back: where many follow, it is not read anew for each.
book_stays_open = pytest.mark.django_db(transaction=True)


def exported(match: Match) -> Sheet:
    """Return the sheet of a match, written and read again."""
    return read_sheet(sheet_text(export_sheet(seen(match))).encode())


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_brought_in_and_taken_out_again_gives_the_same_scores(name: str) -> None:
    sheet = read_sheet((FOLDER / f"{name}.json").read_bytes())
    assert score_values(exported(import_sheet(sheet))) == score_values(sheet)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_taken_out_says_what_it_said_when_it_was_brought_in(name: str) -> None:
    sheet = read_sheet((FOLDER / f"{name}.json").read_bytes())
    assert sheet_values(exported(import_sheet(sheet))) == sheet_values(sheet)


@book_stays_open
@pytest.mark.parametrize("name", [name for name in EXAMPLES if not has_changes(name)])
def test_the_rounds_of_an_example_recorded_one_by_one_are_those_brought_in(name: str) -> None:
    sheet = read_sheet((FOLDER / f"{name}.json").read_bytes())
    brought = import_sheet(sheet)
    entered = import_sheet(sheet_of(sheet_values(sheet) | {"rounds": [], "ended_early": False}))
    recorded(entered, *(entry.deal for entry in book_now(brought).entries))
    if sheet.ended_early:
        ending.stop_early(entered)
    assert book_now(entered).played_match == book_now(brought).played_match


def test_a_match_brought_in_goes_on() -> None:
    match = import_sheet(sheet_of(kraken(played(), first_dealer="Dora")))
    record(match, a_deal(100, declarer=ANNA))
    correct(match, 0, a_deal(120))
    assert totals(match)[ANNA] == 12 + 10
    assert seen(match).version == 4


def test_what_is_not_scored_comes_along() -> None:
    values = kraken(
        played(note="a wet card", dealer_override="Bram"),
        formerly={"Cees": ["Kees", "Klaas"], "Anna": ["Johanna"]},
        played_on="2026-11-21",
        place="Café De Slinger",
        note="Two lines\nof it",
        stake={"amount": "0.25", "currency": "EUR", "settle": "pot"},
        ended_early=True,
    )
    sheet = exported(import_sheet(sheet_of(values)))
    assert sheet_values(sheet) == sheet_values(sheet_of(values))


@pytest.mark.parametrize(
    "terms",
    [{"per": 100, "round_to": 10}, {"settle": "pot", "shares": [50, 30, 20], "round_to": 50}],
)
def test_all_that_was_agreed_about_the_stake_comes_along_and_stays_for_the_next_evening(
    terms: dict[str, Any],
) -> None:
    stake = {"amount": "0.50", "currency": "EUR", "settle": "pairwise", **terms}
    sheet = {"scoresheet": 1, "game": "kalooki", "players": ["Anna", "Bram", "Cees"]}
    match = import_sheet(sheet_of({**sheet, "stake": stake, "rounds": []}))
    assert sheet_values(exported(match))["stake"] == stake
    ending.stop_early(match)
    assert sheet_values(exported(play_again(seen(match))))["stake"] == stake


def test_no_day_is_made_up() -> None:
    assert export_sheet(import_sheet(sheet_of(kraken()))).details.played_on is None


def test_a_sheet_may_join_a_club_and_knows_its_players() -> None:
    club = a_match().club
    match = import_sheet(sheet_of(kraken(players=["anna", "Bram", "Emma", "Fred"])), club=club)
    assert match.club == club
    assert Player.objects.filter(club=club).count() == 6
    assert book_now(match).table.players == ("Anna", "Bram", "Emma", "Fred")


def test_a_sheet_sent_twice_is_brought_in_once() -> None:
    sheet = sheet_of(kraken(played()))
    match = import_sheet(sheet, form=NewForm(key="a form"))
    assert import_sheet(sheet, form=NewForm(key="a form")) == match
    assert import_sheet(sheet) != match
    assert RoundVersion.objects.filter(match=match).count() == 1


def test_who_brought_it_in_is_recorded() -> None:
    match = import_sheet(sheet_of(kraken(played())), entered_by="Bram’s phone")
    assert book_now(match).entries[0].entered_by == "Bram’s phone"


@pytest.mark.parametrize(
    "values",
    [
        kraken(played(), played(card_points={"Anna": 163})),
        kraken(played(), played(), house_rules={"rounds": 1}),
        kraken(played(), house_rules={"rounds": 1}, ended_early=True),
        kraken(played(dealer="Cees")),
    ],
)
def test_a_sheet_in_which_something_cannot_be_leaves_nothing_behind(values: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken):
        import_sheet(sheet_of(values))
    assert Match.objects.count() == Club.objects.count() == Player.objects.count() == 0


def test_a_sheet_longer_than_any_evening_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ROUNDS", 2)
    with pytest.raises(RuleBroken, match="at most 2 rounds"):
        import_sheet(sheet_of(kraken(played(), {"void": True}, played())))
    assert Match.objects.count() == 0


def test_a_sheet_that_fails_half_way_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_facts: object) -> NoReturn:
        raise OSError("the disk is full")

    monkeypatch.setattr(recording, "write_facts", fail)
    with pytest.raises(OSError, match="full"):
        import_sheet(sheet_of(kraken(played(), played())))
    assert Match.objects.count() == Club.objects.count() == Player.objects.count() == 0


# Taking a match out


def test_a_sheet_names_who_sits_there_now_and_who_sat_there_before() -> None:
    match = recorded(a_match(), a_deal())
    replace_player(match, seat=CEES, name="Emma")
    sheet = exported(match)
    assert sheet.table.players == ("Anna", "Bram", "Emma", "Dora")
    assert sheet.formerly == {"Emma": ("Cees",)}


def test_a_sheet_holds_neither_withdrawn_rounds_nor_the_one_in_play() -> None:
    match = recorded(a_match(), a_deal(100), a_deal(110, declarer=ANNA))
    withdraw(match, 0)
    begin(match, an_opening())
    sheet = exported(match)
    assert [played.points[ANNA] for played in sheet.played_match().rounds] == [11]


def test_whoever_dealt_out_of_turn_stands_in_the_sheet() -> None:
    match = recorded(a_match(), a_deal(), a_deal(), a_deal())
    correct(match, 0, a_deal(dealer=BRAM, declarer=ANNA))
    again = import_sheet(exported(match))
    assert dealers(again) == dealers(match)
    assert book_now(again).played_match == book_now(match).played_match


def test_rounds_that_no_longer_fit_are_named_in_the_note() -> None:
    match = recorded(a_match(rounds=2, stake=QUARTER), a_deal(), a_deal())
    insert(match, 0, a_deal(120))
    sheet = exported(match)
    assert sheet.details.note == "Round 3: the match is over before this round"
    assert sheet.played_match().totals == totals(match)


@book_stays_open
def test_a_sheet_can_be_read_again_however_many_rounds_do_not_fit() -> None:
    match = recorded(a_match(rounds=60), *[a_deal()] * 60)
    Match.objects.filter(pk=match.pk).update(note="x" * 1_990)
    rounds_agreed = seen(match).house_rules
    rounds_agreed["values"]["rounds"] = 1
    Match.objects.filter(pk=match.pk).update(house_rules=rounds_agreed)
    close_all()
    assert len(exported(match).rounds) == 1


def test_a_match_that_has_just_begun_is_a_sheet_without_rounds() -> None:
    sheet = exported(a_match())
    assert sheet.rounds == ()
    assert sheet.table.players == NAMES
