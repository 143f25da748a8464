"""`manage.py links` prints every link for the server's owner, and makes a new one."""

from io import StringIO
from typing import Any, NoReturn

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from scorekeeper.records.models import Match
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange, renew_viewers_link, revoke
from scorekeeper.services.writes import NO_FORM
from tests.cast import a_match, seen
from tests.certain import certain
from tests.statements import Execute

pytestmark = pytest.mark.django_db


def printed(*arguments: str, **options: str) -> list[str]:
    """Return the lines that the command prints."""
    out = StringIO()
    call_command("links", *arguments, stdout=out, **options)
    return out.getvalue().splitlines()


@pytest.fixture
def matches() -> list[Match]:
    """Two matches, the newer one last."""
    return [a_match(), a_match(players=("Émile", "Fred", "Gé", "Hans"))]


def test_all_links_are_printed_the_newest_match_first(matches: list[Match]) -> None:
    old, new = matches
    lines = printed()
    assert len(lines) == 8
    assert lines[0].startswith(f"{new.pk}  Kraken, {new.played_on}: Émile, Fred, Gé, Hans")
    assert lines[1].endswith(f": http://testserver/g/{new.scorer_secret}/")
    assert lines[2].endswith(f" http://testserver/g/{new.viewer_secret}/")
    assert lines[3].endswith(f" http://testserver/c/{new.club.secret}/")
    assert lines[4].startswith(f"{old.pk}  ")


@pytest.mark.parametrize("address", ["https://cards.example", "https://cards.example/"])
def test_links_begin_with_the_address_that_is_named(matches: list[Match], address: str) -> None:
    lines = printed(address=address)
    assert lines[1].endswith(f" https://cards.example/g/{matches[1].scorer_secret}/")


@pytest.mark.parametrize("address", ["cards.example", "ftp://cards.example", "", "http://"])
def test_what_is_no_address_is_refused(matches: list[Match], address: str) -> None:
    with pytest.raises(CommandError, match="is no address"):
        printed(address=address)


@pytest.mark.parametrize("part", ["émi", "FRED", "E\u0301mile"])
def test_a_match_is_found_by_a_players_name(matches: list[Match], part: str) -> None:
    assert [line[0] for line in printed(part)] == [str(matches[1].pk)[0], " ", " ", " "]


def test_a_match_is_found_by_its_game(matches: list[Match]) -> None:
    assert len(printed("krak")) == 8


def test_a_match_is_found_by_its_number(matches: list[Match]) -> None:
    lines = printed(str(matches[0].pk))
    assert lines[0].startswith(f"{matches[0].pk}  Kraken")
    assert len(lines) == 4


def test_what_was_revoked_is_named(matches: list[Match]) -> None:
    revoke(matches[0], VIEWER, LinkChange())
    revoke(matches[0], SCORER, LinkChange())
    Match.objects.filter(pk=matches[0].pk).update(viewer_secret=None)
    _match, writes, looks, club = printed(str(matches[0].pk))
    assert writes.endswith(": revoked")
    assert looks.endswith("revoked")
    assert matches[0].club.secret in club


def test_a_clubs_link_for_watching_is_printed_where_there_is_one(matches: list[Match]) -> None:
    renew_viewers_link(matches[0].club, NO_FORM)
    lines = printed(str(matches[0].pk))
    watching = seen(matches[0]).club.viewer_secret
    assert lines[4].endswith(f"club, can watch: http://testserver/c/{watching}/")


@pytest.mark.parametrize("part", ["nobody", "99999999", "9" * 40])
def test_where_nothing_is_found_it_says_so(matches: list[Match], part: str) -> None:
    with pytest.raises(CommandError, match="No match is found"):
        printed(part)


def test_where_there_are_no_games_at_all_it_says_so() -> None:
    with pytest.raises(CommandError, match="No match is found"):
        printed()


@pytest.mark.parametrize("link", [SCORER, VIEWER])
def test_a_new_link_is_made_and_printed(matches: list[Match], link: str) -> None:
    match = matches[0]
    revoke(match, link, LinkChange())
    lines = printed("--renew", link, str(match.pk))
    assert len(lines) == 4
    new = getattr(seen(match), f"{link}_secret")
    assert any(line.endswith(f"/g/{new}/") for line in lines)
    assert certain(match.events.last()).entered_by == "manage.py links"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("scorer", "99999999"), "There is no match 99999999"),
        (("scorer", "one"), "There is no match one"),
        (("scorer", "²"), "There is no match"),
        (("club", "1"), "club is no link"),
    ],
)
def test_what_cannot_be_renewed_is_named(
    matches: list[Match], arguments: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        printed("--renew", *arguments)


def test_without_a_database_it_says_so() -> None:
    with connection.execute_wrapper(no_such_table), pytest.raises(CommandError, match="no matches"):
        printed()


def no_such_table(
    execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]
) -> NoReturn:
    """Let every query find a database in which nothing was ever made."""
    from django.db import OperationalError

    raise OperationalError("no such table: records_match")
