"""Addresses that say more than a page's name."""

from functools import cache
from urllib.parse import urlencode

from django.urls import get_script_prefix, reverse

from scorekeeper.services.matches.offers import Offer

SAMPLE = "in-place-of-secret"  # could be a secret itself


def page_at(name: str, secret: str) -> str:
    """Return the address of a match's page, looked up once: that is not cheap."""
    return sample_address(name, get_script_prefix()).replace(SAMPLE, secret)


@cache
def sample_address(name: str, _prefix: str) -> str:
    """The address of a page with a sample for the secret, below the prefix of all addresses."""
    return reverse(name, args=[SAMPLE])


def address_of(offer: Offer, club: str = "") -> str:
    """The page on which a match of an offer begins, for the club of a secret."""
    said = {"club": club, "preset": offer.preset, "called": "" if offer.preset else offer.called}
    query = urlencode({name: value for name, value in said.items() if value})
    return reverse("new_match", args=[offer.game.slug]) + (f"?{query}" if query else "")
