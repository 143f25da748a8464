"""QR codes."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


@lru_cache(maxsize=64)  # of links that boards show all evening
def qr_svg(text: str) -> SafeString:
    """Draw a text as a QR code in SVG, with the page's colour and size."""
    picture = segno.make(text, micro=False).svg_inline(
        border=2, omitsize=True, svgclass="qr", lineclass="qr-line", dark="#000"
    )
    return mark_safe(picture)  # noqa: S308 - our own squares; the text is only drawn
