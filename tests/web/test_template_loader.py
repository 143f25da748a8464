"""Templates are laid out for people; what they look like leaves no trace in a page."""

import re
from pathlib import Path

import pytest
from django.template import Context, Engine, Template
from django.template.loader import get_template

from scorekeeper.web.template_loader import without_layout

READER = "scorekeeper.web.template_loader.Loader"
TEMPLATES = Path(__file__).resolve().parent.parent.parent / "templates"
SENTENCE = re.compile(r"\{% blocktranslate(.*?)%\}(.*?)\{% endblocktranslate %\}", re.DOTALL)


@pytest.mark.parametrize(
    ("template", "page"),
    [
        ("<b>\n  {{ name }}\n</b>\n", "<b>{{ name }}</b>"),
        ("<b>{{ name }}</b>\n<i>1</i>", "<b>{{ name }}</b><i>1</i>"),
        ("<b>{{ name }}</b> <i>1</i>", "<b>{{ name }}</b> <i>1</i>"),
        ("{% if a %}\n  a,\n{% endif %}", "{% if a %}a,{% endif %}"),
        ("two\n  words", "two words"),
        ("<p>one</p>\n  <p>other</p>", "<p>one</p>\n<p>other</p>"),
        ("<b>1</b>\n<picture>", "<b>1</b><picture>"),
        ('<a\n  class="second"\n  href="/"\n>', '<a class="second" href="/">'),
        (
            '<a\n  {% if a > b %}hidden{% endif %}\n  id="x">',
            '<a {% if a > b %}hidden{% endif %} id="x">',
        ),
        ('<a content=\'{"a": 1,\n  "b": 2}\'>', '<a content=\'{"a": 1, "b": 2}\'>'),
        ("<pre>\n  a\n</pre>", "<pre>\n  a\n</pre>"),
        ("<textarea>\n{{ text }}\n</textarea>\n", "<textarea>\n{{ text }}\n</textarea>"),
    ],
)
def test_a_line_break_leaves_nothing_where_none_is_to_be_seen(template: str, page: str) -> None:
    assert without_layout(template) == page


def test_a_sentence_is_looked_up_as_it_was_written_down_for_translators() -> None:
    sentence = "{% blocktranslate trimmed %}\n  Two\n  lines {{ name }}\n{% endblocktranslate %}"
    assert without_layout(f"<p>\n  {sentence}\n</p>") == f"<p>{sentence}</p>"


def test_a_sentence_with_a_line_break_is_trimmed() -> None:
    found = [
        (file.name, text)
        for file in TEMPLATES.rglob("*.html")
        for options, text in SENTENCE.findall(file.read_text(encoding="utf-8"))
        if "\n" in text and "trimmed" not in options
    ]
    assert found == []


def test_pages_are_made_without_their_layout() -> None:
    page = get_template("_header.html").render({"title": "Kalooki", "back": "/"})
    assert '"><svg class="icon" aria-hidden="true"><use href=' in page
    assert page.endswith("<h1>Kalooki</h1></header>")


def template_of(folder: Path, part: str, page: str) -> Template:
    """Return a page that may include ``_part.html``."""
    (folder / "_part.html").write_text(part)
    (folder / "page.html").write_text(page)
    libraries = {"i18n": "django.templatetags.i18n"}
    return Engine([str(folder)], loaders=[READER], libraries=libraries).get_template("page.html")


def test_a_part_is_read_into_the_page_with_what_it_is_given(tmp_path: Path) -> None:
    including = '{% include "_part.html" with name="Anna" %}<i></i>'
    template = template_of(tmp_path, "<b>{{ name }}</b>\n", including)
    assert template.source == '{% with name="Anna" %}<b>{{ name }}</b>{% endwith %}<i></i>'
    assert template.render(Context()) == "<b>Anna</b><i></i>"


def test_what_a_part_gives_a_name_to_is_not_known_behind_it(tmp_path: Path) -> None:
    naming = '{% load i18n %}{% translate "More" as title %}<b>{{ title }}</b>'
    template = template_of(tmp_path, naming, '{% include "_part.html" %}<i>{{ title }}</i>')
    assert template.render(Context()) == "<b>More</b><i></i>"
