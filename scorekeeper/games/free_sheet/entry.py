"""The entry form of the free sheet: a number, a place or a win for each side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from django.forms import Script

from scorekeeper.games.fields import (
    Label,
    NumbersField,
    NumberTile,
    NumberTiles,
    Option,
    SeveralField,
    number_texts,
    player_field,
    seat_or_none,
    sides_to_tap,
    trays_of,
)
from scorekeeper.games.forms import KEYPAD, SIGNED_KEYPAD, EntryForm
from scorekeeper.games.free_sheet.house_rules import FreeRules
from scorekeeper.games.free_sheet.named_lines import MOST_LINES, kind_of
from scorekeeper.games.free_sheet.played import (
    CLOSED_BY,
    PHASE,
    PLACES,
    REJOINS,
    SCORES,
    Progress,
    Side,
    facts_of,
    ranked_places,
    sides_in,
    sides_of,
    sides_that_may_rejoin,
)
from scorekeeper.games.typed_numbers import LARGEST_COUNT
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import written_number

WINNERS = "winners"
KINDS_OF_LINES = tuple(kind_of(number) for number in range(MOST_LINES))


class Entry(EntryForm[FreeRules, Progress]):
    """One round: the numbers of all sides, or the places in which they finished."""

    tapped = (SCORES, *KINDS_OF_LINES, PLACES, WINNERS, CLOSED_BY, PHASE, REJOINS)
    needed = (SCORES, PLACES, WINNERS, CLOSED_BY)

    def show(self, faults: Iterable[Fault]) -> None:
        """Show faults of places beside the winners, where only winners are named."""
        places = {PLACES: WINNERS} if WINNERS in self.fields else {}
        super().show(replace(fault, fact=places.get(fault.fact, fault.fact)) for fault in faults)

    def build(self) -> None:
        rules = self.situation.rules
        if rules.lines:
            self.build_lines()
        elif rules.by_points:
            most = LARGEST_COUNT if rules.most is None else rules.most
            self.fields[SCORES] = NumbersField(
                [*self.tiles()], label=_("Points"), most=most, is_signed=rules.negatives
            )
            self.panels = (SIGNED_KEYPAD if rules.negatives else KEYPAD,)
        elif rules.names_winners:
            self.fields[WINNERS] = SeveralField(self.options(), label=_("Who won"))
            self.panels = ()
        else:
            self.fields[PLACES] = PlacesField([*self.tiles()], label=_("Places"))
            self.panels = ()
        if rules.closer:
            self.fields[CLOSED_BY] = player_field(self.table, label=_("Closed by"))
        if rules.phases:
            self.fields[PHASE] = SeveralField(self.options(), label=_("Phase completed"))
        if again := sides_that_may_rejoin(self.situation):
            self.fields[REJOINS] = SeveralField(
                sides_to_tap(self.table, again), label=_("Comes in again")
            )

    def build_lines(self) -> None:
        """A row for each named line: tiles for numbers, or whom to tap for a tick."""
        lines = self.situation.rules.named_lines
        for number, line in enumerate(lines):
            if line.is_tick:
                self.fields[kind_of(number)] = SeveralField(self.options(), label=line.label)
                continue
            most = LARGEST_COUNT if line.most is None else max(abs(line.least), abs(line.most))
            self.fields[kind_of(number)] = NumbersField(
                [*self.tiles(begins=not number)],
                label=line.label,
                most=most,
                is_signed=line.least < 0,
            )
        is_signed = any(line.least < 0 for line in lines)
        self.panels = (SIGNED_KEYPAD if is_signed else KEYPAD,)

    def tiles(self, *, begins: bool = True) -> Iterator[NumberTile]:
        still_in, sides = sides_in(self.situation), sides_of(self.table)
        shown = {*still_in, *sides_that_may_rejoin(self.situation)}
        trays = trays_of(self.table, sides)
        for index, side in enumerate(sides):
            if side in shown:
                yield NumberTile(
                    str(side[0]),
                    self.table.names(side),
                    index,
                    active=begins and side == still_in[0],
                    who=trays[index],
                    note=self.note_on(side),
                )

    def note_on(self, side: Side) -> str:
        is_in = side in sides_in(self.situation)
        return written_number(self.situation.totals[side[0]]) if is_in else str(_("out"))

    def options(self) -> list[Option]:
        return sides_to_tap(self.table, sides_in(self.situation))

    def initial_of(self, deal: Deal) -> dict[str, object]:
        places = number_texts(deal.counts(PLACES))
        closer = deal.fact(CLOSED_BY)
        on_lines = {
            kind: texts if self.is_number(kind) else [*texts]
            for kind in KINDS_OF_LINES
            if (texts := number_texts(deal.counts(kind)))
        }
        return on_lines | {
            SCORES: number_texts(deal.counts(SCORES)),
            PLACES: places,
            WINNERS: [seat for seat, place in places.items() if place == "1"],
            CLOSED_BY: "" if closer is None else str(closer.by),
            PHASE: [str(fact.by) for fact in deal.all_facts(PHASE)],
            REJOINS: [str(fact.by) for fact in deal.all_facts(REJOINS)],
        }

    def is_number(self, kind: str) -> bool:
        """Whether a line is typed and not ticked."""
        lines = enumerate(self.situation.rules.named_lines)
        return all(kind != kind_of(number) or not line.is_tick for number, line in lines)

    def facts(self) -> Deal:
        said = self.cleaned_data
        scores = [Tally(SCORES, int(seat), number) for seat, number in said.get(SCORES, {}).items()]
        places = {int(seat): place for seat, place in said.get(PLACES, {}).items()}
        places |= {int(seat): 1 for seat in said.get(WINNERS, ())}
        for kind in KINDS_OF_LINES:
            entered = said.get(kind, {})
            numbers = entered if isinstance(entered, dict) else dict.fromkeys(entered, 1)
            scores += [Tally(kind, int(seat), number) for seat, number in numbers.items()]
        closer = seat_or_none(said.get(CLOSED_BY, ""))
        closed = () if closer is None else facts_of(CLOSED_BY, closer)
        phases = facts_of(PHASE, *map(int, said.get(PHASE, ())))
        rejoins = facts_of(REJOINS, *map(int, said.get(REJOINS, ())))
        return Deal(tallies=(*scores, *ranked_places(places)), facts=(*closed, *phases, *rejoins))


class PlaceTiles(NumberTiles):
    """A tile for each side: a tap gives the next place, a second makes level, a third clears it.

    Without script, and on a keyboard, places are typed.
    """

    template_name = "widgets/places.html"
    use_fieldset = True
    may_be_rows = False

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("widgets/tiles.css",)}
        js = (Script("widgets/places.js", type="module"),)


class PlacesField(NumbersField):
    """The place of each side by key; level sides share one, and empty tiles are left out."""

    def __init__(self, tiles: Sequence[NumberTile], *, label: Label) -> None:
        super().__init__(tiles, label=label, most=len(tiles))
        self.widget = PlaceTiles(tiles, most=len(tiles))
