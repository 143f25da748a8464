"""A walk through every page of the program, in the states in which a page looks different."""

import json
from collections.abc import Iterator, Sequence
from urllib.parse import urlencode, urlsplit

from tests.browser import agreements, evenings
from tests.browser.box_tour import pages_of_the_box
from tests.browser.club_tour import pages_of_a_club
from tests.browser.joining_tour import pages_between_clubs
from tests.browser.klaverjas_round import Hand
from tests.browser.phone import Facts, Phone
from tests.chaos.phone import FORM
from tests.forms import page_form

NEXT_ROUND = "rounds/new/"
KALOOKI = {"scoresheet": 1, "game": "kalooki"}


def bring(phone: Phone, sheet: Facts, page: str = "", club: str = "") -> str:
    """Make a match out of a score sheet, open its table page or another, and return its path.

    It belongs to the club whose path is given, or else to a new one. The form is sent past the page
    that it stands on: that page is for those who walk through all.
    """
    place = f"{phone.address}{club.strip('/')}/sheets/" if club else f"{phone.address}sheet/"
    browser = phone.page.context.request
    form = page_form(browser.get(place).text())
    form.say("text", json.dumps(sheet))
    sent = urlencode(form.sent(), doseq=True)
    answer = browser.post(place, data=sent, headers={"Content-Type": FORM}, max_redirects=0)
    assert answer.status == 302, answer.text()
    path = answer.headers["location"].removeprefix(urlsplit(phone.address).path)
    phone.open(path + page)
    return path


def bring_new(phone: Phone, game: str, agreed: Facts, page: str = "") -> str:
    """Make a match without rounds of these players, whose first one deals; open its table page."""
    sheet = {"scoresheet": 1, "game": game, "first_dealer": agreed["players"][0], "rounds": []}
    return bring(phone, {**sheet, **agreed}, page)


def bring_over(phone: Phone, game: str, agreed: Facts) -> str:
    """Make a match likewise that was stopped before its first round: whoever sat there is free."""
    return bring_new(phone, game, {**agreed, "ended_early": True})


def enter_first(phone: Phone, game: str, agreed: Facts) -> str:
    """Make a match likewise, and open the form of its first round."""
    return bring_new(phone, game, agreed, NEXT_ROUND)


def bring_by_hand(phone: Phone, sheet: Facts) -> str:
    """Make a match out of a score sheet on its page, and return the path of its table page."""
    phone.open("sheet/")
    phone.type("or its text", json.dumps(sheet))
    phone.tap_words("Import")
    phone.see(".next .title")
    return phone.page.url.removeprefix(phone.address)


def every_page(phone: Phone, names: Sequence[str] = ()) -> Iterator[str]:
    """Walk on from page to page; at each, say what is on the screen.

    Those at the table have these names, in the order of their seats, or their own.
    """
    phone.expect_refusals(400, 403, 404, 409)
    sheet = evenings.example_with("kraken-as-written", names)
    yield from before_a_match(phone)
    yield from coming_and_going(phone, sheet["players"])
    yield from pages_between_clubs(phone, sheet, bring)
    table = bring_by_hand(phone, {**sheet, "rounds": sheet["rounds"][:6]})
    yield "a table"
    yield from entering(phone, table, sheet["players"])
    yield from around_the_table(phone, table, sheet["players"])
    yield from an_earlier_round(phone, table)
    yield from the_end(phone, bring_by_hand(phone, sheet), sheet["players"])


