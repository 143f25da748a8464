"""The form of a match of which nothing but the final points is known."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.adjustments import LARGEST_ADJUSTMENT
from scorekeeper.rules.counters import adjustable_counter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds.only_result import deal_of_result, record_result
from scorekeeper.services.writes import Conflict
from scorekeeper.web.parts.seated import match_with_full_names
from scorekeeper.web.parts.short_fields import Number
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_scorers, reload_match
from scorekeeper.web.requests.posted import new_key, sent

POINTS, COUNTER = "points_", "counter_"


class ResultForm(forms.Form):
    """The final points of each side, and what else the game counts."""

    use_required_attribute = False

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, played_match: PlayedMatch, names: Any
    ) -> None:
        super().__init__(data)
        self.played_match = played_match
        self.counter = adjustable_counter(played_match.game.counters(played_match.now))
        self.seats = [side[0] for side in played_match.sides]
        for beginning in (POINTS, COUNTER) if self.counter else (POINTS,):
            for side in played_match.sides:
                name = names(side)
                kind = played_match.game.points_type if beginning == POINTS else int
                field = Number(name, most=LARGEST_ADJUSTMENT, number_type=kind)
                self.fields[f"{beginning}{side[0]}"] = field

    @property
    def points_fields(self) -> list[forms.BoundField]:
        return [self[f"{POINTS}{seat}"] for seat in self.seats]

    @property
    def counter_fields(self) -> list[forms.BoundField]:
        return [self[f"{COUNTER}{seat}"] for seat in self.seats] if self.counter else []

    def clean(self) -> dict[str, object]:
        said = super().clean() or self.cleaned_data
        for seat in self.seats:
            if said.get(f"{POINTS}{seat}", 0) is None:
                self.add_error(f"{POINTS}{seat}", str(_("Type the final points, or 0.")))
        return said

    def deal(self) -> Deal:
        points, counter = (dict(self._numbers(what)) for what in (POINTS, COUNTER))
        return deal_of_result(self.played_match.game, self.played_match.table, points, counter)

    def _numbers(self, beginning: str) -> Iterable[tuple[int, int]]:
        for seat in self.seats:
            number = self.cleaned_data.get(f"{beginning}{seat}")
            if number is not None:
                yield seat, number


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def only_result(request: MatchRequest) -> HttpResponse:
    if request.method != "POST":
        return result_page(request, form_of(request, None))
    form = form_of(request, request.POST)
    if not form.is_valid():
        return result_page(request, form, status=400)
    try:
        record_result(request.match, deal=form.deal(), submission=sent(request))
    except RuleBroken as broken:
        form.add_error(None, broken.message)
        return result_page(request, form, status=400)
    except Conflict as conflict:
        reload_match(request)
        form.add_error(None, str(conflict))
        return result_page(request, form, status=409)
    return redirect("settlement", secret=request.secret)


def form_of(request: MatchRequest, data: Mapping[str, Any] | None) -> ResultForm:
    book = book_of(request.match)
    names = match_with_full_names(book).table.names
    return ResultForm(data, played_match=book.played_match, names=names)


def result_page(request: MatchRequest, form: ResultForm, *, status: int = 200) -> HttpResponse:
    return page(
        request,
        "table/only_result",
        status=status,
        secret=request.secret,
        form=form,
        begun=any(form.played_match.now.totals),
        form_key=new_key(),
    )
