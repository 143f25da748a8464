"""Every form counts once, whatever was done in between, and none meets what the program makes."""

from collections.abc import Callable

import pytest

from scorekeeper.records.models import Match, Payment, Sending
from scorekeeper.services import settling
from scorekeeper.services.access import join_codes, links
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches import ending, seats
from scorekeeper.services.matches.ending import bring_match_back, cancel
from scorekeeper.services.matches.starting import NewForm, begun_with, play_again, start_match
from scorekeeper.services.rounds.recording import record_round
from scorekeeper.services.settling import payments_of, stored_plan
from scorekeeper.services.writes import Conflict, LinkGone, Submission
from scorekeeper.settlement import Transfer
from tests.cast import (
    ANNA,
    BRAM,
    CHIP,
    a_deal,
    a_match,
    agreed,
    book_now,
    correct,
    evening_now,
    next_round,
    points,
    recorded,
    seen,
)

pytestmark = pytest.mark.django_db
FORM = Submission(key="a-form", base=0, entered_by="Anna's phone")


def settled() -> Match:
    """Return a match that is over after one round, of which everybody owes Anna 6 chips."""
    match = recorded(a_match("kontsina", stake=CHIP), points(6, 0, 0, 0))
    ending.stop_early(match)
    ending.settle(match)
    return match


def rows(match: Match) -> tuple[object, ...]:
    """Return everything that is written about a match."""
    now = seen(match)
    return (
        vars(now) | {"_state": None},
        list(match.versions.order_by("pk").values()),
        list(match.events.order_by("pk").values()),
        list(match.payments.order_by("pk").values()),
        list(match.plan_lines.values()),
        list(match.sendings.order_by("pk").values()),
        list(match.join_codes.values()),
        list(match.seats.values()),
    )


def test_a_payment_sent_again_after_a_correction_is_not_made_again() -> None:
    match, paid = settled(), Transfer(BRAM, ANNA, 6)
    settling.record_payment(match, paid, FORM)
    correct(match, 0, points(12, 0, 0, 0))
    assert Transfer(BRAM, ANNA, 6) in stored_plan(match, book_now(match).seats)
    settling.record_payment(seen(match), paid, FORM)
    assert payments_of(match, book_now(match).seats) == (paid,)


def test_a_payment_that_was_undone_stays_so_when_the_old_form_is_sent_again() -> None:
    match, paid = settled(), Transfer(BRAM, ANNA, 6)
    settling.record_payment(match, paid, FORM)
    settling.undo_payment(match, Payment.objects.get().pk)
    settling.record_payment(match, paid, FORM)
    assert payments_of(match, book_now(match).seats) == ()


Verb = Callable[[Match], object]


def renewed(link: str) -> Verb:
    """Return what renews a link by a form."""
    return lambda match: links.renew(match, link, LinkChange(key="a-form"))


def revoked(link: str) -> Verb:
    """Return what revokes a link by a form."""
    return lambda match: links.revoke(match, link, LinkChange(key="a-form"))


VERBS: dict[str, Verb] = {
    "reopen": lambda match: ending.reopen(match, FORM),
    "settle": lambda match: ending.settle(match, FORM),
    "pay": lambda match: settling.record_payment(match, Transfer(BRAM, ANNA, 6), FORM),
    "rename": lambda match: seats.rename_player(match, seat=BRAM, name="Bart", sent=FORM),
    "replace": lambda match: seats.replace_player(match, seat=BRAM, name="Emma", sent=FORM),
    "cancel": lambda match: cancel(match, FORM),
    "bring back": lambda match: bring_match_back(match, FORM),
    "renew": renewed(VIEWER),
    "revoke": revoked(VIEWER),
    "code": lambda match: join_codes.new_code(match, VIEWER, FORM),
}


@pytest.mark.parametrize("verb", VERBS)
def test_what_is_sent_again_writes_nothing_and_raises_no_version(verb: str) -> None:
    match = settled()
    VERBS[verb](match)
    before = rows(match)
    VERBS[verb](seen(match))
    assert rows(match) == before


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in ("settle", "bring back")])
def test_what_is_sent_again_does_nothing_even_where_it_could(verb: str) -> None:
    match = settled()
    VERBS[verb](match)
    links.renew(match, VIEWER, LinkChange())
    ending.reopen(match) if verb not in ("cancel", "reopen") else bring_match_back(match)
    if verb == "reopen":
        ending.settle(match) if evening_now(match).finished else ending.stop_early(match)
    before = rows(match)
    VERBS[verb](seen(match))
    assert rows(match) == before


