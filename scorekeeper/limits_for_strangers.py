"""The limits for strangers, as the environment says them: ``300,3000``, or ``off``."""

import os
import re

from django.core.exceptions import ImproperlyConfigured

Most = tuple[int, int] | None
TWO_NUMBERS = re.compile(r"([0-9]{1,9}),([0-9]{1,9})")


def most_in_an_hour(variable: str, usual: str) -> Most:
    """How many from one address and from all in an hour; None: as many as they like."""
    said = os.environ.get(variable) or usual
    if said == "off":
        return None
    numbers = TWO_NUMBERS.fullmatch(said.replace(" ", ""))
    if numbers is None:
        message = f"{variable}={said!r}: two numbers like {usual} (one address, all), or off."
        raise ImproperlyConfigured(message)
    return int(numbers[1]), int(numbers[2])
