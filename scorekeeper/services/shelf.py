"""A shelf for what is made once and looked at often; what lies there longest makes room."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Thing = TypeVar("Thing")


class Shelf(Generic[Key, Thing]):
    """At most so many things, found by their keys, shared by all threads of this process."""

    def __init__(self, *, most: int) -> None:
        self.most = most
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Thing | None:
        """What stands under a key, now the last to make room; None when it is not there."""
        with self._lock:
            thing = self._things.get(key)
            if thing is not None:
                self._things.move_to_end(key)
            return thing

    def put(self, key: Key, thing: Thing) -> None:
        """Put something on the shelf."""
        with self._lock:
            self._things[key] = thing
            while len(self._things) > self.most:
                self._things.popitem(last=False)

    def clear(self) -> None:
        """Empty the shelf."""
        with self._lock:
            self._things.clear()
