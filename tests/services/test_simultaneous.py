"""Several phones at the very same moment: one round for one form, one winner for one base."""

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Club, Match, Payment, Player, RoundVersion
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services import settling
from scorekeeper.services.books import book_of
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import NewForm, play_again, start_match
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.settling import stored_plan
from scorekeeper.services.writes import Cancelled, Conflict, Submission
from tests.cast import (
    ANNA,
    BRAM,
    NAMES,
    QUARTER,
    a_deal,
    a_key,
    a_match,
    about,
    agreed,
    an_opening,
    begin,
    book_now,
    evening_now,
    next_round,
    recorded,
    seen,
    totals,
)

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 8
T = TypeVar("T")
Refused = Conflict | Cancelled | RuleBroken


def at_once(*actions: Callable[[], T]) -> list[T | Refused]:
    """Do several things at the same moment, each on a phone of its own; return what came of it.

    A refusal is returned, not raised; anything else that goes wrong is raised.
    """
    together = Barrier(len(actions))

    def act(action: Callable[[], T]) -> T | Refused:
        try:
            together.wait(timeout=30)
            return action()
        except (Conflict, Cancelled, RuleBroken) as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as phones:
        return list(phones.map(act, actions))


def on_each_phone(action: Callable[[int], T]) -> list[T | Refused]:
    """Do the same at the same moment on all phones; ``action`` is given the phone that it is on."""
    return at_once(*[lambda phone=phone: action(phone) for phone in range(PHONES)])


def kinds(results: Collection[object]) -> dict[str, int]:
    """Return how many of each kind of result there are, by the name of the kind."""
    names = [type(result).__name__ for result in results]
    return {name: names.count(name) for name in names}


def all_of(kind: type[T], results: Collection[object]) -> list[T]:
    """Return results that are all of one kind."""
    found = [result for result in results if isinstance(result, kind)]
    assert len(found) == len(results), kinds(results)
    return found


def test_one_form_sent_by_a_nervous_thumb_is_one_round() -> None:
    match = recorded(a_match(), a_deal(100))
    sending = next_round(match)
    results = on_each_phone(
        lambda _phone: recording.record_round(seen(match), deal=a_deal(100), submission=sending)
    )
    assert kinds(results) == {"NoneType": PHONES}
    assert RoundVersion.objects.filter(match=match).count() == 2
    assert totals(match) == (26, 6, 26, 6)


def test_one_of_eight_phones_enters_the_round_and_the_others_hear_of_it() -> None:
    match = recorded(a_match(), a_deal(100))
    base = next_round(match).base
    results = on_each_phone(
        lambda phone: recording.record_round(
            seen(match), deal=a_deal(100 + phone), submission=Submission(f"phone {phone}", base)
        )
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": PHONES - 1}
    assert len(evening_now(match).rounds) == 2
    (winner,) = [phone for phone, result in enumerate(results) if result is None]
    assert book_now(match).entries[1].deal.counts("card_points") == {ANNA: 100 + winner}
    assert list(match.rounds.order_by("position").values_list("position", flat=True)) == [1, 2]


def test_one_of_eight_phones_begins_the_round() -> None:
    match = a_match()
    base = next_round(match).base
    results = on_each_phone(
        lambda phone: recording.begin_round(
            seen(match), deal=an_opening(), submission=Submission(f"phone {phone}", base)
        )
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": PHONES - 1}
    assert match.rounds.count() == 1


def test_a_round_in_play_is_finished_or_taken_back_and_never_both() -> None:
    match = a_match()
    begin(match, an_opening())
    base = next_round(match).base
    results = at_once(
        lambda: recording.record_round(
            seen(match), deal=a_deal(), submission=Submission("finish", base)
        ),
        lambda: recording.abandon_round_in_play(
            seen(match), submission=Submission("take back", base)
        ),
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": 1}
    book = book_now(match)
    assert len(book.entries) + len(book.withdrawn) == 1


def test_one_of_eight_phones_corrects_the_round() -> None:
    match = recorded(a_match(), a_deal(100))
    (entry,) = book_now(match).entries
    results = on_each_phone(
        lambda phone: correcting.correct_round(
            seen(match),
            round_key=entry.round_key,
            deal=a_deal(110 + phone),
            submission=about(entry),
        )
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": PHONES - 1}
    assert RoundVersion.objects.filter(match=match, is_current=True).count() == 1


def test_a_forgotten_round_is_inserted_once() -> None:
    match = recorded(a_match(), a_deal(100))
    (entry,) = book_now(match).entries
    read = [seen(match) for _phone in range(PHONES)]
    results = on_each_phone(
        lambda phone: correcting.insert_round(
            read[phone], before=entry.round_key, deal=a_deal(110), submission=about(entry)
        )
    )
    assert kinds(results) == {"NoneType": 1, "Conflict": PHONES - 1}
    assert len(evening_now(match).rounds) == 2


def test_matches_are_written_side_by_side() -> None:
    matches = [a_match() for _phone in range(PHONES)]

    def play_an_evening(phone: int) -> None:
        for _round in range(4):
            recorded(matches[phone], a_deal(100 + phone))

    results = on_each_phone(play_an_evening)
    assert kinds(results) == {"NoneType": PHONES}
    assert {len(evening_now(match).rounds) for match in matches} == {4}


def test_whoever_reads_while_others_write_reads_a_book_that_was_there() -> None:
    match = a_match()

    def read(_phone: int) -> list[int]:
        return [len(book_of(seen(match)).played_match.rounds) for _time in range(20)]

    def write() -> None:
        for _round in range(8):
            recorded(match, a_deal(100))

    *numbers, written = at_once(*[lambda: read(0) for _phone in range(3)], write)
    assert written is None
    assert all(seen_then == sorted(seen_then) for seen_then in all_of(list, numbers))
    assert read_book(seen(match)).played_match == evening_now(match)


def test_a_payment_is_made_once() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=1), a_deal(110))
    ending.settle(match)
    line = stored_plan(match, book_now(match).seats)[0]
    results = on_each_phone(lambda _phone: settling.record_payment(seen(match), line))
    assert kinds(results) == {"NoneType": 1, "Conflict": PHONES - 1}
    assert Payment.objects.filter(match=match).count() == 1


def test_a_payment_is_undone_once() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=1), a_deal(110))
    ending.settle(match)
    lines = stored_plan(match, book_now(match).seats)
    settling.record_payment(match, lines[0])
    key = Payment.objects.get().pk
    results = on_each_phone(lambda _phone: settling.undo_payment(seen(match), key))
    assert kinds(results) == {"NoneType": PHONES}
    assert stored_plan(match, book_now(match).seats) == lines


