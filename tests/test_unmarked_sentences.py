"""Every sentence that a person can read is marked for translation, wherever it is written.

Pages are also read in another language (tests/web), but only in the states that a test brings
about. Here nothing has to happen: the sources themselves are read.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.another_language import left_in_english, read_by_people
from tests.syntax import all_nodes

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "scorekeeper"
TEMPLATES = sorted([*ROOT.glob("templates/**/*.html"), *SOURCE.glob("games/**/*.html")])
SCRIPTS = sorted([*ROOT.glob("static/**/*.js"), *SOURCE.glob("games/**/*.js")])

MARKED = re.compile(
    r"\{% trans\b.*?\{% endtrans %\}|\{% block body_class %\}.*?\{% endblock\b.*?%\}"
    r"|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}",
    re.DOTALL,
)
# What stands for itself in every language: the program's name, kinds of files, the D of the dealer,
# cards and codes as they are typed
AS_THEY_ARE = re.compile(r"Scorekeeper|JSON|CSV|JK AS 10H 7D|BCD-FGH")

# Two words, of which the second is in small letters
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
MARKS = {"_", "Text", "ngettext_lazy", "gettext_noop"}
# Read by who runs or writes the program, not by who plays: faults of its own, questions to the
# database, heads of HTTP, what is said before Django is there, what the tests' own command says
FAULTS = {"LookupError", "ValueError", "TypeError", "AssertionError", "ImproperlyConfigured"}
NO_SENTENCE = re.compile(
    r"^(PRAGMA|SET|SHOW|SELECT|INSERT|UPDATE|DELETE|ATTACH|CREATE)\b| FROM |[<>]|; ?charset="
)
FOR_DEVELOPERS = (
    "web/requests/locales.py",  # names of locales
    *("config", "server", "records/migrations"),
    *(
        "web/management/commands/test.py",
        "web/management/commands/makemessages.py",
    ),
)
CODES = {
    "Field[object, object]",  # a type
    *("broad broader", "full crowded"),  # classes of the style
    "bring back",  # verbs as they are stored
    *("play again", "play next"),
    "undo payment",
    *("put on account", "put together", "settle at table", "pay on account", "undo on account"),
    "manage.py links",
    *("Cash box", "Only the result"),  # as score sheets and the ledger have them
    # Lines of a sheet, the same in every language
    *("Three of a kind: 0..30", "Four of a kind: 0..30", "Full house: +25"),
    *("Small straight: +30", "Large straight: +40"),
    " at seat ",  # a name for nobody, while a history is played again
    "a secret drawn with a form",  # a salt
    "private, no-cache",  # heads of HTTP
    "private, max-age=",
    'attachment; filename="',
    "Where the",  # how headings of the rules' texts begin, which are in English
    "Where this",
}


def texts_of(template: Path) -> list[str]:
    """Return what a template says without having it translated."""
    said = MARKED.sub(" ", template.read_text(encoding="utf-8"))
    if "<" not in said and "=" in said:
        said = f"<p {said}>"  # a partial that is attributes of an element
    return [AS_THEY_ARE.sub("", text) for text in read_by_people(said)]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_says_anything_in_english(template: Path) -> None:
    assert left_in_english(texts_of(template)) == []


def sentences_of(module: Path) -> Iterator[str]:
    """Say which sentences of a module are neither marked nor for those who write programs."""
    nodes = all_nodes(module)
    seen = {node for found in map(set_aside, nodes) for node in found}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in seen:
            text = node.value
            if SENTENCE.search(text) and not NO_SENTENCE.search(text) and text not in CODES:
                yield text


def set_aside(node: ast.AST) -> Iterator[ast.AST]:
    """What need not be looked at: docstrings, what is marked, faults of the program itself."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and names_aliases(node):
        yield from ast.walk(node.value)
    if isinstance(node, ast.Call) and called(node) in MARKS:
        for argument in node.args:
            yield from ast.walk(argument)
    if isinstance(node, ast.Assert):
        yield from ast.walk(node)
    if (
        isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and called(node.exc) in FAULTS
    ):
        yield from ast.walk(node)


def names_aliases(node: ast.Assign | ast.AnnAssign) -> bool:
    """Tell names of games in other languages, which are not translated."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(one, ast.Name) and one.id.lower() == "aliases" for one in targets)


def called(call: ast.Call) -> str:
    """Return the name of what is called."""
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def test_no_module_says_anything_in_english() -> None:
    found = {
        str(module.relative_to(SOURCE)): said
        for module in sorted(SOURCE.rglob("*.py"))
        if not str(module.relative_to(SOURCE)).startswith(FOR_DEVELOPERS)
        and (said := list(sentences_of(module)))
    }
    assert found == {}


# A sentence for people begins with a capital; selectors and faults of the program do not
STRINGS = re.compile(r"""["'`][A-Z][a-z]*[,;:]? [a-z][^"'`\n]*["'`]""")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_script_says_anything_in_english(script: Path) -> None:
    code = re.sub(r"(?m)(^|\s)//.*$", "", script.read_text(encoding="utf-8"))
    assert STRINGS.findall(code) == []


def test_what_is_not_marked_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text(
        """<p title="Too late">{{ _("Save") }} it {# In a hurry #}</p>"""
        """<p title="{{ _('Close') }}">{% trans %}Save{% endtrans %} them"""
        """{% trans number=2 %}one{% pluralize %}all {{ number }}{% endtrans %}</p>"""
    )
    assert left_in_english(texts_of(tmp_path / "one.html")) == ["Too late", "it", "them"]
    (tmp_path / "one.py").write_text('"""A doc string."""\nsay(_("One is marked"), "one is not")\n')
    assert list(sentences_of(tmp_path / "one.py")) == ["one is not"]
