"""Only who asks for this server by one of its names is answered."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.web.requests.own_hosts import UnknownHost, is_served


class KnownHostsMiddleware(MiddlewareMixin):
    """Refuses other names, before anybody is sent on to HTTPS under one.

    What pages look like may be fetched by any name: it is no secret, and the refusal needs it too.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Raise UnknownHost, for a page with status 400 and a line in the log."""
        host, _port = split_domain_port(request.get_host())
        is_file = request.path.startswith(settings.STATIC_URL)  # both with the path before them
        if not is_served(host) and not is_file:
            raise UnknownHost(host)
