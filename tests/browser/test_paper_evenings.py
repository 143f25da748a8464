"""The treasurer brings in ten evenings of paper in one sitting."""

import json
import re

from playwright.sync_api import FilePayload

from tests.browser.looks import faults
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

PEOPLE = ["Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen"]
DAYS = [f"2025-{month:02}-14" for month in (3, 1, 7, 2, 10, 4, 6, 5, 9, 8)]


def paper(day: str, *points: int) -> FilePayload:
    """Return a file with an evening of which nothing but its day and its result is known."""
    agreed = dict(zip(PEOPLE, points, strict=True))
    sheet = {
        "scoresheet": 1,
        "game": "hearts",
        "players": PEOPLE,
        "played_on": day,
        "ended_early": True,
        "stake": {"amount": "0.50", "currency": "EUR", "per": 10, "settle": "pairwise"},
        "rounds": [{"agreed_score": {"points": agreed, "reason": "Only the result"}}],
    }
    content = json.dumps(sheet).encode()
    return {"name": f"{day}.json", "mimeType": "application/json", "buffer": content}


def test_ten_evenings_of_paper_come_into_the_club_in_one_sitting(phone: Phone) -> None:
    phone.expect_refusals(400, 409)
    sheet = json.loads(paper("2025-11-14", 3, 40, 12, 60)["buffer"])
    table = bring(phone, sheet)
    phone.open(f"{table}club/")
    phone.page.get_by_role("heading", name="Evenings").wait_for()
    phone.tap_more("Import matches")
    phone.page.get_by_role("heading", name="Import matches").wait_for()
    club = re.sub("sheets/$", "", phone.page.url.removeprefix(phone.address))
    assert not faults(phone.page)
    photo: FilePayload = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8"}
    evenings = [paper(day, 10 * number, 30, 4, 55) for number, day in enumerate(DAYS)]
    phone.page.set_input_files("[name=file]", [*evenings, photo, evenings[0]])
    phone.tap_words("Import")
    phone.page.get_by_text("10 matches are in the club now").wait_for()
    assert phone.page.locator(".outcomes .taken").count() == 10
    assert "UTF-8" in phone.page.locator(".outcomes .refused").inner_text()
    there = phone.page.locator(".outcomes .there")
    assert "in the club already" in there.inner_text()
    assert not faults(phone.page)
    phone.tap(there.get_by_label("Bring it in all the same"))
    phone.tap_words("Bring in what is ticked")  # the file is not chosen again
    phone.see(".next")
    phone.open(f"{club}evenings/")
    times = phone.page.locator(".evenings time")
    days = [str(one.get_attribute("datetime")) for one in times.all()]
    assert days == sorted([*DAYS, DAYS[0], "2025-11-14"], reverse=True)


def test_their_money_goes_on_the_account_with_one_button(phone: Phone) -> None:
    sheet = json.loads(paper("2025-11-14", 3, 40, 12, 60)["buffer"])
    table = bring(phone, sheet)
    phone.open(f"{table}club/")
    phone.page.get_by_role("heading", name="Evenings").wait_for()
    phone.tap_more("Import matches")
    evenings = [paper(day, 10 * number, 30, 4, 55) for number, day in enumerate(DAYS)]
    phone.page.set_input_files("[name=file]", evenings)
    phone.tap_words("Import")
    phone.see("[role=status]", "10 matches are in the club now")
    assert not faults(phone.page)
    phone.tap_words("Put what is unpaid on the account")
    phone.see(".main", "Put 10 matches on the account")
    assert phone.page.locator(".to-put [name=match]").count() == 11, "one was there before"
    assert not faults(phone.page)
    before = phone.texts("#sum .amounts b")
    phone.tap(phone.page.locator(".to-put label").nth(1))
    phone.see(".main", "Put 9 matches on the account")
    assert phone.texts("#sum .amounts b") != before
    phone.tap(phone.page.locator(".to-put label").nth(1))
    phone.see(".main", "Put 10 matches on the account")
    assert phone.texts("#sum .amounts b") == before
    phone.tap("#sum .main")
    phone.see(".balances")
    assert sorted(before) == sorted(phone.texts(".balances b"))
    assert not faults(phone.page)


def test_without_script_they_are_looked_at_and_put_there_all_the_same(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    table = bring(phone, json.loads(paper("2025-11-14", 3, 40, 12, 60)["buffer"]))
    phone.open(f"{table}club/")
    phone.tap_more("Put matches on the account")
    phone.page.locator("[name=match]").uncheck()
    phone.tap_words("Show what it comes to")
    phone.see("#sum", "Nothing is ticked.")
    phone.page.locator("[name=match]").check()
    phone.tap_words("Show what it comes to")
    phone.tap_words("Put 1 match on the account")
    phone.see(".balances")
