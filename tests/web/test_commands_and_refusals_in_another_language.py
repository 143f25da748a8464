"""What commands print and every refusal says, in another language."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, load_command_class
from django.test import RequestFactory
from django.utils import translation
from pytest_django import Settings

from scorekeeper.web.rendering import REFUSALS, refusal
from tests.another_language import (
    LANGUAGE,
    left_in_english,
    marked,
    read_by_people,
    write_catalogue,
)
from tests.cast import a_deal, a_match, recorded
from tests.responses import html_of

pytestmark = pytest.mark.django_db
COMMANDS = ("backup", "links", "newgame", "restore", "score", "serve", "verify")
# As they are typed, in every language
TYPED = re.compile(r"https?://\S*|my-own-game|manage\.py|Scorekeeper")


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogue of one more language."""
    folder = tmp_path_factory.mktemp("catalogue")
    write_catalogue(folder)
    return folder


@pytest.fixture(autouse=True)
def _another_language(settings: Settings, catalogue: Path) -> None:
    """Let the program know one more language."""
    settings.LOCALE_PATHS = [catalogue]
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "wide letters")]


@pytest.mark.parametrize("reason", sorted(REFUSALS))
def test_every_refusal_is_in_the_reader_s_language(reason: str) -> None:
    with translation.override(LANGUAGE):
        answer = refusal(RequestFactory().get("/"), reason, status=400)
    texts = [TYPED.sub("", text) for text in read_by_people(html_of(answer))]
    assert marked(str(REFUSALS[reason][0])) in texts
    assert left_in_english(texts, {"MB", "UTF"}) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_is_for_is_said_in_the_reader_s_language(name: str) -> None:
    with translation.override(LANGUAGE):
        parser = load_command_class("scorekeeper.web", name).create_parser("manage.py", name)
    djangos = load_command_class("django.core", "check").create_parser("manage.py", "check")
    known = {"skip_checks", *(action.dest for action in djangos._actions)}
    helps = [action.help or "" for action in parser._actions if action.dest not in known]
    texts = [TYPED.sub("", text) for text in (parser.description or "", *helps)]
    assert texts[0]
    assert left_in_english(texts) == []


def test_what_commands_print_is_in_the_reader_s_language() -> None:
    recorded(a_match(), a_deal(100))
    out = StringIO()
    with translation.override(LANGUAGE):
        call_command("verify", stdout=out)
        with pytest.raises(CommandError) as nothing:
            call_command("links", "?")
        with pytest.raises(CommandError) as no_address:
            call_command("links", address="?")
        with pytest.raises(CommandError) as no_match:
            call_command("links", renew=("scorer", "0"))
        said = [out.getvalue(), *(str(one.value) for one in (nothing, no_address, no_match))]
    assert left_in_english([TYPED.sub("", text) for text in said]) == []
    assert marked("No match is found.") in said
