"""A player's page: how they play, and for scorers how they are paid and the link of their own."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from functools import partial
from types import MappingProxyType
from typing import Self

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.records.models import Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account.accounts import accounts_of
from scorekeeper.services.account.parties import whose
from scorekeeper.services.clubs.club_record import ClubState, Person, record_of, state_of
from scorekeeper.services.clubs.member_links import (
    member_secret,
    renew_member_link,
    revoke_member_link,
)
from scorekeeper.services.clubs.payment_details import (
    NO_DETAILS,
    NONE_GIVEN,
    details_of,
    print_of,
)
from scorekeeper.services.clubs.payment_details import (
    save_details as save_details_of,
)
from scorekeeper.services.writes import Conflict
from scorekeeper.settlement import format_amount
from scorekeeper.settlement.payment_details import PaymentDetailsData
from scorekeeper.web.club.player import PlayerPage
from scorekeeper.web.club.share import player_to_share
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.parts.money import payment_of
from scorekeeper.web.parts.page_cache import (
    FILLED_IN_LATER,
    KEY_FILLED_IN_LATER,
    filled_in,
    shared_by_club,
)
from scorekeeper.web.parts.people import faces_of
from scorekeeper.web.parts.share import at_most, how_to_pay, text_to_share
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.hosts import for_phones, useless_host
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import asked_number, sent_to_club

LONGEST_TYPED = 200  # of a field that is refused, and shown again
NO_FAULTS: Mapping[str, str] = MappingProxyType({})
DETAILS = "details"  # a fault of all fields
FIELDS = tuple(one.name for one in fields(PaymentDetailsData))


@dataclass(frozen=True, slots=True)
class Paying:
    """What scorers see of a player besides the game: how they are paid, and their own link.

    ``opened_as`` is the host in the link where phones would be led to themselves by it.
    """

    details: PaymentDetailsData = NONE_GIVEN
    address: str = ""
    opened_as: str = ""

    @property
    def seen(self) -> str:
        return print_of(self.details)

    @property
    def picture(self) -> str:
        return qr_svg(self.address)

    @classmethod
    def of(cls, request: ClubRequest, key: int) -> Self:
        """Read it for scorers; at most three queries."""
        if not request.may_write:
            return cls()
        details = details_of(request.club.pk).get(key, NONE_GIVEN)
        secret = member_secret(Player(pk=key))
        if not secret:
            return cls(details)
        address = for_phones(request, reverse("member", args=[secret]))
        return cls(details, address, useless_host(request))


@never_cache
@require_safe
@for_club
def club_player(request: ClubRequest, key: int) -> HttpResponse:
    """Show a player's page; a merged name redirects to the canonical player's."""
    state = state_of(request.club, request.secret)
    if merged_into := person_of(state, key).merged_into:
        return redirect("club_player", request.secret, merged_into)
    paying, before = Paying.of(request, key), asked_number(request, "before")
    draw = partial(player_drawn, request, state, key, paying)
    if before is not None:  # so seldom that each time it is drawn anew
        return filled_in(request, draw().content)
    return shared_by_club(request, state, draw, asked=("player", key, *astuple(paying)))


def person_of(state: ClubState, key: int) -> Person:
    """Return somebody of a club in which something was played or owed; raises Http404."""
    person = next((one for one in state.people if one.key == key), None)
    if person is None or not (state.matches or state.newest_entry):
        raise Http404
    return person


def player_drawn(
    request: ClubRequest,
    state: ClubState,
    key: int,
    paying: Paying,
    *,
    typed: PaymentDetailsData | None = None,
    faults: Mapping[str, str] = NO_FAULTS,
) -> HttpResponse:
    shown = PlayerPage(record_of(state), key, locale_of(request))
    return page(
        request,
        "club/player",
        csrf_token=FILLED_IN_LATER,
        form_key=KEY_FILLED_IN_LATER,
        is_guest=state.players[key].is_guest,
        paying=paying,
        typed=typed or paying.details,
        faults=faults,
        **shown.context(asked_number(request, "before")),
    )


@never_cache
@require_safe
@for_club
def share_player(request: ClubRequest, key: int) -> HttpResponse:
    """Give how somebody plays, and what they pay and get, as a text to send."""
    state = state_of(request.club, request.secret)
    if merged_into := person_of(state, key).merged_into:
        return redirect("share_player", request.secret, merged_into)
    told = PlayerPage(record_of(state), key, locale_of(request)).context(None)
    lines = player_to_share(request.club.name, faces_of(state)[key], told)
    return text_to_share((*lines, *debts_of(request, state, key)))


def debts_of(request: ClubRequest, state: ClubState, key: int) -> list[object]:
    """Return the payments that somebody makes and gets now, and for scorers how they are made."""
    said, payees = list[object](), list[tuple[int, str]]()
    for account in accounts_of(request.club, state.players):
        for due in account.plan.payments:
            payer, payee = whose(due.payer), whose(due.payee)
            if key in (payer.pk, payee.pk):
                amount = format_amount(due.amount, account.currency, locale_of(request))
                said.append(payment_of(payer=payer.name, payee=payee.name, amount=amount))
                payees.append((payee.pk, payee.name))
    details = details_of(request.club.pk) if request.may_write else NO_DETAILS
    return [*at_most(said), *at_most([*how_to_pay(details, payees)])]


@require_POST
@for_club_scorers
def save_details(request: ClubRequest, key: int) -> HttpResponse:
    typed = PaymentDetailsData(**{name: request.POST.get(name, "") for name in FIELDS})
    try:
        seen = request.POST.get("seen", "")
        save_details_of(request.club, key, typed, sent_to_club(request), seen=seen)
    except RuleBroken as broken:
        if broken.fact not in FIELDS:  # it is about the player, a guest for instance
            raise
        faults = {fault.fact: str(fault.sentence) for fault in broken.faults}
        return refused(request, key, typed, faults, status=400)
    except Conflict as conflict:
        return refused(request, key, typed, {DETAILS: str(conflict)}, status=409)
    return back(request, key)


def refused(
    request: ClubRequest,
    key: int,
    typed: PaymentDetailsData,
    faults: Mapping[str, str],
    *,
    status: int,
) -> HttpResponse:
    """Show the player's page with each fault beside its field, and what was typed."""
    state = state_of(request.club, request.secret)
    person_of(state, key)
    shown = PaymentDetailsData(*(text[:LONGEST_TYPED] for text in astuple(typed)))
    paying = Paying.of(request, key)
    drawn = player_drawn(request, state, key, paying, typed=shown, faults=faults)
    return filled_in(request, drawn.content, status=status)


@require_POST
@for_club_scorers
def renew_link(request: ClubRequest, key: int) -> HttpResponse:
    renew_member_link(request.club, key, sent_to_club(request))
    return back(request, key)


@require_POST
@for_club_scorers
def revoke_link(request: ClubRequest, key: int) -> HttpResponse:
    revoke_member_link(request.club, key, sent_to_club(request))
    return back(request, key)


def back(request: ClubRequest, key: int) -> HttpResponse:
    return redirect(f"{reverse('club_player', args=[request.secret, key])}#paying")
