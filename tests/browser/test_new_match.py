"""The drawn table of a new match: filled by tapping and typing, and begun as the last time."""

import pytest
from playwright.sync_api import expect

from tests.browser import evenings
from tests.browser.phone import Box, NewPhone, Phone, box_of
from tests.browser.tour import bring, bring_new, bring_over

FOUR = ["Anna", "Bram", "Cees", "Dora"]
SIX = [*FOUR, "Emma", "Fons"]
TWELVE = [*SIX[:4], "Gülşen", "Bartholomeus", "Ömer", "Wilhelmina van den Berg"]
TWELVE += ["Jan-Willem", "Maximiliaan", "Tim", "Anna-Maria"]
MOST_TAPS = 4


def seats(phone: Phone) -> list[str]:
    """Return what stands at each seat that is drawn."""
    return phone.texts(".around li:not([hidden]) bdi")


def question(phone: Phone) -> str:
    """Return what is asked."""
    return phone.page.locator(".asking h2").inner_text()


def plate(phone: Phone) -> str:
    """Return who plays against whom, as the table says it."""
    return " ".join(phone.page.locator(".plate").inner_text().split())


def known(phone: Phone) -> list[str]:
    """Return the names that can be tapped."""
    return phone.texts(".known [data-name]:not([hidden]) bdi")


def tap_name(phone: Phone, name: str) -> None:
    """Tap somebody who is known."""
    phone.tap(f".known [data-name='{name}']")


def tap_seat(phone: Phone, seat: int) -> None:
    """Tap a seat, counted from 0 in the order of play."""
    phone.tap(phone.page.locator(".around button").nth(seat))


def players(phone: Phone) -> list[str]:
    """Start, and return who sits at the table of the match, in the order of play."""
    phone.tap(evenings.START)
    phone.see(".next .title")
    sheet = phone.page.context.request.get(phone.page.url + "sheet.json").json()
    return [str(name) for name in sheet["players"]]


def test_each_empty_seat_asks_its_own_question_and_partners_are_seen(phone: Phone) -> None:
    bring_new(phone, "kan", {"players": SIX[:5]})
    phone.open("new/kraken/")
    assert known(phone) == SIX[:5]
    assert question(phone) == "Who plays?"
    tap_name(phone, "Anna")
    assert question(phone) == "Who sits next to Anna?"
    tap_name(phone, "Bram")
    assert question(phone) == "Who plays with Anna?"
    tap_name(phone, "Cees")
    assert question(phone) == "Who plays with Bram?"
    assert plate(phone) == "Anna + Cees against Bram + ?"
    assert known(phone) == ["Dora", "Emma"]
    phone.page.get_by_label("New name").fill("Fons")  # and not added
    assert players(phone) == ["Anna", "Bram", "Cees", "Fons"]


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (("Jan", "Jan de Wit", "Anna", "Ana"), ["J", "JW", "A", "An"]),
        (("Jan de Wit", "Bram Bos", "Cees", "Dora"), [*"JBCD"]),
        (("🇳🇱 Oranje", "👨‍👩‍👧‍👦", "क्षितिज", "น้ำ"), ["🇳🇱", "👨‍👩‍👧‍👦", "क्षि", "น้ำ"]),
    ],
)
def test_whose_names_begin_alike_are_told_apart_as_on_the_table_of_the_match(
    phone: Phone, names: tuple[str, ...], initials: list[str]
) -> None:
    phone.open("new/kraken/")
    for name in names:
        phone.page.get_by_label("New name").fill(name)
        phone.page.keyboard.press("Enter")
    phone.page.locator(".card-table:not([aria-busy])").wait_for()  # the server says the initials
    pieces = ".around li:not([hidden]) .piece"
    assert phone.texts(pieces) == initials
    called = ".around li:not([hidden]) bdi"
    drawn = [text.splitlines()[-1] for text in phone.texts(called)]
    phone.tap(evenings.START)
    phone.see(".next .title")
    assert sorted(phone.texts(pieces)) == sorted(initials)
    assert sorted(text.splitlines()[-1] for text in phone.texts(called)) == sorted(drawn)


def test_a_table_is_filled_also_while_the_server_says_no_initials(phone: Phone) -> None:
    phone.open("new/kraken/")
    phone.page.route("**/names/", lambda _route: None)  # never answered
    evenings.sit_down(phone, ["Jan de Wit", *FOUR[1:]])
    assert seats(phone) == ["Jan de Wit", *FOUR[1:]]
    assert players(phone) == ["Jan de Wit", *FOUR[1:]]


