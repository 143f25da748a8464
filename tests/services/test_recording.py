"""Recording rounds: once for each form, only what can have happened, nothing over somebody's."""

from dataclasses import replace

import pytest

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules import limits
from scorekeeper.rules.facts import Adjustment, Deal, Declaration, agreed_score
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.books import book_of, close_all
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.rounds import recording
from scorekeeper.services.writes import Conflict, LinkGone, Submission
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    a_deal,
    a_match,
    begin,
    book_now,
    correct,
    dealers,
    evening_now,
    insert,
    next_round,
    out_of_turn,
    record,
    recorded,
    seen,
    totals,
    withdraw,
)

pytestmark = pytest.mark.django_db


def send(match: Match, deal: Deal, sending: Submission) -> None:
    """Send one form, perhaps again."""
    recording.record_round(match, deal=deal, submission=sending)


def stored(match: Match) -> int:
    """Return how many versions of rounds are stored."""
    return RoundVersion.objects.filter(match=match).count()


def test_a_recorded_round_counts_at_once() -> None:
    match = recorded(a_match(), a_deal(100))
    assert totals(match) == (10, 6, 10, 6)


def test_rounds_add_up_and_the_deal_goes_round() -> None:
    match = recorded(a_match(), a_deal(100), a_deal(60), a_deal(120))
    assert totals(match)[ANNA] == 10 + 6 + 12
    assert dealers(match) == [DORA, ANNA, BRAM]
    assert evening_now(match).now.dealer == CEES


def test_a_round_is_stored_with_the_dealer_and_the_declarer_that_were_meant() -> None:
    match = recorded(a_match(), a_deal())
    deal = book_now(match).entries[0].deal
    assert (deal.dealer, deal.contract.declarer) == (DORA, ANNA)


def test_whoever_dealt_out_of_turn_is_followed_by_the_next_player() -> None:
    match = recorded(a_match(), a_deal(dealer=BRAM), a_deal())
    assert dealers(match) == [BRAM, CEES]
    assert out_of_turn(match) == [0]


def test_a_deal_thrown_in_is_dealt_again_by_the_same_player() -> None:
    match = recorded(a_match(), Deal(void=True), a_deal())
    assert dealers(match) == [DORA, DORA]
    assert evening_now(match).now.scored == 1


def test_who_entered_a_round_is_recorded() -> None:
    match = a_match()
    record(match, a_deal(), by="Anna’s phone")
    assert book_now(match).entries[0].entered_by == "Anna’s phone"


def test_every_write_raises_the_version() -> None:
    match = a_match()
    versions = [seen(match).version]
    for _round in range(3):
        record(match, a_deal())
        versions.append(seen(match).version)
    assert versions == [1, 2, 3, 4]
    assert match.version == 4


def test_a_form_sent_twice_counts_once() -> None:
    match = a_match()
    sending = next_round(match)
    for _time in range(3):
        send(match, a_deal(100), sending)
    assert stored(match) == 1
    assert totals(match) == (10, 6, 10, 6)


def test_a_form_sent_twice_counts_once_though_others_have_played_on() -> None:
    match = a_match()
    sending = next_round(match)
    send(match, a_deal(100), sending)
    record(match, a_deal(60))
    send(match, a_deal(100), sending)
    assert stored(match) == 2


def test_a_form_sent_again_after_its_round_was_withdrawn_stays_withdrawn() -> None:
    match = a_match()
    sending = next_round(match)
    send(match, a_deal(), sending)
    withdraw(match, 0)
    send(match, a_deal(), sending)
    assert evening_now(match).rounds == ()


def test_a_form_sent_again_after_its_round_was_corrected_changes_nothing() -> None:
    match = a_match()
    sending = next_round(match)
    send(match, a_deal(100), sending)
    correct(match, 0, a_deal(120))
    send(match, a_deal(100), sending)
    assert totals(match)[ANNA] == 12


def test_a_form_that_says_what_follows_anyway_is_the_same_form() -> None:
    match = a_match()
    sending = next_round(match)
    send(match, a_deal(100, declarer=ANNA, dealer=DORA), sending)
    send(match, a_deal(100), sending)
    assert stored(match) == 1


def test_a_form_filled_in_differently_and_sent_again_is_not_dropped_silently() -> None:
    match = a_match()
    sending = next_round(match)
    send(match, a_deal(100), sending)
    with pytest.raises(Conflict, match="sent before"):
        send(match, a_deal(60), sending)
    assert totals(match)[ANNA] == 10


def test_a_key_is_a_match_s_own() -> None:
    one, other = a_match(), a_match()
    sending = Submission(key="the same", base=one.version)
    send(one, a_deal(), sending)
    send(other, a_deal(), sending)
    assert stored(one) == stored(other) == 1


