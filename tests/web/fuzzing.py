"""Forms of rounds sent wrongly, in every way a hand or a program might: repeated, huge, elsewhere.

The same seed makes the same sendings.
"""

import functools
import gc
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote_plus, urlencode

from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from hypothesis import settings

from scorekeeper.records.models import Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds.recording import record_round
from scorekeeper.web.rules.views import replayed_example
from tests.cast import a_match, a_match_at, next_round
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

IS_LONG = settings.get_current_profile_name() == "long"
POSTS = 50_000 if IS_LONG else 30  # each run sends others
POSTS_PER_FORM = 10
LARGEST_ANSWER = 200_000
LONGEST_WAIT = 1.0
NUMBERED = re.compile(r"^(.*_)[0-9]+$")
ACTIONS = ("save", "save", "refresh", "begin", "show", "withdraw", "x")
NASTY = (
    *("", " ", "0", "-1", "1", "3", "4", "5", "6", "7", "16", "99", "162", "1000001", "-0", "+1"),
    *("9" * 11, "9" * 18, "9" * 30, "-" + "9" * 30, "1e5", "1.5", "1_000", "0x10", "NaN", "∞"),
    *("²", "٣", "３", "½", "none", "both", "nobody", "null", "true", "[]", "{}", "offline"),
    *("\x00", "a\x00b", "\u202e", "\u200b", "\ufeff", "\r\n", "é", "日本", "🂡" * 30, "\u0300" * 50),
    *(
        "hand:0:run_of_3",
        "hand:9:run_of_3",
        "trick:0:",
        "round:0:laid_down",
        "a:b:c:d",
        ":::",
        "JK",
    ),
    *("<script>", "'\"><b>", "{{ x }}", "%00", "%s", "../..", "AS 10H JK", "clubs", "Ω:²:٣"),
)
QUOTED = functools.cache(quote_plus)  # a thousand times the same words
HUGE = ('"' * 3_000, "9" * 5_000, "JK " * 2_000, "x" * 60_000)


FORM = "application/x-www-form-urlencoded"


@contextmanager
def which_one(name: str, data: QueryDict) -> Iterator[None]:
    """Tell of a failure which form it was that was sent."""
    try:
        yield
    except Exception as failure:
        failure.add_note(f"{name}: {shown(data)}")
        raise


def body_of(data: QueryDict) -> str:
    """Return what a browser sends of a form."""
    return urlencode(list(data.lists()), doseq=True, quote_via=QUOTED)


def require_small(answer: ClientResponse) -> None:
    """Ask of an answer what is asked of all: that nothing of ours failed, and that it is small."""
    assert answer.status_code < 500, answer.status_code
    assert len(answer.content) <= LARGEST_ANSWER, len(answer.content)


