"""The entry form of the family: a card for each side, and who went out."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from django.utils.text import capfirst

from scorekeeper.games.families.melds.family import MeldsGame, Rules
from scorekeeper.games.families.melds.played import (
    CANASTAS,
    IN_HAND,
    MELDED,
    NET,
    NUMBERS,
    UNSAID,
    WENT_OUT,
    PlayedSide,
    played_sides,
)
from scorekeeper.games.families.melds.scoring import sum_in_signs
from scorekeeper.games.families.melds.side_card import (
    SAID,
    SIDE,
    SUM,
    SideCardField,
    SideEntry,
    said_of,
)
from scorekeeper.games.fields import (
    Announceable,
    Option,
    SeveralField,
    TapField,
    players,
    sides_to_tap,
    trays_of,
)
from scorekeeper.games.forms import KEYPAD_OF_SUMS, EntryForm
from scorekeeper.games.typed_numbers import LONGEST_SUM
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import written_number

NOBODY = "nobody"
ADDED_UP = "added_up"
CARDS_OF_SIDES = tuple(f"{SIDE}_{seat}" for seat in range(6))


class MeldsEntry(EntryForm[Rules, None]):
    """Each side's chips and sum, who went out; ``lists`` are fields of players or sides.

    In a sum what follows a minus is in hand. One number alone is the cards already added up,
    unless the rules have to know what lies on the table.
    """

    game: MeldsGame[Rules]
    tapped = (*CARDS_OF_SIDES, WENT_OUT)
    needed = (*CARDS_OF_SIDES, WENT_OUT)
    untitled = CARDS_OF_SIDES
    more: ClassVar[tuple[str, ...]] = (ADDED_UP,)
    panels = (KEYPAD_OF_SUMS,)
    lists: ClassVar[tuple[str, ...]] = ()
    fields_of_facts: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (CANASTAS, *NUMBERS), CARDS_OF_SIDES[0]
    )

    def build(self) -> None:
        kinds = [*self.chips()]
        most = self.game.packs(self.situation.rules) * self.game.pack_points
        for who in trays_of(self.table, self.entry_sides):
            seat = who.seats[0]
            self.fields[f"{SIDE}_{seat}"] = SideCardField(
                self.table, who, kinds, most=most, is_first=not seat
            )
        options = [*players(self.table), Option(NOBODY, _("Nobody"))]
        self.fields[WENT_OUT] = TapField(options, label=_("Went out"))
        self.fields[ADDED_UP] = SeveralField(
            sides_to_tap(self.table, self.entry_sides), label=_("In one sum")
        )

    @property
    def entry_sides(self) -> tuple[tuple[int, ...], ...]:
        return self.game.sides(self.table)

    @property
    def needs_melds(self) -> bool:
        """Whether one number alone is what lies on the table, not the cards added up."""
        return False

    def chips(self) -> Iterator[Announceable]:
        for kind in self.game.kinds:
            if worth := kind.worth(self.situation.rules):
                name = capfirst(str(kind.name))
                yield Announceable(SIDE, kind.slug, name, kind.name, str(worth))

    # A deal in the form

    def initial_of(self, deal: Deal) -> dict[str, object]:
        out = deal.seat_of(WENT_OUT)
        initial: dict[str, object] = {WENT_OUT: NOBODY if out is None else str(out)}
        added_up: list[str] = []
        for key in self.lists:
            initial[key] = [str(seat) for seat in deal.seats_of(key)]
        for side in played_sides(deal, self.entry_sides, self.game.slugs):
            seat = side.seats[0]
            counts = {**side.canastas, **side.counts}
            said = [
                said_of(seat, kind) for kind, number in counts.items() for _one in range(number)
            ]
            initial[f"{SIDE}_{seat}"] = {SAID: said, SUM: self.sum_text(side)}
            if self.is_added_up(side):
                added_up.append(str(seat))
        return {**initial, ADDED_UP: added_up}

    def is_added_up(self, side: PlayedSide) -> bool:
        """Whether it has to be said that the sum is that of table and hand in one."""
        is_plain = len(side.net) == 1 and side.net[0] >= 0 and not self.needs_melds
        return bool(side.net) and not is_plain

    def sum_text(self, side: PlayedSide) -> str:
        """The numbers as they are typed; too many of them added up."""
        text = sum_in_signs(side)
        if len(text) > LONGEST_SUM:
            numbers = (sum(side.net), sum(side.melded), -sum(side.in_hand))
            text = "".join(f"{number:+d}" for number in numbers if number).removeprefix("+")
        if len(side.melded) == 1 and not side.in_hand and not self.needs_melds:
            text += "-0"  # one number alone would be that of table and hand
        return text.replace("−", "-")

    # The form as a deal

    def facts(self) -> Deal:
        said = self.cleaned_data
        tallies: list[Tally] = []
        for side in self.entry_sides:
            entry: SideEntry = said[f"{SIDE}_{side[0]}"]
            in_one = str(side[0]) in said[ADDED_UP] or (entry.is_plain and not self.needs_melds)
            tallies += [Tally(kind, side[0], count) for kind, count in entry.counts.items()]
            tallies += numbers_of(side[0], entry, in_one=in_one)
        out = said[WENT_OUT]
        facts = [] if out == NOBODY else [Fact(WENT_OUT, int(out))] if out else [UNANSWERED]
        facts += [Fact(key, int(seat)) for key in self.lists for seat in said.get(key, ())]
        return Deal(tallies=tuple(tallies), facts=tuple(facts))

    @property
    def echo_slots(self) -> list[str]:
        return [f"echo_{SIDE}_{side[0]}" for side in self.entry_sides]

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The sum under each side, while it is typed."""
        sides = played_sides(played.deal, self.entry_sides, self.game.slugs)
        return {
            f"echo_{SIDE}_{side.seats[0]}": written_number(side.cards)
            for side in sides
            if len((*side.net, *side.melded, *side.in_hand)) > 1 or side.in_hand
        }


UNANSWERED = Fact(WENT_OUT, text=UNSAID)


def numbers_of(seat: int, entry: SideEntry, *, in_one: bool) -> Iterator[Tally]:
    for sign, number in entry.parts:
        if in_one:
            yield Tally(NET, seat, sign * number)
        else:
            yield Tally(MELDED if sign > 0 else IN_HAND, seat, number)
