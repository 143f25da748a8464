"""The clubs of this phone in which it may write."""

from django.http import HttpRequest

from scorekeeper.records.models import Club, Match
from scorekeeper.web.requests.phone_cookie import matches_of_phone


def clubs_to_write_in(request: HttpRequest) -> list[Club]:
    """The clubs of the phone's matches, the one used last first."""
    secrets = matches_of_phone(request)
    matches = Match.objects.filter(scorer_secret__in=secrets).select_related("club")
    clubs = {match.scorer_secret: match.club for match in matches}
    found = [clubs[secret] for secret in secrets if secret in clubs]
    return [*{club.pk: club for club in found}.values()]
