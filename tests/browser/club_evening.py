"""A club evening on the server of the browser's tests, begun by its forms past their pages."""

from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit

from tests.browser.phone import Phone
from tests.browser.tour import bring
from tests.chaos.phone import FORM
from tests.forms import PageForm, page_form, page_forms

# As the members of clubs are called; the first ones are all that a mock needs
EIGHTEEN = (
    "Anna", "Bartholomeus", "Cees", "Dora", "Emma", "Fatima", "Gülşen", "Henk", "Ineke",
    "Jan-Willem de Vries", "Katarzyna Nowak", "Lourens", "Marieke", "Mohamed", "Óscar Íñiguez",
    "Petra van ’t Hof", "Sjoerd", "Wilhelmina van den Berg",
)  # fmt: skip
SIXTY = (
    *EIGHTEEN,
    "Abdelrahman", "Alexandra", "Anne-Marie Jansen", "Bram", "Charlotte", "Christiaan", "Diederik",
    "Eleonora", "Ferdinand", "Frits", "Geertruida", "Gijs", "Hendrik-Jan", "Hermione", "Ibrahim",
    "Jacqueline", "Joost", "Kees", "Lies", "Lodewijk", "Maximiliaan", "Mia", "Mohammed-Amin",
    "Nico", "Noor", "Olga", "Olivier", "Piet", "Quirijn", "Rosalinde", "Ruud", "Saskia",
    "Sebastiaan", "Tess", "Theodora", "Ulrike", "Valentijn", "Vera", "Willemijn", "Xander",
    "Yasmin", "Zbigniew",
)  # fmt: skip
A_MATCH = {"scoresheet": 1, "rounds": [], "ended_early": True}


def begin_evening(phone: Phone, names: Sequence[str], game: str = "klaverjassen") -> str:
    """Begin an evening of a new club that plays this game, with its first draw; return its path."""
    bring(phone, {**A_MATCH, "game": game, "players": list(names[:4])}, "club/")
    club = phone.page.url.removeprefix(phone.address)
    place = f"{club}evening/new/"
    form = page_form(content(phone, place), name="evening")
    form.values["here"] = []
    form.values["new"] = list(names)
    drawing = send(phone, place, form)
    assert drawing.endswith("draw/"), drawing
    return drawing.removesuffix("draw/")


def play(phone: Phone, evening: str) -> None:
    """Let the draw that waits be played."""
    act(phone, f"{evening}draw/", "play")


def act(phone: Phone, page: str, act: str) -> str:
    """Press a button on a page of an evening, and return where it leads."""
    forms = page_forms(content(phone, page))
    form = next(one for one in forms if ("act", act) in one.buttons)
    return send(phone, form.action or page, form, act=act)


def content(phone: Phone, page: str) -> str:
    return phone.page.context.request.get(whole(phone, page)).text()


def send(phone: Phone, page: str, form: PageForm, **button: str) -> str:
    answer = phone.page.context.request.post(
        whole(phone, page),
        data=urlencode(form.sent(**button), doseq=True),
        headers={"Content-Type": FORM},
        max_redirects=0,
    )
    assert answer.status == 302, answer.text()
    return answer.headers["location"].removeprefix(urlsplit(phone.address).path)


def whole(phone: Phone, page: str) -> str:
    """Return the address of a page, given with the path of the program or without it."""
    path = urlsplit(phone.address).path
    return phone.address + page.removeprefix(path).lstrip("/")
