"""Chips of each side: what is said in their rows, with script and without."""

from typing import Any

import pytest
from django import forms

from scorekeeper.games.fields import Announceable
from scorekeeper.games.side_chips import SideChipsField
from scorekeeper.rules.limits import MOST_ANNOUNCED
from tests.forms import page_form
from tests.games.round_forms import form_data
from tests.games.sheets import table_of

KINDS = [
    Announceable("trick", "run", "a run", "run", "20"),
    Announceable("trick", "pair", "a pair", "pair", "10"),
]
SIDES = ((0, 2), (1, 3))


def form_of(values: dict[str, Any] | None = None, **initial: Any) -> forms.Form:
    """Return a form with a field of two sides."""
    form = forms.Form(None if values is None else form_data(values), initial=initial)
    table = table_of("kraken", 4)
    form.fields["said"] = SideChipsField(table, SIDES, KINDS, label="Said")
    form.fields["said"].required = False
    return form


def shown(form: forms.Form) -> str:
    """Return the form as it stands in a page."""
    return f"<form>{form['said']}</form>"


def test_each_side_says_what_stands_in_its_own_row() -> None:
    form = form_of({"said_0": ["trick:0:run", "trick:0:run", ""], "said_1": ["trick:1:pair"]})
    assert form.is_valid()
    assert form.cleaned_data["said"] == [
        ("trick", 0, "run"),
        ("trick", 0, "run"),
        ("trick", 1, "pair"),
    ]


@pytest.mark.parametrize("said", ["trick:2:run", "trick:0:four", "hand:0:run", "run"])
def test_what_has_no_chip_is_refused(said: str) -> None:
    form = form_of({"said_0": [said]})
    assert not form.is_valid()


def test_no_more_can_be_announced_than_anywhere() -> None:
    assert form_of({"said_0": ["trick:0:run"] * MOST_ANNOUNCED}).is_valid()
    assert not form_of({"said_0": ["trick:0:run"] * (MOST_ANNOUNCED + 1)}).is_valid()


def test_what_was_said_stands_in_the_lists_of_its_side_and_survives_them() -> None:
    page = page_form(shown(form_of(said=["trick:1:pair", "trick:0:run"])))
    assert page.values["said_0"] == ["trick:0:run", "", "", ""]
    assert page.values["said_1"] == ["trick:1:pair", "", "", ""]
    assert page.choices["said_0"] == ["trick:0:run", "", "trick:0:run", "trick:0:pair"]


def test_each_side_has_every_chip_and_one_that_takes_back() -> None:
    page = shown(form_of())
    assert page.count('data-kind="run"') == page.count("data-take-back") == len(SIDES)
    assert 'aria-label="Anna and Cees"' in page
    assert 'data-of="1"' in page
