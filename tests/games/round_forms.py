"""Rounds told through their form: shown in it and sent back untouched, or filled in by hand."""

from django.http import QueryDict
from django.template.loader import render_to_string

from scorekeeper.records.models import Match
from scorekeeper.rules.replay import play
from scorekeeper.web.forms.round_form import RoundForm
from tests.forms import controls


def form_data(values):
    """Return values, each a text or a list of texts, as a browser sends them."""
    data = QueryDict(mutable=True)
    for name, value in values.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def round_form(game, situation, *, values=None, deal=None):
    """Return the form of a round, filled in with values or showing a deal."""
    data = None if values is None else form_data(values)
    return RoundForm(game=game, situation=situation, base=0, data=data, deal=deal)


def shown(form):
    """Return the form as it stands in a page, all that is folded away with it."""
    match = Match()
    vars(match)["epoch_read"] = "0123456789ab"  # it is in no database
    said = {"form": form, "match": match}
    parts = [render_to_string(part, said) for part in ("entry/_form.html", "entry/_more.html")]
    return f"<form>{''.join(parts)}</form>"


def told(form):
    """Return the round that a form tells, as the rules see it; it can be read."""
    assert form.is_valid(), form.errors
    return play(form.game, form.situation, form.deal())[0]


def sent_back(game, situation, deal):
    """Return a deal as it was played, and again after its form was sent back untouched."""
    played = play(game, situation, deal)[0]
    values = controls(shown(round_form(game, situation, deal=played.deal)))
    return played.deal, told(round_form(game, situation, values=values)).deal


def refused(form):
    """Return what is said beside each field of the game's own about what was filled in."""
    faults = told(form).faults
    assert faults
    form.show(faults)
    return {name: " ".join(errors) for name, errors in form.entry.errors.items()}