def test_a_round_sent_again_writes_nothing_and_raises_no_version() -> None:
    match = a_match()
    form = next_round(match)
    record_round(match, deal=a_deal(), submission=form)
    before = rows(match)
    record_round(seen(match), deal=a_deal(), submission=form)
    assert rows(match) == before


@pytest.mark.parametrize("again", [ending.stop_early, ending.settle, bring_match_back])
def test_what_is_so_already_raises_no_version(again: Callable[[Match], object]) -> None:
    match = settled()
    before = rows(match)
    again(match)
    assert rows(match) == before


def test_an_undo_sent_again_raises_no_version() -> None:
    match = recorded(a_match(), a_deal())
    undo(match, 2)
    redo(match, 3)
    before = rows(match)
    undo(match, 2)
    redo(match, 3)
    assert rows(match) == before


@pytest.mark.parametrize("other", ["settle", "rename", "cancel", "renew", "code"])
def test_a_key_that_was_used_for_something_else_is_refused(other: str) -> None:
    match = settled()
    settling.record_payment(match, Transfer(BRAM, ANNA, 6), FORM)
    before = rows(match)
    with pytest.raises(Conflict, match="with something else in it"):
        VERBS[other](match)
    with pytest.raises(Conflict, match="with something else in it"):
        settling.record_payment(match, Transfer(2, ANNA, 6), FORM)
    assert rows(match) == before


def test_the_key_of_a_payment_is_none_of_a_round() -> None:
    match = settled()
    ending.reopen(match, FORM)
    with pytest.raises(Conflict, match="with something else in it"):
        record_round(match, deal=points(1, 0, 0, 0), submission=FORM)


# Keys that look like the program's own


def test_no_key_of_a_form_can_be_in_the_way_of_an_undo() -> None:
    match = a_match()
    record_round(match, deal=a_deal(), submission=next_round(match))
    key = match.rounds.get().pk
    for number in range(2, 6):
        form = next_round(match, key=f"undo-{number}-{key}")
        record_round(match, deal=a_deal(90), submission=form)
    undo(match, seen(match).version)
    assert len(evening_now(match).rounds) == 4


def test_no_key_of_a_form_makes_its_round_one_of_a_sheet() -> None:
    match = a_match()
    record_round(match, deal=a_deal(), submission=next_round(match, key="sheet:1"))
    undo(match, 2)
    assert evening_now(match).rounds == ()


def test_no_form_chooses_what_a_match_is_known_by() -> None:
    match = start_match(agreed(), form=NewForm(key="a form"))
    assert match.start_key != "a form"
    assert start_match(agreed(), form=NewForm(key=match.start_key)) != match


# Forms that begin a match


def test_a_form_that_began_a_match_is_led_to_no_link_made_since() -> None:
    form = NewForm(key="a form", said="Kraken")
    match = start_match(agreed(), form=form)
    again = play_again(match, key="again")
    assert begun_with(form) == match
    links.renew(match, SCORER, LinkChange(and_club=True))
    verbs: list[Callable[[], object]] = [
        lambda: begun_with(form),
        lambda: start_match(agreed(), form=form),
    ]
    for verb in verbs:
        with pytest.raises(LinkGone):
            verb()
    with pytest.raises(LinkGone):
        play_again(seen(match), key="again")
    links.revoke(seen(again), SCORER, LinkChange())
    with pytest.raises(LinkGone):
        play_again(seen(match), key="again")
    assert Match.objects.count() == 2


def test_a_form_whose_match_was_deleted_begins_no_other() -> None:
    form = NewForm(key="a form")
    start_match(agreed(), form=form).delete()
    with pytest.raises(LinkGone):
        start_match(agreed(), form=form)
    assert Sending.objects.get().began is None


def test_a_form_that_began_a_match_begins_none_with_other_words() -> None:
    start_match(agreed(), form=NewForm(key="a form", said="Kraken"))
    with pytest.raises(Conflict, match="with something else in it"):
        start_match(agreed(), form=NewForm(key="a form", said="Kan"))


def test_the_same_key_under_two_matches_plays_both_again() -> None:
    one, other = a_match(), a_match()
    assert play_again(one, key="again").club == one.club
    assert play_again(other, key="again").club == other.club


def test_whoever_was_shut_out_plays_nothing_again() -> None:
    match = a_match()
    let_in = seen(match)
    links.renew(match, SCORER, LinkChange())
    with pytest.raises(LinkGone):
        play_again(let_in)
    assert Match.objects.count() == 1


def test_whoever_was_shut_out_of_a_club_begins_nothing_in_it() -> None:
    match = a_match()
    links.renew_club(match.club, LinkChange())
    old = seen(match).club
    links.renew_club(seen(match).club, LinkChange())
    with pytest.raises(LinkGone):
        start_match(agreed(), club=old)
    assert Match.objects.count() == 1
