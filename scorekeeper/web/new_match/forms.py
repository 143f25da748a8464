"""The form of a new match: who sits where, who deals, by which rules, for what stake."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django import forms
from django.utils.datastructures import MultiValueDict

from scorekeeper.games.fields import Option, TapField
from scorekeeper.records.models.matches import today
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.graphemes import cut_to
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.match_details import LONGEST_VENUE, MatchDetails
from scorekeeper.rules.names import LONGEST_NAME, folded_name
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches.starting import NewMatch
from scorekeeper.web.agreement.forms import AgreementForm
from scorekeeper.web.agreement.needs import needs_of_dealer, told
from scorekeeper.web.parts.people import Face
from scorekeeper.web.parts.short_fields import Day, Name, ShortText

DRAW = "draw"
START = "start"
GUESTS, FEWER = "guests", "fewer"  # how a table with empty seats may start
TAKE = "take_"  # before the number of a seat: its name as it was offered, where that was taken
OLDER_NAMES = {"venue": "place"}  # of fields, on pages that were opened before an update
ASK = "ask"  # what the first button wants of a table with empty seats


@dataclass(frozen=True, slots=True)
class Seating:
    """Names as they were filled in by seat, empty for an empty seat.

    Nobody is dropped: where somebody sits beyond the number that was chosen, more play.
    """

    names: tuple[str, ...]
    chosen: int
    counts: tuple[int, ...]

    @property
    def filled(self) -> list[int]:
        return [seat for seat, name in enumerate(self.names) if name]

    @property
    def players(self) -> int:
        """Number of seats to play in: the chosen one, or the least with room for everybody."""
        needed = max(self.filled, default=-1) + 1
        if needed <= self.chosen:
            return self.chosen
        return next(count for count in self.counts if count >= needed)

    @property
    def empty(self) -> list[int]:
        return [seat for seat in range(self.players) if not self.names[seat]]

    @property
    def may_be_fewer(self) -> bool:
        return bool(self.empty) and len(self.filled) in self.counts

    @property
    def ways_to_start(self) -> Iterator[tuple[str, int, Text]]:
        players, guests = len(self.filled), len(self.empty)
        if self.may_be_fewer:
            yield (
                FEWER,
                players,
                ngettext_lazy("Start with {number} player", "Start with {number} players", players),
            )
        yield (
            GUESTS,
            self.players,
            ngettext_lazy("Start with {number} guest", "Start with {number} guests", guests),
        )


class NewMatchForm(AgreementForm):
    """Terms agreed on before the first deal; an empty field has a default."""

    venue = ShortText(_("Where you play"), most=LONGEST_VENUE)
    day = Day(_("The day, if it is not today"))

    def build_others(self) -> None:
        self.offers: dict[int, str] = {}  # by seat a free name in place of one that is there twice
        self._build_players()

    def _build_players(self) -> None:
        counts = [Option(str(count), str(count)) for count in self.game.player_counts]
        self.fields["count"] = TapField(counts, label=_("Players"))
        self.fields["count"].initial = counts[0].value
        for seat in range(self.most):
            self.fields[f"name_{seat}"] = Name(_("Player {number}", number=seat + 1))
            self.fields[f"name_{seat}"].widget.attrs["placeholder"] = seat_words(seat)
        self.fields["first_dealer"] = TapField(dealers([None] * self.most), label=_("First dealer"))
        self.fields["first_dealer"].initial = "0"

    def players_told(self) -> int:
        count = str(self["count"].value())
        return int(count) if count in map(str, self.game.player_counts) else self.most

    def name_dealers(self, faces: Sequence[Face | None], *, playing: int) -> None:
        """Call each seat, among those who may deal first, by the name of who sits there.

        Where a script draws the table, those beyond the ones who play are not there.
        """
        *seats, draw = dealers(faces)
        beyond = [replace(seat, mark="only-without-script") for seat in seats[playing:]]
        self.fields["first_dealer"].widget.options = [*seats[:playing], *beyond, draw]

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[f"name_{seat}"] for seat in range(self.most)]

    @property
    def needs_of_dealer(self) -> str:
        return told([*needs_of_dealer(self.game, self.presets)])

    @property
    def has_dealer(self) -> bool:
        needs = [*needs_of_dealer(self.game, self.presets)]
        if not needs:
            return self.game.has_dealer(self.usual)
        return all(one.is_met(self) for one in needs)

    def add_prefix(self, field_name: str) -> str:
        """Name a control; what was typed on a page from before it was called so counts too."""
        older = OLDER_NAMES.get(field_name, "")
        is_older = self.is_bound and field_name not in self.data and older in self.data
        return older if is_older else super().add_prefix(field_name)

    def clean(self) -> dict[str, object]:
        """Seat the names; a name that is there twice is offered with a number."""
        said = super().clean() or self.cleaned_data
        self.seating = Seating(
            names=tuple(said.get(f"name_{seat}") or "" for seat in range(self.most)),
            chosen=int(said.get("count") or self.game.player_counts[0]),
            counts=self.game.player_counts,
        )
        taken: set[str] = set()
        self.names: list[str] = []
        for seat, name in enumerate(self.seating.names[: self.seating.players]):
            free = free_name(name or str(_("Guest")), taken)
            if name and free != name:
                self._offer(seat, name, free)
            taken.add(folded_name(free))
            self.names.append(free)
        return said

    def _offer(self, seat: int, name: str, free: str) -> None:
        """Offer a free name; it counts once the offer was ticked."""
        if self.data.get(f"{TAKE}{seat}") == free:
            self.data = MultiValueDict(self.data)
            self.data[f"name_{seat}"] = free
            return
        self.offers[seat] = free
        message = _("{name} is taken. Try {free}.", name=name, free=free)
        self.add_error(f"name_{seat}", str(message))

    @property
    def asks(self) -> bool:
        """Whether a valid form has empty seats and does not say yet how to start."""
        return self.data.get(START) == ASK and bool(self.seating.empty and self.ways_to_start)

    def differs_from(self, offered: "NewMatchForm") -> bool:
        """Whether somebody has filled in anything since the form was offered like this."""
        return any(
            self.data[name] != sent_untouched(offered[name])
            for name in offered.fields
            if name in self.data
        )

    @property
    def ways_to_start(self) -> list[tuple[str, Text]]:
        ways = self.seating.ways_to_start
        return [(way, words) for way, players, words in ways if self._can_play(players)]

    def _can_play(self, players: int) -> bool:
        try:
            table = table_by(self.game, players, self._preset(), dict(self._given_rules(players)))
        except RuleBroken:
            return False
        return not any(self.game.check_table(table))

    def _playing(self) -> list[int]:
        if self.data.get(START) == FEWER and self.seating.may_be_fewer:
            return self.seating.filled
        return [*range(self.seating.players)]

    def agreed(self) -> NewMatch:
        """Return the terms of a valid form; raises RuleBroken."""
        said, playing = self.cleaned_data, self._playing()
        dealer = said["first_dealer"] or "0"
        drawn = random.SystemRandom().choice(playing)
        first = drawn if dealer == DRAW else int(dealer)
        return NewMatch(
            game=self.game,
            preset=self._preset(),
            players=tuple(self.names[seat] for seat in playing),
            house_rules=dict(self._given_rules(len(playing))),
            first_dealer=playing.index(first) if first in playing else 0,
            stake=self.agreed_stake(),
            details=MatchDetails(played_on=said["day"] or today(), venue=said["venue"]),
            guests=frozenset(
                index for index, seat in enumerate(playing) if seat in self.seating.empty
            ),
        )


def sent_untouched(bound: forms.BoundField) -> str:
    """Return what a browser sends of a field that nobody touched: of a list its first line."""
    value = str(bound.value() or "")
    if isinstance(bound.field, forms.ChoiceField):
        known = [str(one) for one, _label in bound.field.widget.choices]
        return value if value in known else known[0]
    return value


def table_by(
    game: AnyGame, players: int, preset: str, rules: Mapping[str, RuleValue] | None = None
) -> AnyTable:
    """Return a table without names, by a preset with changes; raises RuleBroken."""
    return Table(("",) * players, game.agreed_rules(players, preset, rules))


def sides_of(game: AnyGame, table: AnyTable) -> list[int]:
    sides = game.sides(table)
    seats = range(len(table.players))
    return [number for seat in seats for number, side in enumerate(sides) if seat in side]


def seat_words(seat: int) -> str:
    return str(_("Seat {number}", number=seat + 1))


def dealers(faces: Sequence[Face | None]) -> list[Option]:
    labels = [face or seat_words(seat) for seat, face in enumerate(faces)]
    seats = [Option(str(seat), label) for seat, label in enumerate(labels)]
    return [*seats, Option(DRAW, _("Random"))]


def free_name(name: str, taken: set[str]) -> str:
    """Return the name, or the name with the first number that makes it free."""
    free, number = name, 2
    while folded_name(free) in taken:
        end = f" {number}"
        free, number = cut_to(name, LONGEST_NAME - len(end)).rstrip() + end, number + 1
    return free
