"""A phone with one link tries every address there is: it sees and writes what the link is for.

Also with a link that leads nowhere any more, or to another club since.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from scorekeeper.records.models import Club, Handover, Match, MemberLink, Player
from scorekeeper.services.access import handovers
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.access.phones import link_of_club
from scorekeeper.services.clubs import joining, moving
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement.payment_details import PaymentDetailsData
from tests.certain import certain
from tests.members import is_paid, played
from tests.snapshots import Rows, all_rows

pytestmark = pytest.mark.django_db
OURS = ("Aart", "Bertha", "Coen", "Diede")
OTHERS = ("Zorro", "Yvonne", "Xaver", "Wanda")
THIRD = ("Gerd", "Hilde", "Inge", "Jonas")
IBANS = ("NL91ABNA0417164300", "NL91 ABNA 0417 1643 00")
# A phone hands over its own links, whichever they are, and founds a club of its own
OWN_ALONE = {"hand_over", "health", "whose_evening"}
ROW = re.compile(r"<row:\w+>")
# More than any form has: what a page does not ask for it must not read
SAID = {
    "name": "Mallory", "action": "replace", "seat": "0", "amount": "1", "payer": "1", "payee": "2",
    "currency": "EUR", "minor": "100", "ends": "1", "link": "scorer", "and_club": "1",
    "and_members": "1", "hidden": "1", "free_line": "x", "match": "1-5", "outcome": "void",
    "played_on": "2026-01-01", "begins": "as_all", "behind": "0", "pays": "successor",
    "chosen": "1", "text": "{}", "first_day": "2026-01-01", "last_day": "2026-02-01",
}  # fmt: skip


@dataclass(frozen=True)
class World:
    """Two clubs; a third was joined into the first, and a match was moved from the second there."""

    ours: Club
    theirs: Club
    moved: Match
    joined_watching: str

    def secrets(self) -> dict[str, str]:
        """Return all secrets that there are, by what they are for."""
        matches = Match.objects.values_list("pk", "scorer_secret", "viewer_secret")
        found = {f"match {key}": certain(scorer) for key, scorer, _viewer in matches}
        found |= {f"watching match {key}": certain(viewer) for key, _scorer, viewer in matches}
        found |= {f"club {one.name}": one.secret for one in Club.objects.all()}
        found |= {f"watching {one.name}": certain(one.viewer_secret) for one in Club.objects.all()}
        return found | {f"member {one.pk}": one.secret for one in MemberLink.objects.all()}


def a_club(name: str, players: tuple[str, ...]) -> Club:
    """Return a club with a match on its account, and details of how everybody is paid."""
    match = played(3, 0, 5, 0, players=players)
    put_on_account(match)
    name_club(match.club, name)
    renew_viewers_link(match.club, NO_FORM)
    for player in players:
        is_paid(match.club, player, PaymentDetailsData(f"Tikkie of {player}", IBANS[0], player))
    MemberLink.objects.create(player=match.club.players.get(name=players[1]))
    return Club.objects.get(pk=match.club_id)


@pytest.fixture
def world() -> World:
    """That, as it stands."""
    ours, theirs = a_club("The Sharks", OURS), a_club("The Whales", OTHERS)
    moved = played(1, 0, 0, 9, players=OTHERS, club=theirs)
    moving.move(moved, ours, Answers())
    third = a_club("The Seals", THIRD)
    watching = certain(third.viewer_secret)
    joining.join(Club.objects.get(pk=ours.pk), third, Answers(), {})
    return World(Club.objects.get(pk=ours.pk), theirs, Match.objects.get(pk=moved.pk), watching)


def addresses(found: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the names and routes of all pages."""
    for one in found:
        route = f"{before}{one.pattern}"
        if isinstance(one, URLPattern):
            yield str(one.name), route
        else:
            yield from addresses(one.url_patterns, route)


def paths(secret: str) -> Iterator[tuple[str, str]]:
    """Yield every address under a secret, with the keys of others' rows where there are keys."""
    keys = [*Player.objects.values_list("pk", flat=True)[::3], *Match.objects.values_list("pk")[0]]
    for name, route in addresses(get_resolver().url_patterns):
        path = route.replace("<secret:secret>", secret).replace("<slug:slug>", "kontsina")
        path = path.replace("<slug:version>", "x").replace("\\Z", "")
        for key in keys if ROW.search(path) else [0]:
            yield name, "/" + ROW.sub(str(key), path)


def rows_of_people() -> Rows:
    """Return every row but what is kept of forms and of guesses."""
    kept = ("sending", "guess", "taking")
    return {table: rows for table, rows in all_rows().items() if not table.endswith(kept)}


def told(phone: Client, secret: str) -> Iterator[tuple[str, str]]:
    """Try all there is, and yield what each address answers."""
    for name, path in paths(secret):
        answers = [phone.get(path), phone.get(f"{path}?club={secret}&other={secret}&player=1")]
        if name not in OWN_ALONE:
            sent = {**SAID, "club": secret, "other": secret, "key": f"{name}-{len(path)}"}
            answers.append(phone.post(path, sent))
        for answer in answers:
            assert answer.status_code < 500, path
            content = b"" if answer.streaming else answer.content
            yield name, content.decode(errors="replace") + str(answer.headers)


