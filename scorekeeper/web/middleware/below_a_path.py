"""Requests that a proxy passes on with the path below which the program lies still before them."""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


def without_prefix(application: WSGIApplication, prefix: str) -> WSGIApplication:
    """The application, for which a request's path begins behind the prefix, if it begins with it.

    Some proxies take the prefix away themselves. How addresses are written is Django's to know
    (``FORCE_SCRIPT_NAME``).
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == prefix or path.startswith(f"{prefix}/"):
            environ["PATH_INFO"] = path.removeprefix(prefix) or "/"
        if cookies := environ.get("HTTP_COOKIE"):
            environ["HTTP_COOKIE"] = first_of_each_name(cookies)
        return application(environ, start_response)

    return answer if prefix else application


def first_of_each_name(cookies: str) -> str:
    """The cookies without those that have the name of one before them.

    Browsers send those of the longest path first. Others are of another Scorekeeper at the same
    host, or of this one before it had its path; Django would take the last of a name.
    """
    found = dict[str, str]()
    for cookie in cookies.split(";"):
        found.setdefault(cookie.partition("=")[0].strip(), cookie.strip())
    return "; ".join(found.values())
