"""A row of choices of which each follows the one before: contra, then re, then superkraken."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst

from scorekeeper.games.fields import Label, Option, players, seats_in
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, slots=True)
class Step:
    """One step in a row of choices of which each follows the one before, e.g. contra, then re."""

    name: Label
    options: Sequence[Option]

    @property
    def title(self) -> str:
        return capfirst(str(self.name))


class StepRow(forms.Widget):
    """Choices one after the other in one place; the next shows when the one before is made.

    A player who said something and may not, since somebody else chose trumps or deals, is among the
    choices of that step until somebody takes it back: the rules say why it cannot be. ``due`` is
    how many steps, from the first on, a duty asks for in this round.
    """

    template_name = "widgets/steps.html"

    def __init__(self, steps: Sequence[Step], table: AnyTable, *, due: int) -> None:
        super().__init__()
        self.steps, self.table, self.due = steps, table, due

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[str]:
        return [data.get(f"{name}_{index}", "") for index in range(len(self.steps))]

    def get_context(
        self, name: str, value: list[str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        chosen = list(value or [])
        chosen += [""] * (len(self.steps) - len(chosen))
        context["steps"] = [
            {
                "name": f"{name}_{index}",
                "title": step.title,
                "options": self.offered(step, said),
                "chosen": said,
                "is_due": index < self.due,
            }
            for index, (step, said) in enumerate(zip(self.steps, chosen, strict=True))
        ]
        return context

    def offered(self, step: Step, said: str) -> Sequence[Option]:
        """The players who may take a step, and one who took it although not allowed."""
        if not said or said in [one.value for one in step.options]:
            return step.options
        return [one for one in players(self.table) if one in step.options or one.value == said]


class StepsField(forms.Field):
    """The seat that took each step; a gap between steps is reported, not guessed."""

    def __init__(
        self, table: AnyTable, steps: Sequence[Step], *, label: Label, due: int = 0
    ) -> None:
        super().__init__(label=label, widget=StepRow(steps, table, due=due))
        self.table = table
        self.steps = steps

    def clean(self, value: list[str]) -> list[int]:
        said = [seat for seat in value if seat]
        if value[: len(said)] != said:
            missing = next(index for index, seat in enumerate(value) if not seat)
            later, before = self.steps[missing + 1].title, self.steps[missing].title
            message = _("{next} needs {before} before it.", next=later, before=before)
            raise forms.ValidationError(str(message))
        return seats_in(said, self.table)
