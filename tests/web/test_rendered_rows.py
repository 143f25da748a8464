"""Lines of rounds: rendered once for each version of a round, and never an old one shown."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from pytest_django import Settings

from scorekeeper.records.models import Match
from scorekeeper.rules.words import Text
from scorekeeper.services.database.submission import Submission
from scorekeeper.services.matches.seats import rename_player
from scorekeeper.services.reading.bounded_cache import BoundedCache
from scorekeeper.services.rounds.storing import add_rounds
from scorekeeper.web.show import round_lines
from scorekeeper.web.show.part_cache import rendered_part
from scorekeeper.web.show.pieces import Piece
from scorekeeper.web.show.round_lines import lines_of
from scorekeeper.web.show.rows import Mark, Row, marks_legend
from scorekeeper.web.show.screen_rows import screen_row
from tests.another_language import LANGUAGE, marked, write_catalogue
from tests.cast import ANNA, a_deal, a_match, book_now, correct, recorded
from tests.responses import ClientResponse

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    """A match that goes on after sixteen rounds."""
    match = a_match(rounds=200)
    deals = [a_deal(dealer=(number + 3) % 4, declarer=number % 4) for number in range(16)]
    add_rounds(match, deals, Submission("made", 0))
    return match


def table(client: Client, match: Match, **headers: str) -> ClientResponse:
    """The table page."""
    return client.get(reverse("table", args=[match.scorer_secret]), headers=headers)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """The rounds that were written as lines of the list, one after the other."""
    rows: list[Row] = []

    def noted(row: Row) -> SafeString:
        rows.append(row)
        return screen_row(row)

    monkeypatch.setattr(round_lines, "screen_row", noted)
    return rows


def test_after_a_saved_round_one_line_is_written_however_long_the_evening(
    client: Client, match: Match, written: list[Row]
) -> None:
    table(client, match)
    assert len(written) == 16
    table(client, recorded(match, a_deal()))
    assert len(written) == 17


def test_who_pays_in_another_way_reads_the_same_lines(
    client: Client, match: Match, written: list[Row]
) -> None:
    table(client, match)
    written.clear()
    table(client, match, accept_language="de")
    client.get(reverse("table", args=[match.viewer_secret]))
    assert written == []


def test_a_corrected_round_gets_another_line_and_no_other_does(
    client: Client, match: Match, written: list[Row]
) -> None:
    table(client, match)
    written.clear()
    correct(match, 3, a_deal(70, declarer=ANNA))
    answer = table(client, match)
    assert len(written) == 1
    assert "✎" in answer.content.decode()


def test_who_was_renamed_has_the_new_name_in_every_line(client: Client, match: Match) -> None:
    before = table(client, match).content.decode().partition('id="rounds"')[2]
    rename_player(match, seat=ANNA, name="Eva")
    after = table(client, match).content.decode().partition('id="rounds"')[2]
    assert before.count("Anna") == after.count("Eva") > 0
    assert "Anna" not in after


def test_lines_in_one_language_make_room_for_those_in_another(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_catalogue(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "wide letters")]
    match = recorded(a_match(), a_deal(note="Anna was late"), a_deal(note="Bram too"))
    small = BoundedCache(20_000)  # the lines of one language, not of two
    monkeypatch.setattr(round_lines, "cache", small)
    for language in ("en", LANGUAGE, "en"):
        with override(language):
            book = book_now(match)
            lines = lines_of(match, book, book.evening)
            assert (marked("has a note") in lines[0].html) is (language == LANGUAGE)
    assert 0 < small.taken <= small.room


def test_the_lines_of_a_match_are_the_same_until_somebody_writes(match: Match) -> None:
    one, other = (lines_of(match, book, book.evening) for book in (book_now(match),) * 2)
    assert [line is same for line, same in zip(one, other, strict=True)] == [True] * 16
    longer = recorded(match, a_deal())
    book = book_now(longer)
    assert len(lines_of(longer, book, book.evening)) == 17


def test_lines_of_what_was_taken_back_are_not_shown_for_what_is_written_then(
    match: Match,
) -> None:
    with transaction.atomic():
        taken_back = recorded(match, a_deal())
        book = book_now(taken_back)
        assert len(lines_of(taken_back, book, book.evening)) == 17
        transaction.set_rollback(True)
    match.refresh_from_db()
    other = recorded(match, a_deal(70, declarer=ANNA))
    assert other.identity == taken_back.identity
    book = book_now(other)
    played = [one for one, _entry in reversed(book.lines)]
    assert [line.played for line in lines_of(other, book, book.evening)] == played


def test_a_part_is_found_by_the_kind_of_what_it_is_given() -> None:
    outbox: dict[str, Any] = {"number": 1, "begun_at": None, "secret": "x" * 22}
    header = "_header.html"
    assert "<h1>&lt;b&gt;</h1>" in rendered_part(header, title="<b>", back="/")
    assert "<h1><b></h1>" in rendered_part(header, title=mark_safe("<b>"), back="/")
    assert 'data-match="1-' in rendered_part("_outbox.html", **outbox)
    assert 'data-match="True-' in rendered_part("_outbox.html", **{**outbox, "number": True})


def test_a_sentence_in_a_part_is_in_the_language_of_the_page(
    settings: Settings, tmp_path: Path
) -> None:
    write_catalogue(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "wide letters")]
    for language in ("en", LANGUAGE, "en"):
        with override(language):
            part = rendered_part("_header.html", title=Text("Settlement"), back="/")
            assert (marked("Settlement") in part) is (language == LANGUAGE)


def test_a_part_is_found_by_what_stands_within_what_it_is_given() -> None:
    anna, bram = Piece(0, "A"), Piece(1, "B")
    both = rendered_part("_pieces.html", pieces=(anna, bram))
    assert both == rendered_part("_pieces.html", pieces=(Piece(0, "A"), bram))
    assert both != rendered_part("_pieces.html", pieces=(anna, Piece(1, "C")))


@pytest.mark.parametrize("title", [["a list"], ("within", ["another"]), (Text("Settlement"),)])
def test_a_part_is_given_nothing_that_may_change(title: object) -> None:
    with pytest.raises((AssertionError, TypeError)):
        rendered_part("_header.html", title=title, back="/")


def test_the_legend_has_one_order_even_where_two_signs_mean_the_same() -> None:
    marks = [Mark(sign, "Bock") for sign in ("×4", "×2", "×8")] + [Mark("†", "has a note")]
    for first in range(len(marks)):
        rows: Any = [SimpleNamespace(marks=[mark]) for mark in marks[first:] + marks[:first]]
        assert [mark.sign for mark in marks_legend(rows)] == ["×2", "×4", "×8", "†"]
