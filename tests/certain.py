"""What a test knows to be there, where the program must reckon with nothing."""

from typing import TypeVar

T = TypeVar("T")


def certain(thing: T | None) -> T:
    """Return something that is there."""
    assert thing is not None
    return thing
