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


@pytest.mark.parametrize("wrong", WRONGS.values(), ids=WRONGS)
def test_what_goes_wrong_is_heard(phone: Phone, wrong: str) -> None:
    phone.open()
    assert phone.troubles == []
    phone.page.evaluate(wrong)
    phone.wait_until(lambda: phone.troubles)
    phone.page.close()  # what is wrong may be said in several sentences
    phone.troubles.clear()
