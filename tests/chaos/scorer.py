"""A scorer's phone whose network comes and goes: it sends each form until it is answered."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.chaos.phone import Answer, Fields, Phone, Unreachable, recorded_sheet
from tests.forms import PageForm, page_form

PATIENCE = 300
SUITS = ("clubs", "diamonds", "hearts", "spades")


@dataclass(frozen=True)
class Intended:
    """A round as the table played it, known by its note."""

    note: str
    trump: str
    cards: int

    def typed(self) -> dict[str, list[str]]:
        """Return what is typed into its form."""
        return {"trump": [self.trump], "card_points_0": [str(self.cards)], "note": [self.note]}

    def written(self) -> dict[str, Any]:
        """Return how it stands on a score sheet, whoever declared."""
        return {"trump": self.trump, "card_points": {"Anna": self.cards}, "note": self.note}


class Scorer:
    """Saves the rounds of a table in order, some together, and corrects some afterwards."""

    def __init__(self, name: str, *, port: int, table: str, chance: Random) -> None:
        self.phone, self.table, self.chance = Phone(port), table, chance
        self.name, self.conflicts = name, 0
        self.rounds: list[Intended] = []

    def asking(self, method: str, address: str, fields: Fields | None = None) -> Answer:
        """Ask until there is an answer; it is never that the server failed."""
        deadline, pause = time.monotonic() + PATIENCE, 0.05
        while time.monotonic() < deadline:
            try:
                answer = self.phone.ask(method, address, fields)
            except Unreachable:
                time.sleep(self.chance.uniform(0, pause))
                pause = min(1, 2 * pause)
                continue
            assert answer.status < 500, answer.said
            return answer
        raise AssertionError(f"{method} {address} was never answered")

    def form(self, address: str, **which: str) -> PageForm:
        """Return a form of a page that is there."""
        answer = self.asking("GET", address)
        assert answer.status == 200, (address, answer.said)
        return page_form(answer.text, **which)

    def play(self, amount: int) -> None:
        """Save so many rounds, and correct one now and then."""
        while len(self.rounds) < amount:
            waiting = self.chance.randint(1, min(3, amount - len(self.rounds)))
            self.save_together([self.next_round(ahead) for ahead in range(waiting)])
            if self.chance.random() < 0.3:
                self.correct(self.chance.randrange(len(self.rounds)))

    def next_round(self, ahead: int) -> Intended:
        """Return what the table has just played."""
        number = len(self.rounds) + ahead + 1
        return Intended(
            f"{self.name} {number}", self.chance.choice(SUITS), self.chance.randint(30, 130)
        )

    def save_together(self, rounds: Iterable[Intended]) -> None:
        """Save rounds that were entered while there was no network, one after the other."""
        form = self.form(f"{self.table}rounds/new/", name="entry")
        before = ""
        for played in rounds:
            fields: dict[str, str | list[str]] = {**form.values, **played.typed()}
            fields |= {"action": "save", "after": before, "key": self.new_key()}
            del fields["dealer"]  # whose turn it is, which the phone cannot know
            before = self.save(fields, played)
            self.rounds.append(played)

    def save(self, fields: dict[str, str | list[str]], played: Intended) -> str:
        """Save a round, after one of somebody else where that came first; return its key."""
        while True:
            answer = self.asking("POST", f"{self.table}rounds/new/", fields)
            if answer.status == 302:
                key = fields["key"]
                assert isinstance(key, str)
                return key
            assert answer.status == 409, answer.said
            self.conflicts += 1
            assert played.note not in self.notes(), "refused, and there all the same"
            again = page_form(answer.text, name="entry")
            fields = {**again.values, "action": "save"}
            fields["key"] = again.values["key"][0]
            fields.pop("dealer", None)

    def new_key(self) -> str:
        """Return a key of its own for one form."""
        return f"{self.name}-{self.chance.getrandbits(80):020x}"

    def notes(self) -> list[str]:
        """Return the notes of all rounds, as the server has them."""
        answer = self.asking("GET", f"{self.table}sheet.json")
        return re.findall(r'"note": "([^"]+)"', answer.text)

    def correct(self, place: int) -> None:
        """Correct one of our own rounds."""
        was = self.rounds[place]
        now = Intended(was.note, was.trump, self.chance.randint(30, 130))
        address, form = self.correction_of(was.note)
        fields: dict[str, str | list[str]] = {**form.values, **now.typed()}
        fields |= {"action": "save", "seen": "offline", "key": self.new_key()}
        answer = self.asking("POST", address, fields)
        assert answer.status == 302, answer.said
        self.rounds[place] = now

    def correction_of(self, note: str) -> tuple[str, PageForm]:
        """Return where the round with a note is corrected, and its form."""
        place = self.notes().index(note)  # ours do not move: others only add theirs at the end
        keys = re.findall(r"\brounds/(\d+)/", self.asking("GET", self.table).text)
        address = f"{self.table}rounds/{sorted(set(map(int, keys)))[place]}/correct/"
        form = self.form(address, name="entry")
        assert form.values["note"] == [note]
        return address, form


def recorded(port: int, table: str) -> tuple[dict[str, Any], list[int]]:
    """Return the score sheet of a match and the totals on its table, as the server has them."""
    phone = Phone(port, patience=PATIENCE)
    lines = phone.get(f"{table}scores.csv").split()
    return recorded_sheet(phone, table), [int(total) for total in lines[-1].split(",")[2:6]]
