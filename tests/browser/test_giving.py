"""Links for other phones, and the result as text: given to another app, or copied."""

import pytest

from tests.browser import evenings
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

NEITHER = """window.given = [];
for (const way of ["share", "clipboard"])
    Object.defineProperty(navigator, way, { value: undefined, writable: true });
"""
SHARES = f"{NEITHER} navigator.share = async ({{ url, text }}) => given.push(url ?? text);"
COPIES = f"{NEITHER} navigator.clipboard = {{ writeText: async (text) => given.push(text) }};"
# A page without HTTPS, as in a living room, may do neither: it copies what is marked
MARKS = f"""{NEITHER} document.addEventListener("copy", () => {{
    const {{ value, selectionStart, selectionEnd }} = document.activeElement;
    given.push(value.slice(selectionStart, selectionEnd));
}});"""
# Both are there, and forbidden
REFUSES = f"""{MARKS}
navigator.share = async () => {{ throw new DOMException("no", "NotAllowedError"); }};
navigator.clipboard = {{ writeText: navigator.share }};"""
WAYS = pytest.mark.parametrize(
    "can", [SHARES, COPIES, MARKS, REFUSES], ids=["shares", "copies", "marks", "refuses"]
)


def with_links(phone: Phone) -> str:
    """Open the page with the links, and return the one for scoring."""
    sheet, _expected = evenings.example("kraken-as-written")
    phone.open(f"{bring(phone, sheet)}phones/")
    return phone.texts("#scorer .address")[0]


@WAYS
def test_a_phone_gives_the_link_away_in_the_way_it_can(can: str, new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    phone.page.add_init_script(can)
    link = with_links(phone)
    phone.tap("#scorer [data-gives]")
    assert phone.wait_for("() => given.length && given") == [link]
    if can != SHARES:
        phone.see("#scorer [data-gives]", "Copied")


@WAYS
def test_a_phone_gives_the_result_away_as_text(can: str, new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    phone.page.add_init_script(can)
    sheet, _expected = evenings.example("kraken-as-written")
    phone.open(f"{bring(phone, sheet)}settlement/")
    phone.tap_more("As text, to send")
    (text,) = phone.wait_for("() => given.length && given")
    assert "Cees pays Anna €12.00" in text


def test_without_script_there_is_the_link_alone(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    assert with_links(phone)
    assert not phone.page.get_by_text("Share this link").first.is_visible()