def test_pieces_have_first_letters_where_the_server_gives_no_initials(phone: Phone) -> None:
    phone.open("new/kraken/")
    phone.page.route("**/names/", lambda route: route.fulfill(json=[]))
    evenings.sit_down(phone, ["Piet", *FOUR[1:]])
    assert phone.texts(".around li:not([hidden]) .piece") == ["P", *(name[0] for name in FOUR[1:])]
    assert players(phone) == ["Piet", *FOUR[1:]]


def test_two_change_places_and_the_dealer_stays_who_it_was(phone: Phone) -> None:
    phone.open("new/kraken/")
    evenings.sit_down(phone, FOUR)
    phone.tap_tile("first_dealer", "Bram")
    tap_seat(phone, 1)
    assert question(phone) == "Bram"
    tap_seat(phone, 2)
    assert plate(phone) == "Anna + Bram against Cees + Dora"
    assert phone.texts(".around li:has(.deals:not([hidden])) bdi") == ["Bram"]
    tap_seat(phone, 3)
    phone.tap_words("Leaves the table")
    assert seats(phone) == ["Anna", "Cees", "Bram", "empty"]
    evenings.sit_down(phone, ["Dora"])
    tap_seat(phone, 0)
    phone.tap_words("Deals first")
    assert phone.texts(".around li:has(.deals:not([hidden])) bdi") == ["Anna"]
    assert players(phone) == ["Anna", "Cees", "Bram", "Dora"]


def test_two_are_swapped_by_tapping_both_and_the_sentence_asks_for_them(phone: Phone) -> None:
    phone.open("new/kraken/")
    evenings.sit_down(phone, FOUR)
    phone.tap_words("Swap two")
    assert question(phone) == "Tap the two who change places."
    tap_seat(phone, 0)
    assert question(phone) == "Who changes places with Anna?"
    tap_seat(phone, 1)
    assert plate(phone) == "Bram + Cees against Anna + Dora"
    phone.tap_words("Swap two")
    phone.tap_words("Swap two")  # nobody, after all
    assert question(phone).startswith("Everybody is there.")


def test_house_rules_are_one_sentence_that_says_what_was_changed(phone: Phone) -> None:
    phone.open("new/kontsina/")
    said = phone.page.locator(".rules > summary .about")
    assert said.inner_text().split("\n")[0] == "House rules: Standard rules"
    phone.tap(".rules > summary")
    rounds, target = (phone.page.locator(f"[name=rule_{name}]") for name in ("rounds", "target"))
    assert (rounds.is_visible(), target.is_visible()) == (True, False)
    phone.page.locator("[name=rule_end]").select_option("target")
    assert (rounds.is_visible(), target.is_visible()) == (False, True)
    target.fill("31")
    phone.tap(".rules > summary")
    assert "Points to win: 31" in said.inner_text()
    assert "Rounds" not in said.inner_text()


@pytest.mark.parametrize("number", [3, 4, 6])
def test_as_many_play_as_sit_down(phone: Phone, number: int) -> None:
    phone.open("new/kalooki/")
    evenings.sit_down(phone, SIX[:number])
    assert plate(phone) == f"{number} players"
    assert question(phone).startswith("Everybody is there" if number == 6 else "Who else plays?")
    if number == 4:  # somebody goes, and the others move up
        tap_seat(phone, 1)
        phone.tap_words("Leaves the table")
        assert players(phone) == ["Anna", "Cees", "Dora"]
    else:
        assert players(phone) == SIX[:number]


def test_partners_ask_for_four_and_nobody_is_dropped_meanwhile(phone: Phone) -> None:
    phone.open("new/kontsina/")
    evenings.sit_down(phone, FOUR[:3])
    assert plate(phone) == "3 players"
    phone.tap_value("rule_partners", "True")
    assert plate(phone) == "Anna + Cees against Bram + ?"
    assert question(phone) == "Who plays with Bram?"
    phone.tap(evenings.START)
    phone.page.locator("#empty-seats").wait_for()
    assert seats(phone) == [*FOUR[:3], "empty"]
    assert plate(phone) == "Anna + Cees against Bram + ?"
    phone.tap_words("Back to the seats")
    assert phone.page.locator("#empty-seats").count() == 0
    assert question(phone) == "Who plays with Bram?"
    phone.tap(evenings.START)
    phone.tap_words("Start with 1 guest")
    phone.see(".next .title")
    assert "Guest" in phone.texts(".around bdi")


