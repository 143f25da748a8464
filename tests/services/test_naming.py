"""What a club calls itself and its seasons: given, changed, taken away, refused."""

from datetime import date

import pytest

from scorekeeper.records.models import Club
from scorekeeper.rules import limits
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs import naming
from scorekeeper.services.clubs.naming import (
    SeasonData,
    change_season,
    delete_season,
    make_season,
    name_club,
)
from scorekeeper.services.writes import Conflict, LinkGone, Submission
from tests.cast import a_match

pytestmark = pytest.mark.django_db
SPRING = SeasonData("Spring", date(2026, 3, 1), date(2026, 5, 31))
SUMMER = SeasonData("Summer", date(2026, 6, 1), date(2026, 8, 31))


@pytest.fixture
def club() -> Club:
    """A club with one match."""
    return a_match().club


def seasons(club: Club) -> list[SeasonData]:
    """The seasons of a club, the newest first."""
    return [SeasonData(one.name, one.first_day, one.last_day) for one in club.seasons.all()]


def sent(key: str) -> Submission:
    """The sending of a form."""
    return Submission(key=key, base=0)


def test_a_club_is_called_what_somebody_said_last(club: Club) -> None:
    for given, kept in (("  The Sharks ", "The Sharks"), ("none", "none"), (" ", ""), ("É", "É")):
        name_club(club, given)
        assert Club.objects.get(pk=club.pk).name == kept


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b", "\u202eab", "\u200b"])
def test_a_club_is_not_called_what_nobody_can_read(club: Club, name: str) -> None:
    with pytest.raises(RuleBroken):
        name_club(club, name)
    with pytest.raises(RuleBroken):
        make_season(club, SeasonData(name, SPRING.first_day, SPRING.last_day))
    assert Club.objects.get(pk=club.pk).name == ""
    assert seasons(club) == []


def test_a_season_is_made_changed_and_deleted(club: Club) -> None:
    make_season(club, SPRING)
    make_season(club, SUMMER)
    assert seasons(club) == [SUMMER, SPRING]
    key = club.seasons.get(name="Spring").pk
    longer = SeasonData("SPRING", SPRING.first_day, SUMMER.last_day)
    change_season(club, key, longer)
    assert seasons(club) == [SUMMER, longer]
    delete_season(club, key)
    delete_season(club, key)
    assert seasons(club) == [SUMMER]


def test_a_season_may_have_one_day_and_share_days_with_another(club: Club) -> None:
    make_season(club, SPRING)
    make_season(club, SeasonData("Easter", date(2026, 4, 5), date(2026, 4, 5)))
    assert len(seasons(club)) == 2


def test_a_season_does_not_end_before_it_begins(club: Club) -> None:
    backwards = SeasonData("Spring", SPRING.last_day, SPRING.first_day)
    with pytest.raises(RuleBroken, match="does not end before it begins"):
        make_season(club, backwards)
    make_season(club, SPRING)
    with pytest.raises(RuleBroken, match="does not end before it begins"):
        change_season(club, club.seasons.get().pk, backwards)
    assert seasons(club) == [SPRING]


def test_no_two_seasons_of_a_club_have_one_name(club: Club) -> None:
    make_season(club, SPRING)
    make_season(club, SUMMER)
    for name in ("spring", "SPRING", " Spring "):
        again = SeasonData(name, SUMMER.first_day, SUMMER.last_day)
        with pytest.raises(RuleBroken, match="another season called"):
            make_season(club, again)
        with pytest.raises(RuleBroken, match="another season called"):
            change_season(club, club.seasons.get(name="Summer").pk, again)
    assert seasons(club) == [SUMMER, SPRING]
    make_season(a_match().club, SPRING)


def test_a_season_that_was_deleted_meanwhile_is_not_changed(club: Club) -> None:
    stranger = a_match().club
    make_season(stranger, SPRING)
    for key in (stranger.seasons.get().pk, 10**17):
        with pytest.raises(Conflict, match="deleted meanwhile"):
            change_season(club, key, SUMMER)
        delete_season(club, key)
    assert seasons(stranger) == [SPRING]


def test_a_club_has_so_many_seasons_and_no_more(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.MOST_SEASONS == 100
    monkeypatch.setattr(naming, "MOST_SEASONS", 1)
    make_season(club, SPRING)
    with pytest.raises(RuleBroken, match="at most 100 seasons"):
        make_season(club, SUMMER)
    change_season(club, club.seasons.get().pk, SUMMER)
    assert seasons(club) == [SUMMER]


def test_each_form_counts_once(club: Club) -> None:
    make_season(club, SPRING, sent("a"))
    make_season(club, SPRING, sent("a"))
    key = club.seasons.get().pk
    change_season(club, key, SUMMER, sent("b"))
    change_season(club, key, SPRING, sent("c"))
    change_season(club, key, SUMMER, sent("b"))
    assert seasons(club) == [SPRING]
    name_club(club, "One", sent("d"))
    name_club(club, "Two", sent("e"))
    name_club(club, "One", sent("d"))
    assert Club.objects.get(pk=club.pk).name == "Two"
    with pytest.raises(Conflict):
        delete_season(club, key, sent("a"))


def test_nothing_is_written_by_a_link_that_was_taken_back(club: Club) -> None:
    make_season(club, SPRING)
    key = club.seasons.get().pk
    Club.objects.filter(pk=club.pk).update(secret="another-secret-of-it-1")
    with pytest.raises(LinkGone):
        name_club(club, "x")
    with pytest.raises(LinkGone):
        make_season(club, SUMMER)
    with pytest.raises(LinkGone):
        change_season(club, key, SUMMER)
    with pytest.raises(LinkGone):
        delete_season(club, key)
    assert seasons(club) == [SPRING]
