"""Reading the facts of one round out of a score sheet: typed, and nothing ignored.

Every method takes a key, remembers that it was read, and raises RuleBroken with the key as the
fact when what stands there is not of the right kind.
"""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.limits import (
    LONGEST_TEXT,
    MOST_ANNOUNCED,
    MOST_LISTED,
    too_many_announced,
    too_many_listed,
)
from scorekeeper.rules.names import clean_text, tidy_name
from scorekeeper.rules.words import Listing, Text
from scorekeeper.rules.words import Text as _

Value = TypeVar("Value")
LARGEST_INTEGER = 1_000_000_000
LONGEST_SHOWN = 60


class SheetFacts:
    """The keys of one JSON object, read one by one; players become their seats.

    An empty name in ``players`` stands for a seat that nobody sits on.
    """

    def __init__(
        self,
        values: object,
        players: tuple[str, ...],
        *,
        within: str = "",
    ) -> None:
        self.within = within
        if not isinstance(values, Mapping):
            raise refuse(within or "rounds", _("this must be an object with keys"))
        self.values = values
        self.players = players
        self.unread = set(values)
        self.times_announced = 0

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def take(self, key: str) -> object:
        """The value under a key, which now counts as read."""
        self.unread.discard(key)
        return self.values[key]

    def refuse(self, key: str, message: Text) -> RuleBroken:
        return refuse(self.within or key, message)

    def finish(self) -> None:
        """Raise RuleBroken when a key was never asked for."""
        for key in sorted(self.unread):
            shown = key[:LONGEST_SHOWN]
            raise refuse(self.within or shown, _("the key “{key}” is not known here", key=shown))

    def require(self, key: str) -> None:
        """Raise RuleBroken when the key is missing."""
        if key not in self.values:
            raise self.refuse(key, _("“{key}” is missing", key=key))

    def player(self, key: str) -> int | None:
        return self.seat(key, self.take(key)) if key in self.values else None

    def seat(self, key: str, name: object) -> int:
        if not isinstance(name, str):
            raise self.refuse(key, _("a player is a name"))
        tidy = tidy_name(name)
        if not tidy or tidy not in self.players:
            raise self.refuse(key, _("“{name}” is not at the table", name=tidy[:LONGEST_SHOWN]))
        return self.players.index(tidy)

    def seats(self, key: str) -> tuple[int, ...]:
        return tuple(self.seat(key, name) for name in self.items(key))

    def items(self, key: str) -> list[object]:
        """The short list under a key, empty when the key is not there."""
        values = self.all_items(key)
        if len(values) > MOST_LISTED:
            raise self.refuse(key, too_many_listed())
        return values

    def all_items(self, key: str) -> list[object]:
        values = self.take(key) if key in self.values else []
        if not isinstance(values, list):
            raise self.refuse(key, _("this must be a list"))
        return values

    def integer(self, key: str, default: int | None = None) -> int | None:
        return self.whole(key, self.take(key)) if key in self.values else default

    def whole(self, key: str, value: object) -> int:
        """A whole number that stands somewhere under a key; ``true`` is not 1."""
        if type(value) is not int:
            raise self.refuse(key, _("this must be a whole number"))
        if abs(value) > LARGEST_INTEGER:
            most = LARGEST_INTEGER
            raise self.refuse(key, _("this number is too large: {most} is the most", most=most))
        return value

    def flag(self, key: str) -> bool:
        """Whether a flag is set; left out means no."""
        value = self.take(key) if key in self.values else False
        if not isinstance(value, bool):
            raise self.refuse(key, _("this must be true or false"))
        return value

    def word(self, key: str, allowed: Collection[str], default: str = "") -> str:
        return self.known(key, self.take(key), allowed) if key in self.values else default

    def known(self, key: str, value: object, allowed: Collection[str]) -> str:
        words = Listing(sorted(allowed))
        if not isinstance(value, str):
            raise self.refuse(key, _("this must be one of {words}", words=words))
        if value not in allowed:
            message = _("“{value}” is not one of {words}", value=value[:LONGEST_SHOWN], words=words)
            raise self.refuse(key, message)
        return value

    def code(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            raise self.refuse(key, _("this must be text"))
        return value

    def text(self, key: str, *, most: int = LONGEST_TEXT) -> str:
        if key not in self.values:
            return ""
        value = self.take(key)
        if not isinstance(value, str):
            raise self.refuse(key, _("this must be text"))
        return clean_text(self.within or key, value, most=most)

    def by_player(
        self, key: str, read: Callable[[str, object], Value]
    ) -> tuple[tuple[int, Value], ...]:
        """A map from players to values, in the order in which it was written."""
        values = self.take(key) if key in self.values else {}
        if not isinstance(values, Mapping):
            raise self.refuse(key, _("this must be an object with players as keys"))
        pairs: dict[int, Value] = {}
        for name, value in values.items():
            seat = self.seat(key, name)
            if seat in pairs:
                raise self.refuse(key, _("a player is named twice"))
            pairs[seat] = read(key, value)
        return tuple(pairs.items())

    def counts(self, key: str) -> tuple[tuple[int, int], ...]:
        return self.by_player(key, self.whole)

    def objects(self, key: str) -> list["SheetFacts"]:
        return [
            SheetFacts(item, self.players, within=self.within or key) for item in self.items(key)
        ]

    def announced(self, key: str, kinds: Collection[str]) -> tuple[tuple[int, str], ...]:
        """A list of ``{"by": player, "kind": kind}`` as pairs of a seat and a kind."""
        entries = self.objects(key)
        self.times_announced += len(entries)
        if self.times_announced > MOST_ANNOUNCED:
            raise self.refuse(key, too_many_announced())
        return tuple(announcement(entry, kinds) for entry in entries)


def announcement(entry: SheetFacts, kinds: Collection[str]) -> tuple[int, str]:
    entry.require("by")
    entry.require("kind")
    by = entry.player("by")
    assert by is not None
    kind = entry.word("kind", kinds)
    entry.finish()
    return by, kind
