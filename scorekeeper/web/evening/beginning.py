"""What the page of a new evening is given: what will be, in lines that open, and who is here."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.datastructures import MultiValueDict

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.models import Club
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.limits import MOST_PRESENT, too_many_present
from scorekeeper.rules.names import LONGEST_NAME, clean_player_name, folded_name, tidy_name
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sizes import TableSizes, table_sizes
from scorekeeper.services.clubs.club_record import Person
from scorekeeper.services.evenings.plans import PAIRS, EveningPlan, usual_plan
from scorekeeper.settlement import Stake
from scorekeeper.web.agreement.stakes import STAKE, stakes_to_tap, value_of
from scorekeeper.web.evening.forms import OF_ANY_GAME, OF_MORE_MONEY, PlanForm, said_before
from scorekeeper.web.evening.words import (
    WAYS,
    fee_words,
    money_ahead,
    prizes_words,
    sittings_words,
    sizes_words,
)
from scorekeeper.web.parts.people import Face, faces_by_key, newcomer, people_of
from scorekeeper.web.parts.writing import Money
from scorekeeper.web.requests.guards import ClubRequest
from scorekeeper.web.requests.locales import browser_locale_of, money_of

HERE, NEW, OTHER = "here", "new", "other"
FIRST, SECOND = "first", "second"
DRAWN_FOR = "drawn_for"  # the game of the page that was sent
LOOK, NOBODY, LAST = "look", "nobody", "last"


@dataclass(frozen=True, slots=True)
class TickTile:
    """Somebody to tick: of the club by key, or a new name."""

    field: str
    value: str
    face: Face
    is_here: bool


@dataclass
class WhoIsHere:
    """Who is ticked on a page: keys of the club's players, and new names.

    ``typed`` is a name that is refused, and ``error`` why.
    """

    everybody: Sequence[Person]
    ticked: set[int]
    new: list[str] = field(default_factory=list)
    typed: str = ""
    error: str = ""

    @cached_property
    def offered(self) -> list[Person]:
        """Everybody of the club but guests, those who are hidden, and second names."""
        return [one for one in self.everybody if one.comes or one.key in self.ticked]

    @cached_property
    def keys(self) -> Mapping[str, int]:
        """The keys of the club's players by all names that they have."""
        return {folded_name(one.name): one.canonical_key for one in self.everybody}

    @property
    def present(self) -> list[str]:
        """The names of all who are ticked: the club's first, in the order in which they came."""
        return [*(one.name for one in self.offered if one.key in self.ticked), *self.new]

    @property
    def tiles(self) -> list[TickTile]:
        """Everybody by name, as one looks for oneself."""
        newcomers = [newcomer(-1 - index, name) for index, name in enumerate(self.new)]
        faces = faces_by_key([*self.everybody, *newcomers])
        known = [
            TickTile(HERE, str(one.key), faces[one.key], one.key in self.ticked)
            for one in self.offered
        ]
        new = [TickTile(NEW, one.name, faces[one.key], is_here=True) for one in newcomers]
        return sorted([*known, *new], key=lambda tile: in_alphabet(tile.face.full_name))

    def add(self, typed: str) -> None:
        """Tick whoever has this name, or else take it as a new one."""
        if not tidy_name(typed):
            return
        try:
            name = self._name_with_room(typed)
        except RuleBroken as broken:
            self.typed, self.error = typed[: LONGEST_NAME + 1], broken.faults[0].sentence
            return
        folded = folded_name(name)
        if folded in self.keys:
            self.ticked.add(self.keys[folded])
        elif folded not in map(folded_name, self.new):
            self.new.append(name)

    def _name_with_room(self, typed: str) -> str:
        """Tidy a name; raises RuleBroken, for one too many as well, before it is compared."""
        if len(self.new) >= MOST_PRESENT:
            raise refuse("people", too_many_present())
        return clean_player_name("people", typed)


def in_alphabet(name: str) -> tuple[str, str]:
    """Return what sorts names as one looks for them: accents make no difference."""
    letters = unicodedata.normalize("NFKD", folded_name(name))
    return "".join(one for one in letters if not unicodedata.combining(one)), name


