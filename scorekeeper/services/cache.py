"""A cache of so many bytes: what was looked at longest ago makes room."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache

Thing = TypeVar("Thing")
ROOM = 64 * 2**20  # bytes, for the open books and the drawn pages of a process together


class BoundedCache:
    """Things found by their keys, of so many bytes in all, shared by all threads of a process."""

    def __init__(self, room: int) -> None:
        self._things: LRUCache[Hashable, tuple[Any, int]] = LRUCache(room, getsizeof=_size)
        self._lock = Lock()

    @property
    def room(self) -> int:
        """The capacity in bytes."""
        return int(self._things.maxsize)

    @property
    def taken(self) -> int:
        return int(self._things.currsize)

    def get(self, key: Hashable) -> Any | None:
        """What is cached under a key, which is used last now; None when nothing is."""
        with self._lock:
            try:
                return self._things[key][0]
            except KeyError:
                return None

    def get_or_make(
        self, key: Hashable, make: Callable[[], Thing], *, size: Callable[[Thing], int]
    ) -> Thing:
        """Return what stands under a key; where nothing does, make it and cache it.

        ``size`` gives its bytes. A ``None`` that was made is not found again.
        """
        thing: Thing | None = self.get(key)
        if thing is None:
            thing = make()
            self.put(key, thing, size=size(thing))
        return thing

    def put(self, key: Hashable, thing: Any, *, size: int) -> None:
        with self._lock:
            if size <= self.room:
                self._things[key] = thing, size

    def clear(self) -> None:
        with self._lock:
            self._things.clear()


def _size(cached: tuple[Any, int]) -> int:
    return cached[1]


cache = BoundedCache(ROOM)
