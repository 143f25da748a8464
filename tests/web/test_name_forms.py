"""Names in three lengths: short ones are seen at once, and in a club nobody shares one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.graphemes import graphemes
from scorekeeper.rules.name_forms import NameForms, name_forms
from scorekeeper.rules.names import LONGEST_NAME, folded_name, tidy_name

LETTERS = [*"AaBbeilnrtwWŞéé-‐. '2", "日", "क्षि", "नी", "🇳🇱", "👨‍👩‍👧‍👦", "ß", "١", "e\u0301"]
NAMES = st.lists(st.sampled_from(LETTERS), min_size=1, max_size=20).map("".join).map(tidy_name)
SEEN = NAMES.filter(lambda name: 1 <= len(name) <= LONGEST_NAME)
CLUBS = st.lists(SEEN, min_size=1, max_size=12, unique_by=folded_name)
MOST = {"line": 24, "row": 13, "tile": 7}


def forms_of(*names: str) -> list[NameForms]:
    return list(name_forms(names))


def as_typed(form: str) -> str:
    """Return a form with hyphens and spaces of the keyboard."""
    return form.replace("‑", "-").replace("\u00a0", " ")


def line_of(forms: NameForms) -> str:
    return as_typed(f"{forms.line} {forms.rest}".strip())


@pytest.mark.parametrize(
    ("name", "line", "row", "tile"),
    [
        ("Anna", "Anna", "Anna", "Anna"),
        ("Gülşen", "Gülşen", "Gülşen", "Gülşen"),
        ("Wilhelm", "Wilhelm", "Wilhelm", "Wilhelm"),
        ("Bartholomeus", "Bartholomeus", "Bartholomeus", "Barth."),
        ("Wilhelmina van den Berg", "Wilhelmina van den Berg", "Wilhelmina", "Wilh."),
        ("Jan-Willem de Vries", "Jan-Willem de Vries", "Jan-Willem", "Jan-W."),
        ("Marie-Antoinette", "Marie-Antoinette", "Marie-A.", "Marie."),
        ("Willem Alexander van Oranje-Nassau", "Willem Oranje-Nassau", "Willem", "Willem"),
        ("Jan 2", "Jan 2", "Jan 2", "Jan 2"),
        ("Player 11", "Player 11", "Player 11", "Pla. 11"),
        ("D'Artagnan", "D'Artagnan", "D'Artagnan", "D'Art."),
        ("🇳🇱  Jan de Wit", "🇳🇱 Jan de Wit", "🇳🇱 Jan", "🇳🇱 Jan"),
        ("王小明", "王小明", "王小明", "王小明"),
    ],
)
def test_a_name_has_three_forms(name: str, line: str, row: str, tile: str) -> None:
    (forms,) = forms_of(name)
    assert (line_of(forms), as_typed(forms.row), as_typed(forms.tile)) == (line, row, tile)


@pytest.mark.parametrize(
    ("names", "tiles"),
    [
        (("Anna", "Anna Bakker", "Anna Bos"), ["Anna", "Anna B.", "Anna 2"]),
        (("Bartholomeus", "Barth"), ["Barth.", "Barth 2"]),
        (("Wilhelmina", "Wilhelm", "Wilhelmus"), ["Wilh.", "Wilhelm", "Wilh. 2"]),
        (("Jan-Willem", "Jan-Wouter"), ["Jan-W.", "Jan-Wo."]),
        (("Johanna", "Johannes", "Johannes de Bruin"), ["Johanna", "Joha. 2", "Joh. B."]),
        (("Jan 2", "Jan"), ["Jan 2", "Jan"]),
    ],
)
def test_whoever_comes_later_gives_way(names: tuple[str, ...], tiles: list[str]) -> None:
    assert [as_typed(one.tile) for one in forms_of(*names)] == tiles


def test_what_is_read_out_is_the_whole_call_name() -> None:
    forms = forms_of("Jan-Willem de Vries", "Marie-Antoinette Bos", "Jan-Willem Bos")
    heard = [as_typed(one.heard) for one in forms]
    assert heard == ["Jan-Willem", "Marie-Antoinette Bos", "Jan-Willem B."]


@given(CLUBS)
def test_no_two_people_of_a_club_share_a_form(names: list[str]) -> None:
    forms = forms_of(*names)
    for told in (line_of, lambda one: one.row, lambda one: one.tile):
        assert len({folded_name(told(one)).rstrip(".") for one in forms}) == len(names)


@given(CLUBS)
def test_every_form_has_room_where_it_is_written(names: list[str]) -> None:
    for forms in forms_of(*names):
        lengths = {"line": line_of(forms), "row": forms.row, "tile": forms.tile}
        assert all(0 < len(graphemes(form)) <= MOST[where] for where, form in lengths.items())


@given(CLUBS)
def test_no_letter_is_cut_in_half_and_nothing_breaks_within_a_short_form(names: list[str]) -> None:
    for name, forms in zip(names, forms_of(*names), strict=True):
        letters = {*graphemes(" ".join(name.split())), *" .0123456789"}
        for form in (forms.row, forms.tile):
            assert {*graphemes(as_typed(form))} <= letters
            assert not set(form) & {" ", "-"}
        assert "-" not in forms.line + forms.rest


@given(CLUBS, SEEN)
def test_nobody_is_called_otherwise_when_somebody_joins(names: list[str], newcomer: str) -> None:
    assert forms_of(*names, newcomer)[:-1] == forms_of(*names)


@given(CLUBS, SEEN)
def test_a_guest_gives_way_to_those_at_the_table(names: list[str], guest: str) -> None:
    members = forms_of(*names)
    (forms,) = name_forms([guest], besides=members)
    assert forms == forms_of(*names, guest)[-1]
