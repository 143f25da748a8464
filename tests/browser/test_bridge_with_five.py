"""Five people play rubber bridge with one phone: each sits out one of five rubbers."""

from scorekeeper.records.models.matches import today
from tests.browser.accessibility import violations_in_every_light
from tests.browser.phone import Phone
from tests.browser.tour import bring_over

FOUR = ("Anna", "Bram", "Cees", "Dora")
FIVE = (*FOUR, "Emma")
PLAYS = ".here-one:has(input[name=plays]:checked, input[name=new]:checked) .nm"


def play_to_the_end(phone: Phone) -> None:
    """Stop the rubber where it stands, which leads to its end page."""
    phone.tap_more("Stop here")
    phone.tap("form button:has-text('Stop here')")
    phone.page.locator("#winner").wait_for()


def names_who_play(phone: Phone) -> set[str]:
    return set(phone.texts(PLAYS))


def check_looks(phone: Phone) -> None:
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not any(violations_in_every_light(phone.page).values())


def test_five_sit_out_in_turn_and_the_same_again_takes_one_tap(phone: Phone) -> None:
    bring_over(phone, "bridge", {"players": [*FOUR], "played_on": today().isoformat()})
    phone.tap_words("Who pays whom")
    phone.tap_words("New partners or who comes in")
    phone.tap("summary:has-text('Somebody else comes in')")
    phone.type("New name", "Emma")
    phone.tap_words("Add")
    phone.page.locator(".here-one:has-text('Emma')").first.wait_for()
    sat_out: list[str] = []
    for rubber in range(5):
        plays = names_who_play(phone)
        assert len(plays) == 4
        (out,) = {*FIVE} - plays
        sat_out.append(out)
        assert phone.texts("#turns")[0].strip().startswith(f"{out} sits out")
        if rubber == 1:
            check_looks(phone)
        before = phone.taps
        phone.tap("#again .dock .main")
        phone.page.get_by_text("Deal 1").first.wait_for()
        play_to_the_end(phone)
        if rubber < 4:
            assert f"{out} sits out; next out: " in phone.texts("#up-next p")[0]
            phone.tap("a.main:has-text('Next match')")
            phone.page.locator("#next-seats").wait_for()
        assert phone.taps - before <= 2 + 3  # Next match and Play, and three to stop
    assert sorted(sat_out[:4]) == sorted({*sat_out[:4]}), "nobody twice before everybody else once"
    assert "Emma" not in sat_out[:4], "who came in had waited already"
    assert sat_out[4] == "Emma"


def test_one_tap_says_who_sits_out_instead(phone: Phone) -> None:
    bring_over(phone, "bridge", {"players": [*FOUR], "played_on": today().isoformat()})
    phone.tap_words("Who pays whom")
    phone.tap_words("New partners or who comes in")
    phone.tap("summary:has-text('Somebody else comes in')")
    phone.type("New name", "Emma")
    phone.tap_words("Add")
    phone.page.locator(".here-one:has-text('Emma')").first.wait_for()
    (out,) = {*FIVE} - names_who_play(phone)
    tapped = next(name for name in FOUR if name != out)
    phone.tap(f".here-one:has-text('{tapped}')")
    phone.page.get_by_text(f"{tapped} sits out").wait_for()
    assert names_who_play(phone) == {*FIVE} - {tapped}
