"""Whatever is sent to the pages of a club evening: an answer, a small one, and never our fault."""

import random

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import ClubEvening, Player
from scorekeeper.services.evenings.closing import go_on
from scorekeeper.web.urls import one_evening
from tests.certain import certain
from tests.club_evenings import SIXTEEN, an_evening, drawn, now, people, played
from tests.forms import PageForm, page_forms
from tests.responses import html_of
from tests.web.fuzzing import FORM, HUGE, IS_LONG, NASTY, body_of, require_small, which_one

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
POSTS = 20_000 if IS_LONG else 40
WORDS = ("klaverjassen", "skat", "pairs", "rank:fold", "by_hand", "stay", "points", "1-0", "2-9")
PAGES = sorted(certain(one.name) for one in one_evening if hasattr(one, "name"))


class Intruder:
    """Somebody with a club's link, and no good will."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client, self.random, self.seed = client, random.Random(f"{seed} an evening"), seed
        self.evening = an_evening(SIXTEEN[:9])
        played(self.evening)
        drawn(self.evening, and_close=True)

    def send(self, posts: int) -> None:
        for number in range(posts):
            page = self.page()
            data = self.something(page)
            with which_one(f"seed {self.seed}, post {number} to {page}", data):
                require_small(self.client.post(page, body_of(data), content_type=FORM))
                asked = {"swap": self.value()[:99], "sitting": self.value()[:99]}
                require_small(self.client.get(page, asked))
            self.require_sound()

    def require_sound(self) -> None:
        """Everybody of a sitting has one place; an evening that was ended goes on."""
        self.evening = ClubEvening.objects.select_related("club").get(pk=self.evening.pk)
        for sitting in now(self.evening).sittings:
            seated = [key for table in sitting.tables for key in table.player_keys if key]
            everybody = [*seated, *(player.pk for player in sitting.out)]
            assert len(everybody) == len({*everybody})
        if self.evening.ended_at is not None:
            go_on(self.evening)

    def page(self) -> str:
        if self.random.random() < 0.2:
            return reverse("new_evening", args=[self.evening.club.secret])
        name = self.random.choice(PAGES)
        return reverse(name, args=[self.evening.club.secret, self.evening.pk])

    def something(self, page: str) -> QueryDict:
        """A form of a page, wrong in some way."""
        forms = page_forms(html_of(self.client.get(page))) or [PageForm()]
        form = self.random.choice(forms)
        data = QueryDict(mutable=True)
        for name, values in form.values.items():
            data.setlist(name, values)
        if form.buttons:
            data.update(dict([self.random.choice(form.buttons)]))
        for _time in range(self.random.choice((0, 1, 1, 2, 4))):
            self.mutate(data)
        return data

    def mutate(self, data: QueryDict) -> None:
        names = sorted({*data, "act", "with", "seat", "first", "way", "new", "look", "table"})
        name, way = self.random.choice(names), self.random.random()
        if way < 0.7:
            data[name] = self.value()
        elif way < 0.8:
            data.pop(name, None)
        else:
            data.setlist(name, [self.value() for _time in range(40)])

    def value(self) -> str:
        way = self.random.random()
        if way < 0.3:
            return self.random.choice((*SIXTEEN, *WORDS))
        if way < 0.5:
            keys = Player.objects.filter(club=self.evening.club).values_list("pk", flat=True)
            return str(self.random.choice([*keys, 0, 10**17]))
        return self.random.choice(NASTY if way < 0.97 else HUGE)


@pytest.mark.usefixtures("_nothing_is_logged")
def test_no_sending_breaks_a_page_of_an_evening_or_makes_it_large(
    client: Client, seed: int
) -> None:
    Intruder(client, seed).send(POSTS)


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_of_two_hundred_people_are_no_larger_than_any(client: Client, name: str) -> None:
    evening = an_evening(people(200))
    drawn(evening)
    require_small(client.get(reverse(name, args=[evening.club.secret, evening.pk])))


def test_two_hundred_who_play_in_fixed_pairs_have_a_small_page(client: Client) -> None:
    evening = an_evening(people(200))
    page = reverse("new_evening", args=[evening.club.secret])
    form = next(one for one in page_forms(html_of(client.get(page))) if one.name == "evening")
    form.say("way", "pairs")
    require_small(client.post(page, form.sent()))
