"""The entry form of Schieber: card points, and what else there was, each with a tap or two."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from django.utils.text import capfirst

from scorekeeper.games.families.klaverjas.partners_entry import DeclaringEntry, points_of
from scorekeeper.games.families.klaverjas.reckoning import all_tricks_side
from scorekeeper.games.fields import (
    NOBODY,
    NumbersField,
    NumberTile,
    Option,
    SeveralField,
    TapField,
    players,
    seat_or_none,
    seat_text,
)
from scorekeeper.games.schieber.cards import ALL_POINTS, WEIS, WITHOUT_TRUMPS, WORDS
from scorekeeper.games.schieber.house_rules import SchieberRules
from scorekeeper.games.schieber.played import (
    ALL_TRICKS,
    STOECK,
    THANKED,
    THANKED_SHORT,
    best_weis,
    is_stopped,
    worth_of,
)
from scorekeeper.games.tiles import StrainField
from scorekeeper.rules.facts import Contract, Deal, Fact
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


class Entry(DeclaringEntry[SchieberRules, None]):
    """What is played is asked for at once only where it decides a factor."""

    tapped = ("trump", "card_points", ALL_TRICKS, STOECK, "declarations")
    needed = ("trump", "card_points")
    offered = ("declarations_to",)
    keeps_room = True
    dense = True
    more = (THANKED, THANKED_SHORT)

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("schieber/entry.css",)}

    def build(self) -> None:
        rules, table = self.situation.rules, self.table
        self.put_away = () if rules.multiplies else ("trump",)
        suits = self.game.suits_at(rules)
        names = {**{word: suit.name for word, suit in suits.items()}, **WITHOUT_TRUMPS}
        plays = [self.play(word, names[word]) for word in names if word in rules.factors]
        if not rules.multiplies:
            plays.append(Option("", _("not noted")))
        shapes = {word: suit.shape for word, suit in suits.items()}
        self.fields["trump"] = StrainField(plays, label=_("Played"), shapes=shapes)
        self.fields["card_points"] = self.points_field()
        self.fields[ALL_TRICKS] = SeveralField(self.side_options(), label=_("Match"))
        if rules.count_stoeck:
            self.fields[STOECK] = SeveralField(self.side_options(), label=_("Stöck"))
        if rules.count_weis:
            weis = {kind: replace(WEIS[kind], points=worth_of(rules, kind)) for kind in WEIS}
            self.add_declarations(WORDS, weis)
        if rules.end == "target":
            everybody = [NOBODY, *players(table)]
            self.fields[THANKED] = TapField(everybody, label=_("Thanked"))
            self.fields[THANKED_SHORT] = TapField(everybody, label=_("Too soon"))

    def play(self, word: str, name: Text) -> Option:
        rules = self.situation.rules
        remark = f"x{rules.factors[word]}" if rules.multiplies else ""
        return Option(word, capfirst(str(name)), remark)

    def points_field(self) -> NumbersField:
        """The sides stay in their places: nobody's points come first."""
        tiles = [
            NumberTile(one.value, one.label, side, side == 0, who=one.who)
            for side, one in enumerate(self.side_options())
        ]
        return NumbersField(tiles, label=_("Card points"), most=ALL_POINTS)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        return {
            "trump": deal.contract.trump,
            "card_points": points_of(deal),
            "declarations": self.declared_before(deal),
            **{kind: [str(seat % 2) for seat in deal.seats_of(kind)] for kind in OF_SIDES},
            **{kind: seat_text(deal.seat_of(kind)) for kind in OF_PLAYERS},
            "dealer": seat_text(deal.dealer),
        }

    def facts(self) -> Deal:
        said = self.cleaned_data
        return Deal(
            contract=Contract(said["trump"]),
            declarations=self.declarations(),
            tallies=() if said[ALL_TRICKS] else self.tallies(),
            facts=(*self.named(), *self.declarations_to()),
        )

    def named(self) -> Iterator[Fact]:
        for kind in OF_SIDES:
            for side in self.cleaned_data.get(kind, ()):
                yield Fact(kind, int(side))
        for kind in (THANKED, THANKED_SHORT):
            if seat := self.cleaned_data.get(kind):
                yield Fact(kind, seat_or_none(seat))

    def offers(self, deal: Deal) -> Iterable[str]:
        best = best_weis(self.situation.rules, deal)
        if deal.fact("declarations_to") or best[0] == best[1] > 0:
            yield "declarations_to"

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        """What the other side has; nothing where play stopped, since nobody knows then."""
        taker = all_tricks_side(played.deal)
        if taker is not None:
            return {
                f"echo_card_points_{side}": str(ALL_POINTS * (side == taker)) for side in (0, 1)
            }
        return {} if is_stopped(played.deal) else super().echoes(played)


OF_SIDES = (ALL_TRICKS, STOECK)
OF_PLAYERS = (THANKED, THANKED_SHORT, "declarations_to")