def who_is_here(club: Club, data: QueryDict | None, last: Sequence[int]) -> WhoIsHere:
    """Return who is ticked in a form that was sent; in none yet, the ``last`` who were here."""
    everybody = [one for one in people_of(club) if not one.is_guest]
    if data is None or data.get(LOOK) == LAST:
        return WhoIsHere(everybody, {*last})
    if data.get(LOOK) == NOBODY:
        return WhoIsHere(everybody, set())
    known = {str(one.key): one.canonical_key for one in everybody}
    who = WhoIsHere(everybody, {known[key] for key in data.getlist(HERE) if key in known})
    for name in (*data.getlist(NEW), data.get(OTHER, "")):
        who.add(name)
    return who


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two who are partners all evening; the second name is empty where nobody is left."""

    first: str
    second: str


def pairs_offered(
    data: QueryDict | None, last: Sequence[tuple[str, str]], present: Sequence[str]
) -> list[PairLine]:
    """Return the pairs of all who are here: as said, as last time, then as they came."""
    said = pairs_said(data) or last
    left = dict.fromkeys(present)
    lines = []
    for first, second in said:
        if first in left and second in left and first != second:
            lines.append(PairLine(first, second))
            del left[first], left[second]
    others = [*left]
    firsts, seconds = others[::2], [*others[1::2], ""]
    return [*lines, *(PairLine(*pair) for pair in zip(firsts, seconds, strict=False))]


def pairs_said(data: QueryDict | None) -> list[tuple[str, str]]:
    if data is None:
        return []
    firsts, seconds = (data.getlist(name)[:MOST_PRESENT] for name in (FIRST, SECOND))
    return [pair for pair in zip(firsts, seconds, strict=False) if all(pair)]


@dataclass(frozen=True, slots=True)
class PlanLines:
    """What an evening will be, a line with a quieter one for each part of its plan."""

    rules: Text | str
    sittings: tuple[Text | str, Text | str]
    money: tuple[Text | str, Text | str]


@dataclass(frozen=True)
class Beginning:
    """The page of a new evening: its form, who is here, and all that it says of both."""

    request: ClubRequest
    form: PlanForm
    who: WhoIsHere
    last: EveningPlan
    offers_last: bool = False

    @cached_property
    def plan(self) -> EveningPlan | None:
        """The plan as it stands on the page; None while something in it is wrong."""
        bound = self.form if self.form.is_bound else bound_like(self.form)
        try:
            return bound.plan().checked() if bound.is_valid() else None
        except RuleBroken:
            return None

    @property
    def comes_to(self) -> Text | None:
        """Say what so many people come to; None while the plan is wrong."""
        return sizes_words(self.sizes) if self.plan else None

    @cached_property
    def sizes(self) -> TableSizes:
        assert self.plan is not None
        return table_sizes(len(self.who.present), self.plan.sizes)

    @property
    def money(self) -> Money:
        return money_in(self.request, self.plan.currency if self.plan else "")

    @property
    def lines(self) -> PlanLines | None:
        return plan_lines(self.request, self.plan) if self.plan else None

    @property
    def money_ahead(self) -> list[Text]:
        if self.plan is None:
            return []
        return money_ahead(self.plan, people=len(self.who.present), money=self.money)

    @property
    def has_pairs(self) -> bool:
        """Whether it is said at the start who plays with whom."""
        return str(self.form["way"].value()) == PAIRS

    @property
    def pairs(self) -> list[PairLine]:
        data = self.request.POST if self.form.is_bound else None
        return pairs_offered(data, self.last.pairs, self.who.present)


def plan_lines(request: HttpRequest, plan: EveningPlan) -> PlanLines:
    money = money_in(request, plan.currency)
    preset = plan.game.presets[plan.preset].name
    unit = plan.game.stake_unit(plan.table_of(plan.sizes[0]).house_rules)
    stake = (
        plan.stake.in_short(money_of(request, plan.stake), unit) if plan.stake else _("no stake")
    )
    return PlanLines(
        rules=Joined(", ", [preset, stake]),
        sittings=(sittings_words(plan), WAYS[plan.way]),
        money=(fee_words(plan, money), prizes_words(plan, money)),
    )


def money_in(request: HttpRequest, currency: str) -> Money:
    """Return how amounts of a currency are written for a phone."""
    return money_of(request, Stake(1, currency, "pairwise") if currency else None)


def bound_like(form: PlanForm) -> PlanForm:
    """Return a form as it would be sent if nobody touched it."""
    data = MultiValueDict[str, Any]()
    for name in form.fields:
        value = form[name].value()
        values = value if isinstance(value, list) else ["" if value is None else str(value)]
        data.setlist(name, values)
    bound = PlanForm(data, game=form.game, home=form.home, stakes=form.stakes)
    if form.game_is_fixed:
        bound.fix_game()
    return bound


def form_of(
    request: ClubRequest,
    last: EveningPlan,
    data: QueryDict | None = None,
    *,
    game_is_fixed: bool = False,
) -> PlanForm:
    """Return the form of a plan: as it was sent, or as it was last time."""
    form = form_as_said(request, last, data)
    if game_is_fixed:
        form.fix_game()
    return form


def form_as_said(request: ClubRequest, last: EveningPlan, data: QueryDict | None) -> PlanForm:
    if data is None:
        return offered(request, last, said_before(last))
    game = game_named(data.get("game", ""), last.game)
    if data.get(DRAWN_FOR, game.slug) != game.slug:
        return for_another_game(request, game, data)
    stakes = stakes_to_tap(request, game, data.get(STAKE, ""))
    if not stakes and last.stake is not None and game.slug == last.game.slug:
        stakes = stakes_to_tap(request, game, value_of(last.stake))
    return PlanForm(data, game=game, home=browser_locale_of(request), stakes=stakes)


def for_another_game(request: ClubRequest, game: AnyGame, data: QueryDict) -> PlanForm:
    """Return the form with the usual rules of a game, and all else as it was said."""
    said = {name: data[name] for name in (*OF_ANY_GAME, *OF_MORE_MONEY) if name in data}
    return offered(request, usual_plan(game), {**said_before(usual_plan(game)), **said})


def offered(request: ClubRequest, plan: EveningPlan, said: Mapping[str, Any]) -> PlanForm:
    stakes = stakes_to_tap(request, plan.game, said.get(STAKE, ""))
    return PlanForm(game=plan.game, home=browser_locale_of(request), last=said, stakes=stakes)


def game_named(slug: str, otherwise: AnyGame) -> AnyGame:
    try:
        return find_game(slug)
    except UnknownGame:
        return otherwise