def before_a_match(phone: Phone) -> Iterator[str]:
    """Home, the games, a new match, a score sheet."""
    phone.open()
    yield "home"
    phone.open("new/")
    yield "the games"
    phone.open("rules/")
    yield "the games whose rules can be read"
    phone.open("rules/g4a-kraken/")
    yield "rules before a match"
    phone.open("new/kraken/")
    evenings.unfold(phone, ".rules")
    phone.tap("summary:has-text('Every house rule')")
    yield "a new match"
    evenings.sit_down(phone, ["Anna", "Bram", "Cees"])
    phone.tap(evenings.START)
    phone.page.locator("#empty-seats").wait_for()
    yield "a new match with an empty seat"
    evenings.sit_down(phone, ["Anna"])
    phone.see(".error")
    yield "a name that is there twice"
    phone.open("sheet/")
    yield "a score sheet"
    phone.type("or its text", "{")
    phone.tap_words("Import")
    phone.see(".error")
    yield "a score sheet that is refused"


def entering(phone: Phone, table: str, names: Sequence[str]) -> Iterator[str]:
    """The entry page: empty, filled, with combinations, refused; a round in play."""
    first, *_others, last = names
    hand = Hand(phone, list(names))
    phone.open(f"{table}rounds/new/")
    yield "an empty entry"
    hand.tap_facts({"trump": "spades", "card_points": {last: 162}, "challenges": [first, last]})
    phone.page.locator("[data-offered=all_tricks]").wait_for()
    yield "an entry with an offer"
    hand.announce([{"by": last, "kind": "run_of_3"}], [])
    phone.tap("#preview summary")
    yield "an entry with combinations and its lines"
    phone.tap_words("Trump only")
    phone.see(".in-play")
    yield "a table with a round in play"
    phone.tap_words("Finish the round")
    phone.tap_each(["[data-key=back]"] * 3)
    phone.tap("[data-key='1']")
    for summary in phone.page.locator(".rare > summary").all():
        phone.tap(summary)
    phone.save_round()
    phone.see(".error")
    yield "an entry that is refused"
    phone.open(table)
    agreements.open_agreement(phone, "Penalty", "penalty")
    yield "what else happened"


def around_the_table(phone: Phone, table: str, names: Sequence[str]) -> Iterator[str]:
    """What is reached from the table page."""
    around = ("board/", "history/", "dealer/", "stop/", "day/", "result/", "phones/", "rules/")
    for path in (*around, "players/"):
        phone.open(table + path)
        yield path
    phone.tap(phone.page.locator("summary").first)
    phone.type(phone.page.get_by_label("Name").first, names[-1])
    phone.tap(phone.page.get_by_role("button", name="Rename").first)
    phone.see(".error")
    yield "a name that is taken"
    phone.open(f"{table}phones/")
    address = phone.page.locator("a.address").last.inner_text()
    phone.open(address.removeprefix(phone.address))
    yield "a table to look at"
    phone.open(address.removeprefix(phone.address) + "rounds/new/")
    yield "a page for scorers"
    phone.open("g/abcdefghijklmnopqrstuv/")
    yield "a link that leads nowhere"
    yield from links_and_codes(phone, table)


def links_and_codes(phone: Phone, table: str) -> Iterator[str]:
    """The other phones with a code, a revoked link and all that opens; where codes are typed."""
    phone.open(f"{table}phones/")
    phone.tap("#scorer button:has-text('Show join code')")
    phone.page.locator("strong.code").wait_for()
    phone.tap("#viewer summary:has-text('Revoke')")
    phone.tap("#viewer button:has-text('Revoke it')")
    phone.page.get_by_text("Watching is off.").wait_for()
    for summary in phone.page.locator("details.more > summary").all():
        phone.tap(summary)
    yield "a code, and a revoked link"
    phone.open("join/")
    yield "a field for codes"
    phone.type("Code", "zzz zzz")
    phone.tap_words("Go to the table")
    phone.see(".error")
    yield "a wrong code"


def coming_and_going(phone: Phone, names: Sequence[str]) -> Iterator[str]:
    """Who joins, leaves and takes over, and the table at which somebody has."""
    first, *others = names
    played = {"went_out": first, "hands": dict.fromkeys(others, 10)}
    stake = {"amount": "0.01", "currency": "EUR"}
    table = bring(phone, {**KALOOKI, "players": [*names], "rounds": [played], "stake": stake})
    for path in ("goes/", "takes-over/", "comes/"):
        phone.open(f"{table}players/{path}")
        yield f"who {path}"
    phone.tap(".coming .main")
    phone.see(".error")
    yield "a newcomer without a name"
    phone.type(phone.page.locator("[name=other]"), "Jan-Willem-Alexander")
    phone.tap(".coming .main")
    phone.see(".change")
    yield "a table that somebody joined"


