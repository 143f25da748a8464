"""What was stored by an earlier program is there afterwards, in its order."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps

from scorekeeper.records import migrations
from scorekeeper.records.book import read_book
from scorekeeper.records.models import (
    AccountEntry,
    Club,
    Event,
    Fact,
    FormerName,
    Match,
    RoundVersion,
    Season,
)
from scorekeeper.records.translator import deal_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.names import folded_name
from scorekeeper.services import settling
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.attendance import substitute
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.settling import stored_plan
from scorekeeper.services.writes import Conflict, Submission
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.writing import sheet_text
from tests.cast import (
    QUARTER,
    a_deal,
    a_match,
    begin,
    book_now,
    correct,
    insert,
    record,
    recorded,
    seen,
    totals,
    withdraw,
)
from tests.games.families.exact_tricks.deals import rounds_of, said, took
from tests.games.free_sheet.deals import scored
from tests.games.kan.deals import NAMES, first, later, read, table_of

pytestmark = pytest.mark.django_db(transaction=True)

DAY = date(2026, 11, 21)
AT_FIRST = ("records", "0001_initial")
CALLS_WERE_FACTS = ("records", "0004_epoch")
NOTHING_WAS_TAKEN = ("records", "0015_rounds_brought_back")
CLUBS_HAD_FORMS_OF_THEIR_OWN = ("records", "0015_rounds_brought_back")
NAMES_WERE_ANYTHING = ("records", "0008_takings_of_strangers")
NOBODY_CAME_OR_WENT = ("records", "0029_links_and_details_of_members")
CLOUDS_CHANGED_NOTHING_UNSAID = ("records", "0015_rounds_brought_back")


def migrate(target: tuple[str, str]) -> StateApps:
    """Bring the tables to the state after a migration; return its models."""
    executor = MigrationExecutor(connection)
    return executor.migrate([target]).apps


def migrate_to_now() -> None:
    """Bring the tables to the state that the program knows."""
    (newest,) = MigrationExecutor(connection).loader.graph.leaf_nodes("records")
    migrate(newest)


def test_no_migration_changes_with_the_rules_of_today() -> None:
    """Whatever a name is tomorrow, an older database is brought up to date as it is today."""
    own = ("scorekeeper.records.migrations.", "scorekeeper.records.models.")  # a field's default
    for file in Path(migrations.__file__).parent.glob("*.py"):
        named = re.findall(
            r"^(?:from|import) (scorekeeper\S*)", file.read_text("utf-8"), re.MULTILINE
        )
        assert [name for name in named if not name.startswith(own)] == [], file.name


@pytest.mark.slow
def test_the_order_of_what_was_written_is_carried_to_an_older_database(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = a_match(stake=QUARTER, rounds=3)
    for cards in (100, 110):
        record(match, a_deal(cards))
    correct(match, 0, a_deal(60))
    insert(match, 1, a_deal(90), following_dealers=True)
    ending.settle(match)
    settling.record_payment(match, stored_plan(match, book_now(match).seats)[0])
    versions = list(RoundVersion.objects.order_by("pk").values_list("pk", "match_version"))
    try:
        migrate(AT_FIRST)
    finally:
        migrate_to_now()
    assert list(RoundVersion.objects.order_by("pk").values_list("pk", "match_version")) == versions
    assert [event.kind for event in Event.objects.order_by("pk")] == ["end", "paid"]
    assert Match.objects.get().version >= Event.objects.latest("pk").match_version
    assert differences(seen(match), empty_database) == []


@pytest.mark.slow
def test_a_form_about_a_club_counts_once_whichever_program_it_was_sent_to() -> None:
    club = a_match().club
    name_club(club, "Thursdays", Submission("a form of today", 0))
    try:
        apps = migrate(CLUBS_HAD_FORMS_OF_THEIR_OWN)
        forms = apps.get_model("records", "ClubSending").objects
        today = forms.get()
        assert (today.club_id, today.key, today.verb) == (club.pk, "a form of today", "name")
        forms.create(club_id=club.pk, key="an older form", verb="put", content_digest="of old")
        assert not apps.get_model("records", "Sending").objects.filter(key=today.key).exists()
    finally:
        migrate_to_now()
    name_club(club, "Fridays")
    name_club(club, "Thursdays", Submission("a form of today", 0))
    assert Club.objects.get().name == "Fridays"
    with pytest.raises(Conflict):
        name_club(club, "Thursdays", Submission("an older form", 0))
    sent = list(club.sendings.order_by("pk"))
    assert [one.key for one in sent] == ["a form of today", "an older form"]
    assert (sent[1].content_digest, sent[1].match) == ("of old", None)


def an_evening_of_kan() -> Match:
    """Return a match of Kan with calls, one of them corrected, one withdrawn, one in play."""
    match = a_match("kan", NAMES[:5], first_dealer=0)
    table = table_of()
    moved = {**first("Bram", "Cees"), "seats": ["Anna", "Bram", "Dora", "Cees", "Emma"]}
    called = {**moved, "call": "sukonku"}
    del called["kankei_points"]
    for facts in (called, later(call="gyaku_juuroku", kankei_points=0), first("Anna", "Cees")):
        record(match, read(table, facts))
    correct(match, 1, read(table, later(call="juuroku", kankei_points=16)))
    correct(match, 1, read(table, later(call="gyaku_sukonku")))
    record(match, read(table, later(call="gyaku_sukonku")))
    withdraw(match, 3)
    begin(match, replace(read(table, later()), tallies=(), calls=("juuroku",)))
    return match


def deals_of(match: Match) -> list[Deal]:
    """Return the deal of every version of every round, the newest and those before."""
    seats = read_book(match).seats
    return [deal_of(version, seats) for version in match.versions.order_by("pk")]


@pytest.mark.slow
def test_a_call_in_kan_is_carried_over_from_an_older_database_and_back(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = an_evening_of_kan()
    deals, sheet = deals_of(match), sheet_text(export_sheet(match))
    try:
        older = migrate(CALLS_WERE_FACTS)
        assert not older.get_model("records", "Declaration").objects.exists()
        rows = older.get_model("records", "Fact").objects.order_by("version_id", "place")
        facts = [(row.kind, row.text) for row in rows.filter(version_id=rows[0].version_id)]
        assert facts == [("kankei", "")] * 2 + [("call", "sukonku")] + [("seat", "")] * 5
        assert rows.filter(kind="call").count() == len([deal for deal in deals if deal.calls])
    finally:
        migrate_to_now()
    assert not Fact.objects.filter(kind="call").exists()
    assert deals_of(match) == deals
    assert sheet_text(export_sheet(match)) == sheet
    assert differences(seen(match), empty_database) == []


@pytest.mark.slow
def test_names_and_texts_of_an_older_database_can_be_seen(
    empty_database: BaseDatabaseWrapper,
) -> None:
    names = ("Anna", "\u202eannA", "\u200b", "An\u200bna")
    match = a_match()
    record(match, a_deal(100, note="late"))
    try:
        older = migrate(NAMES_WERE_ANYTHING)
        players = older.get_model("records", "Player").objects.order_by("pk")
        for player, name in zip(players, names, strict=True):
            player.name, player.folded_name = name, folded_name(name)
            player.save()
        older.get_model("records", "RoundVersion").objects.update(note="\u202elate\u2069")
    finally:
        migrate_to_now()
    close_all()
    book = book_now(match)
    assert book.table.players == ("Anna", "annA 2", "Player", "Anna 3")
    assert book.entries[0].deal.note == "late"
    assert read_sheet(sheet_text(export_sheet(seen(match))).encode()).played_match()
    assert differences(seen(match), empty_database) == []


@pytest.mark.slow
def test_tricks_beside_a_cloud_are_carried_over_from_an_older_database_and_back(
    empty_database: BaseDatabaseWrapper,
) -> None:
    """An older program left out whoever took what they had said first, before the cloud."""
    missed = said(1, 1, 0, **took(A=1), cloud={"Anna": 2})
    made = said(1, 1, 0, cloud={"Anna": 2})
    other = said(1, 0, 2, **took(A=4, C=0), cloud={"Anna": 2})
    rounds = (said(0, 1, 0), missed, made, other)
    played = rounds_of("wizard", *rounds, house_rules={"special_cards": True})
    match = a_match("wizard", played.table.players, special_cards=True)
    recorded(match, *(one.deal for one in played.rounds))
    sheet, points = sheet_text(export_sheet(match)), totals(match)
    try:
        older = migrate(CLOUDS_CHANGED_NOTHING_UNSAID).get_model("records", "Tally")
        tricks = older.objects.filter(kind="tricks").order_by("version_id", "place")
        assert [(row.seat.number, row.count) for row in tricks] == [(0, 2), (0, 4), (2, 0)]
    finally:
        migrate_to_now()
    close_all()
    assert totals(match) == points == played.totals
    assert sheet_text(export_sheet(seen(match))) == sheet
    assert differences(seen(match), empty_database) == []


@pytest.mark.slow
def test_what_is_no_character_is_taken_out_of_an_older_database(
    empty_database: BaseDatabaseWrapper,
) -> None:
    names = ("Anna", "An\U0001bca0na", "\uffff\U000e0080", "\u202bعلی\ufffe")
    match = a_match("free-sheet", NAMES[:4], called="Skyjo")
    record(match, replace(scored(10, 20, 30, 40), note="late"))
    seat = match.seats.order_by("number")[3]
    Season.objects.create(club=match.club, name="One", first_day=DAY, last_day=DAY)
    Season.objects.create(club=match.club, name="two", first_day=DAY, last_day=DAY)
    about = "\u2068علی\u2069 and Anna"
    AccountEntry.objects.create(
        club=match.club, kind="match", currency="EUR", about=f"{about}\uffff"
    )
    try:
        older = migrate(NOTHING_WAS_TAKEN)
        players = older.get_model("records", "Player").objects.order_by("pk")
        for player, name in zip(players, names, strict=True):
            player.name, player.folded_name = name, folded_name(name)
            player.save()
        older.get_model("records", "FormerName").objects.create(seat_id=seat.pk, name="\ufdd0Bob")
        older.get_model("records", "Season").objects.filter(name="two").update(name="one\u0378")
        older.get_model("records", "Club").objects.update(name="\U0001fffeUs")
        matches = older.get_model("records", "Match").objects
        rules = match.house_rules
        values = {**rules["values"], "called": "Sky\uffffjo"}
        matches.update(house_rules={**rules, "values": values}, place="x\uffffy")
        older.get_model("records", "RoundVersion").objects.update(note="late\u0378\nnow")
    finally:
        migrate_to_now()
    close_all()
    book, match = book_now(match), seen(match)
    assert book.table.players == ("Anna", "Anna 2", "Player", "علی")
    assert [former.name for former in FormerName.objects.all()] == ["Bob"]
    assert sorted(season.name for season in Season.objects.all()) == ["One", "one 2"]
    assert (match.venue, match.club.name) == ("xy", "Us")
    assert match.house_rules["values"]["called"] == "Skyjo"
    assert book.entries[0].deal.note == "late\nnow"
    assert AccountEntry.objects.get().about == about
    assert read_sheet(sheet_text(export_sheet(match)).encode()).played_match()
    assert differences(match, empty_database) == []


@pytest.mark.slow
def test_nobody_has_come_or_gone_in_an_older_database(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = recorded(a_match(stake=QUARTER), a_deal(100))
    try:
        migrate(NOBODY_CAME_OR_WENT)
    finally:
        migrate_to_now()
    close_all()
    assert not book_now(match).played_match.attendance
    assert differences(seen(match), empty_database) == []


@pytest.mark.slow
def test_an_older_program_is_not_given_a_match_with_changes_that_it_cannot_read() -> None:
    match = recorded(a_match(), a_deal(100))
    substitute(match, seat=0, name="Tom")
    try:
        with pytest.raises(RuntimeError, match="come and gone"):
            migrate(NOBODY_CAME_OR_WENT)
    finally:
        migrate_to_now()
    assert book_now(match).played_match.attendance
