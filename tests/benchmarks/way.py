"""How straight the way of a request is: `python -m tests.benchmarks.way [--all]`.

Counts the modules of the program that one request goes through, the changes of module - calls from
one of them into another, be Django between them or not - and all calls of our own functions. What
a generator goes on with is no call. The bytes are those of the answer, as a browser takes them. A
player enters the fourth round of a match for money, looks at the table, corrects the first round
(what that changes is shown, then it is saved) and looks at the table once more. ``--all`` lists
every change of module.
"""

import inspect
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from dis import get_instructions
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING

from tests.responses import html_of

if TYPE_CHECKING:  # Django is set up later, in a data folder of its own
    from django.test import Client

    from scorekeeper.records.models import Match
    from tests.forms import PageForm

PROGRAM = f"{Path(__file__).resolve().parents[2] / 'scorekeeper'}{os.sep}"
ROUNDS_BEFORE = 3
BROWSER = {"accept-encoding": "gzip, deflate, br"}


@dataclass
class Way:
    """The modules that a request went through, and how often it went from one to another."""

    modules: set[str] = field(default_factory=set)
    changes: Counter[tuple[str, str]] = field(default_factory=Counter)
    calls: int = 0
    size: int = 0  # bytes of the answer's body

    @property
    def length(self) -> int:
        """How many changes of module there were."""
        return self.changes.total()

    def watch(self, frame: FrameType, event: str, _what: object) -> None:
        """See a call, as `sys.setprofile` reports it."""
        if event != "call" or not is_ours(frame) or goes_on(frame):
            return
        module, caller = module_of(frame), frame.f_back
        while caller is not None and not is_ours(caller):
            caller = caller.f_back
        origin = "Django" if caller is None else module_of(caller)
        self.modules.add(module)
        self.calls += 1
        if module != origin:
            self.changes[origin, module] += 1


def is_ours(frame: FrameType) -> bool:
    """Return whether a function stands in the program."""
    return frame.f_code.co_filename.startswith(PROGRAM)


def module_of(frame: FrameType) -> str:
    """Return the module of a function, as its path in the program."""
    return frame.f_code.co_filename.removeprefix(PROGRAM).removesuffix(".py").replace(os.sep, "/")


def goes_on(frame: FrameType) -> bool:
    """Return whether a generator goes on from where it stopped."""
    code = frame.f_code
    return bool(code.co_flags & inspect.CO_GENERATOR) and frame.f_lasti > beginning_of(code)


@cache
def beginning_of(code: CodeType) -> int:
    """Return where a function begins to run."""
    return next(step.offset for step in get_instructions(code) if step.opname == "RESUME")


@contextmanager
def watched(ways: dict[str, Way], name: str) -> Iterator[Way]:
    """Watch the way of what the body asks for."""
    ways[name] = Way()
    before = sys.getprofile()
    sys.setprofile(ways[name].watch)
    try:
        yield ways[name]
    finally:
        sys.setprofile(before)


def ways_of(client: "Client") -> dict[str, Way]:
    """Return the ways of all that a player asks for, by name; done twice, so that all is loaded."""
    go_through(client, {})
    ways: dict[str, Way] = {}
    go_through(client, ways)
    return ways


def go_through(client: "Client", ways: dict[str, Way]) -> None:
    """Enter a round, look at the table, correct a round, look again; each watched."""
    from tests.cast import QUARTER, a_deal, a_match, recorded

    match = recorded(a_match(stake=QUARTER), *[a_deal(100)] * ROUNDS_BEFORE)
    table = f"/g/{match.scorer_secret}/"
    address, form = opened(client, f"{table}rounds/new/", trump="hearts", card_points_0="90")
    assert client.get(table).status_code == 200
    with watched(ways, "a saved round"):
        saved = client.post(address, form.sent(action="save"), headers=BROWSER)
    assert saved.status_code == 302
    look(client, ways, "the table page after it", table)
    correct(client, ways, match)
    look(client, ways, "the table page after that", table)


def opened(client: "Client", address: str, **says: str) -> tuple[str, "PageForm"]:
    """Return the address of a round's form, and the form with what is said in it."""
    from tests.forms import page_form

    form = page_form(html_of(client.get(address)), name="entry")
    for name, value in says.items():
        form.say(name, value)
    return address, form


def look(client: "Client", ways: dict[str, Way], name: str, table: str) -> None:
    """Look at the table page."""
    with watched(ways, name) as way:
        page = client.get(table, headers=BROWSER)
    assert page.status_code == 200
    way.size = len(page.content)


def correct(client: "Client", ways: dict[str, Way], match: "Match") -> None:
    """Correct the first round: see what that changes, and save it."""
    from tests.cast import book_now
    from tests.forms import page_form

    (first, *_others) = book_now(match).entries
    address = f"/g/{match.scorer_secret}/rounds/{first.round_key}/correct/"
    address, form = opened(client, address, card_points_0="80")
    with watched(ways, "a correction, shown"):
        shown = client.post(address, form.sent(action="show"))
    form = page_form(html_of(shown), name="entry")
    with watched(ways, "a correction, saved"):
        saved = client.post(address, form.sent(action="save"))
    assert saved.status_code == 302


def report(ways: Mapping[str, Way], *, is_all: bool) -> None:
    """Print a line for each way, and with ``is_all`` each of its changes of module."""
    print(f"{'':28}{'modules':>8}{'changes':>9}{'calls':>9}{'bytes':>9}")
    for name, way in ways.items():
        print(f"{name:28}{len(way.modules):8}{way.length:9}{way.calls:9}{way.size:9}")
    for name, way in ways.items() if is_all else ():
        print(f"\n{name}:")
        for (origin, module), times in way.changes.most_common():
            print(f"{times:5}  {origin} -> {module}")


def main() -> None:
    """Count with a data folder of its own that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
        os.environ["SCOREKEEPER_DATA"] = folder
        count(Path(folder))


def count(folder: Path) -> None:
    """Count in a database of its own, whose writers wait in a file beside it."""
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test import Client
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.WHITENOISE_AUTOREFRESH, settings.NAMED_HOSTS = True, ["testserver"]
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(folder / "way.sqlite3")
    setup_test_environment()
    databases = setup_databases(0, interactive=False)
    try:
        report(ways_of(Client()), is_all="--all" in sys.argv)
    finally:
        teardown_databases(databases, 0)


if __name__ == "__main__":
    main()
