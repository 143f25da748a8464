"""The most pairs that can be made of people who are new to each other: Edmonds' blossoms.

J. Edmonds, Paths, trees, and flowers, Canadian Journal of Mathematics 17 (1965). With the most new
pairs the rest are as few repeated ones as there can be: those who are left over could not be paired
anew, so any two of them are a repeated pair.
"""

from collections import deque
from collections.abc import Sequence

NOBODY = -1


class Matching:
    """Pairs among people who are numbers from 0; ``friends`` are whom each may be paired with."""

    def __init__(self, friends: Sequence[Sequence[int]]) -> None:
        self.friends = friends
        self.mate = [NOBODY] * len(friends)
        self._pair_at_hand()
        for person in range(len(friends)):
            if self.mate[person] == NOBODY:
                self._augment(person)

    def _pair_at_hand(self) -> None:
        """Pair everybody with the first friend who is free; the search then finds the few rest."""
        for person, friends in enumerate(self.friends):
            free = (friend for friend in friends if self.mate[friend] == NOBODY)
            if self.mate[person] == NOBODY and (friend := next(free, NOBODY)) != NOBODY:
                self.mate[person], self.mate[friend] = friend, person

    def _augment(self, root: int) -> None:
        """Pair a person too, if others can change theirs for it."""
        tree = _Tree(self.friends, self.mate, root)
        person = tree.free_end()
        while person != NOBODY:
            before = tree.parent[person]
            following = self.mate[before]
            self.mate[person], self.mate[before] = before, person
            person = following


class _Tree:
    """Paths from one person who is left over, taking new and present pairs in turns."""

    def __init__(self, friends: Sequence[Sequence[int]], mate: Sequence[int], root: int) -> None:
        self.friends, self.mate, self.root = friends, mate, root
        self.parent = [NOBODY] * len(mate)
        self.base = list(range(len(mate)))
        self.reached = [False] * len(mate)
        self.reached[root] = True
        self.queue = deque([root])

    def free_end(self) -> int:
        """Return another person who is left over, to whom a path leads; NOBODY without one."""
        while self.queue:
            person = self.queue.popleft()
            for friend in self.friends[person]:
                if self.base[person] == self.base[friend] or self.mate[person] == friend:
                    continue
                if self._closes_a_blossom(friend):
                    self._contract(person, friend)
                elif self.parent[friend] == NOBODY:
                    self.parent[friend] = person
                    if self.mate[friend] == NOBODY:
                        return friend
                    self._reach(self.mate[friend])
        return NOBODY

    def _closes_a_blossom(self, friend: int) -> bool:
        mate = self.mate[friend]
        return friend == self.root or (mate != NOBODY and self.parent[mate] != NOBODY)

    def _reach(self, person: int) -> None:
        self.reached[person] = True
        self.queue.append(person)

    def _contract(self, person: int, friend: int) -> None:
        """Make one of the odd circle in which two paths meet."""
        base = self._common_base(person, friend)
        blossom = [False] * len(self.mate)
        self._mark(blossom, person, base=base, child=friend)
        self._mark(blossom, friend, base=base, child=person)
        for one in range(len(self.mate)):
            if blossom[self.base[one]]:
                self.base[one] = base
                if not self.reached[one]:
                    self._reach(one)

    def _common_base(self, one: int, other: int) -> int:
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if self.mate[one] == NOBODY:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in passed:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, blossom: list[bool], person: int, *, base: int, child: int) -> None:
        while self.base[person] != base:
            blossom[self.base[person]] = blossom[self.base[self.mate[person]]] = True
            self.parent[person] = child
            child = self.mate[person]
            person = self.parent[child]
