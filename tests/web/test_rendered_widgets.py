"""What a form's widget is rendered from leads to it again, and nothing else does."""

from pathlib import Path

import pytest
from django.forms.renderers import get_default_renderer
from django.utils.functional import lazy
from django.utils.safestring import mark_safe
from django.utils.translation import override
from pytest_django import Settings

from scorekeeper.games.fields import Announceable, Option, TapRow
from scorekeeper.rules.words import Text
from scorekeeper.services.reading import bounded_cache
from scorekeeper.web.show.part_cache import RenderedWidgets, said
from tests.another_language import LANGUAGE, marked, write_catalogue


def rendered(*options: Option, chosen: str = "") -> str:
    """Return a row of tiles as it stands on a page."""
    return TapRow(options).render("trump", chosen, None, get_default_renderer())


def test_a_form_is_rendered_by_what_remembers_its_widgets() -> None:
    assert isinstance(get_default_renderer(), RenderedWidgets)


def test_the_same_row_is_rendered_once_and_another_one_anew() -> None:
    bounded_cache.cache.clear()
    first = rendered(Option("a", "Anna"), Option("b", "Bram"))
    taken = bounded_cache.cache.taken
    assert taken > len(first)
    assert rendered(Option("a", "Anna"), Option("b", "Bram")) == first
    assert bounded_cache.cache.taken == taken
    assert "checked" in rendered(Option("a", "Anna"), Option("b", "Bram"), chosen="b")
    assert "Cees" in rendered(Option("a", "Anna"), Option("b", "Cees"))


def test_a_name_that_looks_like_markup_is_no_markup() -> None:
    assert "<b>A</b>" in rendered(Option("a", mark_safe("<b>A</b>")))
    assert "&lt;b&gt;A&lt;/b&gt;" in rendered(Option("a", "<b>A</b>"))


def test_a_sentence_is_found_by_what_it_says_now() -> None:
    said_twice = [Option("a", Text("{name} deals", name="Anna")) for _time in range(2)]
    assert said(said_twice[0]) == said(said_twice[1])
    assert said(lazy(lambda: "Anna", str)()) == "Anna"
    runs = [
        Announceable("hand", "run", Text("run"), "R", "20", once=once) for once in (True, False)
    ]
    assert said(runs[0]) != said(runs[1])


def test_in_another_language_a_row_is_another_one(settings: Settings, tmp_path: Path) -> None:
    write_catalogue(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "wide letters")]
    for language in ("en", LANGUAGE, "en"):
        with override(language):
            row = rendered(Option("", Text("Settlement")))
            assert (marked("Settlement") in row) is (language == LANGUAGE)


def test_what_can_be_nothing_of_that_kind_is_refused() -> None:
    with pytest.raises(AssertionError):
        said(object())
