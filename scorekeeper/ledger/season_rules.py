"""How a season counts: which results of everybody, and whether their sum or their mean.

By evening.md, "The season by evenings".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.limits import MOST_MATCHES
from scorekeeper.rules.words import Listing
from scorekeeper.rules.words import Text as _

EVENINGS, MATCHES = "evenings", "matches"  # what a season counts, the usual one first
LONGEST_SHOWN = 60
AT_LEAST_ONE = ("best", "drop", "drop_every", "least")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """What of a season counts; without any of it the sum of all results.

    ``best`` so many results count, or all but ``drop`` and one more for every full ``drop_every``
    beyond ``first`` (score sheets call it ``from``). Who has fewer than ``least`` has no place,
    unless what lacks is a result of 0. ``game`` is the key of one, None where there is only one.
    """

    by: str = EVENINGS
    game: str | None = None
    best: int | None = None
    drop: int | None = None
    drop_every: int | None = None
    first: int | None = None
    least: int | None = None
    mean: bool = False
    missing_as_zero: bool = False

    def counting(self, results: int) -> int:
        """How many of so many results count: at least one of them."""
        if self.best is not None:
            return min(self.best, results)
        dropped = self.drop or 0
        if self.drop_every is not None:
            dropped += max(0, results - (self.first or 0)) // self.drop_every
        return max(results - dropped, min(results, 1))

    def missing(self, results: int) -> int:
        """How many results of 0 stand for what lacks to the least number."""
        return max(0, (self.least or 0) - results) if self.missing_as_zero else 0

    def has_place(self, results: int) -> bool:
        return self.missing_as_zero or results >= (self.least or 0)


def impossible_rule(rule: SeasonRule, *, lowest_wins: bool = False) -> Iterator[Fault]:
    """Say why a season cannot count so; ``lowest_wins`` in its game.

    The facts are the keys of the rule: that which is wrong, or which is missing.
    """
    for name in AT_LEAST_ONE:
        number = getattr(rule, name)
        if number is not None and number < 1:
            yield Fault(name, _("“{key}” is at least 1", key=name))
    if rule.best is not None and (rule.drop is not None or rule.drop_every is not None):
        message = _("either the best results count, or the worst are dropped")
        yield Fault("drop" if rule.drop is not None else "drop_every", message)
    yield from _impossible_first(rule)
    if rule.missing_as_zero:
        yield from _impossible_zeros(rule, lowest_wins=lowest_wins)


def impossible_game(rule: SeasonRule, games: Sequence[str]) -> Iterator[Fault]:
    """Say why a season is not of one game; ``games`` are the keys of those with a finished match.

    Without any finished match, and without a game, there is a season, but nobody is in it yet.
    """
    if rule.game is not None and rule.game not in games:
        message = _("no match of “{game}” is finished", game=rule.game[:LONGEST_SHOWN])
        yield Fault("game", message)
    if rule.game is None and len(games) > 1:
        message = _("a season is of one game: say which one of {games}", games=Listing(games))
        yield Fault("game", message)


def _impossible_first(rule: SeasonRule) -> Iterator[Fault]:
    if rule.first is None:
        return
    if rule.drop_every is None:
        message = _("“from” needs “drop_every”, which says what is dropped from there")
        yield Fault("drop_every", message)
    elif rule.first < 0:
        yield Fault("from", _("“from” is at least 0"))


def _impossible_zeros(rule: SeasonRule, *, lowest_wins: bool) -> Iterator[Fault]:
    if rule.least is None:
        message = _("“missing_as_zero” needs “least”: the number of results that lack any")
        yield Fault("least", message)
    elif rule.least > MOST_MATCHES:  # each that lacks is listed
        message = _("at most {most} results can be filled up with 0", most=MOST_MATCHES)
        yield Fault("missing_as_zero", message)
    if lowest_wins:
        message = _("where the lowest wins, what lacks cannot be 0: that would be the best result")
        yield Fault("missing_as_zero", message)
