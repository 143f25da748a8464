"""What is played for, as one tap: the stake of last time, none, or another that is typed."""

from django.http import HttpRequest
from django.utils.text import capfirst

from scorekeeper.games.fields import Option, TapField
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import WAYS, AmountRefused, Stake, UnknownCurrency
from scorekeeper.settlement.currencies import plain_amount
from scorekeeper.web.parts.money import stake_typed
from scorekeeper.web.requests.locales import money_of

STAKE = "stake"  # the name of the field
NONE, OTHER = "", "other"


def value_of(stake: Stake) -> str:
    """Write a stake as the value of its tile: ``0.50 EUR crosses``."""
    return f"{plain_amount(stake.amount, stake.currency)} {stake.currency} {stake.settle}"


def stake_of(value: str) -> Stake | None:
    """Read the value of a tile; None where it is that of no stake."""
    try:
        amount, currency, settle = value.split()
        return Stake(stake_typed(amount, currency), currency, settle) if settle in WAYS else None
    except (ValueError, AmountRefused, UnknownCurrency):
        return None


def stakes_to_tap(request: HttpRequest, game: AnyGame, value: str) -> list[Option]:
    """Return the tile of a stake in words; none where the value is that of no stake."""
    stake = stake_of(value)
    if stake is None:
        return []
    unit = game.stake_unit(game.defaults(max(game.player_counts)))
    words = stake.way.terms(money_of(request, stake)(stake.amount), unit)
    return [Option(value, capfirst(str(words)))]


def stake_field(stakes: list[Option]) -> TapField:
    other = _("Other") if stakes else _("With a stake")
    field = TapField([*stakes, Option(NONE, _("None")), Option(OTHER, other)], label=_("Stake"))
    field.initial = NONE
    return field
