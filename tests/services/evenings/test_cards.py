"""The cards of tables: where one leads, and what is no right of theirs."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from scorekeeper.records.models import Club, ClubEvening
from scorekeeper.services.access.join_codes import Behind, WrongCode, secret_for
from scorekeeper.services.access.links import (
    LinkChange,
    renew_club,
    renew_viewers_link,
    revoke_viewers_link,
)
from scorekeeper.services.evenings.cards import behind_card, cards_of, renew_cards
from scorekeeper.services.evenings.closing import end_evening, go_on
from scorekeeper.services.evenings.reading import record_of
from scorekeeper.services.evenings.writing import evening_of, evening_to_look_at
from scorekeeper.services.matches import ending
from scorekeeper.services.writes import NO_FORM, Submission
from tests.cast import seen
from tests.certain import certain
from tests.club_evenings import (
    a_plan,
    an_evening,
    come,
    drawn,
    finish_all,
    go,
    now,
    people,
    played,
)

pytestmark = pytest.mark.django_db(transaction=True)


def codes(evening: ClubEvening) -> list[str]:
    return [card.code for card in cards_of(evening)]


def test_a_card_leads_to_what_is_played_at_its_table_now() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 1}))
    first, second = cards_of(evening)
    assert (first.number, second.number) == (1, 2)
    assert certain(behind_card(first.secret)).match is None
    assert certain(behind_card(first.secret)).evening == evening
    drawn(evening)
    assert certain(behind_card(first.secret)).match is None


def test_a_phone_of_the_sitting_before_has_no_right_in_the_next_without_the_card() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 1}))
    card = cards_of(evening)[0]
    tables = played(evening).tables
    before = certain(certain(behind_card(card.secret)).match)
    assert before == tables[0].match
    finish_all(tables)
    drawn(evening)
    assert certain(behind_card(card.secret)).match == before
    end_evening(evening)
    assert certain(behind_card(card.secret)).match is None
    go_on(evening)
    sitting = played(evening)
    after = certain(certain(behind_card(card.secret)).match)
    assert after == sitting.tables[0].match
    assert after.scorer_secret not in (before.scorer_secret, before.viewer_secret)
    assert cards_of(evening)[0] == card


def test_the_card_of_a_table_that_is_not_in_the_sitting_leads_to_the_evening_alone() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 1}))
    finish_all(played(evening).tables)
    for name in people(4):
        go(evening, name)
    played(evening)
    first, second = cards_of(evening)
    assert certain(behind_card(first.secret)).match is not None
    assert certain(behind_card(second.secret)).match is None


def test_a_cancelled_match_is_behind_no_card() -> None:
    evening = an_evening(people(4))
    match = certain(played(evening).tables[0].match)
    ending.cancel(seen(match))
    (card,) = cards_of(evening)
    assert certain(behind_card(card.secret)).match is None
    ending.bring_match_back(seen(match))
    assert certain(behind_card(card.secret)).match == match


def test_more_tables_get_cards_as_people_come() -> None:
    evening = an_evening(people(7))
    assert len(cards_of(evening)) == 1
    come(evening, "Quirine")
    assert len(cards_of(evening)) == 2


def test_a_code_stands_for_its_card_until_the_evening_has_ended() -> None:
    evening = an_evening(people(4))
    (card,) = cards_of(evening)
    assert secret_for(card.code, address="here") == Behind(card.secret, is_card=True)
    end_evening(evening)
    with pytest.raises(WrongCode):
        secret_for(card.code, address="here")
    go_on(evening)
    assert secret_for(card.code.lower(), address="here").secret == card.secret


def test_a_code_of_an_evening_that_nobody_ended_stands_for_nothing_two_days_later() -> None:
    evening = an_evening(people(4))
    (code,) = codes(evening)
    ClubEvening.objects.update(played_on=evening.played_on - timedelta(days=1))
    assert secret_for(code, address="here").is_card
    ClubEvening.objects.update(played_on=evening.played_on - timedelta(days=2))
    with pytest.raises(WrongCode):
        secret_for(code, address="here")


def test_new_cards_make_the_old_ones_lead_nowhere() -> None:
    evening = an_evening(people(4))
    (before,) = cards_of(evening)
    renew_cards(evening)
    (after,) = cards_of(evening)
    assert behind_card(before.secret) is None
    assert before.code != after.code
    renew_club(evening.club, LinkChange(and_club=True))
    assert behind_card(after.secret) is None


def test_the_link_to_look_at_an_evening_goes_with_the_clubs_link_for_watching() -> None:
    evening = an_evening(people(4))
    assert evening_to_look_at(evening.viewer_secret) == evening
    assert evening_of(evening.club, evening.pk) == evening
    renew_club(evening.club, LinkChange())
    assert evening_to_look_at(evening.viewer_secret) == evening
    renew_club(evening.club, LinkChange(and_viewers=True))
    assert evening_to_look_at(evening.viewer_secret) is None
    assert record_of(now(evening).evening).players


@pytest.mark.parametrize("take_back", [renew_viewers_link, revoke_viewers_link])
def test_it_goes_when_the_link_for_watching_alone_is_taken_back(
    take_back: Callable[[Club, Submission], None],
) -> None:
    evening = an_evening(people(4))
    renew_viewers_link(evening.club, NO_FORM)
    before = now(evening)
    assert before.evening.viewer_secret == evening.viewer_secret  # the first takes nothing back
    take_back(before.evening.club, NO_FORM)
    after = now(evening)
    assert evening_to_look_at(evening.viewer_secret) is None
    assert evening_to_look_at(after.evening.viewer_secret) == evening
    assert after.stamp != before.stamp
    assert [*evening.tables.all()] == [*after.evening.tables.all()]
