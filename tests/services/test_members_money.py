"""A member's link and how they are paid: made, taken back, and kept when names are merged."""

from collections.abc import Callable

import pytest

from scorekeeper.records.models import Club, MemberLink, PaymentDetails, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access.links import LinkChange, renew_club
from scorekeeper.services.clubs.joining import join
from scorekeeper.services.clubs.member_links import (
    member_behind,
    member_secret,
    renew_member_link,
    revoke_member_link,
)
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.clubs.payment_details import details_of, save_details
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.writes import NO_FORM, Conflict, LinkGone, Submission
from scorekeeper.settlement.payment_details import PaymentDetailsData
from tests.cast import a_match, seen
from tests.club_pages import player

pytestmark = pytest.mark.django_db
CASH, BANK = (
    PaymentDetailsData("cash"),
    PaymentDetailsData("", "NL91ABNA0417164300", "A. de Vries"),
)


@pytest.fixture
def club() -> Club:
    """A club of Anna, Bram, Cees and Dora, and of Ana, Emma, Fred and Gé."""
    match = a_match()
    a_match(club=match.club, players=("Ana", "Emma", "Fred", "Gé"))
    return match.club


def link_for(club: Club, name: str, key: str = "") -> str:
    """Make a link for somebody, and return its secret."""
    renew_member_link(club, player(club, name).pk, Submission(key=key, base=0))
    return member_secret(player(club, name))


def write(club: Club, name: str, data: PaymentDetailsData, key: str = "") -> None:
    """Write down how somebody is paid."""
    save_details(club, player(club, name).pk, data, Submission(key=key, base=0))


def are_one(club: Club, name: str, other: str) -> None:
    """Say that one player is another."""
    merge(club, player(club, name).pk, player(club, other).pk)


def who(secret: str) -> Player | None:
    """Whose page a secret leads to."""
    return member_behind(secret)


def test_a_link_leads_to_one_player_until_it_is_renewed_or_revoked(club: Club) -> None:
    first = link_for(club, "Anna")
    assert who(first) == player(club, "Anna")
    second = link_for(club, "Anna")
    assert (who(first), who(second)) == (None, player(club, "Anna"))
    revoke_member_link(club, player(club, "Anna").pk, NO_FORM)
    assert who(second) is None
    assert member_secret(player(club, "Anna")) == ""


def test_the_same_form_again_makes_no_other_link(club: Club) -> None:
    assert link_for(club, "Anna", "a form") == link_for(club, "Anna", "a form")
    with pytest.raises(Conflict):
        revoke_member_link(club, player(club, "Anna").pk, Submission(key="a form", base=0))


def test_links_of_merged_names_lead_to_the_one_who_counts_and_go_together(club: Club) -> None:
    ana, anna, bram = (link_for(club, name) for name in ("Ana", "Anna", "Bram"))
    are_one(club, "Ana", "Anna")
    assert who(ana) == who(anna) == player(club, "Anna")
    unmerge(club, player(club, "Ana").pk)
    assert who(ana) == player(club, "Ana")
    are_one(club, "Ana", "Anna")
    revoke_member_link(club, player(club, "Anna").pk, NO_FORM)
    assert who(ana) is who(anna) is None
    assert who(bram) == player(club, "Bram")


@pytest.mark.parametrize("write_it", [renew_member_link, revoke_member_link])
def test_a_merged_name_and_a_guest_get_none(
    club: Club, write_it: Callable[[Club, int, Submission], None]
) -> None:
    are_one(club, "Ana", "Anna")
    with pytest.raises(Conflict):
        write_it(club, player(club, "Ana").pk, NO_FORM)
    Player.objects.filter(club=club, name="Gé").update(is_guest=True)
    with pytest.raises(RuleBroken):
        write_it(club, player(club, "Gé").pk, NO_FORM)
    with pytest.raises(LinkGone):
        write_it(club, player(a_match().club, "Anna").pk, NO_FORM)


