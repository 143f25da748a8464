"""Parts that stand on a page many times: rendered once with blanks, and no line gets another's."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from django.template import Template
from django.test import Client
from django.test.signals import template_rendered
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from pytest_django import Settings

from scorekeeper.web.rendering import rendered
from scorekeeper.web.show import repeated_parts
from scorekeeper.web.show.repeated_parts import blanks_of, filled_part, repeated_part
from tests.another_language import LANGUAGE, marked, write_catalogue
from tests.cast import QUARTER, a_deal, a_match, recorded

AMOUNT, UNDO = "account/_amount.html", "account/_undo_entry.html"


@dataclass(frozen=True)
class Amount:
    """A line: what the balance of somebody changed by."""

    name: str
    amount: str
    gains: bool


@pytest.mark.usefixtures("contexts")
def test_every_line_has_its_own_texts_and_the_template_is_rendered_for_its_kinds_alone() -> None:
    blanks_of.cache_clear()
    templates = list[str]()

    def count(template: Template, **_signal: object) -> None:
        templates.append(str(template.name))

    template_rendered.connect(count)
    lines = [Amount(f"Anna {number}", f"+{number} %", number % 2 == 0) for number in range(9)]
    html = repeated_part(AMOUNT, lines)
    for line in lines:
        kind = "gain" if line.gains else "loss"
        one = f'<bdi translate="no">{line.name}</bdi> <span class="{kind}">{line.amount}</span>'
        assert html.count(one) == 1
    assert filled_part(AMOUNT, name="Bram", amount="-1", gains=False) in repeated_part(
        AMOUNT, [Amount("Cees", "+1", gains=True), Amount("Bram", "-1", gains=False)]
    )
    assert templates == [AMOUNT, AMOUNT]


@pytest.mark.parametrize("name", ["<b>", '"', "'", "&amp;", "%(amount)s", "\ue000amount\ue001"])
def test_a_text_is_never_read_as_anything_else(name: str) -> None:
    part = filled_part(AMOUNT, name=name, amount="+1", gains=True)
    assert part == filled_part(AMOUNT, name="Anna", amount="+1", gains=True).replace(
        "Anna", escape_of(name)
    )


def escape_of(text: str) -> str:
    """Return a text as a page has it."""
    for letter, written in {"&": "&amp;", "<": "&lt;", ">": "&gt;"}.items():
        text = text.replace(letter, written)
    return text.replace('"', "&quot;").replace("'", "&#x27;")


def test_a_part_within_a_part_stays_as_it_is() -> None:
    assert "<i>+1</i>" in filled_part(
        AMOUNT, name="Anna", amount=mark_safe("<i>+1</i>"), gains=True
    )


def test_where_there_is_no_text_the_template_knows() -> None:
    said = {"there": "/c/", "form_key": "key", "key": "1"}
    assert "csrfmiddlewaretoken" not in filled_part(UNDO, csrf_token="", **said)
    assert "csrfmiddlewaretoken" in filled_part(UNDO, csrf_token="token", **said)


def test_the_words_between_are_in_the_language_of_the_page(
    settings: Settings, tmp_path: Path
) -> None:
    write_catalogue(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "wide letters")]
    said = {"there": "/c/", "form_key": "key", "key": "1", "csrf_token": "token"}
    for language in ("en", LANGUAGE, "en"):
        with override(language):
            assert (marked("Undo") in filled_part(UNDO, **said)) is (language == LANGUAGE)


def test_what_a_template_could_look_into_is_not_taken() -> None:
    with pytest.raises(AssertionError):
        filled_part(AMOUNT, name="Anna", amount=1, gains=True)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_what_pages_are_filled_into_takes_little_room(client: Client) -> None:
    """The longest of them is the table page; 500 as long as that would still be 3 MB."""
    blanks_of.cache_clear()
    match = recorded(a_match(stake=QUARTER), a_deal(), a_deal())
    lengths = list[int]()

    def measured(template: str, values: dict[str, object]) -> SafeString:
        html = rendered(template, values)
        lengths.append(len(html))
        return html

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repeated_parts, "rendered", measured)
        client.get(f"/g/{match.scorer_secret}/")
    assert 4_000 < max(lengths) < 6_000
    assert blanks_of.cache_info().maxsize == 500