def leaks(phone: Client, secret: str, hidden: dict[str, str]) -> set[tuple[str, str]]:
    """Return which page told what of what is hidden from this phone."""
    return {
        (name, what)
        for name, content in told(phone, secret)
        for what, words in hidden.items()
        if words in content
    }


def hidden_from(world: World, *own: str, names: tuple[str, ...]) -> dict[str, str]:
    """Return every secret but a phone's own, all accounts, and names of others."""
    hidden = {what: one for what, one in world.secrets().items() if one not in own}
    return {**hidden, **dict(zip(IBANS, IBANS, strict=True)), **{one: one for one in names}}


def member_link(world: World) -> tuple[str, str, dict[str, str]]:
    """Return the link of a member who owes something, how it is opened, and what is hidden."""
    secret = MemberLink.objects.get(player__name=OURS[1]).secret
    names = (*OTHERS, *THIRD, "The Whales")
    hidden = hidden_from(world, secret, names=names)
    return f"/m/{secret}/", secret, {one: w for one, w in hidden.items() if one not in IBANS}


def watching_link(world: World) -> tuple[str, str, dict[str, str]]:
    """Return a match's link for watching."""
    match = certain(world.ours.matches.order_by("pk").first())
    secret = certain(match.viewer_secret)
    names = (*OTHERS, *THIRD, "The Whales", "The Sharks", "Tikkie of")
    return f"/g/{secret}/", secret, hidden_from(world, secret, names=names)


def used_handover(world: World) -> tuple[str, str, dict[str, str]]:
    """Return the link of what was handed over to another phone already."""
    secret = handovers.hand_over((link_of_club(world.theirs.secret),))
    handovers.take_over(secret, phone="another")
    return f"/all/{secret}/", secret, hidden_from(world, secret, names=(*OURS, *OTHERS))


def expired_handover(world: World) -> tuple[str, str, dict[str, str]]:
    """Return the link of what was handed over too long ago."""
    secret = handovers.hand_over((link_of_club(world.theirs.secret),))
    Handover.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    return f"/all/{secret}/", secret, hidden_from(world, secret, names=(*OURS, *OTHERS))


def link_of_the_club_it_left(world: World) -> tuple[str, str, dict[str, str]]:
    """Return the link for watching of the club that a match was moved from."""
    secret = certain(world.theirs.viewer_secret)
    own = [certain(one.viewer_secret) for one in world.theirs.matches.all()]
    names = (*OURS, *THIRD, "The Sharks", "Tikkie of")
    return f"/c/{secret}/", secret, hidden_from(world, secret, *own, names=names)


def watching_link_of_a_joined_club(world: World) -> tuple[str, str, dict[str, str]]:
    """Return the link for watching of a club that is another's part by now."""
    own = [certain(one.viewer_secret) for one in world.ours.matches.all()]
    now = certain(world.ours.viewer_secret)
    hidden = hidden_from(world, world.joined_watching, now, *own, names=("Tikkie of",))
    return f"/c/{world.joined_watching}/", world.joined_watching, hidden


@pytest.mark.parametrize(
    "link",
    [
        *(member_link, watching_link, used_handover, expired_handover),
        *(link_of_the_club_it_left, watching_link_of_a_joined_club),
    ],
)
def test_by_this_link_nothing_is_written_and_no_more_is_seen(
    world: World, link: Callable[[World], tuple[str, str, dict[str, str]]]
) -> None:
    opened_at, secret, hidden = link(world)
    phone = Client()
    phone.get(opened_at, follow=True)
    before = rows_of_people()
    assert leaks(phone, secret, hidden) == set()
    assert rows_of_people() == before


def test_by_the_link_of_a_moved_match_nothing_is_seen_of_either_club(world: World) -> None:
    secret = certain(world.moved.scorer_secret)
    phone = Client()
    phone.get(f"/g/{secret}/")
    hidden = hidden_from(
        world,
        *(secret, certain(world.moved.viewer_secret)),
        names=(*OURS, *THIRD, "The Sharks", "The Whales", "Tikkie of"),
    )
    seen = {
        (name, what)
        for name, path in paths(secret)
        for content in [phone.get(path).content.decode(errors="replace")]
        for what, words in hidden.items()
        if words in content
    }
    assert seen == set()


def test_the_same_walk_by_the_clubs_own_link_finds_what_is_there(world: World) -> None:
    secret = world.theirs.secret
    before = rows_of_people()
    found = leaks(Client(), secret, {one: one for one in (*IBANS, *OTHERS)})
    assert {"club", "club_player"} <= {name for name, _what in found}, "until it renews the link"
    assert {what for _name, what in found} >= {*IBANS, *OTHERS}
    assert rows_of_people() != before
