"""What goes when a club goes, and what nothing else may take along."""

import pytest
from django.db.models import RestrictedError

from scorekeeper.records import models
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Adjustment, Deal, Declaration, Fact
from scorekeeper.services import settling
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.settling import stored_plan
from tests.cast import ANNA, BRAM, CEES, QUARTER, a_deal, a_match, book_now, correct, recorded

pytestmark = pytest.mark.django_db

NOBODYS = ("Guess", "Handover", "Epoch", "Taking")
TABLES = [
    getattr(models, name)
    for name in models.__all__
    if isinstance(getattr(models, name), type) and name not in NOBODYS
]


@pytest.fixture
def match() -> Match:
    """Return a match with rows in every table."""
    match = recorded(a_match(stake=QUARTER, rounds=1), a_deal())
    correct(match, 0, full())
    replace_player(match, seat=CEES, name="Emma")
    ending.settle(match)
    settling.record_payment(match, stored_plan(match, book_now(match).seats)[0])
    models.JoinCode.objects.create(match=match, code="ABCDEF", expires_at=match.created_at)
    models.Event.objects.create(
        match=match,
        match_version=2,
        kind=models.Event.Kind.REPLACED,
        seat=match.seats.first(),
        payment=match.payments.first(),
    )
    remember(match)
    seat_at_an_evening(match)
    models.DerivedResult.objects.create(match=match, version=match.version)
    models.SeatChange.objects.create(
        match=match,
        seat=match.seats.get(number=BRAM),
        round=match.rounds.order_by("pk")[0],
        kind=models.SeatChange.Kind.LEFT,
        match_version=match.version,
    )
    return match


def remember(match: Match) -> None:
    """Let the club remember a match on its account, a form about that, a season and a link."""
    entry = models.AccountEntry.objects.create(
        club=match.club, kind=models.AccountEntry.Kind.MATCH, currency="EUR", match=match
    )
    for seat, amount in ((ANNA, 25), (BRAM, -25)):
        player = match.seats.get(number=seat).player
        models.AccountLine.objects.create(entry=entry, player=player, amount=amount)
    day = match.created_at.date()
    models.Season.objects.create(club=match.club, name="Autumn", first_day=day, last_day=day)
    match.club.sendings.create(key="a", verb="put", content_digest="b")
    match.club.joined_links.create(secret="b" * 22, may_write=True)
    models.MemberLink.objects.create(player=player)
    models.PaymentDetails.objects.create(player=player, free_line="cash")
    models.PlannedEvening.objects.create(club=match.club, day=day)
    models.PublicLink.objects.create(club=match.club)


def seat_at_an_evening(match: Match) -> None:
    """Let a match be the one of a table of a club evening."""
    evening = models.ClubEvening.objects.create(club=match.club, sittings=1)
    player = match.seats.get(number=ANNA).player
    evening.people.create(player=player, index=0)
    table = evening.tables.create(number=1, code="ABCDEG")
    sitting = evening.drawn_sittings.create(number=1)
    at_table = sitting.tables.create(table=table, size=4, match=match)
    sitting.places.create(player=player, table=at_table, seat=0)


def full() -> Deal:
    """Return a round with every kind of fact."""
    return a_deal(
        162,
        contra=BRAM,
        declarations=(Declaration(ANNA, "run_of_3"),),
        adjustments=(Adjustment(BRAM, -5, 1, "revoke"),),
        facts=(Fact("all_tricks", ANNA),),
    )


def rows() -> dict[str, int]:
    """Return how many rows each table has."""
    return {table.__name__: table.objects.count() for table in TABLES}


def test_a_match_takes_everything_of_its_own_along_and_leaves_the_clubs(match: Match) -> None:
    assert all(rows().values())
    match.delete()
    assert {name: count for name, count in rows().items() if count} == {
        "AccountEntry": 1,
        "AccountLine": 2,
        "Club": 1,
        "ClubEvening": 1,
        "EveningPerson": 1,
        "EveningSitting": 1,
        "EveningTable": 1,
        "JoinedLink": 1,
        "MemberLink": 1,
        "PaymentDetails": 1,
        "PlannedEvening": 1,
        "PublicLink": 1,
        "Player": 5,
        "Season": 1,
        "Sending": 1,
        "SittingPlace": 1,
        "SittingTable": 1,
    }


def test_a_club_takes_everything_along(match: Match) -> None:
    match.club.delete()
    assert not any(rows().values())


def test_a_player_who_sits_at_a_table_stays(match: Match) -> None:
    with pytest.raises(RestrictedError):
        match.seats.get(number=ANNA).player.delete()


def test_a_seat_with_a_score_stays(match: Match) -> None:
    with pytest.raises(RestrictedError):
        match.seats.get(number=ANNA).delete()