@pytest.mark.parametrize("number", [2, 3, 4])
def test_whoever_are_seated_at_scopa_say_whether_partners_play(phone: Phone, number: int) -> None:
    phone.open("new/scopa/")
    evenings.sit_down(phone, FOUR[:number])
    partners = number == 4
    sides = "Anna + Cees against Bram + Dora" if partners else f"{number} players"
    assert plate(phone) == sides
    assert phone.page.locator("[name=rule_partners]:checked").input_value() == str(partners)
    assert players(phone) == FOUR[:number]


def test_four_who_play_scopa_alone_stay_alone_and_are_drawn_so(phone: Phone) -> None:
    phone.open("new/scopa/")
    phone.tap_value("rule_partners", "False")
    evenings.sit_down(phone, FOUR)
    assert plate(phone) == "4 players"
    assert players(phone) == FOUR
    sheet = phone.page.context.request.get(phone.page.url + "sheet.json").json()
    assert sheet["house_rules"] == {"partners": False}


def test_partners_of_last_time_of_whom_two_are_not_there_play_each_alone(phone: Phone) -> None:
    bring_over(phone, "kontsina", {"players": FOUR, "house_rules": {"partners": True}})
    phone.open("new/kontsina/")
    assert plate(phone) == "Anna + Cees against Bram + Dora"
    for seat in (3, 2):
        tap_seat(phone, seat)
        phone.tap_words("Leaves the table")
    assert plate(phone) == "2 players"
    assert players(phone) == FOUR[:2]


def test_a_set_of_rules_for_four_draws_four_seats(phone: Phone) -> None:
    phone.open("new/scopa/")
    evenings.sit_down(phone, FOUR[:2])
    evenings.unfold(phone, ".rules")
    phone.tap_value("preset", "scopone")
    assert seats(phone) == [*FOUR[:2], "empty", "empty"]
    phone.tap(evenings.START)
    phone.page.locator("#empty-seats").wait_for()
    assert phone.texts("#empty-seats button") == ["Start with 2 guests"]


def test_each_choice_says_what_it_is_under_the_preset_that_is_chosen(phone: Phone) -> None:
    phone.open("new/skat/")
    evenings.unfold(phone, ".rules")
    phone.tap(".rules details.more > summary")
    scoring = phone.page.locator("[name=rule_scoring] option").first
    assert scoring.inner_text() == "Standard rules: game points"
    phone.tap_value("preset", "tournament")
    assert scoring.inner_text() == "Tournament: and 40 or 30 for the opponents"
    phone.open("new/scopa/")
    evenings.unfold(phone, ".rules")
    target = phone.page.locator("[name=rule_target]")
    assert target.get_attribute("placeholder") == "11"
    phone.tap_value("preset", "scopa_d_assi")
    assert target.get_attribute("placeholder") == "31"


def test_whoever_gives_up_a_seat_can_be_tapped_again(phone: Phone) -> None:
    bring_over(phone, "kraken", {"players": FOUR})
    phone.open("new/kraken/")
    assert seats(phone) == FOUR
    assert not phone.page.locator(".known").is_visible()
    tap_seat(phone, 1)
    evenings.sit_down(phone, ["Emma"])
    assert plate(phone) == "Anna + Cees against Emma + Dora"
    tap_seat(phone, 3)
    tap_name(phone, "Bram")
    assert seats(phone) == ["Anna", "Emma", "Cees", "Bram"]
    phone.tap_words("Clear the table")
    assert seats(phone) == ["empty"] * 4
    assert known(phone) == FOUR
    for name in ("Dora", "Cees", "Bram", "Anna"):
        tap_name(phone, name)
    assert players(phone) == ["Dora", "Cees", "Bram", "Anna"]


def test_a_guest_is_tapped_like_anybody_and_nothing_is_asked(phone: Phone) -> None:
    phone.open("new/kraken/")
    evenings.sit_down(phone, FOUR[:2])
    phone.tap_words("Guest")
    evenings.sit_down(phone, FOUR[2:3])
    assert plate(phone) == "Anna + Guest against Bram + Cees"
    assert players(phone) == ["Anna", "Bram", "Guest", "Cees"]