def test_a_match_is_begun_once_for_one_form() -> None:
    results = on_each_phone(lambda _phone: start_match(agreed(), form=NewForm(key="a form")).pk)
    assert len(set(results)) == Match.objects.count() == Club.objects.count() == 1
    assert Player.objects.count() == 4


def test_a_match_is_played_again_once_for_one_form() -> None:
    match = a_match()
    key = a_key()
    results = on_each_phone(lambda _phone: play_again(seen(match), key=key).pk)
    assert len(set(results)) == 1
    assert Match.objects.count() == 2


def test_a_sheet_is_brought_in_once_for_one_form() -> None:
    sheet = export_sheet(recorded(a_match(), a_deal(), a_deal()))
    results = on_each_phone(lambda _phone: import_sheet(sheet, form=NewForm(key="a form")).pk)
    assert len(set(results)) == 1
    assert RoundVersion.objects.filter(match=all_of(int, results)[0]).count() == 2


def test_a_club_meets_a_new_player_once() -> None:
    match = a_match()
    again = [play_again(match) for _phone in range(PHONES)]
    results = on_each_phone(
        lambda phone: replace_player(seen(again[phone]), seat=phone % 4, name="Emma")
    )
    assert kinds(results) == {"NoneType": PHONES}
    assert Player.objects.filter(name="Emma").count() == 1


def test_two_players_do_not_get_one_name_at_the_same_moment() -> None:
    match = a_match()
    results = at_once(
        lambda: rename_player(seen(match), seat=ANNA, name="Jan"),
        lambda: rename_player(seen(match), seat=BRAM, name="Jan"),
        lambda: replace_player(seen(match), seat=2, name="Jan"),
    )
    assert kinds(results) == {"NoneType": 1, "RuleBroken": 2}
    assert book_now(match).table.players.count("Jan") == 1


def test_names_and_rounds_may_change_at_the_same_moment() -> None:
    match = a_match()
    again = [play_again(match) for _phone in range(4)]

    def rename(phone: int) -> None:
        for time in range(3):
            rename_player(seen(again[phone]), seat=phone, name=f"{NAMES[phone]} {time}")

    def play(phone: int) -> None:
        for _round in range(3):
            recorded(again[phone], a_deal())

    results = on_each_phone(lambda phone: rename(phone) if phone < 4 else play(phone - 4))
    assert kinds(results) == {"NoneType": PHONES}
    last = tuple(f"{name} 2" for name in NAMES)
    for one in (match, *again):
        assert book_now(one).table.players == read_book(seen(one)).table.players == last
    assert {len(evening_now(one).rounds) for one in again} == {3}
