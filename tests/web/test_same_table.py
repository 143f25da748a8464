"""The same table again: as this phone played last, without anybody who plays elsewhere now."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.records.models import Club, Match
from scorekeeper.services.matches.attendance import leave
from scorekeeper.services.matches.ending import cancel, settle, stop_early
from scorekeeper.services.matches.offers import STILL_PLAYING
from tests.cast import a_deal, a_key, a_match, next_round, points, recorded, seen
from tests.certain import certain
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db
OURS, THEIRS = ("Anna", "Bram", "Cees", "Dora"), ("Emma", "Fons", "Gina", "Hugo")


def over(players: tuple[str, ...] = OURS, club: Club | None = None) -> Match:
    """Return a match of one round that is over."""
    return seen(recorded(a_match("kraken", players, club=club, rounds=1), a_deal()))


def at_the_table(*matches: Match) -> Client:
    """Return a phone that has the club of these matches, and was in one after the other."""
    phone = Client()
    for match in matches:
        phone.get(reverse("club", args=[match.club.secret]))
        phone.get(reverse("table", args=[certain(match.scorer_secret)]))
    return phone


def seated(phone: Client, club: Club | None = None) -> list[str]:
    """Return who sits at the table of a new match of Kraken."""
    query = f"?club={club.secret}" if club else ""
    content = html_of(phone.get(reverse("new_match", args=["kraken"]) + query))
    values = page_form(content).values
    return [values[f"name_{seat}"][0] for seat in range(4)]


def first_dealer(phone: Client) -> str:
    """Return the seat that deals first at a new match of Kraken."""
    content = html_of(phone.get(reverse("new_match", args=["kraken"])))
    return page_form(content).values["first_dealer"][0]


def test_who_plays_at_another_table_meanwhile_is_not_seated_at_ours() -> None:
    ours = over()
    a_match("kraken", THEIRS, club=ours.club)
    assert seated(at_the_table(ours)) == [*OURS]
    assert seated(at_the_table(ours), ours.club) == [*OURS]


def test_who_went_over_to_another_table_is_not_seated_while_that_plays() -> None:
    ours = over()
    theirs = a_match("kraken", (*THEIRS[:3], "Bram"), club=ours.club, rounds=1)
    phone = at_the_table(ours)
    assert seated(phone) == ["Anna", "", "Cees", "Dora"]
    recorded(theirs, a_deal())
    assert seated(phone) == [*OURS]


def test_whoever_sits_at_a_table_under_another_name_sits_there() -> None:
    ours = over()
    theirs = a_match("kraken", THEIRS, club=ours.club)
    ours.club.players.filter(name="Fons").update(
        merged_into=ours.club.players.get(name="Bram"), is_hidden=False
    )
    assert seated(at_the_table(ours)) == ["Anna", "", "Cees", "Dora"]
    assert theirs.seats.count() == 4


def test_another_game_that_goes_on_keeps_its_people_too() -> None:
    ours = over()
    a_match("free-sheet", ("Cees", "Dora"), club=ours.club)
    assert seated(at_the_table(ours)) == ["Anna", "Bram", "", ""]


def test_a_match_left_lying_before_ours_keeps_nobody_from_it() -> None:
    left = a_match("kraken")
    assert seated(at_the_table(left, over(club=left.club))) == [*OURS]


def test_nobody_is_seated_who_sits_in_a_match_that_goes_on_be_it_our_own() -> None:
    phone = at_the_table(ours := a_match("kraken"))
    assert seated(phone) == [""] * 4
    cancel(ours)
    over(club=ours.club)
    assert seated(phone) == [*OURS]


def test_the_page_says_who_plays_at_another_table_and_offers_them_last() -> None:
    ours = over()
    a_match("kraken", (*THEIRS[:3], "Bram"), club=ours.club)
    page = html_of(at_the_table(ours).get(reverse("new_match", args=["kraken"])))
    assert "Bram, Emma, Fons and Gina are playing at another table." in page
    offered = re.findall(r'data-name="(\w+)"', page)
    assert offered == ["Anna", "Cees", "Dora", "Bram", "Emma", "Fons", "Gina"]


def test_one_alone_is_said_too_and_guests_are_not_named() -> None:
    ours = over()
    theirs = a_match("free-sheet", ("Karl", "Guest"), club=ours.club)
    ours.club.players.filter(name="Guest").update(is_guest=True)
    page = html_of(at_the_table(ours).get(reverse("new_match", args=["kraken"])))
    assert "Karl is playing at another table." in page
    strange = html_of(at_the_table(theirs).get(reverse("new_match", args=["kraken"])))
    assert "Karl is playing" in strange
    assert "another table" not in html_of(Client().get(reverse("new_match", args=["kraken"])))


def test_whoever_left_a_match_lying_until_the_next_day_plays_there_no_more() -> None:
    ours = over()
    left = a_match("kraken", (*THEIRS[:3], "Bram"), club=ours.club)
    phone = at_the_table(ours)
    assert seated(phone)[1] == ""
    Match.objects.filter(pk=left.pk).update(created_at=timezone.now() - STILL_PLAYING)
    assert seated(phone) == [*OURS]
    recorded(seen(left), a_deal())
    assert seated(phone)[1] == "", "they went on with it"


def test_the_same_table_is_that_of_this_phone_and_not_of_another_one_in_the_club() -> None:
    ours = over()
    theirs = over(THEIRS, club=ours.club)
    assert seated(at_the_table(ours)) == [*OURS]
    assert seated(at_the_table(theirs)) == [*THEIRS]
    club = reverse("club", args=[ours.club.secret])
    for match, dealer in ((ours, "Anna deals"), (theirs, "Emma deals")):
        assert dealer in html_of(at_the_table(match).get(club))


def test_a_phone_that_played_nothing_there_is_offered_the_last_table_that_is_over() -> None:
    ours = over()
    settle(ours, next_round(ours))
    a_match("kraken", (*THEIRS[:3], "Bram"), club=ours.club)
    assert seated(Client(), ours.club) == ["Anna", "", "Cees", "Dora"]


def test_a_table_that_is_over_is_offered_before_anybody_has_settled_it() -> None:
    ours = over()
    a_match("kraken", (*THEIRS[:3], "Bram"), club=ours.club)
    assert seated(Client(), ours.club) == ["Anna", "", "Cees", "Dora"]


def test_of_a_club_whose_only_match_goes_on_nobody_is_seated() -> None:
    theirs = a_match("kraken", THEIRS)
    assert seated(Client(), theirs.club) == [""] * 4


def test_the_club_offers_again_what_is_over_and_not_what_goes_on() -> None:
    ours = over()
    assert "Kraken again" in html_of(Client().get(reverse("club", args=[ours.club.secret])))
    a_match("free-sheet", ("Emma", "Fons"), club=ours.club)
    assert "Back to round 1" in html_of(Client().get(reverse("club", args=[ours.club.secret])))
    other = recorded(a_match("free-sheet", ("Emma", "Fons")), points(1, 2))
    page = html_of(Client().get(reverse("club", args=[other.club.secret])))
    assert "again/" not in page


@pytest.mark.parametrize(
    ("elsewhere", "dealer"), [(("Bram",), "2"), (("Bram", "Cees", "Dora"), "0"), (OURS, "0")]
)
def test_nobody_deals_first_who_is_not_there(elsewhere: tuple[str, ...], dealer: str) -> None:
    ours = seen(recorded(a_match("kraken", OURS, rounds=1, first_dealer=0), a_deal()))
    phone = at_the_table(ours)
    assert first_dealer(phone) == "1"
    a_match("kraken", (*elsewhere, *THEIRS)[:4], club=ours.club)
    assert first_dealer(phone) == dealer


def test_who_left_before_the_end_is_not_seated_again() -> None:
    ours = recorded(a_match("kalooki", OURS), points(0, 1, 2, 3))
    leave(ours, seat=1)
    stop_early(seen(ours))
    phone = at_the_table(ours)
    values = page_form(html_of(phone.get(reverse("new_match", args=["kalooki"])))).values
    assert [values[f"name_{seat}"][0] for seat in range(3)] == ["Anna", "Cees", "Dora"]
    assert values["count"] == ["3"]


def test_a_form_to_play_again_begins_nothing_while_the_match_goes_on() -> None:
    ours = a_match("kraken", OURS)
    answer = at_the_table(ours).post(
        reverse("play_again", args=[ours.scorer_secret]), {"key": a_key()}
    )
    assert answer.status_code == 409
    assert "This match goes on" in html_of(answer)
    assert Match.objects.filter(club=ours.club).count() == 1
