"""Whatever phones press at the same moment, nobody sees an error of ours, and the books stay true.

Links are renewed and games deleted under the hands of those who write in them.
"""

import os
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Lock

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from scorekeeper.records.models import Match
from scorekeeper.services.history.verifying import differences
from tests.cast import QUARTER, a_deal, a_match, recorded
from tests.forms import PageForm, page_forms
from tests.responses import html_of

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 5  # each holds a line to PostgreSQL, and a process has eight
PRESSES = 400 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 12
NAMES = ["Anna", "Bram", "Emma", "Gina", "Guest", "Hans", "Jan"]
OFTEN = ["", "rounds/new/", "rounds/new/", "rounds/new/", "phones/", "settlement/", "history/"]
SELDOM = ["players/", "stop/", "cancel/", "club/", "offline/", "board/", "sheet.json", "rounds"]
LINKS = re.compile(r'href="(/g/[\w-]+/)"|Location: (/g/[\w-]+/)')
ANSWERS = {200, 204, 302, 400, 403, 404, 405, 409, 413, 429, 503}


class Links:
    """The links that somebody has seen, shared by all phones at the table."""

    def __init__(self, *links: str) -> None:
        self.seen, self.lock = list(links), Lock()

    def note(self, text: str) -> None:
        """Note the links that stand in a page, or where an answer leads to."""
        with self.lock:
            found = [one or other for one, other in LINKS.findall(text)]
            self.seen = [*self.seen, *dict.fromkeys(set(found) - set(self.seen))][-12:]

    def swap(self, link: str) -> None:
        """Let somebody show another link where one leads nowhere any more, or only to look."""
        match = Match.objects.exclude(scorer_secret=None).order_by("?").first()
        match = match or recorded(a_match(stake=QUARTER), a_deal(90))
        with self.lock:
            self.seen = [one for one in self.seen if one != link]
            self.seen.append(f"/g/{match.scorer_secret}/")

    def some(self, chance: Random) -> str:
        """Return one of them."""
        with self.lock:
            return chance.choice(self.seen)


class Hand:
    """Somebody who opens pages and presses whatever stands there."""

    def __init__(self, links: Links, seed: str) -> None:
        self.links, self.chance, self.client = links, random.Random(seed), Client()

    def press(self, times: int) -> list[int]:
        """Open a page and press something on it, so many times; return how it was answered."""
        try:
            return [status for _time in range(times) for status in self.press_once()]
        finally:
            connection.close()

    def press_once(self) -> Iterator[int]:
        link = self.links.some(self.chance)
        path = link + self.chance.choice([*OFTEN, *OFTEN, *SELDOM])
        page = self.client.get(path.removesuffix("rounds"))
        yield page.status_code
        if page.status_code in (403, 404):
            self.links.swap(link)
        if page.status_code != 200 or "html" not in page["Content-Type"]:
            return
        text = html_of(page)
        self.links.note(text)
        if path.endswith("rounds") and (keys := re.findall(r"rounds/(\d+)/", text)):
            path = f"{path}/{self.chance.choice(keys)}/{self.chance.choice(['correct/', ''])}"
            text = html_of(self.client.get(path))
        yield from self.send(path, [form for form in page_forms(text) if form.buttons])

    def send(self, path: str, forms: list[PageForm]) -> Iterator[int]:
        """Fill in one of the forms and send it, twice where a thumb is nervous."""
        if not forms:
            return
        form = self.chance.choice(forms)
        filled = {**form.values, **dict([self.chance.choice(form.buttons)])}
        for name, value in self.typed():
            if name in form.values or name in form.choices:
                filled[name] = value
        for _time in range(self.chance.choice([1, 1, 2])):
            answer = self.client.post(form.action or path, filled)
            yield answer.status_code
            self.links.note(f"Location: {answer.headers.get('Location', '')}")

    def typed(self) -> Iterator[tuple[str, str]]:
        """What is typed into whatever there is."""
        yield "name", self.chance.choice(NAMES)
        yield "trump", self.chance.choice(["hearts", "spades"])
        yield "card_points_0", str(self.chance.randint(0, 162))
        yield "following_dealers", self.chance.choice(["", "1"])
        yield "and_club", self.chance.choice(["", "1"])


def test_nothing_that_phones_press_at_once_fails(
    empty_database: BaseDatabaseWrapper, seed: int
) -> None:
    first = recorded(a_match(stake=QUARTER, rounds=8), a_deal(100), a_deal(60))
    others = [recorded(a_match(club=first.club, stake=QUARTER), a_deal(90)) for _game in range(2)]
    links = Links(*[f"/g/{match.scorer_secret}/" for match in (first, *others)])
    seeds = [f"phone {number} of {seed}" for number in range(PHONES)]
    with ThreadPoolExecutor(PHONES) as hands:
        pressing = [hands.submit(Hand(links, seed).press, PRESSES) for seed in seeds]
        answers = [status for phone in pressing for status in phone.result()]
    assert set(answers) <= ANSWERS
    assert answers.count(503) <= len(answers) // 10
    for match in Match.objects.all():
        assert differences(match, empty_database) == []
