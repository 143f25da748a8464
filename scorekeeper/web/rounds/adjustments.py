"""Fields for all that the table agreed on besides the rules, in any game."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from sys import getsizeof
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language

from scorekeeper.games.fields import Label, Option, TapField, players, seat_or_none
from scorekeeper.rules.adjustments import LARGEST_ADJUSTMENT
from scorekeeper.rules.counters import Counter, adjustable_counter
from scorekeeper.rules.facts import Adjustment, Deal, agreed_score
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.rules.limits import (
    LONGEST_REASON,
    LONGEST_TEXT,
    MOST_ADJUSTMENTS,
    too_many_adjustments,
)
from scorekeeper.rules.words import Text as _
from scorekeeper.services.cache import cache
from scorekeeper.web.parts.short_fields import Choice, Number, ShortText
from scorekeeper.web.rendering import rendered

PLAYED, AGREED, VOID = "played", "agreed", "void"
EMPTY_ADJUSTMENTS = 2
ADJUSTMENT = re.compile(r"adjustment_[a-z]+_([0-9]{1,6})")
OUTCOMES: tuple[Option, ...] = (
    Option(PLAYED, _("By the rules")),
    Option(AGREED, _("Agreed score")),
    Option(VOID, _("Misdeal")),
)
FOR_ONE_ONLY = _("For one person only")
WHERE_IT_COUNTS = _("Counts in the club's list and season, not in this match")
WHO_DEALT, HOW_IT_COUNTS = _("Who dealt"), _("The round counts")
PLAYER, POINTS, REASON = _("Player"), _("Points"), _("Reason")
# What the fields are called; where each says what is usual, nothing is adjusted
ITS_FIELDS = re.compile(r"(?:adjustment|agreed)_\w+|dealer|outcome|note")
A_KEY = 2_000  # bytes, about, of what a sheet is found by


class AdjustmentsForm(forms.Form):
    """Form of the dealer, adjustments, agreed scores and misdeals, beside a round's own facts."""

    use_required_attribute = False
    note = ShortText(_("Note"), most=LONGEST_TEXT)
    agreed_reason = ShortText(REASON, most=LONGEST_REASON)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: AnyGame,
        situation: AnySituation,
        deal: Deal | None = None,
    ) -> None:
        self.game, self.situation = game, situation
        self.table = situation.table
        self.sides = game.sides(self.table)
        self.counter = adjustable_counter(game.counters(situation))
        self.everyone = players(self.table)
        self.stored = len(deal.adjustments) if deal else 0
        is_agreed = deal is not None and deal.agreed_score is not None
        self.may_agree = game.may_agree_scores or is_agreed
        self.sent = rows_sent(data)
        self.rows = range(min(self._room(), MOST_ADJUSTMENTS))
        initial = initial_of(deal, self.counter, game.points_type) if deal else {}
        super().__init__(data, initial=initial, auto_id=False)  # labels hold their fields
        self._build_choices()
        self._build_agreed()
        self._build_adjustments()

    def _room(self) -> int:
        if not self.sent:
            return max(EMPTY_ADJUSTMENTS, self.stored + 1)
        return max(
            EMPTY_ADJUSTMENTS, *(row + 1 + is_filled for row, is_filled in self.sent.items())
        )

    def _build_choices(self) -> None:
        self.fields["dealer"] = TapField(self.everyone, label=WHO_DEALT)
        self.fields["dealer"].required = False
        self.fields["dealer"].initial = str(self.situation.dealer)
        outcomes = OUTCOMES
        if not self.may_agree:
            outcomes = tuple(one for one in OUTCOMES if one.value != AGREED)
        self.fields["outcome"] = TapField(outcomes, label=HOW_IT_COUNTS)
        self.fields["outcome"].initial = PLAYED
        self.fields["outcome"].required = False

    def _build_agreed(self) -> None:
        if not self.may_agree:
            del self.fields["agreed_reason"]  # or it would refuse unseen what was sent in it
            return
        for side in self.sides:
            name = self.table.names(side)
            self.fields[f"agreed_points_{side[0]}"] = self._points(name)
            if self.counter is not None:
                field = Number(name, most=LARGEST_ADJUSTMENT)
                self.fields[f"agreed_{self.counter.slug}_{side[0]}"] = field

    def _points(self, label: Label) -> Number:
        return Number(label, most=LARGEST_ADJUSTMENT, number_type=self.game.points_type)

    def _build_adjustments(self) -> None:
        for row in self.rows:
            self.fields[f"adjustment_by_{row}"] = Choice(
                required=False,
                label=str(PLAYER),
                choices=[("", "—"), *((one.value, one.label) for one in self.everyone)],
                widget=forms.Select({"translate": "no"}),
            )
            self.fields[f"adjustment_points_{row}"] = self._points(POINTS)
            if self.counter is not None:
                field = Number(capfirst(str(self.counter.name)), most=LARGEST_ADJUSTMENT)
                self.fields[f"adjustment_{self.counter.slug}_{row}"] = field
            self.fields[f"adjustment_reason_{row}"] = ShortText(REASON, most=LONGEST_REASON)
            self.fields[f"adjustment_personal_{row}"] = forms.BooleanField(
                required=False, label=str(FOR_ONE_ONLY), help_text=str(WHERE_IT_COUNTS)
            )

    @property
    def adjustment_rows(self) -> list[list[forms.BoundField]]:
        """The fields of each adjustment; the last one is ticked or not."""
        parts = ("by", *self._amounts, "reason", "personal")
        return [[self[f"adjustment_{part}_{row}"] for part in parts] for row in self.rows]

    @property
    def _amounts(self) -> tuple[str, ...]:
        """Slugs of all that can be adjusted: points, and the counter that may be agreed."""
        return ("points",) if self.counter is None else ("points", self.counter.slug)

    @property
    def agreed_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("agreed_points")]

    @property
    def agreed_counter_fields(self) -> list[forms.BoundField]:
        beginning = f"agreed_{self.counter.slug}_" if self.counter else " "
        return [self[name] for name in self.fields if name.startswith(beginning)]

    @property
    def left_out(self) -> int:
        """Number of stored adjustments without a row, from before there was a limit."""
        return max(0, self.stored - MOST_ADJUSTMENTS)

    @property
    def is_adjusted(self) -> bool:
        return any(field.value() for row in self.adjustment_rows for field in row)

    @property
    def is_agreed(self) -> bool:
        return str(self["outcome"].value()) == AGREED

    @property
    def is_out_of_turn(self) -> bool:
        return str(self["dealer"].value() or self.situation.dealer) != str(self.situation.dealer)

    @property
    def has_dealer(self) -> bool:
        return self.game.has_dealer(self.situation.rules)

    @property
    def errors_beside_no_field(self) -> list[str]:
        """Errors without a visible field: the dealer's, where nobody deals."""
        unseen = [] if self.has_dealer else self["dealer"].errors
        return [str(error) for error in (*self.non_field_errors(), *unseen)]

    @property
    def is_played(self) -> bool:
        """True for a round that counts by the rules; only after validation."""
        return self.cleaned_data["outcome"] in ("", PLAYED)

    @property
    def is_used(self) -> bool:
        if not self.is_bound:
            is_played = self.initial.get("outcome", PLAYED) == PLAYED
            is_said = bool(set(self.initial) - {"dealer", "outcome"})
            return not is_played or is_said or self.is_out_of_turn
        if self.errors:
            return True
        deal = self.applied_to(Deal())
        return bool(deal.adjustments or deal.void or deal.agreed_score or deal.out_of_turn)

    def applied_to(self, played: Deal) -> Deal:
        said = self.cleaned_data
        if said["outcome"] == VOID:
            played = Deal(void=True)
        elif said["outcome"] == AGREED:
            played = Deal(
                agreed_score=agreed_score(
                    tuple(self._agreed("points")),
                    tuple(self._agreed(self.counter.slug)) if self.counter else (),
                    said["agreed_reason"].strip(),
                )
            )
        dealer = seat_or_none(said["dealer"])
        return replace(
            played,
            dealer=dealer,
            out_of_turn=dealer is not None and dealer != self.situation.dealer,
            adjustments=tuple(self._adjustments()),
            note=said["note"],
        )

    def _agreed(self, what: str) -> Iterable[tuple[int, int]]:
        for side in self.sides:
            number = self.cleaned_data.get(f"agreed_{what}_{side[0]}")
            if number is not None:
                yield side[0], number

    def _adjustments(self) -> Iterable[Adjustment]:
        said = self.cleaned_data
        for row in self.rows:
            points, *counted = (said.get(f"adjustment_{what}_{row}") or 0 for what in self._amounts)
            by, reason = said[f"adjustment_by_{row}"], said[f"adjustment_reason_{row}"].strip()
            personal = said[f"adjustment_personal_{row}"]
            if by:
                yield Adjustment(int(by), points, sum(counted), reason, personal)

    def clean(self) -> dict[str, object]:
        """Refuse an adjustment without a player rather than drop it."""
        said = super().clean() or self.cleaned_data
        if any(row not in self.rows for row, is_filled in self.sent.items() if is_filled):
            self.add_error(None, f"{capfirst(str(too_many_adjustments()))}.")
        for row in self.rows:
            told = (*self._amounts, "reason", "personal")
            if any(said.get(f"adjustment_{part}_{row}") for part in told) and not said.get(
                f"adjustment_by_{row}"
            ):
                self.add_error(f"adjustment_by_{row}", str(_("Whose adjustment is it?")))
        return said

    def show(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            name = {
                "adjustments": "adjustment_reason_0",
                "agreed_score": "agreed_reason",
                "void": "outcome",
                "dealer_override": "dealer",
            }.get(fault.fact, fault.fact)
            self.add_error(name if name in self.fields else None, fault.sentence)


def rows_sent(data: Mapping[str, object] | None) -> dict[int, bool]:
    rows: dict[int, bool] = {}
    for name, value in (data or {}).items():
        row = ADJUSTMENT.fullmatch(name)
        if row is not None:
            rows[int(row[1])] = rows.get(int(row[1]), False) or bool(value)
    return rows


def initial_of(deal: Deal, counter: Counter | None, points_type: type[int]) -> dict[str, object]:
    initial: dict[str, object] = {"outcome": VOID if deal.void else PLAYED}
    counted = counter.slug if counter else ""
    if deal.dealer is not None:
        initial["dealer"] = str(deal.dealer)
    if deal.note:
        initial["note"] = deal.note
    if deal.agreed_score is not None:
        initial["outcome"] = AGREED
        initial["agreed_reason"] = deal.agreed_score.reason
        for what, pairs, kind in (
            ("points", deal.agreed_score.points, points_type),
            (counted, deal.agreed_score.counter, int),
        ):
            initial.update({f"agreed_{what}_{seat}": kind(number) for seat, number in pairs or ()})
    for row, adjustment in enumerate(deal.adjustments):
        initial[f"adjustment_by_{row}"] = str(adjustment.by)
        initial[f"adjustment_points_{row}"] = points_type(adjustment.points) or None
        initial[f"adjustment_{counted}_{row}"] = adjustment.counter or None
        initial[f"adjustment_reason_{row}"] = adjustment.reason
        if adjustment.personal:
            initial[f"adjustment_personal_{row}"] = True
    return initial


def adjustments_sheet(game: AnyGame, situation: AnySituation, *, is_next: bool) -> SafeString:
    """Render the sheet of a form without adjustments, once for a table and its dealer.

    ``is_next``: it is the form of the next round, not of one that is corrected or inserted.
    """
    table, dealer = situation.table, situation.dealer
    counter = adjustable_counter(game.counters(situation))
    counted = str(counter.name) if counter else ""
    deals = game.has_dealer(situation.rules)
    found_by = (game.slug, table.players, game.sides(table), counted, deals, dealer, is_next)
    key = ("adjustments", get_language(), *found_by)
    html: SafeString | None = cache.get(key)
    if html is None:
        adjustments = AdjustmentsForm(None, game=game, situation=situation)
        said = {"adjustments": adjustments, "is_sheet": True, "is_next": is_next, "is_over": False}
        may_begin = is_next and game.may_be_in_play
        html = rendered("rounds/_adjustments.html", {**said, "may_begin": may_begin})
        cache.put(key, html, size=A_KEY + getsizeof(html))
    return html
