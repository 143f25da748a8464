"""The entry form of Tichu: card points or a double win, who called, and who was out first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django import forms

from scorekeeper.games.families.klaverjas.partners_entry import PartnersEntry, points_of
from scorekeeper.games.fields import (
    Label,
    NumbersField,
    NumberTile,
    Option,
    SeveralField,
    TapField,
    players,
    seat_text,
)
from scorekeeper.games.forms import SIGNED_KEYPAD
from scorekeeper.games.tichu.house_rules import Calls, TichuRules
from scorekeeper.games.tichu.played import (
    CALL_NAMES,
    CALLS,
    CARD_POINTS,
    DOUBLE_WIN,
    FEWEST,
    FIRST,
    GRAND,
    MOST,
    STEP,
    TICHU,
    TRIPLE_WIN,
    WINS,
    counted_cards,
    win_at,
    winning_side,
)
from scorekeeper.rules.facts import Deal, Declaration, Fact
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

SHORT: Mapping[str, Text] = {TICHU: _("Tichu"), GRAND: _("Grand")}
WIN_LABELS: Mapping[str, Text] = {DOUBLE_WIN: _("Double win"), TRIPLE_WIN: _("Triple win")}


class CallChips(forms.Widget):
    """A chip for each player, on which each tap leads to the next call, and back to none."""

    template_name = "tichu/calls.html"
    use_fieldset = True

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("tichu/entry.css",)}

    def __init__(self, seats: Sequence[Option], kinds: Sequence[str]) -> None:
        super().__init__()
        self.seats = seats
        called = ((kind, SHORT[kind], CALL_NAMES[kind]) for kind in kinds)
        self.states = [("", "", _("no call")), *called]

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, str]:
        return {one.value: str(data.get(f"{name}_{one.value}") or "") for one in self.seats}

    def get_context(
        self, name: str, value: dict[str, str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        said = value or {}
        context["chips"] = [(one, said.get(one.value, "")) for one in self.seats]
        context["states"] = self.states
        return context


class CallsField(forms.Field):
    """The call of each player who called, by seat."""

    def __init__(self, table: AnyTable, kinds: Sequence[str], *, label: Label) -> None:
        super().__init__(label=label, widget=CallChips(players(table), kinds))
        self.kinds = kinds

    def clean(self, value: dict[str, str]) -> dict[int, str]:
        said = {int(seat): kind for seat, kind in value.items() if kind}
        if not {*said.values()} <= {*self.kinds}:
            raise forms.ValidationError(str(_("This cannot be called here.")))
        return said


class Entry(PartnersEntry[TichuRules, Calls]):
    """Calls can be saved before the play ends; a win needs no points."""

    tapped = (CARD_POINTS, DOUBLE_WIN, TRIPLE_WIN, CALLS)
    needed = (CARD_POINTS,)
    offered = (FIRST,)
    keeps_room = True
    dense = True
    panels = (SIGNED_KEYPAD,)
    before_play = _("Calls only")

    def build(self) -> None:
        win, rules = win_at(self.table), self.situation.rules
        self.fields[CARD_POINTS] = self.points_field()
        self.fields[win] = SeveralField(self.side_options(), label=WIN_LABELS[win])
        if kinds := [kind for kind in CALL_NAMES if rules.call(kind)]:
            self.fields[CALLS] = CallsField(self.table, kinds, label=_("Calls"))
        self.fields[FIRST] = TapField(players(self.table), label=_("Out first"))

    def points_field(self) -> NumbersField:
        """The sides stay in their places: nobody's points come first."""
        tiles = [
            NumberTile(one.value, one.label, side, side == 0, who=one.who)
            for side, one in enumerate(self.side_options())
        ]
        return NumbersField(tiles, label=_("Card points"), most=MOST, is_signed=True)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        return {
            CARD_POINTS: points_of(deal),
            **{kind: [str(seat % 2) for seat in deal.seats_of(kind)] for kind in WINS},
            CALLS: {str(call.by): call.kind for call in deal.declarations},
            FIRST: seat_text(deal.seat_of(FIRST)),
        }

    def facts(self) -> Deal:
        said = self.cleaned_data
        win = said[win_at(self.table)]
        calls = said.get(CALLS, {}).items()
        return Deal(
            declarations=tuple(Declaration(seat, kind) for seat, kind in calls),
            tallies=() if win else self.tallies(),
            facts=(*self.named(win),),
        )

    def named(self, win: Sequence[str]) -> Iterator[Fact]:
        for side in win:
            yield Fact(win_at(self.table), int(side))
        if first := self.cleaned_data[FIRST]:
            yield Fact(FIRST, int(first))

    def offers(self, deal: Deal) -> Iterable[str]:
        return [FIRST] if deal.declarations or deal.fact(FIRST) else []

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        """The rest of 100 for the other side; at a win nobody counts."""
        if winning_side(played.deal) is not None:
            return {f"echo_{CARD_POINTS}_{side}": "–" for side in (0, 1)}
        counts = [*played.deal.by_seat(CARD_POINTS).items()]
        seat, count = counts[0] if len(counts) == 1 else (0, MOST + 1)
        if not FEWEST <= count <= MOST or count % STEP:
            return {}
        other = 1 - seat % 2
        return {f"echo_{CARD_POINTS}_{other}": str(counted_cards(played.deal)[other])}
