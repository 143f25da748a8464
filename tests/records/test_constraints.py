"""What the database itself refuses, whoever writes to it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from scorekeeper.records.models import (
    Challenge,
    Club,
    Declaration,
    Match,
    Payment,
    PlanLine,
    Player,
    Round,
    RoundVersion,
    Seat,
    Sending,
)
from tests.cast import a_deal, a_match, an_opening, begin, recorded

pytestmark = pytest.mark.django_db

State = RoundVersion.State


@pytest.fixture
def match() -> Match:
    """Return a match with a recorded round and one in play."""
    match = recorded(a_match(), a_deal(contra=1))
    begin(match, an_opening())
    return match


def refused(write: Callable[[], object], *, by: str, on: str = "") -> None:
    """Assert that a constraint refuses a write; SQLite names a unique one by its columns."""
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        write()
    named = on if on and connection.vendor == "sqlite" else by
    assert named in str(refusal.value)


def another_version(match: Match, **changes: Any) -> RoundVersion:
    """Write one more version of the recorded round."""
    facts = {
        "match": match,
        "round": match.rounds.get(position=1),
        "dealer": match.seats.first(),
        "match_version": 9,
        **changes,
    }
    return RoundVersion.objects.create(**facts)


def another_round(match: Match) -> Round:
    """Write one more round behind the others."""
    return Round.objects.create(match=match, position=99)


def test_only_one_version_of_a_round_counts(match: Match) -> None:
    refused(
        lambda: another_version(match),
        by="one_version_of_a_round_counts",
        on="records_roundversion.round_id",
    )
    another_version(match, is_current=False)


def test_only_one_version_is_in_play(match: Match) -> None:
    another = another_round(match)
    refused(
        lambda: another_version(match, round=another, state=State.IN_PLAY),
        by="one_version_is_in_play",
        on="records_roundversion.match_id",
    )
    another_version(match, round=another, state=State.WITHDRAWN)


def test_only_one_round_is_in_play_and_so_the_last(match: Match) -> None:
    refused(
        lambda: Round.objects.create(match=match),
        by="one_round_is_in_play",
        on="records_round.match_id",
    )
    Round.objects.create(match=a_match())


def test_no_two_rounds_stand_in_one_place(match: Match) -> None:
    refused(
        lambda: Round.objects.create(match=match, position=1),
        by="a_round_has_its_own_position",
        on="records_round.match_id, records_round.position",
    )
    Round.objects.create(match=match, position=2)


def test_a_form_counts_once_in_a_match(match: Match) -> None:
    key = match.sendings.earliest("pk").key
    refused(
        lambda: Sending.objects.create(match=match, key=key),
        by="a_form_counts_once",
        on="records_sending.match_id, records_sending.key",
    )
    Sending.objects.create(match=a_match(), key=key)


def test_a_form_about_a_club_counts_once_in_it(match: Match) -> None:
    Sending.objects.create(club=match.club, key="a form")
    refused(
        lambda: Sending.objects.create(club=match.club, key="a form"),
        by="a_form_about_a_club_counts_once",
        on="records_sending.club_id, records_sending.key",
    )
    for other in ({"club": a_match().club}, {"match": match}, {}):
        Sending.objects.create(key="a form", **other)


def test_a_form_is_sent_under_one_link(match: Match) -> None:
    refused(
        lambda: Sending.objects.create(match=match, club=match.club, key="a form"),
        by="a_form_is_sent_under_one_link",
    )


def test_a_form_from_outside_begins_one_match(match: Match) -> None:
    Sending.objects.create(key="a form", began=match)
    refused(
        lambda: Sending.objects.create(key="a form", began=a_match()),
        by="a_form_begins_one_match",
        on="records_sending.key",
    )
    Sending.objects.create(match=match, key="a form")


def test_only_a_call_of_a_side_names_no_player(match: Match) -> None:
    version = match.versions.earliest("pk")
    Declaration.objects.create(version=version, index=0, kind="sukonku")
    refused(
        lambda: Declaration.objects.create(
            version=version, index=1, kind="run_of_3", in_trick=True
        ),
        by="a_player_won_each_trick",
    )


def test_no_two_players_of_a_club_have_one_name(match: Match) -> None:
    refused(
        lambda: Player.objects.create(club=match.club, name="ANNA"),
        by="a_name_is_one_player_of_a_club",
        on="records_player.club_id, records_player.folded_name",
    )
    Player.objects.create(club=match.club, name="ANNA", is_guest=True)
    Player.objects.create(club=Club.objects.create(), name="ANNA")


@pytest.mark.parametrize(("one", "other"), [("İda", "Ida"), ("Émile", "Emile"), ("Ł", "L")])
def test_names_that_are_not_the_same_are_two_players(match: Match, one: str, other: str) -> None:
    Player.objects.create(club=match.club, name=one)
    Player.objects.create(club=match.club, name=other)


@pytest.mark.parametrize(("one", "other"), [("ÉMILE", "émile"), ("Groß", "GROSS"), ("Ǆ", "ǆ")])
def test_capitals_beyond_ascii_make_no_other_player(match: Match, one: str, other: str) -> None:
    Player.objects.create(club=match.club, name=one)
    refused(
        lambda: Player.objects.create(club=match.club, name=other),
        by="a_name_is_one_player_of_a_club",
        on="records_player.folded_name",
    )


def test_nobody_sits_in_two_seats_and_no_two_in_one(match: Match) -> None:
    anna = match.seats.get(number=0).player
    emma = Player.objects.create(club=match.club, name="Emma")
    refused(
        lambda: Seat.objects.create(match=match, number=4, player=anna),
        by="a_player_has_one_seat",
        on="records_seat.match_id, records_seat.player_id",
    )
    refused(
        lambda: Seat.objects.create(match=match, number=0, player=emma),
        by="a_seat_stands_in_one_place",
        on="records_seat.match_id, records_seat.number",
    )
    Seat.objects.create(match=match, number=4, player=emma)


def test_one_challenge_follows_another(match: Match) -> None:
    contra = Challenge.objects.get(version__match=match)
    refused(
        lambda: Challenge.objects.create(version=contra.version, index=0, seat=contra.seat),
        by="a_challenge_follows_another",
        on="records_challenge.version_id, records_challenge.place",
    )
    Challenge.objects.create(version=contra.version, index=1, seat=contra.seat)


@pytest.mark.parametrize("amount", [0, -25])
def test_a_stake_is_more_than_nothing(match: Match, amount: int) -> None:
    here = Match.objects.filter(pk=match.pk)
    refused(lambda: here.update(stake_amount=amount), by="a_stake_is_positive")
    here.update(stake_amount=1)
    here.update(stake_amount=None)


@pytest.mark.parametrize("table", [Payment, PlanLine])
def test_a_payment_hands_something_to_somebody_else(
    match: Match, table: type[Payment | PlanLine]
) -> None:
    anna, bram, *_others = match.seats.all()
    line = {"match": match, "payer": anna, "payee": bram, "amount": 25}
    line |= {"index": 0} if table is PlanLine else {}
    for wrong in ({"amount": 0}, {"amount": -25}, {"payee": anna}):
        refused(partial(table.objects.create, **line | wrong), by="pays_somebody")
    table.objects.create(**line)


@pytest.mark.parametrize("column", ["scorer_secret", "viewer_secret", "start_key"])
def test_no_two_matches_share_a_link_or_a_beginning(match: Match, column: str) -> None:
    other = a_match()
    setattr(other, column, getattr(match, column))
    refused(other.save, by=column)


def test_no_two_clubs_share_a_link(match: Match) -> None:
    refused(lambda: Club.objects.create(secret=match.club.secret), by="secret")
