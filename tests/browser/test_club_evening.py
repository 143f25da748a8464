"""Eight people, two tables, two sittings: an organiser's phone and two that keep the score."""

from tests.browser.accessibility import violations_in_every_light
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring_over

FOUR = ["Anna", "Bartholomeus", "Jan-Willem de Vries", "Wilhelmina van den Berg"]
NEWCOMERS = ["Gülşen", "Óscar", "Emma", "Henk"]
ROUNDS = 2
TABLES = ".table-of-evening"
BACK = "#next .bar > a >> nth=0"


def begin(phone: Phone) -> None:
    """Tick who is here, name the others, say how long it is, and draw."""
    bring_over(phone, "klaverjassen", {"players": FOUR})
    phone.tap_more("Our club")
    phone.tap_more("Begin a club evening")
    assert violations_in_every_light(phone.page) == {"light": [], "dark": []}  # nobody is ticked
    phone.tap("#plan-of-sittings > summary")
    phone.type(phone.page.locator("[name=sittings]"), "2")
    phone.type(phone.page.locator("[name=rule_rounds]"), "2")
    phone.see("#said-sittings", "2 sittings of 2 rounds")
    phone.tap("#plan-of-sittings > summary")
    for name in ("Anna", "Barth", "Jan", "Wilh"):
        phone.tap(f".here-one:has-text('{name}')")
    phone.see("#comes-to", "1 table")
    for name in NEWCOMERS:
        phone.type(phone.page.locator("[name=other]"), name)
        phone.tap(".new-here button")
        phone.see(f".here-one:has-text('{name}'):has(:checked)")
    phone.see("#number-here", "8 are here")
    phone.see("#comes-to", "2 tables")


def cards(phone: Phone) -> list[str]:
    """Return the addresses to which the cards of both tables lead now."""
    phone.see(TABLES)
    addresses = phone.page.locator(TABLES).evaluate_all("(ones) => ones.map((one) => one.href)")
    return [address.removeprefix(phone.address) for address in addresses]


def sit_down(phone: Phone, card: str) -> None:
    """Open a table by its card, and go back from it to the evening."""
    phone.open(card)
    phone.tap(BACK)
    phone.see(f"{TABLES}.own", "Yours")


def enter(phone: Phone, number: int) -> None:
    """Enter the round that the evening offers, and come back to the evening."""
    phone.see(".dock .main", f"Enter round {number}")
    phone.tap(".dock .main")
    phone.ready("[name=instead] >> nth=0")
    trump = phone.page.locator(".tile:has([name=trump][value=clubs])")
    if trump.is_visible():
        phone.tap(trump)
    phone.tap_keys(100)
    phone.save_round()
    if number < ROUNDS:
        phone.see("#next .bar")
        phone.tap(BACK)
    else:
        phone.tap_words("Back to the evening")


def play_out(phones: tuple[Phone, Phone]) -> None:
    """Play both rounds of a sitting at both tables."""
    for phone in phones:
        enter(phone, 1)
        enter(phone, 2)


def total_of(phone: Phone, name: str) -> str:
    return phone.texts(f".evening-list tr:has-text('{name}') .total")[0]


def swap_first_and_last(phone: Phone) -> None:
    """Let the first of the draw and the last change seats."""
    before = phone.texts(".seat-to-tap .nm")
    phone.tap_words("Swap two")
    phone.tap(".seated >> nth=0 >> .seat-to-tap >> nth=0")
    phone.see(".says", "changes with whom?")
    phone.tap(".seated >> nth=1 >> .seat-to-tap >> nth=3")
    phone.see(".lot")
    after = phone.texts(".seat-to-tap .nm")
    assert (after[0], after[-1]) == (before[-1], before[0])


def hear_of_next_seats(phone: Phone) -> None:
    """Read at the table of before who sits where next, and find no table of one's own there."""
    phone.see("#next-seats", "Sitting 2 is drawn")  # by itself
    assert len(phone.texts(".next-seats > li")) == 4
    assert violations_in_every_light(phone.page) == {"light": [], "dark": []}
    phone.tap_words("To the evening")
    phone.see(TABLES)
    assert phone.texts(f"{TABLES}.own") == []
    phone.see(".dock .main", "Send the list")


def test_an_evening_is_begun_drawn_played_twice_and_ended(new_phone: NewPhone) -> None:
    organiser, *others = (new_phone() for _phone in range(3))
    first, second = others
    begin(organiser)
    assert violations_in_every_light(organiser.page) == {"light": [], "dark": []}
    organiser.tap(".dock .main")

    organiser.see(".lot", "Nobody has played together yet")
    swap_first_and_last(organiser)
    assert violations_in_every_light(organiser.page) == {"light": [], "dark": []}
    organiser.tap_words("Play sitting 1")

    of_first_sitting = cards(organiser)
    for phone, card in zip(others, of_first_sitting, strict=True):
        sit_down(phone, card)
    organiser.see(TABLES, "0 of 2")
    enter(first, 1)
    organiser.see("#table-1", "1 of 2")  # by itself
    organiser.see(".list-head", "still playing")
    assert violations_in_every_light(organiser.page) == {"light": [], "dark": []}
    enter(first, 2)
    for number in (1, 2):
        enter(second, number)
    first.page.go_back()  # it lies there with the result of its table

    organiser.see(".dock .main", "Draw sitting 2")
    organiser.tap(".dock .main")
    organiser.see(".lot")
    organiser.tap_words("Play sitting 2")
    of_second_sitting = cards(organiser)
    hear_of_next_seats(first)

    for phone, card in zip(others, of_second_sitting, strict=True):
        sit_down(phone, card)
    play_out((first, second))
    organiser.see(".dock .main", "End the evening")
    organiser.tap(".dock .main")
    organiser.tap(".dock .main")
    organiser.see(".dock .main", "Send the list")
    assert len(organiser.texts(".evening-list tbody tr")) == 8
    for name in ("Anna", "Henk"):
        assert total_of(organiser, name) == total_of(second, name)
    assert organiser.sideways() == 0
