"""Points that are kept in tenths: whole numbers to reckon with, written with one decimal."""

from typing import Any, Self

PARTS = 10


class Tenths(int):
    """A number of tenths: ``Tenths(42)`` is 42 for programs, and people read 4.2.

    What is added to it or taken from it is tenths too, and so is a whole number of times as much:
    a total is written like its parts. With other numbers than whole ones it is the plain 42.
    """

    def __add__(self, other: int, /) -> Any:
        return self._tenths(int(self) + other) if isinstance(other, int) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: int, /) -> Any:
        return self._tenths(int(self) - other) if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: int, /) -> Any:
        return self._tenths(other - int(self)) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: int, /) -> Any:
        return self._tenths(int(self) * other) if isinstance(other, int) else NotImplemented

    __rmul__ = __mul__

    def _tenths(self, number: int) -> Self:
        return type(self)(int(number))

    def __neg__(self) -> Self:
        return type(self)(-int(self))

    def __abs__(self) -> Self:
        return type(self)(abs(int(self)))

    def __str__(self) -> str:
        whole, tenths = divmod(abs(int(self)), PARTS)
        return f"{'-' if self < 0 else ''}{whole}.{tenths}"


def parts_of(number: object) -> int:
    """How many parts of a point a number counts: 10 of tenths, else 1."""
    return PARTS if isinstance(number, Tenths) else 1


def like(number: int, other: object) -> int:
    """The number, as tenths where the other one is some."""
    return Tenths(number) if isinstance(other, Tenths) else number
