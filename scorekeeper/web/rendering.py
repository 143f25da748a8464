"""Rendering: pages, and the refusals that say in one sentence what is wrong."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template import engines
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import SafeString

from scorekeeper.records.models import Match
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.parsing import LARGEST_SHEET

MEGABYTES = LARGEST_SHEET // 1_000_000
REFUSALS = {
    "watch_only": (
        _("This link is for watching."),
        _("Ask the scorer for the link that can score."),
    ),
    "club_watch_only": (
        _("This link is for watching."),
        _("Ask somebody of the club for the link that can score."),
    ),
    "match_alone": (
        _("This phone has this match alone, and nothing of its club."),
        _("Open the club's own link first. A phone of the club shows it on Name and links."),
    ),
    "cancelled": (
        _("This match was cancelled."),
        _("Nothing more is written to it until it is brought back."),
    ),
    "restored": (
        _("A backup was restored meanwhile."),
        _("Nothing was saved. Go back, look at what is there now, and try again."),
    ),
    "moved": (
        _("Others were moving this match to another club just now."),
        _("Nothing was saved by this. Go back, look where it is now, and try again."),
    ),
    "not_found": (
        _("There is nothing here."),
        _("The link is wrong, or what it led to is gone. Check it letter by letter."),
    ),
    "too_large": (
        _("This is too large."),
        _("A score sheet has at most {number} MB.", number=MEGABYTES),
    ),
    "too_many_fields": (
        _("This form has more fields than any page here."),
        _("Nothing was saved. Go back and leave some of it out."),
    ),
    "too_many_files": (
        _("These are too many files for one sending."),
        _("Nothing was saved. Go back and choose fewer at once."),
    ),
    "not_utf8": (
        _("This text is not in UTF-8."),
        _("Nothing was saved. Send it as a browser does."),
    ),
    "full": (
        _("So much was done in this match that it takes nothing more."),
        _("Everything that it holds stays to be looked at. Begin another match."),
    ),
    "too_much_text": (
        _("So much was written in this match that it takes nothing more."),
        _("Everything that it holds stays to be looked at. Begin another match."),
    ),
    "unknown_game": (
        _("This game is not played here any more."),
        _("What was entered is kept. It opens where the program knows the game again."),
    ),
    "wrong_method": (_("This page cannot be asked for like that."), _("Go back and try again.")),
    "csrf": (
        _("Nothing was saved."),
        _("This form came from another site, or cookies are off. Go back, reload and try again."),
    ),
    "bad_request": (_("This request makes no sense here."), _("Go back and try again.")),
    "failed": (
        _("Something went wrong on the server."),
        _("Nothing was saved. Go back and try again."),
    ),
    "away": (
        _("The database does not answer at this moment."),
        _("Nothing was saved. Wait a few seconds, go back and try again."),
    ),
    "takes_nothing": (
        _("Nothing can be saved at this moment."),
        _("What was saved before is there. Tell whoever runs this server, and try again later."),
    ),
    "busy": (
        _("Too many are writing at this moment."),
        _("Nothing was saved. Wait a few seconds, go back and try again."),
    ),
}


def rendered(
    template: str, context: Mapping[str, object], request: HttpRequest | None = None
) -> SafeString:
    """Render a template; one for a request is given that and the phone's token.

    ``csrf_token`` may be given in place of the phone's own, for a page that many phones share.
    """
    given = dict(context)
    if request is not None:
        given = {"request": request, "csrf_token": token_of(request), **given}
    return SafeString(engines["pages"].get_template(template).render(given))


# What a page is given that a phone stores: the phone tells its own token when it sends a form
WITHOUT_TOKEN = {"csrf_token": ""}


def token_of(request: HttpRequest) -> SimpleLazyObject:
    """Return the token of a phone's forms; it gets a cookie only where a page has forms."""
    return SimpleLazyObject(lambda: get_token(request))


def page(request: HttpRequest, name: str, status: int = 200, **context: object) -> HttpResponse:
    """Render a page by its path below ``templates``, such as ``club/standings``."""
    return HttpResponse(rendered(f"{name}.html", context, request), status=status)


def partial(request: HttpRequest, name: str, status: int = 200, **context: object) -> HttpResponse:
    """Render a part of a page, for htmx to swap in."""
    response = HttpResponse(rendered(f"{name}.html", context, request), status=status)
    response["Vary"] = "HX-Request"
    return response


def refusal(request: HttpRequest, reason: str, *, status: int) -> HttpResponse:
    title, advice = REFUSALS[reason]
    return refusal_of(request, title=title, advice=advice, status=status)


def refusal_of(
    request: HttpRequest,
    *,
    title: Text | str,
    advice: Text | str,
    status: int,
    match: Match | None = None,
    is_alert: bool = False,
) -> HttpResponse:
    """Render a refusal; where it is of a ``match``, it leads back to its table.

    ``is_alert``: scripts that sent the form read the advice out of the page.
    """
    said = {"title": title, "advice": advice, "match": match, "is_alert": is_alert}
    return page(request, "home/refusal", status=status, **said)