def test_a_name_that_is_there_twice_is_told_at_the_table(phone: Phone) -> None:
    phone.open("new/kraken/")
    evenings.sit_down(phone, ["Anna", "Bram", "anna"])
    complaint = phone.page.locator(".asking .error")
    assert "anna 2" in complaint.inner_text()
    assert seats(phone) == ["Anna", "Bram", "empty", "empty"]
    phone.tap_words("anna 2")
    assert seats(phone) == ["Anna", "Bram", "anna 2", "empty"]
    assert complaint.count() == 0
    evenings.sit_down(phone, ["Dora"])
    assert players(phone) == ["Anna", "Bram", "anna 2", "Dora"]


def test_whoever_was_only_offered_another_name_is_not_seated(phone: Phone) -> None:
    phone.open("new/kalooki/")
    evenings.sit_down(phone, [*FOUR, "Anna"])
    assert "Anna is taken. Try Anna 2." in phone.page.locator(".asking .error").inner_text()
    assert players(phone) == FOUR


def test_a_name_that_is_there_twice_is_told_before_a_match_is_begun_without_it(
    phone: Phone,
) -> None:
    phone.open("new/kalooki/")
    evenings.sit_down(phone, FOUR)
    phone.page.get_by_label("New name").fill("Bram")
    phone.tap(evenings.START)
    complaint = phone.page.locator(".asking .error")
    complaint.wait_for()
    assert "Bram 2" in complaint.inner_text()
    phone.page.get_by_label("New name").fill("Bram B")  # and no offer is needed any more
    assert players(phone) == [*FOUR, "Bram B"]


def test_a_name_that_only_the_server_finds_twice_is_taken_with_one_tap(phone: Phone) -> None:
    phone.expect_refusals(400)
    phone.open("new/kalooki/")
    evenings.sit_down(phone, [*FOUR, "Straße", "STRASSE"])
    phone.tap(evenings.START)
    phone.tap(".asking .take")
    assert phone.page.locator(".asking .error").count() == 0
    assert players(phone) == [*FOUR, "Straße", "STRASSE 2"]


def test_the_same_table_plays_again_in_few_taps(phone: Phone) -> None:
    sheet, _expected = evenings.example("kraken-dutch-cafe")
    bring(phone, sheet)
    phone.open()
    phone.taps = 0
    phone.tap_words("Kraken again, same table")
    assert players(phone) == sheet["players"]
    assert phone.taps <= MOST_TAPS
    print(f"a new match with the same table: {phone.taps} taps")
    again = phone.page.context.request.get(phone.page.url + "sheet.json").json()
    assert again["preset"] == sheet["preset"]
    assert again["stake"] == {**sheet["stake"], "settle": "crosses"}
    assert again.get("house_rules") == sheet.get("house_rules")


@pytest.mark.parametrize("width", [320, 360])
def test_every_seat_is_large_enough_and_nothing_is_off_the_screen(
    new_phone: NewPhone, width: int
) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    phone.open("new/kalooki/")
    evenings.sit_down(phone, ["Wilhelmina van den Berg", "Bartholomeus", *SIX[:4]])
    for seat in phone.page.locator(".around li:not([hidden]) button").all():
        box = box_of(seat)
        assert box["width"] >= 48
        assert box["height"] >= 48
        assert -1 <= box["x"] <= width + 1 - box["width"]
    assert phone.sideways() == 0


@pytest.mark.parametrize("width", [320, 360])
def test_no_piece_lies_over_a_name_however_many_sit_there(new_phone: NewPhone, width: int) -> None:
    phone = new_phone(viewport={"width": width, "height": 740})
    phone.open("new/free-sheet/")
    drawn = ".around li:not([hidden])"
    for number, name in enumerate(TWELVE, 1):
        evenings.sit_down(phone, [name])
        phone.page.locator(".card-table:not([aria-busy])").wait_for()
        pieces, names = (phone.boxes(f"{drawn} {part}") for part in (".piece", ".name"))
        assert len(names) == len(pieces) == min(max(number + 1, 2), 12)
        covered = [
            (number, over, below)
            for one, (over, piece) in enumerate(pieces)
            for other, (below, words) in enumerate(names)
            if one != other and lie_over_each_other(piece, words)
        ]
        assert covered == []
    assert phone.sideways() == 0


