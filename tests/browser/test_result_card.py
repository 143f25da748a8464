"""The result card: a picture that the server draws, and that a phone shares or saves."""

import re
import struct

from tests.browser import evenings
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

SHARES = """
    window.shared = [];
    navigator.canShare = ({ files }) => files[0].type === "image/png";
    navigator.share = async (what) => { shared.push(what); };
"""
PNG = b"\x89PNG\r\n\x1a\n"


def ended(phone: Phone, name: str) -> None:
    """Open the settlement page of an example."""
    sheet, _expected = evenings.example(name)
    table = bring(phone, sheet)
    phone.open(f"{table}settlement/")


def test_a_phone_shares_the_result_as_a_picture_with_words(new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    phone.page.add_init_script(SHARES)
    ended(phone, "kraken-as-written")
    phone.tap_words("Share")
    said = phone.wait_for(
        "() => shared.length && { text: shared[0].text, size: shared[0].files[0].size }"
    )
    assert said["text"] == (
        "Kraken: Dora and Anna win (900 to 643). Fred pays Dora €12.00. Cees pays Anna €12.00."
    )
    assert said["size"] > 5_000


def test_a_browser_that_shares_nothing_saves_the_picture(phone: Phone) -> None:
    ended(phone, "kalooki-super")
    with phone.page.expect_download() as coming:
        phone.tap_words("Share picture")
    download = coming.value
    phone.page.get_by_role("status").get_by_text("Picture saved").wait_for()
    assert download.suggested_filename == "kalooki.png"
    content = download.path().read_bytes()
    assert content.startswith(PNG)
    width, height = struct.unpack(">II", content[16:24])
    assert width == 1200
    assert height > 500


def test_without_script_the_link_leads_to_the_drawing(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    ended(phone, "kraken-as-written")
    address = phone.page.get_by_role("link", name="Share picture").get_attribute("href")
    answer = phone.page.request.get(phone.address.rstrip("/") + (address or ""))
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert re.search(r"max-age=\d+", answer.headers["cache-control"])
    assert "Dora and Anna win" in answer.text()
    prints = phone.page.locator("[data-print]")  # which nothing would hear
    assert prints.count() == 3
    assert [prints.nth(number).is_visible() for number in range(3)] == [False] * 3
