"""Sheets with far more in them than any evening has: refused before they are read or played."""

import json
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.limits import MOST_MATCHES, MOST_ROUNDS
from scorekeeper.rules.played_round import play
from scorekeeper.sheets import reading
from scorekeeper.sheets.parsing import parse
from scorekeeper.sheets.reading import read_sheet
from tests.responses import html_of
from tests.sheets.sheets import kraken, played

TOO_MANY = "rounds: A match has at most 2000 rounds."


def text_of(*rounds: Any) -> bytes:
    """Return the text of a sheet of Kraken."""
    return json.dumps(kraken(*rounds), separators=(",", ":")).encode()


A_HUNDRED_THOUSAND = text_of(*[{}] * 100_000)


class Count:
    """How many rounds were read, and how many of them played."""

    read = played = 0


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    """Count the rounds that are read and played."""
    counted = Count()
    read_round = reading.read_round

    def read_one(*asked: Any) -> Any:
        counted.read += 1
        return read_round(*asked)

    def play_one(*asked: Any) -> Any:
        counted.played += 1
        return play(*asked)

    monkeypatch.setattr(reading, "read_round", read_one)
    monkeypatch.setattr("scorekeeper.sheets.sheet.play", play_one)
    return counted


def most_bytes(work: Callable[[], object]) -> int:
    """Return how many bytes something takes at the most while it works."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def seconds_of(work: Callable[[], object]) -> float:
    """Return how long this process works at something."""
    before = time.process_time()
    work()
    return time.process_time() - before


def test_too_many_rounds_are_refused_before_one_of_them_is_read(count: Count) -> None:
    with pytest.raises(RuleBroken) as refused:
        read_sheet(A_HUNDRED_THOUSAND)
    assert refused.value.sentence == TOO_MANY
    assert (count.read, count.played) == (0, 0)


def test_the_most_rounds_of_a_match_are_read_and_one_more_is_refused() -> None:
    most = [{"void": True}] * MOST_ROUNDS
    assert len(read_sheet(text_of(*most)).rounds) == MOST_ROUNDS
    with pytest.raises(RuleBroken, match="at most 2000 rounds"):
        read_sheet(text_of(*most, {"void": True}))


@pytest.mark.parametrize("wrong", [played(card_points={"Anna": 163}), played(dealer="Cees"), {}])
def test_nothing_is_read_behind_a_round_that_cannot_be(wrong: dict[str, Any], count: Count) -> None:
    with pytest.raises(RuleBroken, match="Round 2, "):
        read_sheet(text_of(played(), wrong, *[played()] * 20))
    assert count.read == 2


def test_no_round_of_a_sheet_is_played_twice(count: Count) -> None:
    assert len(read_sheet(text_of(played(), played())).played_match().rounds) == count.played == 2


@pytest.mark.django_db
def test_a_page_refuses_too_many_rounds_in_a_sentence(client: Client) -> None:
    said = {"text": A_HUNDRED_THOUSAND.decode()}
    answer = client.post(reverse("import_sheet"), said)
    assert answer.status_code == 400
    assert ">A match has at most 2000 rounds.</p>" in html_of(answer)


@pytest.mark.parametrize("command", ["score", "ledger"])
def test_a_command_refuses_too_many_rounds_in_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "evening.json"
    place.write_bytes(A_HUNDRED_THOUSAND)
    with pytest.raises(SystemExit) as ended:
        call_command(command, str(place))
    assert ended.value.code == 2
    assert capsys.readouterr() == ("", f"{TOO_MANY}\n")


def test_more_sheets_than_a_club_has_matches_are_refused_before_one_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("ledger", *["there is no such sheet"] * (MOST_MATCHES + 1))
    assert ended.value.code == 2
    assert capsys.readouterr() == ("", "sheets: a club has at most 5000 matches\n")


def test_a_value_that_json_does_not_have_is_found_among_many_without_a_path_to_each() -> None:
    text = A_HUNDRED_THOUSAND.replace(b"[{}", b"[NaN", 1)

    def look() -> None:
        with pytest.raises(RuleBroken, match="Round 1, rounds: NaN"):
            parse(text)

    def take() -> None:
        parse(A_HUNDRED_THOUSAND)

    assert most_bytes(look) < most_bytes(take) + 2_000_000


def test_what_lies_deep_is_looked_through_as_fast_as_what_lies_flat() -> None:
    """A letter spelt in halves lets all be looked through, ten times as long at 900 deep once."""
    zeros = b",".join([b"0"] * 200_000)
    texts = [
        b'{"note":"\\ud83d\\ude00","x":%s%s%s}' % (b"[" * deep, zeros, b"]" * deep)
        for deep in (1, 900)
    ]
    flat, deep = (min(seconds_of(partial(parse, text)) for _time in range(3)) for text in texts)
    assert deep < 3 * flat


def test_what_is_refused_far_inside_is_named_by_the_fact_that_it_is_in() -> None:
    deep = [[[1, 2], {"a": [0]}], [[], [float("nan")]]]
    with pytest.raises(RuleBroken, match="Round 2, dealer: NaN"):
        parse(text_of({"dealer": [0]}, {"note": [[]], "dealer": deep}))


def test_a_player_named_over_and_over_is_refused_at_the_second_time() -> None:
    twice = {" " * number + "Anna": 1 for number in range(500)}
    with pytest.raises(RuleBroken, match="Round 1, card_points: a player is named twice"):
        read_sheet(text_of(played(card_points=twice)))
