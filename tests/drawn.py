"""What a macro of the templates draws, for tests that count what stands in a picture."""

from django.template import engines
from django.template.backends.jinja2 import Jinja2


def drawn(macro: str, *given: object) -> str:
    """Return what a macro of ``templates/parts/plots.html`` makes of what it is given."""
    pages = engines["pages"]
    assert isinstance(pages, Jinja2)
    macros = pages.env.get_template("parts/plots.html").module
    return str(getattr(macros, macro)(*given))
