"""Whether the program answers and its database too, for whoever watches over the server."""

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from scorekeeper.rules.words import Text as _
from scorekeeper.web.middleware.database import database_problem, with_second_try


def health(request: HttpRequest) -> HttpResponseBase:
    """200 and "ok"; 503 and a sentence where the database does not answer, or takes nothing."""
    try:
        return looked_after(request)
    except Error:
        return answer_with(str(_("The database does not answer.")))


@with_second_try
def looked_after(_request: HttpRequest) -> HttpResponse:
    """What there is to say while the database answers, if need be over a new line to it.

    One that was started anew leaves lines behind that lead nowhere, and pages go on all the same.
    """
    return answer_with(database_problem())


def answer_with(wrong: str) -> HttpResponse:
    """The answer to whoever watches; empty where nothing is wrong."""
    return HttpResponse(
        wrong or "ok",
        status=503 if wrong else 200,
        content_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store"},
    )