def test_whoever_takes_the_clubs_link_back_takes_the_members_too_where_ticked(club: Club) -> None:
    other = link_for(a_match().club, "Anna")
    anna = link_for(club, "Anna")
    renew_club(club, LinkChange())
    assert who(anna) is not None
    renew_club(club, LinkChange(and_members=True))
    assert who(anna) is None
    assert who(other) is not None


def test_an_old_link_of_the_club_makes_none_and_writes_nothing(club: Club) -> None:
    stale = Club.objects.get(pk=club.pk)
    renew_club(club, LinkChange())
    with pytest.raises(LinkGone):
        renew_member_link(stale, player(club, "Anna").pk, NO_FORM)
    with pytest.raises(LinkGone):
        write(stale, "Anna", CASH)
    assert not MemberLink.objects.exists()
    assert not PaymentDetails.objects.exists()


def test_details_are_replaced_and_erased_as_a_whole(club: Club) -> None:
    anna = player(club, "Anna").pk
    write(club, "Anna", CASH)
    assert details_of(club.pk) == {anna: CASH}
    write(club, "Anna", BANK, "a form")
    write(club, "Anna", BANK, "a form")
    assert details_of(club.pk) == {anna: BANK}
    write(club, "Anna", PaymentDetailsData())
    assert details_of(club.pk) == {}
    assert not PaymentDetails.objects.exists()


def test_a_merged_name_lends_its_details_until_the_one_who_counts_has_own(club: Club) -> None:
    ana, anna = (player(club, name).pk for name in ("Ana", "Anna"))
    write(club, "Ana", CASH)
    are_one(club, "Ana", "Anna")
    assert details_of(club.pk) == {ana: CASH, anna: CASH}
    write(club, "Anna", BANK)
    assert details_of(club.pk) == {ana: BANK, anna: BANK}
    unmerge(club, ana)
    assert details_of(club.pk) == {anna: BANK}


def test_where_both_had_details_those_of_the_one_who_counts_are_shown_and_both_come_back(
    club: Club,
) -> None:
    ana, anna = (player(club, name).pk for name in ("Ana", "Anna"))
    write(club, "Ana", CASH)
    write(club, "Anna", BANK)
    are_one(club, "Ana", "Anna")
    assert details_of(club.pk) == {ana: BANK, anna: BANK}
    unmerge(club, ana)
    assert details_of(club.pk) == {ana: CASH, anna: BANK}


def test_erasing_leaves_none_under_any_name(club: Club) -> None:
    write(club, "Ana", CASH)
    are_one(club, "Ana", "Anna")
    write(club, "Anna", PaymentDetailsData())
    assert not PaymentDetails.objects.exists()


def test_the_details_of_another_club_are_not_among_them(club: Club) -> None:
    other = a_match().club
    write(other, "Anna", CASH)
    assert details_of(club.pk) == {}


def test_a_player_who_is_deleted_takes_link_and_details_along() -> None:
    match = a_match()
    write(match.club, "Anna", BANK)
    secret = link_for(match.club, "Anna")
    cancel(match)
    delete_for_good(seen(match))
    assert who(secret) is None
    assert not PaymentDetails.objects.exists()


def test_where_two_clubs_are_joined_links_and_details_go_to_the_one_somebody_becomes() -> None:
    here, there = (a_match().club for _number in range(2))
    ours, theirs = link_for(here, "Anna"), link_for(there, "Anna")
    dora = link_for(there, "Dora")
    write(there, "Anna", CASH)
    write(there, "Bram", CASH)
    write(here, "Bram", BANK)
    keys = {name: player(there, name).pk for name in ("Anna", "Bram", "Cees", "Dora")}
    same = frozenset({keys["Anna"], keys["Bram"], keys["Cees"]})
    join(here, there, Answers(same, {keys["Dora"]: "Dora B."}), {})
    anna, bram = player(here, "Anna"), player(here, "Bram")
    assert who(ours) == who(theirs) == anna
    assert who(dora) == player(here, "Dora B.")
    assert details_of(here.pk) == {anna.pk: CASH, bram.pk: BANK}
    revoke_member_link(here, anna.pk, NO_FORM)
    assert who(ours) is who(theirs) is None
