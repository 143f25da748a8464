"""What others take away while a page is asked for is not there, and no newer link is given away."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from http.cookies import SimpleCookie
from random import Random

import pytest
from django.test import Client

from scorekeeper.records.models import Club, JoinCode, Match
from scorekeeper.services.access import join_codes, links
from scorekeeper.services.access.codes import in_two_groups
from scorekeeper.services.access.links import SCORER, LinkChange
from scorekeeper.services.matches.ending import cancel, delete_for_good
from tests.cast import a_deal, a_match, book_now, recorded, seen
from tests.certain import certain
from tests.responses import ClientResponse, html_of
from tests.sent_forms import WAYS, Sent, Way, with_one_withdrawn
from tests.snapshots import Snapshot
from tests.statements import Disturbance, at_any_statement, disturbed, is_between

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
SECRET = re.compile(r"[A-Za-z0-9_-]{22}|[BCDFGHJKLMNPQRSTVWXZ]{3}-[BCDFGHJKLMNPQRSTVWXZ]{3}")
UNDER_A_LINK = [
    "table", "board", "settlement", "rules", "history", "score_sheet", "scores_csv", "summary",
    "phones", "new_round", "wrong_dealer", "stop_early", "players", "pages_to_store", "own_club",
    "cancel",
    "round", "correct", "insert", "withdraw", "changes", "club", "club_links",
    "club_players", "seasons", "new_match", "home",
    "account", "print_account", "account_csv", "account_json", "own_account",
]  # fmt: skip


Ask = Callable[[Client, Match], Callable[[], ClientResponse]]
Begin = Callable[[], Match]
Happens = Callable[[Match], object]
Forms = dict[str, tuple[Sent, SimpleCookie]]


class PlayedMatch:
    """A match that has begun in some way, and what stands there after something happened."""

    def __init__(self, begin: Begin) -> None:
        self.match, self.rows = begin(), Snapshot()
        self.after: dict[Happens, Snapshot] = {}

    def state_after(self, happens: Happens) -> Snapshot:
        """Return the rows after something happened; the first time it does."""
        if happens not in self.after:
            happens(self.match)
            self.after[happens] = Snapshot()
            self.rows.put_back()
        return self.after[happens]

    def close(self) -> None:
        """Let go of all rows."""
        for rows in (self.rows, *self.after.values()):
            rows.close()


Begun = Callable[[Begin], PlayedMatch]


@pytest.fixture(scope="module")
def begun() -> Iterator[Begun]:
    """Begin a match in some way, once: a second time its rows are put back."""
    known: dict[Begin, PlayedMatch] = {}

    def begun_once(begin: Begin) -> PlayedMatch:
        if begin in known:
            known[begin].rows.put_back()
        else:
            known[begin] = PlayedMatch(begin)
        return known[begin]

    yield begun_once
    for evening in known.values():
        evening.close()


@pytest.fixture(scope="module")
def forms() -> Forms:
    """The forms that were found already, each with the phone's cookies."""
    return {}


def lock_in_force(club_key: int) -> set[str]:
    """Return every link for writing in a club, its own, and every code that works."""
    matches = Match.objects.filter(club=club_key).exclude(scorer_secret=None)
    secrets = set(map(certain, matches.values_list("scorer_secret", flat=True)))
    secrets |= set(Club.objects.filter(pk=club_key).values_list("secret", flat=True))
    codes = JoinCode.objects.filter(may_write=True).values_list("code", flat=True)
    return secrets | {in_two_groups(code) for code in codes}


def secrets_in(answer: ClientResponse) -> set[str]:
    """Return everything in an answer that may be a link or a code."""
    text = f"{answer.headers}{answer.cookies}{html_of(answer)}"
    return set(SECRET.findall(text))


def shut_out(match: Match) -> None:
    """Renew all links for writing of a match and its club, and make a code for the new one."""
    links.renew(seen(match), SCORER, LinkChange(and_club=True))
    join_codes.new_code(seen(match), SCORER)


def cancel_it(match: Match) -> None:
    """Let a match not count."""
    cancel(seen(match))


def delete(match: Match) -> None:
    """Delete a match for good, with its club if it was the last."""
    cancel(seen(match))
    delete_for_good(seen(match))


