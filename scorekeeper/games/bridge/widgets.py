"""Tiles of bridge's entry form: the seven levels, and results counted from the contract."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.fields import Option, TapField, TapRow
from scorekeeper.games.tiles import WorthTiles
from scorekeeper.rules.words import Text as _

FEW_DOWN = 6


class Levels(TapRow):
    """The seven levels in one row."""

    template_name = "bridge/levels.html"

    class Media:
        css = {"all": ["tiles.css", "bridge/entry.css"]}


class LevelField(TapField):
    """The level of the contract: tricks beyond six."""

    def __init__(self, levels: Sequence[int]) -> None:
        options = [Option(str(level), str(level)) for level in levels]
        super().__init__(options, label=_("Level"))
        self.widget = Levels(options)


class Results(WorthTiles):
    """Results at, above and below the contract; the lowest stand behind a switch."""

    template_name = "bridge/results.html"

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        numbers = {int(option.value): option for option in self.options}
        made = [numbers[over] for over in sorted(numbers) if over >= 0]
        down = [numbers[over] for over in sorted(numbers, reverse=True) if over < 0]
        context["lines"] = [made, down[:FEW_DOWN]]
        context["more"] = down[FEW_DOWN:]
        context["has_more"] = any(context["chosen"] == one.value for one in down[FEW_DOWN:])
        context["more_word"] = _("more")
        return context


class OverField(TapField):
    """The result as a number of tricks above or below the contract."""

    def __init__(self, overs: Sequence[int]) -> None:
        options = [Option(str(over), result_words(over)) for over in overs]
        super().__init__(options, label=_("Result"))
        self.widget = Results(options)


def result_words(over: int) -> str:
    """``=`` made, ``+1`` one over, and so on down."""
    return f"{over:+d}".replace("-", "−") if over else "="