class Fuzzer:
    """Somebody with a writing link to matches of one game, and no good will."""

    def __init__(self, client: Client, game: AnyGame, seed: int) -> None:
        self.client, self.game, self.seed = client, game, seed
        self.random = random.Random(f"{seed} {game.slug}")
        self.match: Match | None = None
        self.form = PageForm()

    def send(self, posts: int) -> None:
        """Send as many forms, and ask of every answer what is asked of all."""
        for number in range(posts):
            if number % POSTS_PER_FORM == 0:
                self.open_a_form()
            address, data = self.somewhere(), self.mutated()
            with which_one(f"seed {self.seed}, post {number} to {address}", data):
                self.look_at(address, data)

    def look_at(self, address: str, data: QueryDict) -> None:
        """Send a form, and look at what comes back."""
        body = body_of(data)
        gc.disable()  # what the test itself has gathered is not the page's
        began = time.thread_time()  # whatever else the machine does meanwhile
        answer = self.client.post(address, body, content_type=FORM)
        took = time.thread_time() - began
        gc.enable()
        require_small(answer)
        assert took < LONGEST_WAIT or not IS_LONG, took

    def open_a_form(self) -> None:
        """Open the form of a next round or of one that was recorded, mostly in the same match."""
        match = self.match
        if match is None or self.random.random() < 0.2:
            match = self.a_match()
        self.sit_down(Match.objects.get(pk=match.pk))
        pages = [self.address("new_round")]
        pages += [self.address("correct", key) for key in self.rounds[-2:]]
        page = self.client.get(self.random.choice(pages))
        while page.status_code != 200:  # it is finished, as a worked round may have it at once
            self.sit_down(self.a_match())
            page = self.client.get(self.address("new_round"))
        self.form = page_form(html_of(page), name="entry")

    def sit_down(self, match: Match) -> None:
        """Go to the table of a match."""
        self.match, self.secret = match, match.scorer_secret
        self.rounds = [entry.round_key for entry in book_of(match).entries]

    def a_match(self) -> Match:
        """Begin a match: at any table that can be laid, or with a worked round entered in it."""
        if self.game.worked_rounds and self.random.random() < 0.6:
            evening = replayed_example(self.game, self.random.choice(self.game.worked_rounds))
            match = a_match_at(self.game, evening.table)
            for played in evening.rounds:
                record_round(match, deal=played.deal, submission=next_round(match))
            return match
        count = self.random.choice(self.game.player_counts)
        return a_match(self.game.slug, tuple(f"Player {seat}" for seat in range(count)))

    def address(self, page: str, *key: int) -> str:
        """Return the address of a page of the match, or of one of its rounds."""
        return reverse(page, args=[self.secret, *key])

    def somewhere(self) -> str:
        """Return one of the addresses that take the form of a round."""
        addresses = [self.address(page) for page in ("new_round",) * 3]
        addresses.append(self.address("preview"))
        for key in self.rounds[-2:]:
            pages = ("correct", "correct", "insert", "preview_change", "withdraw", "restore")
            addresses += [self.address(page, key) for page in pages]
        return self.random.choice(addresses)

    def mutated(self) -> QueryDict:
        """Return what the form holds, with some of it made wrong."""
        data = QueryDict(mutable=True)
        for name, values in self.form.values.items():
            data.setlist(name, values)
        for name, choices in self.form.choices.items():
            if self.random.random() < 0.3:
                data[name] = self.random.choice(choices)
        data["action"] = self.random.choice(ACTIONS)
        data["key"] = f"fuzz-{self.random.randrange(2**64)}"
        for _time in range(self.random.choice((1, 1, 2, 3, 5, 8))):
            self.mutate(data)
        return data

    def mutate(self, data: QueryDict) -> None:
        """Make one thing wrong."""
        names = sorted({*data, *self.form.choices})
        name = self.random.choice(names)
        way = self.random.random()
        if way < 0.5:
            data[name] = self.value()
        elif way < 0.6:
            data.pop(name, None)
        elif way < 0.7:
            data.setlist(name, [self.value() for _time in range(self.random.choice((2, 3, 40)))])
        elif way < 0.85:
            data[self.beyond(name)] = self.value()
        else:
            self.mutate_all(data, names, name)

    def mutate_all(self, data: QueryDict, names: list[str], name: str) -> None:
        """Make everything wrong in the same way: all huge, one a thousand times, far too many."""
        way = self.random.choice(("other", "seen", "huge", "times", "rows", "fields"))
        if way == "other":
            data[name] = data.get(self.random.choice(names), "")
        elif way == "seen":
            data["seen"] = "offline"
        elif way == "huge":
            value = self.random.choice(HUGE)
            data.update({one: value for one in names if self.random.random() < 0.5})
        elif way == "times":
            data.setlist(name, [self.random.choice(self.form.choices.get(name) or NASTY)] * 900)
        elif way == "rows":
            data.update(
                {f"adjustment_by_{row}": "0" for row in range(self.random.choice((21, 800)))}
            )
        else:
            data.update({f"x{number}": "1" for number in range(3_000)})

    def value(self) -> str:
        """Return something to type."""
        return (
            self.random.choice(NASTY) if self.random.random() < 0.97 else self.random.choice(HUGE)
        )

    def beyond(self, name: str) -> str:
        """Return the name of a control that is not there: another seat, another row."""
        if not NUMBERED.match(name):
            return f"{name}_{self.random.choice((0, 1, 7))}"
        number = self.random.choice(("0", "3", "4", "5", "9", "99", "9" * 12, "-1", "²", "٣", ""))
        return NUMBERED.sub(rf"\g<1>{number}", name)


def shown(data: QueryDict) -> dict[str, list[str]]:
    """Return what was sent, short enough to read."""
    return {name: [value[:60] for value in values[:5]] for name, values in data.lists()}