def test_a_round_that_somebody_else_entered_meanwhile_is_a_conflict() -> None:
    match = a_match()
    mine, theirs = next_round(match), next_round(match)
    send(match, a_deal(100), theirs)
    with pytest.raises(Conflict, match="meanwhile"):
        send(match, a_deal(60), mine)
    assert stored(match) == 1
    assert seen(match).version == 2


def test_a_correction_of_an_earlier_round_is_in_nobody_s_way() -> None:
    match = recorded(a_match(), a_deal(), a_deal())
    mine = next_round(match)
    correct(match, 0, a_deal(60))
    send(match, a_deal(20), mine)
    assert len(evening_now(match).rounds) == 3


@pytest.mark.parametrize(
    ("deal", "fact"),
    [
        (a_deal(163), "card_points"),
        (a_deal(1), "card_points"),
        (a_deal(trump=""), "trump"),
        (a_deal(trump="stars"), "trump"),
        (a_deal(contra=ANNA), "challenges"),
        (a_deal(declarations=(Declaration(BRAM, "four_nines"),)), "declarations"),
        (a_deal(adjustments=(Adjustment(BRAM, 5, 0, "  "),)), "adjustments"),
        (a_deal(adjustments=(Adjustment(BRAM, 5, 0, "a\x00b"),)), "adjustments"),
        (a_deal(note="x" * 2001), "note"),
        (a_deal(note="bell \x07"), "note"),
        (Deal(agreed_score=agreed_score(((ANNA, 5),), (), " \t")), "agreed_score"),
        (a_deal(void=True), "void"),
    ],
)
def test_what_cannot_have_happened_is_refused_and_stores_nothing(deal: Deal, fact: str) -> None:
    match = a_match()
    with pytest.raises(RuleBroken) as refusal:
        record(match, deal)
    assert refusal.value.fact == fact
    assert stored(match) == 0
    assert seen(match).version == 1
    assert match.rounds.count() == 0


def test_texts_are_stored_as_a_score_sheet_holds_them() -> None:
    decomposed = "  Cafe\u0301 \n"
    match = recorded(
        a_match(),
        a_deal(note=decomposed, adjustments=(Adjustment(ANNA, 5, 0, decomposed),)),
        Deal(agreed_score=agreed_score(((ANNA, 5),), (), decomposed)),
    )
    first, second = (entry.deal for entry in book_now(match).entries)
    assert second.agreed_score is not None
    assert first.note == first.adjustments[0].reason == second.agreed_score.reason == "Café"


def test_no_round_follows_the_last() -> None:
    match = recorded(a_match(rounds=2), a_deal(), a_deal())
    with pytest.raises(RuleBroken, match="over"):
        record(match, a_deal())
    assert stored(match) == 2


def test_a_book_has_only_so_many_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ROUNDS", 2)
    match = recorded(a_match(), a_deal(), a_deal())
    withdraw(match, 0)
    for write in (record, begin):
        with pytest.raises(RuleBroken, match="at most 2 rounds"):
            write(match, a_deal())
    with pytest.raises(RuleBroken, match="at most 2 rounds"):
        insert(match, 0, a_deal())
    assert match.rounds.count() == 2


def test_no_round_follows_when_the_table_has_stopped() -> None:
    match = recorded(a_match(), a_deal())
    stop_early(match)
    with pytest.raises(RuleBroken, match="stopped"):
        record(match, a_deal())
    assert stored(match) == 1


@pytest.mark.django_db(transaction=True)
def test_the_open_book_is_the_book_read_anew() -> None:
    match = a_match(stake=None)
    for deal in (a_deal(), Deal(void=True), a_deal(contra=BRAM, declarer=ANNA, note="wet")):
        record(match, deal)
        cached = book_of(match)
        close_all()
        read = read_book(seen(match))
        assert replace(cached, seats=read.seats) == read
        assert cached.seats.keys == read.seats.keys


def test_a_round_recorded_with_an_old_copy_of_the_match_counts_like_any_other() -> None:
    match = a_match()
    old = seen(match)
    record(match, a_deal())
    sending = next_round(match)
    recording.record_round(old, deal=a_deal(60), submission=sending)
    assert old.version == seen(match).version == 3
    assert totals(match)[ANNA] == 16


def test_a_match_that_is_gone_takes_no_rounds() -> None:
    match = recorded(a_match(), a_deal(contra=BRAM, note="the last"))
    sending = next_round(match)
    Match.objects.filter(pk=match.pk).delete()
    with pytest.raises(LinkGone):
        send(match, a_deal(), sending)
