"""A phone in these tests hears of everything that goes wrong on it."""

import pytest

from tests.browser.phone import Phone

WRONGS = {
    "an inline style": """() => {
        const style = document.createElement("style");
        style.textContent = "p { color: red }";
        document.head.append(style);
    }""",
    "an inline handler": """() => document.body.setAttribute("onclick", "alert(1)")""",
    "another host": """() => fetch("http://elsewhere.example/").catch(() => null)""",
    "an error in a script": """() => setTimeout(() => { throw new Error("oh") })""",
    "a complaint in the console": """() => console.error("oh")""",
    "a page that is not there": """() => fetch("/nowhere/")""",
}

# As if an answer pushed what is touched away, but only the first time
MOVE_WHEN_TOUCHED = """() => {
    const link = document.querySelector("a.main");
    const away = () => {
        link.style.pointerEvents = "none";
        setTimeout(() => { link.style.pointerEvents = ""; }, 100);
    };
    document.addEventListener("touchstart", away, { capture: true, once: true });
}"""


@pytest.mark.parametrize("wrong", WRONGS.values(), ids=WRONGS)
def test_what_goes_wrong_is_heard(phone: Phone, wrong: str) -> None:
    phone.open()
    assert phone.troubles == []
    phone.page.evaluate(wrong)
    phone.wait_until(lambda: phone.troubles)
    phone.page.close()  # what is wrong may be said in several sentences
    phone.troubles.clear()


def test_a_tap_on_what_moves_away_just_then_is_made_again(phone: Phone) -> None:
    phone.open()
    phone.page.evaluate(MOVE_WHEN_TOUCHED)
    phone.tap("a.main")
    phone.page.wait_for_url("**/new/")
