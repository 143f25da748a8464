"""Whatever is sent to the pages of a club: an answer, a small one, and never our own fault."""

import random
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils.timezone import localdate

from scorekeeper.records.models import (
    Club,
    Match,
    PlannedEvening,
    Player,
    Season,
    canonical_keys,
)
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.matches.starting import start_match
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.web.urls import one_club
from tests.cast import agreed
from tests.forms import PageForm, page_forms
from tests.responses import html_of
from tests.sent_forms import settled
from tests.web.fuzzing import FORM, HUGE, IS_LONG, NASTY, body_of, require_small, which_one

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
POSTS = 20_000 if IS_LONG else 40
POSTS_TO_A_CLUB = 20
NAMES = ("Anna", "Ana", "Emma", "Fons", "Gé", "Hans")
DAYS = ("0001-01-01", "9999-12-31", "2026-11-31", "20260101", "2026-W01-1", "2026-02-29")
TOMORROW = (localdate() + timedelta(days=1)).isoformat()
SENSIBLE = {
    "name": ("Iris", "Jan", "Kees", "Lot", "Max", "Anna"),
    "first_day": ("0001-01-01", "2026-01-01", "2026-06-01"),
    "last_day": ("2026-05-31", "2026-06-01", "9999-12-31"),
    "day": ("2026-01-01", TOMORROW, "9999-12-31"),
    "begins_at": ("19:30", "24:00", "7pm"),
}
PAGES = [str(one.pattern) for one in one_club if isinstance(one, URLPattern)]


class Intruder:
    """Somebody with a club's link, and no good will."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client, self.random = client, random.Random(f"{seed} a club")
        self.seed = seed
        self.club = self.a_club()

    def a_club(self) -> Club:
        """A club of several tables, with a match on its account and a link for watching."""
        match = settled()
        put_on_account(match)
        renew_viewers_link(match.club, NO_FORM)
        for _time in range(3):
            players = tuple(self.random.sample(NAMES, 4))
            start_match(agreed(players=players, guests=frozenset({3})), club=match.club)
        return Club.objects.get(pk=match.club_id)

    def send(self, posts: int) -> None:
        """Send as many forms, and ask of every answer what is asked of all."""
        for number in range(posts):
            if number % POSTS_TO_A_CLUB == 0:
                self.club = self.a_club()
            address, data = self.something()
            with which_one(f"seed {self.seed}, post {number} to {address}", data):
                self.look_at(address, data)

    def look_at(self, address: str, data: QueryDict) -> None:
        """Send a form, and look at what comes back; then at the club."""
        require_small(self.client.post(address, body_of(data), content_type=FORM))
        asked = urlencode({"other": self.value()[:99]})
        require_small(self.client.get(f"{address}?{asked}"))
        self.club.refresh_from_db()
        assert nobody_is_two(self.club)

    def something(self) -> tuple[str, QueryDict]:
        """A form of one of the pages, wrong in some way, or sent to another address."""
        page = self.address(self.random.choice(PAGES))
        opened = self.client.get(page, {"other": self.random.choice([*self.keys()])})
        forms = page_forms(html_of(opened)) or [PageForm()]
        form = self.random.choice(forms)
        data = QueryDict(mutable=True)
        for name, values in form.values.items():
            data.setlist(name, values)
        for name in SENSIBLE.keys() & data.keys():
            data[name] = self.random.choice(SENSIBLE[name])
        data.update(dict(form.buttons[:1]))
        for _time in range(self.random.choice((0, 1, 1, 2, 4))):
            self.mutate(data)
        is_elsewhere = not form.action or self.random.random() < 0.3
        return page if is_elsewhere else form.action, data

    def address(self, pattern: str) -> str:
        """A page of the club, of anything that has a key in it or of nothing."""
        club = reverse("club", args=[self.club.secret])
        return club + pattern.replace("<row:key>", str(self.random.choice([*self.keys()])))

    def keys(self) -> Iterator[int]:
        """Keys of what is there, and of what is not."""
        for rows in (Player.objects, Season.objects, Match.objects, PlannedEvening.objects):
            yield from rows.filter(club=self.club).values_list("pk", flat=True)
        yield from self.club.account_entries.values_list("pk", flat=True)
        yield from (0, 1, 10**17)

    def mutate(self, data: QueryDict) -> None:
        """Make one thing wrong, or say something that is right elsewhere."""
        names = sorted({*data, "name", "other", "first_day", "last_day", "hidden", "after"})
        name = self.random.choice(names)
        way = self.random.random()
        if way < 0.7:
            data[name] = self.value()
        elif way < 0.8:
            data.pop(name, None)
        elif way < 0.9:
            data.setlist(name, [self.value() for _time in range(40)])
        else:
            data.update({f"x{number}": "1" for number in range(3_000)})

    def value(self) -> str:
        """Something to type."""
        way = self.random.random()
        if way < 0.3:
            return self.random.choice((*NAMES, *DAYS))
        if way < 0.5:
            return str(self.random.choice([*self.keys()]))
        return self.random.choice(NASTY if way < 0.97 else HUGE)


def nobody_is_two(club: Club) -> bool:
    """Whether nobody sits in one match twice, and nobody is somebody who is somebody else."""
    who = canonical_keys([*club.players.values_list("pk", flat=True)])
    tables = [match.seats.values_list("player", flat=True) for match in club.matches.all()]
    is_twice = [len({who[key] for key in keys}) < len(keys) for keys in tables]
    return not any(is_twice) and all(who[key] == key for key in who.values())


@pytest.mark.usefixtures("_nothing_is_logged")
def test_no_sending_breaks_a_page_of_a_club_or_makes_it_large(client: Client, seed: int) -> None:
    Intruder(client, seed).send(POSTS)
