"""The fields that entry forms of the family have in common.

They are the card points of sides, who chose trumps, and what is declared from the hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from scorekeeper.games.families.klaverjas.cards import Combination
from scorekeeper.games.families.klaverjas.partners import PartnersGame
from scorekeeper.games.families.klaverjas.reckoning import card_points
from scorekeeper.games.families.klaverjas.words import DeclarationWords, Name
from scorekeeper.games.fields import (
    Announceable,
    AnnouncementsField,
    NumbersField,
    NumberTile,
    Option,
    TapField,
    players,
    sides_to_tap,
)
from scorekeeper.games.forms import KEYPAD, EntryForm, Panel
from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally
from scorekeeper.rules.game import Memory
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

SEATS = {"0", "1", "2", "3"}
HAND = "hand"
MOMENT = {HAND: _("in hand")}
BY_ROTATION = Option("", _("player after the dealer"))


class PartnersEntry(EntryForm[Rules, Memory]):
    """A round of a game of partners; ``chooser`` names the field for who chose trumps."""

    game: PartnersGame[Rules, Memory]
    chooser: ClassVar[str] = "declarer"

    def side_options(self) -> list[Option]:
        return sides_to_tap(self.table, self.game.sides(self.table))

    def points_field(self) -> NumbersField:
        declaring = self.declarer % 2
        tiles = [
            NumberTile(one.value, one.label, side, side == declaring, who=one.who)
            for side, one in enumerate(self.side_options())
        ]
        tiles.sort(key=lambda tile: not tile.active)
        most = self.game.whole_pack(self.situation.rules)
        return NumbersField(tiles, label=_("Card points"), most=most)

    def by_rotation_field(self) -> TapField:
        return TapField([BY_ROTATION, *players(self.table)], label=_("Who chose trumps"))

    @property
    def declarer(self) -> int:
        """The seat of the declarer: as entered, as stored, or by rotation."""
        said = self.data.get(self.chooser) or self.initial.get(self.chooser)
        if said in SEATS:
            return int(said)
        dealer = self.data.get("dealer") or self.initial.get("dealer")
        dealt = int(dealer) if dealer in SEATS else self.situation.dealer
        return self.table.after(dealt)

    def tallies(self) -> tuple[Tally, ...]:
        typed = self.cleaned_data["card_points"].items()
        return tuple(Tally("card_points", int(side), count) for side, count in typed)

    def everything(self, deal: Deal) -> int:
        """All card points of a deal, as they are entered."""
        return self.game.whole_pack(self.situation.rules)

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        counts = played.deal.counts("card_points")
        everything = self.everything(played.deal)
        if not counts or any(not 0 <= count <= everything for count in counts.values()):
            return {}
        points = card_points(everything, played.deal)
        return {
            f"echo_card_points_{side}": str(points[side])
            for side in (0, 1)
            if all(seat is None or seat % 2 != side for seat in counts)
        }


def points_of(deal: Deal) -> dict[str, str]:
    """The card points of a deal as texts by tile key."""
    return {str(seat % 2): str(count) for seat, count in deal.by_seat("card_points").items()}


class DeclaringEntry(PartnersEntry[Rules, Memory]):
    """A round in which each player may declare combinations before the first trick.

    The sides stay in their places: nobody's points come first.
    """

    def points_field(self) -> NumbersField:
        points = super().points_field()
        tiles = sorted(points.tiles, key=lambda tile: tile.key)
        return NumbersField(tiles, label=points.label, most=points.widget.most)

    def add_declarations(
        self,
        words: DeclarationWords,
        in_hand: Mapping[str, Combination],
        *,
        others: Sequence[Option] = (),
    ) -> None:
        """Make the fields; ``others`` may count besides one of the sides."""
        kinds = announceables(HAND, in_hand, words.in_hand)
        self.fields["declarations"] = AnnouncementsField(
            self.table, kinds, MOMENT, label=words.combinations
        )
        sides = [*self.side_options(), *others]
        self.fields["declarations_to"] = TapField(sides, label=words.whose)
        context = {"kinds": kinds, "moments": MOMENT, "field": "declarations"}
        self.panels = (KEYPAD, Panel("combinations", "rounds/_combinations.html", context))

    def declarations(self) -> tuple[Declaration, ...]:
        said = self.cleaned_data.get("declarations", ())
        return tuple(Declaration(seat, kind) for _moment, seat, kind in said)

    def declarations_to(self) -> Iterator[Fact]:
        """A fact where somebody said whose declarations count."""
        said = self.cleaned_data.get("declarations_to")
        if said in SEATS:
            yield Fact("declarations_to", int(said))
        elif said:
            yield Fact("declarations_to", text=said)

    @staticmethod
    def declared_before(deal: Deal) -> list[str]:
        """The declarations of a deal as the values of their field."""
        return [f"{HAND}:{one.by}:{one.kind}" for one in deal.declarations]


def announceables(
    moment: str, combinations: Mapping[str, Combination], names: Mapping[str, Name]
) -> list[Announceable]:
    return [
        Announceable(moment, kind, str(names[kind].full), str(names[kind].short), str(one.points))
        for kind, one in combinations.items()
    ]
