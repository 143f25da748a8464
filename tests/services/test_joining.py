"""Codes for typing: what they lead to, how long, and how few wrong ones anybody may try."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.records.models import Guess, JoinCode, Match
from scorekeeper.services.access import join_codes, links
from scorekeeper.services.access.codes import ALPHABET, in_two_groups
from scorekeeper.services.access.join_codes import (
    MOST_FROM_ALL,
    MOST_FROM_ONE,
    NoCode,
    TooManyGuesses,
    WrongCode,
    secret_for,
)
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange
from scorekeeper.services.writes import LinkGone
from tests.cast import a_match, seen
from tests.certain import certain

pytestmark = pytest.mark.django_db
HERE, THERE = "192.168.1.20", "192.168.1.21"
NEVER = "BBB-BBB"


@pytest.fixture
def match() -> Match:
    """A match."""
    return a_match()


def a_code(match: Match, link: str = SCORER) -> str:
    """Return a code for a link, as it is shown."""
    while True:
        code = in_two_groups(certain(join_codes.new_code(match, link)).code)
        if code != NEVER:
            return code


def guessed(times: int, *, address: str = HERE, ago: timedelta = timedelta(0)) -> None:
    """Let so many wrong codes have been typed."""
    at = timezone.now() - ago
    Guess.objects.bulk_create(Guess(address=address, at=at) for _time in range(times))


@pytest.mark.parametrize("link", [SCORER, VIEWER])
def test_a_code_stands_for_its_link(match: Match, link: str) -> None:
    assert secret_for(a_code(match, link), address=HERE).secret == links.secret_of(match, link)


def test_a_code_may_be_typed_more_than_once(match: Match) -> None:
    code = a_code(match)
    assert secret_for(code, address=HERE) == secret_for(code, address=THERE)


@pytest.mark.parametrize(
    "typed", ["{0}-{1}", "{0}{1}", " {0} {1} ", "{0} – {1}", "{0}\u2011{1}", "{0}.{1}"]
)
@pytest.mark.parametrize("write", [str.upper, str.lower])
def test_a_code_is_read_however_it_is_written(
    match: Match, typed: str, write: Callable[[str], str]
) -> None:
    first, second = a_code(match).split("-")
    assert secret_for(typed.format(write(first), write(second)), address=HERE)


@pytest.mark.parametrize("typed", ["", "BCD", "BCDFGHJ", "ABCDEF", "BCD-FG1", "é" * 6, "\0" * 6])
def test_what_cannot_be_a_code_is_no_guess(typed: str) -> None:
    with pytest.raises(NoCode):
        secret_for(typed, address=HERE)
    assert not Guess.objects.exists()


def test_a_code_has_no_vowels_and_nothing_that_looks_alike() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) == 20
    assert not set(ALPHABET) & set("AEIOUY0123456789")


def test_a_link_has_one_code_at_a_time(match: Match) -> None:
    first, second = a_code(match), a_code(match)
    assert secret_for(second, address=HERE)
    with pytest.raises(WrongCode):
        secret_for(first, address=HERE)


def test_a_code_ends_after_a_quarter_of_an_hour(match: Match) -> None:
    code = a_code(match)
    left = JoinCode.objects.get().expires_at - timezone.now()
    assert timedelta(minutes=14) < left <= timedelta(minutes=15)
    JoinCode.objects.update(expires_at=timezone.now())
    with pytest.raises(WrongCode):
        secret_for(code, address=HERE)
    assert join_codes.codes_of(match) == {}


def test_codes_that_ended_are_swept_away_with_the_next_one(match: Match) -> None:
    a_code(match)
    JoinCode.objects.update(expires_at=timezone.now())
    a_code(a_match())
    assert not match.join_codes.exists()


def test_a_code_leads_nowhere_when_its_link_is_taken_back(match: Match) -> None:
    for verb in (links.renew, links.revoke):
        code = a_code(match, VIEWER)
        verb(match, VIEWER, LinkChange())
        with pytest.raises(WrongCode):
            secret_for(code, address=HERE)


def test_a_link_that_was_revoked_gets_no_code(match: Match) -> None:
    links.revoke(match, VIEWER, LinkChange())
    with pytest.raises(LinkGone):
        join_codes.new_code(seen(match), VIEWER)


def test_a_wrong_code_counts_and_a_right_one_does_not(match: Match) -> None:
    secret_for(a_code(match), address=HERE)
    assert Guess.objects.count() == 0
    with pytest.raises(WrongCode):
        secret_for(NEVER, address=HERE)
    assert list(Guess.objects.values_list("address", flat=True)) == [HERE]


def test_after_ten_wrong_codes_not_even_the_right_one_is_looked_at(match: Match) -> None:
    code = a_code(match)
    for _time in range(MOST_FROM_ONE):
        with pytest.raises(WrongCode):
            secret_for(NEVER, address=HERE)
    with pytest.raises(TooManyGuesses) as refused:
        secret_for(code, address=HERE)
    assert 300 < refused.value.seconds <= 600  # however long the test took
    assert secret_for(code, address=THERE), "others may go on"


def test_a_try_that_is_not_looked_at_does_not_count_and_writes_nothing(match: Match) -> None:
    guessed(MOST_FROM_ONE)
    with CaptureQueriesContext(connection) as captured:
        for _time in range(3):
            with pytest.raises(TooManyGuesses):
                secret_for(NEVER, address=HERE)
    assert Guess.objects.count() == MOST_FROM_ONE
    assert {query["sql"].split()[0] for query in captured} == {"SELECT"}


def test_after_ten_minutes_the_next_one_is_looked_at_and_old_ones_are_swept_away(
    match: Match,
) -> None:
    guessed(MOST_FROM_ONE, ago=timedelta(minutes=10))
    assert secret_for(a_code(match), address=HERE)
    assert not Guess.objects.exists()


def test_one_is_asked_to_wait_until_there_is_room_for_one(match: Match) -> None:
    guessed(4, ago=timedelta(minutes=9))
    guessed(MOST_FROM_ONE - 4, ago=timedelta(minutes=2))
    with pytest.raises(TooManyGuesses) as refused:
        secret_for(NEVER, address=HERE)
    assert 50 < refused.value.seconds <= 60


def test_guesses_from_everywhere_are_few_too(match: Match) -> None:
    code = a_code(match)
    for number in range(MOST_FROM_ALL // 10):
        guessed(10, address=f"10.0.0.{number}")
    with pytest.raises(TooManyGuesses):
        secret_for(code, address=HERE)
    certain(Guess.objects.first()).delete()
    assert secret_for(code, address=HERE)


YEAR = timedelta(days=365)


def test_a_code_from_a_clock_that_was_wrong_is_valid_no_longer_than_a_new_one(match: Match) -> None:
    code = certain(join_codes.new_code(match, SCORER))
    JoinCode.objects.update(expires_at=timezone.now() + YEAR)
    assert secret_for(code.code, address=HERE).secret == match.scorer_secret
    assert JoinCode.objects.get().expires_at <= timezone.now() + join_codes.VALID
    JoinCode.objects.update(expires_at=timezone.now() + YEAR)
    assert join_codes.codes_of(match)[SCORER].expires_at <= timezone.now() + join_codes.VALID


def test_guesses_from_a_clock_that_was_wrong_keep_nobody_out_longer_than_new_ones(
    match: Match,
) -> None:
    Guess.objects.bulk_create(
        Guess(address=HERE, at=timezone.now() + YEAR) for _guess in range(join_codes.MOST_FROM_ONE)
    )
    with pytest.raises(TooManyGuesses) as refused:
        secret_for(NEVER, address=HERE)
    assert refused.value.seconds <= join_codes.WINDOW.total_seconds()
    Guess.objects.update(at=timezone.now() - join_codes.WINDOW)
    code = certain(join_codes.new_code(match, SCORER))
    assert secret_for(code.code, address=HERE).secret == match.scorer_secret
