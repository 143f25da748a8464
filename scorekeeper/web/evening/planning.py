"""Beginning an evening, and changing its plan."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.checks import check_asked
from scorekeeper.seating.sittings import DrawAsked
from scorekeeper.services.access.quotas import MATCH
from scorekeeper.services.evenings import plans
from scorekeeper.services.evenings.evening_record import EveningRecord
from scorekeeper.services.evenings.planning import (
    begin_evening,
    change_plan,
    people_of_last,
    plan_like_last,
)
from scorekeeper.services.evenings.plans import EveningPlan
from scorekeeper.services.evenings.reading import record_of
from scorekeeper.services.writes import Conflict, sending_of
from scorekeeper.web.evening.addresses import addresses_of
from scorekeeper.web.evening.beginning import (
    FIRST,
    LOOK,
    Beginning,
    WhoIsHere,
    form_of,
    pairs_said,
    who_is_here,
)
from scorekeeper.web.evening.draws import draw_first
from scorekeeper.web.evening.forms import PlanForm
from scorekeeper.web.parts.people import people_of
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.evening_guards import (
    EveningRequest,
    for_evening_scorers,
    sent_to_evening,
)
from scorekeeper.web.requests.guards import ClubRequest, for_club_scorers, take_quota
from scorekeeper.web.requests.posted import new_key, posted_key, sent_to_club

OF_PEOPLE = "people", "present"  # facts whose faults are told beside who is here
ASK_FOR_PAIRS = _("Say who plays with whom, and draw then.")
OTHER_GAME = _("Another game has other rules: look at them, and go on then.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_scorers
def begin(request: ClubRequest) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    last, last_people = plan_like_last(request.club), people_of_last(request.club)
    beginning = Beginning(
        request=request,
        form=form_of(request, last, data),
        who=who_is_here(request.club, data, last_people),
        last=last,
        offers_last=bool(last_people),
    )
    if data is None or LOOK in data or beginning.who.error:
        return begin_page(beginning, status=400 if data and LOOK not in data else 200)
    if beginning.has_pairs and FIRST not in data:
        return begin_page(beginning, pair_errors=[str(ASK_FOR_PAIRS)])
    return begun(beginning)


def begun(beginning: Beginning) -> HttpResponse:
    """Begin the evening and draw its first sitting; or show the form with what is wrong in it."""
    form, request = beginning.form, beginning.request
    if not is_understood(form):
        return begin_page(beginning, status=400)
    try:
        plan = form.plan(tuple(pairs_said(request.POST)) if beginning.has_pairs else ())
        require_drawable(plan.checked(), beginning.who.present)
        if sending_of(request.club, posted_key(request)) is None:
            take_quota(request, MATCH)
        evening = begin_evening(request.club, plan, beginning.who.present, sent_to_club(request))
    except RuleBroken as broken:
        return begin_page(beginning, status=400, pair_errors=[*shown(beginning, broken)])
    return draw_first(request, evening, plan)


def is_understood(form: PlanForm) -> bool:
    """Whether a plan can be made of a form.

    Where it cannot, each fault stands at its field; above them all those of fields without a place
    on the page, which a form of another page may have.
    """
    is_valid = form.is_valid()
    for name in fields_without_place(form):
        for error in form.errors.get(name, ()):
            form.add_error(None, f"{form.fields[name].label}: {error}")
    return is_valid


def fields_without_place(form: PlanForm) -> Iterator[str]:
    if form.game_is_fixed:
        yield "game"
    if not form.has_sizes:
        yield from ("size", "other_sizes")


def require_drawable(plan: EveningPlan, people: Sequence[str]) -> None:
    """Raise RuleBroken for what would be refused when the first sitting is drawn."""
    has_pairs = plan.way == plans.PAIRS
    asked = DrawAsked(
        present=tuple(people),
        sizes=plan.sizes,
        partners=plan.has_partners,
        way="pairs" if has_pairs else "lot",
        pairs=plan.pairs if has_pairs else (),
    )
    check_asked(asked)


def shown(beginning: Beginning, broken: RuleBroken) -> Sequence[str]:
    """Put every fault beside its field, and return those of the pairs."""
    of_people = [fault for fault in broken.faults if fault.fact in OF_PEOPLE]
    of_pairs = [fault for fault in broken.faults if fault.fact == "pairs"]
    if of_people:
        beginning.who.error = of_people[0].sentence
    others: list[Fault] = [one for one in broken.faults if one not in (*of_people, *of_pairs)]
    if others:
        beginning.form.show(RuleBroken(others))
    return [fault.sentence for fault in of_pairs]


def begin_page(
    beginning: Beginning, *, status: int = 200, pair_errors: Sequence[str] = ()
) -> HttpResponse:
    form = beginning.form
    return page(
        beginning.request,
        "evening/begin",
        status=status,
        page=beginning,
        form=form,
        who=beginning.who,
        offers_last=beginning.offers_last,
        pair_errors=pair_errors,
        told=OTHER_GAME if status == 400 and not form.is_bound else "",
        stake_example=form.example(beginning.request),
        by_hand=str(form["way"].value()) == plans.BY_HAND,
        form_key=posted_key(beginning.request),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_evening_scorers
def change(request: EveningRequest) -> HttpResponse:
    """Agree on something else from the next sitting on."""
    data = request.POST if request.method == "POST" else None
    record = record_of(request.evening)
    form = form_of(request, record.plan, data, game_is_fixed=bool(record.sittings))
    who = WhoIsHere(people_of(request.club), {player.pk for player in record.here})
    beginning = Beginning(request=request, form=form, who=who, last=record.plan)
    if data is None or LOOK in data:
        return change_page(request, beginning, record)
    if beginning.has_pairs and FIRST not in data:
        return change_page(request, beginning, record, pair_errors=[str(ASK_FOR_PAIRS)])
    return changed(request, beginning, record)


def changed(request: EveningRequest, beginning: Beginning, record: EveningRecord) -> HttpResponse:
    """Save a plan; or show the form with what is wrong in it."""
    form = beginning.form
    if not is_understood(form):
        return change_page(request, beginning, record, status=400)
    pairs = tuple(pairs_said(request.POST)) if beginning.has_pairs else record.plan.pairs
    try:
        plan = form.plan(pairs)
        day = form.cleaned_data["day"] or record.plan.played_on
        change_plan(request.evening, replace(plan, played_on=day), sent_to_evening(request))
    except RuleBroken as broken:
        errors = shown(beginning, broken)
        return change_page(request, beginning, record, status=400, pair_errors=errors)
    except Conflict as conflict:
        form.add_error(None, str(conflict))
        return change_page(request, beginning, record, status=409)
    return redirect(addresses_of(request)("evening"))


def change_page(
    request: EveningRequest,
    beginning: Beginning,
    record: EveningRecord,
    *,
    status: int = 200,
    pair_errors: Sequence[str] = (),
) -> HttpResponse:
    form = beginning.form
    return page(
        request,
        "evening/plan",
        status=status,
        to=addresses_of(request),
        record=record,
        page=beginning,
        form=form,
        who=beginning.who,
        pair_errors=pair_errors,
        told=OTHER_GAME if status == 400 and not form.is_bound else "",
        stake_example=form.example(request),
        form_key=posted_key(request) if status == 400 else new_key(),
    )
