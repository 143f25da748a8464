"""Rounds entered through their form: shown in it and sent back untouched, or filled in by hand."""

from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string

from scorekeeper.games.forms import Stage
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.rules.played_round import PlayedRound, play
from scorekeeper.rules.words import capitalised
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import controls


def form_data(values: dict[str, Any]) -> QueryDict:
    """Return values, each a text or a list of texts, as a browser sends them."""
    data = QueryDict(mutable=True)
    for name, value in values.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def round_form(
    game: AnyGame,
    situation: AnySituation,
    *,
    values: dict[str, Any] | None = None,
    deal: Deal | None = None,
    stage: Stage = Stage.OVER,
) -> RoundForm:
    """Return the form of a round, filled in with values or showing a deal."""
    data = None if values is None else form_data(values)
    return RoundForm(game=game, situation=situation, base=0, data=data, deal=deal, stage=stage)


# What a page with such a form says besides, before anything is scored
PAGE: dict[str, object] = {"csrf_token": "", "preview_url": "", "offers": (), "sides": ()}
PAGE |= {"complaint": "", "is_over": False, "is_next": False, "may_begin": False}
PAGE |= {"sum_words": "", "in_play_key": None}


def shown(form: RoundForm) -> str:
    """Return the form as it stands in a page, all that is folded away with it."""
    match = Match()
    match.epoch = "0123456789ab"  # it is in no database
    said = {"form": form, "match": match, **PAGE}
    parts = [render_to_string(part, said) for part in ("rounds/_form.html", "rounds/_more.html")]
    return f"<form>{''.join(parts)}</form>"


def entered(form: RoundForm) -> PlayedRound:
    """Return the round that was entered in a form, as the rules see it; it can be read."""
    assert form.is_valid(), form.errors
    return play(form.game, form.situation, form.deal())


def sent_back(game: AnyGame, situation: AnySituation, deal: Deal) -> tuple[Deal, ...]:
    """Return a deal as it was played, and again after its form was sent back untouched."""
    played = play(game, situation, deal)
    values = controls(shown(round_form(game, situation, deal=played.deal)))
    return played.deal, entered(round_form(game, situation, values=values)).deal


def refused(form: RoundForm) -> dict[str, str]:
    """Return what is said beside each field of the game's own about what was filled in.

    Beside a field a fault begins with a capital letter; here it is as the rules have it.
    """
    faults = entered(form).faults
    assert faults
    form.show(faults)
    in_rules = {capitalised(fault.message): str(fault.message) for fault in faults}
    return {
        name: " ".join(in_rules.get(str(error), str(error)) for error in errors)
        for name, errors in form.entry.errors.items()
    }