def an_earlier_round(phone: Phone, table: str) -> Iterator[str]:
    """A round, its correction and its withdrawal."""
    phone.open(table)
    phone.tap(".rounds a:has(.number:text-is('3'))")
    phone.tap_words("Correct")
    phone.tap_value("trump", "spades")
    phone.tap_words("Show what changes")
    phone.page.locator(".consequences").wait_for()
    yield "what a correction changes"
    phone.tap_words("Yes, save it")
    phone.page.locator("#undo", has_text="corrected").wait_for()
    phone.tap(".rounds a:has(.number:text-is('3'))")
    phone.tap(".versions summary")
    corrected = phone.page.url
    yield "a corrected round"
    phone.tap_words("Delete")
    phone.page.locator(".changes").wait_for()
    yield "what a withdrawal changes"
    phone.tap_words("Delete it")
    phone.page.locator("#undo", has_text="deleted").wait_for()
    phone.page.goto(corrected)
    phone.page.get_by_text("A round that does not count").wait_for()
    yield "a withdrawn round"


def the_end(phone: Phone, table: str, names: Sequence[str]) -> Iterator[str]:
    """A finished match: its table page, its settlement, its club, and this phone's games."""
    yield "a finished table"
    phone.open(f"{table}players/comes/")
    yield "coming and going at a finished table"
    phone.open(table)
    phone.tap_words("Who pays whom")
    phone.tap(evenings.open_payments(phone).first)
    phone.page.locator("li.paid").wait_for()
    yield "a settlement"
    yield from on_the_account(phone)
    phone.open(table)
    phone.tap_more("Our club")
    phone.page.get_by_role("heading", name="Evenings").wait_for()
    yield from pages_of_a_club(phone, phone.page.url.removeprefix(phone.address), names[-1])
    phone.open(f"{table}phones/")
    phone.tap("#scorer summary:has-text('Revoke')")
    phone.tap("#scorer form[action$='revoke/'] [name=and_club]")
    phone.tap("#scorer button:has-text('Revoke it')")
    phone.page.get_by_text("nobody can score").wait_for()
    yield "a club with a match in which nobody can score"
    phone.open()
    yield "home with games"


def on_the_account(phone: Phone) -> Iterator[str]:
    """What is unpaid goes on the account of the club: its page, payments, entries, paper."""
    phone.tap_words("Put the rest on the account")
    phone.page.locator("#at-table").wait_for()
    yield "a settlement on the account"
    phone.tap("#payments a")
    phone.page.locator(".balances").wait_for()
    account = phone.page.url
    yield "an account"
    phone.tap(".dock [popovertarget=another]")
    phone.type(phone.page.locator("#another [name=amount]"), "500")
    phone.page.locator("#another [name=payee]").select_option(index=1)
    phone.tap("#another form button")
    phone.page.locator("#question").wait_for()
    yield "a question before more is booked than is owed"
    phone.page.goto(account)
    phone.tap(phone.page.locator(".debt button.amount").first)
    yield "an account of which a part is paid"
    phone.page.goto(account)
    phone.tap(phone.page.locator(".debt:not(.paid) .check").first)
    phone.page.locator("li.paid").wait_for()
    phone.tap(phone.page.locator(".balances a").first)
    phone.page.locator(".running").first.wait_for()
    yield "an account with the balance of a player"
    phone.tap_more("Print")
    phone.page.locator(".page-number").first.wait_for()
    yield "an account on paper"
    yield from pages_of_the_box(phone, account.removeprefix(phone.address))
