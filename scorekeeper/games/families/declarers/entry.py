"""The fields that entry forms of the family share: who plays the deal, Bock, what results bring."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from django.utils.text import capfirst

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.family import DeclarersGame
from scorekeeper.games.families.declarers.words import RESULT, RESULTS, RESULTS_IN_SHORT
from scorekeeper.games.fields import NONE, Label, Option, TapField, number_options, players
from scorekeeper.games.forms import EntryForm
from scorekeeper.games.tiles import WorthField, WorthTiles
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.game import Memory
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.limits import MOST_ROUNDS
from scorekeeper.rules.scores import summed
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import with_sign

FEW_BOCK_ROUNDS = 3


class DeclarersEntry(EntryForm[Rules, Memory]):
    """A deal of one or two against the rest."""

    game: DeclarersGame[Rules, Memory]

    def playing(self) -> list[Option]:
        """The players of the deal, who are all but the dealer where that one sits out."""
        seats = {str(seat) for seat in self.game.playing(self.table, self.dealer)}
        return [one for one in players(self.table) if one.value in seats]

    def playing_field(self, *, label: Label) -> TapField:
        """A choice among the players of the deal; why it is nobody else, the rules say."""
        field = TapField(self.playing(), label=label)
        field.known |= {one.value for one in players(self.table)}
        return field

    def bock_field(self) -> TapField:
        return TapField([*self.bock_options()], label=_("Sets off Bock"))

    def bock_options(self) -> Iterator[Option]:
        """None, a few Bock rounds, or the number entered elsewhere."""
        yield NONE
        said = str(self.data.get(BOCK) or self.initial.get(BOCK) or "")
        is_number = said.isdecimal() and len(said) <= len(str(MOST_ROUNDS))
        numbers = {*range(1, FEW_BOCK_ROUNDS + 1), *([int(said)] if is_number else [])}
        yield from number_options(sorted(numbers))

    @property
    def echo_slots(self) -> list[str]:
        results = RESULTS if RESULT in self.fields else ()
        return [*super().echo_slots, *map(slot_of, results)]

    def worths_of_results(self, deal: Deal, declarer: int) -> dict[str, str]:
        """The declarer's points by each result of a game, in words."""
        deal = replace(deal, contract=replace(deal.contract, declarer=declarer))
        others = tuple(fact for fact in deal.facts if fact.kind != RESULT)
        ended = {one: replace(deal, facts=(*others, Fact(RESULT, text=one))) for one in RESULTS}
        return self.worths(ended, declarer)

    def worths(self, ended: Mapping[str, Deal], seat: int) -> dict[str, str]:
        """What a player gets by each of some endings, in words; those that cannot be left out."""
        points = {ending: self.points_of(deal, seat) for ending, deal in ended.items()}
        return {ending: with_sign(one) for ending, one in points.items() if one is not None}

    def points_of(self, deal: Deal, seat: int) -> int | None:
        """A player's points by a deal; None where it cannot have happened."""
        if any(self.game.check(self.situation, deal)):
            return None
        lines = self.game.score(self.situation, deal)
        return summed(lines, len(self.table.players))[0][seat]


def slot_of(result: str) -> str:
    """The element id of what a result is worth."""
    return f"echo_{RESULT}_{result}"


class ResultTiles(WorthTiles):
    """Won above lost, and beside them with Schneider and Schwarz."""

    class Media:
        css: ClassVar[dict[str, list[str]]] = {"all": ["widgets/results.css"]}


class ResultField(WorthField):
    """The six results of a game, called ``result`` in its form.

    Those with Schneider and Schwarz have a mark: not every game has a place for them.
    """

    def __init__(self, *, mark_in_full: str) -> None:
        options = [
            Option(one, capfirst(str(name)), mark="" if one in RESULTS_IN_SHORT else mark_in_full)
            for one, name in RESULTS.items()
        ]
        super().__init__(options, label=_("Result"))
        self.widget = ResultTiles(options)
