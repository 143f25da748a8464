"""The forms of who comes, goes and takes over between two rounds."""

from collections.abc import Mapping
from typing import Any

from django import forms

from scorekeeper.records.book import Book
from scorekeeper.rules.attendance import MOST_POINTS_TO_BEGIN, Beginning
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.short_fields import Number, ShortText

LONGEST_TYPED = 60  # of a name that is refused, and shown again
NEW, TYPED = "", "typed"  # a name, and points, that the table types
OWN_ROUNDS, SUCCESSOR = "own_rounds", "successor"
FIELDS = {"joined": "points", "left": "seat", "substitutes": "name"}  # by the facts of the rules


class AttendanceForm(forms.Form):
    """Somebody of the table, and somebody by name: tapped, or typed as ``other``."""

    use_required_attribute = False

    def __init__(self, data: Mapping[str, Any] | None, *, book: Book, shown: bool = False) -> None:
        super().__init__(data)
        self.played_match = book.played_match
        self.has_stake = book.stake is not None
        self.is_only_shown = shown
        # Also those where nobody sits any more: why is said once it is known what was sent before.
        self.seats = {str(seat): seat for seat in range(len(self.played_match.table.players))}
        self.fields["name"] = ShortText("", most=LONGEST_TYPED)
        self.fields["other"] = ShortText("", most=LONGEST_TYPED)

    def seat_in(self, field: str, *, question: object) -> int | None:
        """The seat that a field names; where it names none the ``question`` is asked again."""
        seat = self.seats.get(self.data.get(field, ""))
        if seat is None:
            self.say(field, question)
        return seat

    @property
    def name(self) -> str:
        """The name that was tapped, or else typed."""
        return str(self.cleaned_data.get("name") or self.cleaned_data.get("other") or "").strip()

    def require_name(self, question: object) -> None:
        if not self.name:
            self.say("name", question)

    def say(self, field: str, sentence: object) -> None:
        """Put a sentence beside a field of a form that was sent."""
        if not self.is_only_shown:
            self.fields.setdefault(field, forms.CharField(required=False))
            self.add_error(field, str(sentence))

    def show(self, broken: RuleBroken) -> None:
        """Put what the rules refuse beside the field that it is about."""
        for fault in broken.faults:
            field = FIELDS.get(fault.fact, fault.fact)
            self.fields.setdefault(field, forms.CharField(required=False))
            self.add_error(field, fault.sentence)


class JoinForm(AttendanceForm):
    """Who joins, the points to begin with, and behind whom they sit down."""

    def __init__(self, data: Mapping[str, Any] | None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["begins"] = ShortText("", most=LONGEST_TYPED)
        self.fields["points"] = Number(_("Points"), most=MOST_POINTS_TO_BEGIN)

    def clean(self) -> dict[str, Any]:
        self.require_name(_("Who joins? Tap a name, or type one."))
        self.cleaned_data["behind"] = self.seat_in(
            "behind", question=_("Choose behind whom they sit down.")
        )
        begins = self.cleaned_data.get("begins")
        if begins == TYPED and self.cleaned_data.get("points") is None:
            if "points" not in self.errors:
                self.say("points", _("Type the points, or choose another beginning."))
        elif begins != TYPED and begins not in {one.value for one in Beginning}:
            self.say("points", _("Choose the points to begin with."))
        return self.cleaned_data


class LeaveForm(AttendanceForm):
    """Who leaves, and which payments are made at once."""

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["seat"] = self.seat_in("seat", question=_("Who goes? Tap the name."))
        return self.cleaned_data


class TakeOverForm(AttendanceForm):
    """Who gets up, who sits down there, and who pays for the rounds so far."""

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["seat"] = self.seat_in("seat", question=_("Who gets up? Tap the name."))
        self.require_name(_("Who sits down? Tap a name, or type one."))
        pays = self.data.get("pays", "")
        if pays not in (OWN_ROUNDS, SUCCESSOR) and self.has_stake:
            self.say("pays", _("Say who pays for the rounds so far."))
        self.cleaned_data["own_rounds"] = pays == OWN_ROUNDS
        return self.cleaned_data