def lie_over_each_other(one: Box, other: Box) -> bool:
    """Return whether two things on the screen have more in common than an edge."""
    width = min(one["right"], other["right"]) - max(one["x"], other["x"])
    height = min(one["bottom"], other["bottom"]) - max(one["y"], other["y"])
    return width > 1 and height > 1


def test_no_word_of_a_preset_is_broken_and_what_is_wrong_stands_above_start(phone: Phone) -> None:
    phone.expect_refusals(400)
    phone.open("new/wizard/")
    evenings.unfold(phone, ".rules")
    words = phone.page.get_by_text("Anniversary edition", exact=True).first
    assert box_of(words)["height"] < 3 * 18  # two lines
    for name in FOUR[:3]:
        phone.page.get_by_label("New name").fill(name)
        phone.page.keyboard.press("Enter")
    evenings.unfold_stake(phone)
    phone.page.locator("[name=amount]").fill("abc")
    phone.tap(evenings.START)
    wrong = phone.page.locator(".error", has_text="plain digits").first
    wrong.wait_for()
    start = box_of(phone.page.locator(evenings.START))
    assert box_of(wrong)["y"] + box_of(wrong)["height"] <= start["y"]


def test_start_says_who_deals_first_as_it_is_tapped(phone: Phone) -> None:
    phone.open("new/free-sheet/")
    start = phone.page.locator(evenings.START)
    expect(start).to_have_text("Start", use_inner_text=True)
    evenings.sit_down(phone, ["Anna", "Bartholomeus"])
    expect(start).to_have_text("Start: Anna deals", use_inner_text=True)
    evenings.unfold(phone, ".dealer")
    phone.tap_value("first_dealer", 1)
    expect(start).to_have_text("Start: Bartholomeus deals", use_inner_text=True)
    phone.tap_value("first_dealer", "draw")
    expect(start).to_have_text("Start", use_inner_text=True)
    phone.tap_tile("first_dealer", "Anna")
    phone.tap("summary:has-text('Every house rule')")
    phone.find("[name=rule_deal]").select_option("none")
    expect(start).to_have_text("Start", use_inner_text=True)
    assert not phone.page.locator(".around .deals:visible, .dealer:visible").count()


def test_a_sentence_says_in_money_what_is_tapped_and_typed_of_the_stake(phone: Phone) -> None:
    phone.open("new/skat/")
    said = phone.page.locator(".stake-example")
    evenings.unfold_stake(phone)
    phone.page.get_by_label("Currency").select_option("EUR")
    phone.page.locator("[name=amount]").press_sequentially("0.50")
    expect(said).to_have_text("24 points apart: €12.00.")
    phone.tap_value("per", "100")
    expect(said).to_have_text("240 points apart: €1.20.")
    place = box_of(phone.page.locator(".terms"))["y"]
    phone.tap_value("settle", "pot")
    expect(said).to_have_text("A pot of €1.50 for the winner.")
    phone.tap_value("settle", "pairwise")
    expect(said).to_have_text("240 points apart: €1.20.")
    assert box_of(phone.page.locator(".terms"))["y"] == place


def test_start_is_tapped_on_its_name_right_after_the_stake_was_typed(phone: Phone) -> None:
    phone.open("new/skat/")
    evenings.sit_down(phone, ["Anna", "Bartholomeus", "Gülşen"])
    evenings.unfold_stake(phone)
    phone.page.locator("[name=amount]").press_sequentially("0.01")
    phone.page.locator(f"{evenings.START} bdi").tap()
    phone.see("h2:has-text('This evening')")


def test_without_script_start_names_nobody_whom_it_did_not_come_with(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    bring_over(phone, "kraken", {"players": FOUR})
    phone.open("new/kraken/")
    start = phone.page.locator(evenings.START)
    assert start.inner_text() == "Start: Anna deals"
    phone.tap_value("first_dealer", "2")
    assert start.inner_text() == "Start"


def test_without_script_the_seats_are_a_list_of_names(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.open("new/kraken/")
    assert not phone.page.locator(".card-table").is_visible()
    for number, name in enumerate(FOUR[:3], 1):
        phone.page.get_by_label(f"Player {number}", exact=True).fill(name)
    phone.tap(evenings.START)
    phone.page.locator("#empty-seats").wait_for()
    phone.page.get_by_label("Player 4", exact=True).fill("Dora")
    assert players(phone) == FOUR
