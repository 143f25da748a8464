"""Where links lead that say more than which page."""

from urllib.parse import urlencode

from django.urls import reverse

from scorekeeper.services.matches.offers import Offer


def address_of(offer: Offer, club: str = "") -> str:
    """The page on which a match of an offer begins, for the club of a secret."""
    said = {"club": club, "preset": offer.preset, "called": "" if offer.preset else offer.called}
    query = urlencode({name: value for name, value in said.items() if value})
    return reverse("new_match", args=[offer.game.slug]) + (f"?{query}" if query else "")
