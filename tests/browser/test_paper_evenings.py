"""The treasurer brings in ten evenings of paper in one sitting."""

import json
import re

from playwright.sync_api import FilePayload

from tests.browser.looks import faults
from tests.browser.phone import Phone
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
