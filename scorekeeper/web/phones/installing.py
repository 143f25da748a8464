"""What a phone asks for to keep the program among its own, and the pictures of the games."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.files import game_pictures as pictures_of_games

NAVY, PAPER = "#1f3a4d", "#fbf8f1"
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"))
MASKABLE = ("icon-maskable.png", 512, "maskable")


@require_safe
@cache_control(max_age=3600)
def manifest(_request: HttpRequest) -> HttpResponse:
    """How the program is called and drawn among a phone's own."""
    icons = [
        {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in (*ICONS, MASKABLE)
    ]
    manifest_values = {
        "id": reverse("home"),
        "name": str(_("Scorekeeper")),
        "short_name": str(_("Scorekeeper")),
        "description": str(
            _("Keeps the score and settles the stakes of card games at a real table.")
        ),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": NAVY,
        "icons": icons,
    }
    return JsonResponse(manifest_values, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it may answer for every page."""
    found = finders.find("service-worker.js")
    assert isinstance(found, str)
    script = Path(found).read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(max_age=31_536_000, immutable=True, public=True)
def game_pictures(_request: HttpRequest, version: str) -> HttpResponse:
    """The pictures of all games; the address of others than there are now leads nowhere."""
    pictures = pictures_of_games()
    if version != pictures.version:
        raise Http404
    return HttpResponse(pictures.svg, content_type="image/svg+xml")
