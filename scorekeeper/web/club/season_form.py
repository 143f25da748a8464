"""The form of a season: its name, its days, and how it counts, read and shown again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.http import HttpRequest

from scorekeeper.ledger.season_rules import EVENINGS, MATCHES, SeasonRule
from scorekeeper.records.models import Season
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.naming import SeasonData
from scorekeeper.sheets.parsing import written_day
from scorekeeper.web.parts.matches import game_title

LONGEST_TYPED = 60  # of what is refused, and shown again
LONGEST_GAME = 300  # of its key, with the name that a table gave it
MOST_COUNTED = 999  # results that somebody may ask for, one on every evening for many years

# What counts: each match as in the standings, or of each player's evenings all, the best, or all
# but the worst.
COUNTING = STANDINGS, ALL, BEST, DROP = "matches", "all", "best", "drop"
FIELDS = (
    "name",
    "first_day",
    "last_day",
    "counting",
    "best",
    "drop",
    "drop_every",
    "from",
    "least",
)
TICKED = "each_match", "mean", "missing_as_zero"
FOLDED = ("each_match", "mean", "drop_every", "from", "least", "missing_as_zero")
# What the rule names by the keys of score sheets is said here as the form has it.
IN_THE_FORM: Mapping[str, Text] = {
    "game": _("Say of which game the season is."),
    "drop_every": _("Say too for how many more results one is dropped."),
    "least": _("Say with how many results somebody is placed: up to that 0 stands for what lacks."),
}


@dataclass(frozen=True, slots=True)
class GameChoice:
    key: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonForm:
    """A form of a season, perhaps a new one: what its fields say, and errors by these.

    ``said`` has a text for each field, empty where nothing is said or ticked.
    """

    key: str
    season: Season | None = None
    said: Mapping[str, str] = field(default_factory=lambda: said_by(SeasonRule(by=MATCHES)))
    games: Sequence[GameChoice] = ()
    errors: Mapping[str, str] = field(default_factory=dict)
    is_asked_for: bool = False

    @property
    def number(self) -> int:
        return self.season.pk if self.season else 0

    @property
    def is_open(self) -> bool:
        return bool(self.errors) or self.is_asked_for

    @property
    def is_unfolded(self) -> bool:
        """Whether anything is said that is folded otherwise."""
        return any(self.said.get(name) for name in FOLDED)


def said_in(season: Season) -> dict[str, str]:
    days = {"first_day": season.first_day.isoformat(), "last_day": season.last_day.isoformat()}
    return {"name": season.name, **days, **said_by(season.rule)}


def said_by(rule: SeasonRule) -> dict[str, str]:
    said: dict[str, object] = {
        "counting": counting_of(rule),
        "game": rule.game,
        "best": rule.best,
        "drop": rule.drop,
        "drop_every": rule.drop_every,
        "from": rule.first,
        "least": rule.least,
        "each_match": rule.by == MATCHES and counting_of(rule) != STANDINGS,
        "mean": rule.mean,
        "missing_as_zero": rule.missing_as_zero,
    }
    return {name: in_a_field(value) for name, value in said.items()}


def in_a_field(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else ""
    return "" if value is None else str(value)


def counting_of(rule: SeasonRule) -> str:
    if rule.best is not None:
        return BEST
    if rule.drop is not None or rule.drop_every is not None:
        return DROP
    return STANDINGS if rule.by == MATCHES else ALL


def said_in_request(request: HttpRequest) -> dict[str, str]:
    """What was typed, to be shown again."""
    typed = {name: request.POST.get(name, "")[:LONGEST_TYPED].strip() for name in FIELDS}
    ticked = {name: "1" if request.POST.get(name) else "" for name in TICKED}
    counting = typed["counting"] if typed["counting"] in COUNTING else STANDINGS
    game = request.POST.get("game", "")[:LONGEST_GAME]
    return {**typed, **ticked, "counting": counting, "game": game}


def season_in(request: HttpRequest) -> SeasonData:
    """Read a season as it was sent; raises RuleBroken."""
    days = day_in(request, "first_day"), day_in(request, "last_day")
    return SeasonData(request.POST.get("name", ""), *days, rule_in(said_in_request(request)))


def day_in(request: HttpRequest, name: str) -> date:
    try:
        return written_day(request.POST.get(name, "")[:LONGEST_TYPED].strip())
    except ValueError:
        message = _("A season has a first and a last day, each written like 2026-11-21.")
        raise RuleBroken([Fault(name, message)]) from None


def rule_in(said: Mapping[str, str]) -> SeasonRule:
    """Read the rule. What belongs to another choice than the one that was tapped is left out."""
    counting = said["counting"]
    by_matches = counting == STANDINGS or bool(said["each_match"])
    needs_drop = counting == DROP and not said["drop_every"]
    return SeasonRule(
        by=MATCHES if by_matches else EVENINGS,
        game=said["game"] or None,
        best=number_of(said, "best", is_needed=True) if counting == BEST else None,
        drop=number_of(said, "drop", is_needed=needs_drop) if counting == DROP else None,
        drop_every=number_of(said, "drop_every"),
        first=number_of(said, "from", least=0),
        least=number_of(said, "least"),
        mean=bool(said["mean"]),
        missing_as_zero=bool(said["missing_as_zero"]),
    )


def number_of(
    said: Mapping[str, str], name: str, *, least: int = 1, is_needed: bool = False
) -> int | None:
    """Read a whole number, None where nothing is said; raises RuleBroken."""
    text = said[name]
    if not text and not is_needed:
        return None
    if text.isascii() and text.isdigit() and least <= int(text) <= MOST_COUNTED:
        return int(text)
    message = _("A whole number from {least} to {most}.", least=least, most=MOST_COUNTED)
    raise RuleBroken([Fault(name, message)])


def errors_of(fault: Fault, said: Mapping[str, str]) -> dict[str, str]:
    """The error beside its field, in the words of the form."""
    worded = None if said.get(fault.fact) else IN_THE_FORM.get(fault.fact)
    return {fault.fact: str(worded or fault.sentence)}


def choices_of(games: Sequence[str], chosen: str) -> Iterator[GameChoice]:
    """The games to choose from, the newest first, and the one that was chosen."""
    for key in dict.fromkeys((*reversed(games), chosen)):
        if key:
            yield GameChoice(key, game_title(key))
