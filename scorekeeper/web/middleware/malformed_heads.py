"""Requests whose heads Django stumbles over, in words that it can read and the pages refuse."""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.utils.http import parse_header_parameters

UNREADABLE = "unreadable"


def mark_unreadable(application: WSGIApplication) -> WSGIApplication:
    """The application, with every content type that is not UTF-8 replaced by one that is refused.

    Django looks for the encoding as soon as it has a request, before any page could refuse it; and
    Python knows encodings that are none of text.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not is_utf8(environ.get("CONTENT_TYPE", "")):
            environ["CONTENT_TYPE"] = f"text/plain; charset={UNREADABLE}"
        return application(environ, start_response)

    return answer


def is_utf8(content_type: str) -> bool:
    """Whether a content type says that it is in UTF-8, or nothing about it, and can be read."""
    try:
        charset = str(parse_header_parameters(content_type)[1].get("charset", "utf-8"))
    except (ValueError, LookupError):
        return False
    return charset.lower().replace("-", "").replace("_", "") == "utf8"
