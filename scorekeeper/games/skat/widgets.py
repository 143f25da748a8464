"""Tiles of Skat's entry form: the tops, with or without."""

from typing import Any

from django.utils.text import capfirst

from scorekeeper.games.fields import Option, TapField, TapRow
from scorekeeper.games.skat.played import WITH, WITHOUT
from scorekeeper.rules.words import Text as _

FEW_TOPS, MOST_TOPS = 4, 11


def tops_options(kind: str, numbers: range) -> list[Option]:
    word = _("with") if kind == WITH else _("without")
    return [Option(f"{kind}:{number}", str(number), word) for number in numbers]


class Tops(TapRow):
    """With or without up to four tops in two lines, and more behind a tile.

    That tile is one of the choices and stands for nothing chosen, so that any other one puts it
    out.
    """

    template_name = "skat/tops.html"

    class Media:
        css = {"all": ["skat/entry.css"]}

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        few, beyond = range(1, FEW_TOPS + 1), range(FEW_TOPS + 1, MOST_TOPS + 1)
        context["lines"] = [tops_options(kind, few) for kind in (WITH, WITHOUT)]
        context["more"] = [tops_options(kind, beyond) for kind in (WITH, WITHOUT)]
        context["more_word"] = capfirst(str(_("more")))
        return context


class TopsField(TapField):
    """The kind (with, without) and the number of tops, in one value."""

    def __init__(self) -> None:
        numbers = range(1, MOST_TOPS + 1)
        options = [*tops_options(WITH, numbers), *tops_options(WITHOUT, numbers)]
        super().__init__(options, label=_("Tops"))
        self.widget = Tops(options)
