"""A match is moved to another club of the phone, and two clubs of the same people are joined."""

from tests.browser import evenings
from tests.browser.joining_tour import choose, club_of, make_season, put_on_account, say_is_another
from tests.browser.looks import faults
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

PEOPLE = ["Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen"]
OTHERS = ["Gülşen", "Emma", "Fons", "Wilhelmina van den Berg"]
STAKE = {"amount": "0.50", "currency": "EUR"}


def finished(phone: Phone, players: list[str]) -> str:
    """Let a phone have a match for money that is over, in a club of its own; return its path."""
    sheet = evenings.example_with("kraken-as-written", players)
    return bring(phone, {**sheet, "stake": STAKE})


def names_in(phone: Phone, club: str) -> list[str]:
    """Return who is on the list of the players of a club."""
    phone.open(f"{club}players/")
    return sorted(phone.texts("details summary bdi"))


def test_a_match_goes_with_its_people_and_its_money_to_the_other_club_and_back(
    phone: Phone,
) -> None:
    phone.expect_refusals(400)
    there = club_of(phone, finished(phone, OTHERS))
    table = finished(phone, PEOPLE)
    here = club_of(phone, table)
    put_on_account(phone, table)
    phone.open(f"{table}players/")
    phone.tap_words("Move to another club")
    assert not faults(phone.page)
    choose(phone, there)
    assert phone.texts(".arrivals .quiet") == ["is new there"] * 2
    assert phone.texts(".amounts b") == ["−€6.00", "+€6.00", "−€6.00", "+€6.00"]
    assert not faults(phone.page)
    say_is_another(phone)
    assert "Wilhelmina van den Berg" in phone.texts(".error")[0]
    assert not faults(phone.page)
    phone.type(phone.page.locator("[name^=name_]").first, "Wilhelmina B.")
    phone.tap_words("Move the match")
    phone.page.wait_for_url(f"**/{table}")
    phone.open(f"{there}account/")
    phone.see(".balances", "Wilhelmina B.")
    assert "Wilhelmina B." in names_in(phone, there)
    phone.open(f"{table}history/")
    phone.tap(phone.page.get_by_role("button", name="Undo").first)
    phone.page.get_by_text("Taken back").first.wait_for()
    phone.open(f"{here}account/")
    phone.see(".balances", "Jan-Willem")
    assert "Wilhelmina B." not in names_in(phone, here)


def test_two_clubs_become_one_to_which_the_links_of_both_lead(phone: Phone) -> None:
    phone.expect_refusals(400)
    there = club_of(phone, finished(phone, OTHERS))
    here = club_of(phone, finished(phone, PEOPLE))
    for club in (here, there):
        make_season(phone, club)
    phone.open(here)
    phone.tap_more("Join with another club")
    choose(phone, there)
    assert phone.texts(".comes li") == ["1 match", "4 players"]
    assert not faults(phone.page)
    phone.type(phone.page.locator("[name^=season_]"), "Autumn 2026")
    phone.tap_words("They are one club")
    phone.see(".error")
    assert "another season" in phone.texts(".error")[0]
    assert not faults(phone.page)
    phone.type(phone.page.locator("[name^=season_]"), "Autumn of the others")
    phone.tap_words("They are one club")
    phone.page.wait_for_url(f"**/{here}")
    everybody = sorted({*PEOPLE, *OTHERS})
    assert names_in(phone, here) == names_in(phone, there) == everybody
    phone.open(f"{there}evenings/")
    assert phone.page.locator(".evenings a, .months a").count() >= 2


def test_a_phone_with_one_club_is_told_how_to_have_another(phone: Phone) -> None:
    table = finished(phone, PEOPLE)
    phone.open(f"{table}move/")
    assert phone.texts(".list li") == [
        "This phone has no other club. Open the link of that club on this phone first."
    ]


def test_without_script_a_match_is_moved_in_three_taps(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    there = club_of(phone, finished(phone, OTHERS))
    table = finished(phone, PEOPLE)
    phone.open(f"{table}players/")
    taps = phone.taps
    phone.tap_words("Move to another club")
    choose(phone, there)
    phone.tap_words("Move the match")
    phone.page.wait_for_url(f"**/{table}")
    assert phone.taps - taps == 3
    assert club_of(phone, table) == there
