"""Several phones take links back, or guess at codes, at the very same moment."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Guess, Match
from scorekeeper.services.access import join_codes, links
from scorekeeper.services.access.join_codes import MOST_FROM_ONE, TooManyGuesses, WrongCode
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange, Swaps
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.matches.starting import play_again, start_match
from scorekeeper.services.writes import Conflict, LinkGone
from tests.cast import a_deal, a_match, agreed, evening_now, recorded, seen
from tests.forms import page_forms
from tests.responses import ClientResponse, html_of
from tests.services.test_simultaneous import all_of, at_once, kinds, on_each_phone

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 8
T = TypeVar("T")
Refused = Conflict | LinkGone | TooManyGuesses | WrongCode
WITH_THE_CLUB = LinkChange(and_club=True)


def outcome(action: Callable[[], T]) -> T | Refused:
    """Return what an action returns, or the refusal that it raises."""
    try:
        return action()
    except (Conflict, LinkGone, TooManyGuesses, WrongCode) as refused:
        return refused


def test_of_eight_phones_that_renew_the_scorers_link_one_is_left_at_the_table() -> None:
    match = a_match()
    let_in = [seen(match) for _phone in range(PHONES)]
    results = on_each_phone(
        lambda phone: outcome(lambda: links.renew(let_in[phone], SCORER, WITH_THE_CLUB))
    )
    assert kinds(results) == {"dict": 1, "LinkGone": PHONES - 1}
    (swaps,) = [result for result in results if isinstance(result, dict)]
    assert swaps.pop(match.club.secret) == seen(match).club.secret
    assert swaps == {match.scorer_secret: seen(match).scorer_secret}


def test_whoever_renews_the_viewers_link_at_the_same_moment_ends_with_one() -> None:
    match = a_match()
    let_in = [seen(match) for _phone in range(PHONES)]
    results = on_each_phone(lambda phone: links.renew(let_in[phone], VIEWER, LinkChange()))
    assert kinds(results) == {"dict": PHONES}
    assert seen(match).viewer_secret in {
        new for swaps in all_of(dict, results) for new in swaps.values()
    }


def test_links_of_one_club_are_taken_back_from_all_its_matches_at_once() -> None:
    first = a_match()
    games = [first, *(play_again(first) for _game in range(PHONES - 1))]
    let_in = [seen(match) for match in games]
    verbs = [links.renew, links.revoke]
    results = on_each_phone(
        lambda phone: outcome(lambda: verbs[phone % 2](let_in[phone], SCORER, WITH_THE_CLUB))
    )
    assert kinds(results) == {"dict": 1, "LinkGone": PHONES - 1}
    secrets = set(Match.objects.values_list("scorer_secret", flat=True))
    assert secrets.isdisjoint({match.scorer_secret for match in games})


def test_a_table_is_let_write_again_by_one_link() -> None:
    match = a_match()
    links.revoke(match, SCORER, LinkChange())
    results = on_each_phone(lambda _phone: links.make_writable(match.club, match.pk, LinkChange()))
    assert {one.scorer_secret for one in all_of(Match, results)} == {seen(match).scorer_secret}
    assert match.events.filter(kind="link_renewed").count() == 1


def test_a_round_counts_before_its_link_is_gone_or_not_at_all() -> None:
    match = a_match()
    let_in = [seen(match) for _phone in range(PHONES)]

    def act(phone: int) -> Swaps | Refused | str | None:
        if phone == 0:
            return outcome(lambda: links.renew(let_in[0], SCORER, WITH_THE_CLUB))
        outcome(lambda: recorded(let_in[phone], a_deal()))
        return let_in[phone].scorer_secret

    results = on_each_phone(act)
    assert set(results[1:]) == {match.scorer_secret}, "no phone is handed the new link"
    assert seen(match).scorer_secret != match.scorer_secret
    assert len(evening_now(match).rounds) <= PHONES - 1


def test_a_club_is_renewed_while_names_and_matches_are_begun_in_it() -> None:
    match = a_match()
    club = Club.objects.get()
    results = at_once(
        lambda: outcome(lambda: links.renew_club(club, WITH_THE_CLUB)),
        *[lambda: outcome(lambda: play_again(seen(match)).pk) for _phone in range(3)],
        *[lambda: outcome(lambda: recorded(seen(match), a_deal())) for _phone in range(3)],
    )
    assert Club.objects.get().secret != match.club.secret
    begun = {result for result in results if isinstance(result, int)}
    assert set(Match.objects.values_list("pk", flat=True)) == {match.pk, *begun}


def test_no_more_guesses_are_looked_at_because_they_come_at_once() -> None:
    looked_at: list[WrongCode] = []

    def guess(_phone: int) -> None:
        for _time in range(4):
            result = outcome(lambda: join_codes.secret_for("BBB-BBB", address="192.168.1.20"))
            looked_at.extend([result] if isinstance(result, WrongCode) else [])

    on_each_phone(guess)
    assert 0 < len(looked_at) <= MOST_FROM_ONE
    assert Guess.objects.count() == len(looked_at)


def test_each_link_has_one_code_however_many_ask_for_it() -> None:
    match = a_match()
    on_each_phone(lambda phone: join_codes.new_code(seen(match), (SCORER, VIEWER)[phone % 2]))
    assert sorted(match.join_codes.values_list("may_write", flat=True)) == [False, True]


def test_phones_that_take_the_same_link_back_on_the_page_are_all_answered() -> None:
    match = a_match()
    page = reverse("phones", args=[match.scorer_secret])
    pages = [Client() for _phone in range(PHONES)]
    forms = [
        next(one for one in page_forms(html_of(phone.get(page))) if "renew" in one.action)
        for phone in pages
    ]
    results = on_each_phone(
        lambda phone: pages[phone].post(forms[phone].action, forms[phone].sent())
    )
    answers = all_of(ClientResponse, results)
    assert sorted(answer.status_code for answer in answers) == [302] + [404] * (PHONES - 1)
    (led_on,) = [answer for answer in answers if answer.status_code == 302]
    assert led_on["Location"] == reverse("phones", args=[seen(match).scorer_secret]) + "#scorer"


def test_a_match_is_deleted_while_its_links_are_taken_back() -> None:
    match = a_match()
    cancel(match)
    let_in = [seen(match) for _phone in range(PHONES)]

    def act(phone: int) -> Swaps | Refused | None:
        if phone == 0:
            return outcome(lambda: delete_for_good(let_in[0]))
        return outcome(lambda: links.renew(let_in[phone], SCORER, WITH_THE_CLUB))

    results = on_each_phone(act)
    assert kinds(results)["LinkGone"] == PHONES - 1
    assert Match.objects.exists() is (results[0] is not None)


def test_no_match_begun_under_an_old_link_leads_to_a_new_one() -> None:
    match = a_match()
    club = match.club

    def act(phone: int) -> Swaps | Match | Refused:
        if phone == 0:
            return outcome(lambda: links.renew(seen(match), SCORER, WITH_THE_CLUB))
        if phone % 2:
            return outcome(lambda: play_again(match, key=f"again-{phone}"))
        return outcome(lambda: start_match(agreed(), club=club))

    results = on_each_phone(act)
    answered = {one.scorer_secret for one in results[1:] if isinstance(one, Match)}
    assert answered.isdisjoint(Match.objects.values_list("scorer_secret", flat=True))
    assert Match.objects.count() == 1 + len(answered)
