"""A walk through the pages of a club evening, of people with names of all kinds."""

from collections.abc import Iterator

from tests.browser.phone import Phone

PEOPLE = (
    *("Bartholomeus", "Gülşen", "Óscar", "Katarzyna", "Marieke", "Lourens"),
    "Wilhelmina van den Berg-Oudeboon",
)


def pages_of_an_evening(phone: Phone, club: str) -> Iterator[str]:
    """From the page of a club on: an evening is begun, drawn, played and ended."""
    phone.open(club)
    phone.tap_more("Begin a club evening")
    phone.see(".plan")
    yield "a new club evening"
    yield from begun(phone)
    yield from drawn(phone)
    phone.tap_words("Play sitting 1")
    phone.see(".tables-of-sitting")
    yield "a club evening"
    phone.tap(".table-of-evening >> nth=0")
    phone.see("#next .bar")
    yield "a table of a club evening"
    phone.tap("#next .bar > a >> nth=0")
    phone.see(".table-of-evening.own")
    yield "a club evening with an own table"
    phone.tap(".bar [aria-label='Who is here']")
    phone.page.wait_for_url("**/here/")
    yield "who is here at a club evening"
    phone.page.go_back()
    phone.tap_more("Close a table")
    phone.page.wait_for_url("**/close/")
    yield "a table of a club evening that is to be closed"
    phone.page.go_back()
    phone.tap_more("Draw over open tables")
    phone.page.wait_for_url("**/draw/")
    yield "a sitting that is to be drawn over open tables"
    phone.page.go_back()
    phone.tap(".bar [aria-label='Hall board']")
    phone.see(".hall")
    yield "the hall board of a club evening"
    phone.page.go_back()
    yield from on_paper(phone)
    phone.tap_more("The plan")
    phone.page.wait_for_url("**/plan/")
    for summary in phone.page.locator(".plan > details > summary").all():
        phone.tap(summary)
    yield "the plan of a club evening"
    phone.page.go_back()
    phone.tap_more("End of the evening")
    phone.page.wait_for_url("**/end/")
    yield "the end of a club evening, asked for"
    phone.tap(".dock .main")
    phone.see("#winner")
    yield "a club evening that is over"


def on_paper(phone: Phone) -> Iterator[str]:
    """All that is printed of an evening, and back."""
    phone.tap_more("Table cards")
    phone.page.wait_for_url("**/cards/")
    yield "the cards of the tables of a club evening"
    phone.page.go_back()
    phone.tap_more("On paper")
    phone.page.wait_for_url("**/print/")
    yield "the list of a club evening on paper"
    phone.tap_words("Seats of sitting 1")
    phone.page.wait_for_url("**/print/seats/*")
    yield "the seats of a sitting on paper"
    phone.tap_words("Slips of sitting 1")
    phone.page.wait_for_url("**/print/slips/*")
    yield "slips of a sitting on paper"
    phone.page.go_back()
    phone.page.go_back()
    phone.page.go_back()


def begun(phone: Phone) -> Iterator[str]:
    """Its plan is opened, and refused; everybody is ticked, and others are named."""
    for summary in phone.page.locator(".plan > details > summary").all():
        phone.tap(summary)
    phone.page.locator("[name=game]").select_option("klaverjassen")
    phone.see("#said-game", "Klaverjassen")
    phone.type(phone.page.locator("[name=fee]"), "2.50")
    phone.type(phone.page.locator("[name=prize_0]"), "much")
    phone.tap(".dock .main")
    phone.see(".error")
    yield "a new club evening that is refused"
    phone.type(phone.page.locator("[name=prize_0]"), "5")
    for name in PEOPLE:
        phone.type(phone.page.locator("[name=other]"), name)
        phone.tap(".new-here button")
        phone.see(f".here-one:has-text('{name.split()[0]}'):has(:checked)")
    for _more in range(2):
        phone.tap(".here-one:not(:has(:checked)) >> nth=0")
    phone.tap(".dock .main")


def drawn(phone: Phone) -> Iterator[str]:
    """The draw, two who are to swap, the other ways, and seats by hand."""
    phone.see(".lot")
    yield "the draw of a sitting"
    phone.tap(".seat-to-tap >> nth=1")
    phone.see(".says")
    yield "the draw of a sitting in which two swap"
    phone.tap_words("Leave as it was")
    phone.tap_words("Other way")
    yield "other ways to draw a sitting"
    phone.page.reload()  # a sheet is gone where somebody turned the phone
    phone.tap_more("By hand")
    phone.page.wait_for_url("**/hand/")
    yield "a sitting that is seated by hand"
    phone.page.go_back()
