"""A season of a club in the browser: three matches of two games, and one account for them."""

from urllib.parse import urlencode

from tests.browser import evenings
from tests.browser.looks import faults
from tests.browser.phone import Phone
from tests.browser.sent_rounds import Values, correct, send
from tests.browser.tour import bring
from tests.chaos.phone import FORM
from tests.forms import page_forms

PLAYERS = ["Anna", "Bram", "Cees", "Dora"]
STAKE = {"amount": "0.25", "currency": "EUR", "settle": "crosses"}
ROUND: Values = {"trump": "hearts", "declarer": "Anna", "card_points": {"Anna": 100}}
FIRST: Values = {
    "scoresheet": 1, "game": "kraken", "players": PLAYERS, "first_dealer": "Dora",
    "house_rules": {"rounds": 1}, "stake": STAKE, "rounds": [ROUND],
}  # fmt: skip
SECOND: Values = {**FIRST, "first_dealer": "Anna"}
THIRD: Values = {
    "scoresheet": 1, "game": "free-sheet", "players": PLAYERS, "first_dealer": "Anna",
    "stake": {"amount": "0.10", "currency": "EUR", "settle": "pairwise"},
    "rounds": [{"scores": {"Anna": 3, "Bram": 12, "Cees": 5, "Dora": 20}}],
}  # fmt: skip

BEYOND = "(table) => table.scrollWidth - table.clientWidth"


def put_on_account(phone: Phone, table: str) -> None:
    """End a match, and put what is unpaid of it on the account of the club."""
    phone.open(f"{table}settlement/")
    phone.tap("#on-account")
    phone.page.locator("#at-table").wait_for()


def open_club(phone: Phone) -> str:
    """Go to the account of the match that was put there, and from it to the club; its path."""
    phone.tap_words("To the account")
    phone.page.locator(".balances").wait_for()
    return phone.page.url.removeprefix(phone.address).removesuffix("account/")


def same_table_again(phone: Phone, club: str) -> str:
    """Begin the next evening in two taps, and play its only round; return its path."""
    phone.open(club)
    before = phone.taps
    phone.tap(phone.page.get_by_role("link", name="Kraken again"))
    phone.tap(evenings.START)
    phone.see(".next .title")
    assert phone.taps - before == 2
    send(phone, SECOND, 1)
    return phone.page.url.removeprefix(phone.address)


def another_game(phone: Phone, club: str) -> str:
    """Begin a match of another game past its page, and play it; return its path."""
    browser, secret = phone.page.context.request, club.strip("/").split("/")[-1]
    place = f"{phone.address}new/free-sheet/?club={secret}"
    form = next(one for one in page_forms(browser.get(place).text()) if "name_0" in one.values)
    said = {f"name_{seat}": name for seat, name in enumerate(PLAYERS)}
    for name, value in {**said, **THIRD["stake"]}.items():
        form.say(name, value)
    sent = urlencode(form.sent(), doseq=True)
    answer = browser.post(place, data=sent, headers={"Content-Type": FORM}, max_redirects=0)
    assert answer.status == 302, answer.text()
    table: str = answer.headers["location"].lstrip("/")
    phone.open(table)
    send(phone, THIRD, 1)
    phone.open(f"{table}stop/")
    phone.tap("main form button")
    phone.page.locator("#on-account").wait_for()
    return table


def pay_all(phone: Phone, account: str) -> int:
    """Mark every payment of the plan as paid, and return how many there were."""
    phone.open(account)
    open_ones = phone.page.locator(".debt:not(.paid) .check")
    number = open_ones.count()
    for left in range(number, 0, -1):
        phone.tap(open_ones.first)
        phone.page.wait_for_function(
            "left => document.querySelectorAll('.debt:not(.paid)').length < left", arg=left
        )
    phone.page.get_by_text("All square.").wait_for()
    return number


def test_a_season_is_settled_with_the_fewest_payments_and_corrected(phone: Phone) -> None:
    first = bring(phone, FIRST)
    put_on_account(phone, first)
    club = open_club(phone)
    put_on_account(phone, same_table_again(phone, club))
    put_on_account(phone, another_game(phone, club))
    phone.open(club)
    assert phone.page.locator(".league tbody tr").count() == len(PLAYERS)
    planned = phone.page.locator(".debt").count()
    assert 0 < planned < len(PLAYERS)
    assert pay_all(phone, f"{club}account/") == planned
    phone.open(club)
    phone.page.get_by_text("All square.").wait_for()
    phone.open(first)
    correct(phone, 1, {"card_points_0": "20", "card_points_1": "142"})
    phone.open(club)
    assert phone.page.locator(".debt").count() > 0
    phone.page.locator(".evening b", has_text="Bram and Dora won").wait_for()
    phone.open(f"{club}account/")
    phone.page.get_by_text("Round 1", exact=False).first.wait_for()
    phone.open(f"{club}standings/?by=rating")
    assert phone.page.url.endswith(f"{club}?by=rating")
    assert phone.page.locator(".league-of .wide-table").evaluate(BEYOND) <= 0
    assert faults(phone.page, ["target"]) == []
