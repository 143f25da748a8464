"""The links for the other phones: given to another app or copied, without pressing for long."""

import pytest

from tests.browser import evenings
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

NEITHER = """window.given = [];
for (const way of ["share", "clipboard"])
    Object.defineProperty(navigator, way, { value: undefined, writable: true });
"""
SHARES = f"{NEITHER} navigator.share = async ({{ url }}) => given.push(url);"
COPIES = f"{NEITHER} navigator.clipboard = {{ writeText: async (text) => given.push(text) }};"
# A page without HTTPS, as in a living room, may do neither: it copies what is marked
MARKS = f'{NEITHER} document.addEventListener("copy", () => given.push(String(getSelection())));'


def with_links(phone: Phone) -> str:
    """Open the page with the links, and return the one for scoring."""
    sheet, _expected = evenings.example("kraken-as-written")
    phone.open(f"{bring(phone, sheet)}phones/")
    return phone.texts("#scorer .address")[0]


@pytest.mark.parametrize("can", [SHARES, COPIES, MARKS], ids=["shares", "copies", "marks"])
def test_a_phone_gives_the_link_away_in_the_way_it_can(can: str, new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    phone.page.add_init_script(can)
    link = with_links(phone)
    phone.tap("#scorer [data-gives-link]")
    assert phone.wait_for("() => given.length && given") == [link]
    if can != SHARES:
        phone.see("#scorer [data-gives-link]", "Copied")


def test_without_script_there_is_the_link_alone(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    assert with_links(phone)
    assert not phone.page.get_by_text("Share this link").first.is_visible()