def meanwhile(
    happens: Happens, ask: Ask, *, of: PlayedMatch, seed: int, one_in: int = 2
) -> list[tuple[ClientResponse, bool]]:
    """Let something happen before any statement of a request, where it is not locked out.

    What leaves nothing of the request is put in place as rows, as where another process did it:
    nothing that is cached in this one knows of it. Returns the answer of each, and whether it had
    happened by then.
    """
    match, rows = of.match, of.rows
    happening: Callable[[], object] = partial(happens, match)
    if happens in (delete, shut_out):
        happening = of.state_after(happens).put_rows_back
    answers: list[tuple[ClientResponse, bool]] = []
    phone = Client(raise_request_exception=False)
    send = ask(phone, seen(match))
    cookies = dict(phone.cookies)

    def once(number: int) -> bool:
        rows.put_back()
        phone.cookies = SimpleCookie(cookies)
        change = Disturbance(number, happening, may_happen=is_between)
        with disturbed(change):
            answer = send()
        answers.append((answer, change.has_happened))
        if happens is shut_out and change.has_happened:
            assert not secrets_in(answer) & lock_in_force(match.club_id), (
                f"before statement {number}"
            )
        return change.has_happened

    at_any_statement(once, chance=Random(seed), one_in=one_in)
    return answers


def opened(name: str) -> Ask:
    """Return how a page is opened."""

    def ask(phone: Client, match: Match) -> Callable[[], ClientResponse]:
        address = Way(name).address(match)
        if name == "home":
            phone.get(Way("table").address(match))
        return lambda: phone.get(address)

    return ask


def sent(name: str, forms: Forms) -> Ask:
    """Return how a form is sent."""

    def ask(phone: Client, match: Match) -> Callable[[], ClientResponse]:
        if name not in forms:
            forms[name] = WAYS[name].form(phone, match), phone.cookies
        (path, fields), phone.cookies = forms[name]
        return lambda: phone.post(path, fields)

    return ask


def one_of_two() -> Match:
    """Begin a match of a club that has another one."""
    match = recorded(a_match(), a_deal(), a_deal(70))
    a_match(club=match.club)
    return match


OF_THE_CLUB = ("own_club", "own_account")


def alone() -> Match:
    """Begin the only match of a club."""
    return recorded(a_match(), a_deal(), a_deal(70))


@pytest.mark.parametrize("name", UNDER_A_LINK)
def test_a_page_that_is_opened_while_its_match_is_deleted_is_there_or_not(
    name: str, begun: Begun, seed: int
) -> None:
    for answer, _gone in meanwhile(delete, opened(name), of=begun(alone), seed=seed):
        refused = {403} if name in OF_THE_CLUB else set[int]()  # of which the phone has one match
        assert answer.status_code in {200, 302, 404} | refused
        assert b"<main" in answer.content or answer.status_code != 404


@pytest.mark.parametrize("name", WAYS)
def test_a_form_that_is_sent_while_its_match_is_deleted_says_so(
    name: str, begun: Begun, forms: Forms, seed: int
) -> None:
    begin = WAYS[name].begun
    for answer, gone in meanwhile(delete, sent(name, forms), of=begun(begin), seed=seed):
        assert answer.status_code in ({302, 404} if gone else {302})
        assert b"<main" in answer.content or answer.status_code != 404


@pytest.mark.parametrize("name", UNDER_A_LINK)
def test_no_page_asked_for_by_an_old_link_names_a_new_one(
    name: str, begun: Begun, seed: int
) -> None:
    meanwhile(shut_out, opened(name), of=begun(one_of_two), seed=seed)


@pytest.mark.parametrize("name", WAYS)
def test_no_form_sent_under_an_old_link_is_answered_with_a_new_one(
    name: str, begun: Begun, forms: Forms, seed: int
) -> None:
    meanwhile(shut_out, sent(name, forms), of=begun(WAYS[name].begun), seed=seed)


def test_a_round_is_back_or_it_is_said_that_its_game_was_cancelled_meanwhile(
    begun: Begun, forms: Forms, seed: int
) -> None:
    came_back: list[bool] = []

    def bring_back(phone: Client, match: Match) -> Callable[[], ClientResponse]:
        send = sent("restore", forms)(phone, match)

        def and_look() -> ClientResponse:
            answer = send()
            came_back.append(not book_now(match).withdrawn)
            return answer

        return and_look

    answers = meanwhile(cancel_it, bring_back, of=begun(with_one_withdrawn), seed=seed, one_in=1)
    assert set(came_back) == {True, False}
    for (answer, _happened), is_back in zip(answers, came_back, strict=True):
        assert answer.status_code == (302 if is_back else 409)
