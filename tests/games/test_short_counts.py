"""Small numbers in rows of tiles: tapped, or typed where they are larger."""

from typing import Any

import pytest
from django import forms

from scorekeeper.games.fields import NumberTile
from scorekeeper.games.short_counts import ShortCountsField
from tests.forms import page_form
from tests.games.round_forms import form_data

TILES = [NumberTile("0", "Anna", 0), NumberTile("1", "Bram", 1)]


def form_of(values: dict[str, Any] | None = None, **initial: Any) -> forms.Form:
    """Return a form with one such field."""
    form = forms.Form(None if values is None else form_data(values), initial=initial)
    form.fields["swept"] = ShortCountsField(TILES, label="Swept")
    form.fields["swept"].required = False
    return form


@pytest.mark.parametrize(
    ("values", "numbers"),
    [
        ({}, {}),
        ({"swept_0": "0", "swept_1": "2"}, {"1": 2}),
        ({"swept_0": "1", "swept_0_more": "7"}, {"0": 7}),
        ({"swept_0": "1", "swept_0_more": " 0 "}, {}),
        ({"swept_1_more": "-1"}, {"1": -1}),
    ],
)
def test_what_is_typed_counts_before_what_is_tapped(
    values: dict[str, str], numbers: dict[str, int]
) -> None:
    form = form_of(values)
    assert form.is_valid()
    assert form.cleaned_data["swept"] == numbers


@pytest.mark.parametrize("typed", ["many", "1.5", "9" * 12])
def test_what_is_no_number_is_refused(typed: str) -> None:
    assert not form_of({"swept_0_more": typed}).is_valid()


def test_a_number_stands_on_its_tile_or_where_it_was_typed() -> None:
    page = page_form(f"<form>{form_of(swept={'0': '3', '1': '4'})['swept']}</form>")
    assert page.values["swept_0"] == ["3"]
    assert page.values["swept_0_more"] == [""]
    assert page.values["swept_1_more"] == ["4"]
    assert page.choices["swept_0"] == ["0", "1", "2", "3"]
