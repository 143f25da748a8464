"""The limits for strangers on pages: what they take is counted, too much is refused."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse

from scorekeeper.records.models import Taking
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access import quotas
from scorekeeper.services.access.quotas import BYTES, CODE, MATCH, SHEET, TooMany
from scorekeeper.web.rendering import refusal_of
from scorekeeper.web.requests.client_address import address_of

SENTENCES: Mapping[Taking.Kind, Callable[[int], Text]] = {
    MATCH: lambda minutes: ngettext_lazy(
        "Many matches were begun just now. Try again in {number} minute.",
        "Many matches were begun just now. Try again in {number} minutes.",
        minutes,
    ),
    SHEET: lambda minutes: ngettext_lazy(
        "Many matches were imported just now. Try again in {number} minute.",
        "Many matches were imported just now. Try again in {number} minutes.",
        minutes,
    ),
    CODE: lambda minutes: ngettext_lazy(
        "Many codes were asked for just now. Try again in {number} minute, or use the link.",
        "Many codes were asked for just now. Try again in {number} minutes, or use the link.",
        minutes,
    ),
    BYTES: lambda minutes: ngettext_lazy(
        "Very much was saved just now. Try again in {number} minute.",
        "Very much was saved just now. Try again in {number} minutes.",
        minutes,
    ),
}


def take(request: HttpRequest, kind: Taking.Kind) -> None:
    """Count one more of a kind for where a request comes from; raises TooMany."""
    quotas.take(kind, address=address_of(request))


def sentence_about(many: TooMany) -> Text:
    """What there was too much of, and how long to wait."""
    return SENTENCES[many.kind](-(-many.seconds // 60))


def put_off(response: HttpResponse, many: TooMany) -> HttpResponse:
    """A page as the answer to one too many."""
    response.status_code = 429
    response["Retry-After"] = str(many.seconds)
    return response


def put_off_page(request: HttpRequest, many: TooMany) -> HttpResponse:
    """The answer to one too many where there is no form to show again."""
    advice = _("Nothing was saved. Go back when there is room.")
    return put_off(refusal_of(request, title=sentence_about(many), advice=advice, status=429), many)
