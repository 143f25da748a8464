"""The entry form of Skat: who played alone, which game, with how many tops, and the result."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from django import forms
from django.utils.text import capfirst

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.entry import DeclarersEntry, ResultField, slot_of
from scorekeeper.games.families.declarers.tops import Tops, TopsField, tops_tallies, tops_value
from scorekeeper.games.families.declarers.ways import GAME, KONTRA, PASSED, RAMSCH, is_game, way_of
from scorekeeper.games.families.declarers.words import (
    RESULT,
    WITH,
    WITHOUT,
)
from scorekeeper.games.fields import (
    NONE,
    NumbersField,
    NumberTile,
    Option,
    SeveralField,
    TapField,
    number_options,
    seat_or_none,
    seat_text,
    word_options,
)
from scorekeeper.games.forms import WAY
from scorekeeper.games.skat.checks import MOST_TOPS
from scorekeeper.games.skat.house_rules import SkatRules
from scorekeeper.games.skat.played import (
    ANNOUNCED,
    ANNOUNCED_IN_NULL,
    ANNOUNCEMENT,
    BID,
    GAMES,
    HAND_OUVERT,
    MARCH,
    MOST,
    NULL,
    POINTS,
    PUSHED,
    VIRGIN,
    Memory,
    offered_kontras,
)
from scorekeeper.games.skat.ramsch import ALL_POINTS, MOST_PUSHES, PUSHED_RAMSCH
from scorekeeper.games.skat.values import GameValue, bid_values
from scorekeeper.games.tiles import OfferField, StrainField
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _

ALONE, TOPS, TAKEN = "alone", "tops", "taken"
GAME_FIELDS = (ALONE, GAME, TOPS, ANNOUNCEMENT, KONTRA, RESULT, BID)
RAMSCH_FIELDS = (MOST, TAKEN, VIRGIN, MARCH, PUSHED)
HAND, OUVERT = "hand", "ouvert"
OF_NULL, NOT_IN_NULL = "null", "not-in-null"  # marks of tiles
FEW_TOPS = 4


class Entry(DeclarersEntry[SkatRules, Memory]):
    """A game, a Ramsch, or all passed; fields of the other ways are not read."""

    tapped = (WAY, *GAME_FIELDS, *RAMSCH_FIELDS, BOCK)
    dense = True
    untitled = (WAY,)
    needed = (ALONE, GAME, TOPS, RESULT, MOST, TAKEN)
    ways: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(GAME_FIELDS, GAME),
        **dict.fromkeys(RAMSCH_FIELDS, RAMSCH),
    }
    way_of_panels = RAMSCH
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "declarer": ALONE,
        WITH: TOPS,
        WITHOUT: TOPS,
        "points": TAKEN,
        PASSED: WAY,
        RAMSCH: WAY,
    }

    def build(self) -> None:
        rules = self.situation.rules
        ways = [Option(GAME, _("A game")), Option(PASSED, _("All passed"))]
        if rules.all_pass in (RAMSCH, PUSHED_RAMSCH):
            ways.insert(1, Option(RAMSCH, _("Ramsch")))
            self.build_ramsch(self.playing())
        else:
            self.panels = ()
        self.fields[WAY] = self.way_field(ways, label=_("How the deal went"))
        self.build_game()
        if rules.bock_rounds:
            self.fields[BOCK] = self.bock_field()

    def build_game(self) -> None:
        rules = self.situation.rules
        self.fields[ALONE] = self.playing_field(label=_("Who"))
        games = word_options(GAMES, marks={NULL: OF_NULL})
        self.fields[GAME] = StrainField(games, label=_("Game"))
        tops = SkatTops(few=range(1, FEW_TOPS + 1), most=MOST_TOPS)
        self.fields[TOPS] = TopsField(tops, label=_("Tops"))
        self.fields[ANNOUNCEMENT] = SeveralField(announced_options(), label=_("Said"))
        self.fields[RESULT] = ResultField(mark_in_full=NOT_IN_NULL)
        if kontras := offered_kontras(rules):
            self.fields[KONTRA] = TapField([NONE, *word_options(kontras)], label=_("Kontra"))
        self.fields[BID] = bid_field(rules)

    def build_ramsch(self, playing: list[Option]) -> None:
        self.fields[MOST] = SeveralField(playing, label=_("Most points"))
        tile = NumberTile("points", _("Points of each"), active=True)
        self.fields[TAKEN] = NumbersField([tile], label=_("Taken"), most=ALL_POINTS)
        self.fields[VIRGIN] = OfferField(_("somebody took no trick"), label=_("Virgin"))
        self.fields[MARCH] = TapField([NONE, *playing], label=_("A march by"))
        if self.situation.rules.all_pass == PUSHED_RAMSCH:
            times = number_options(range(1, MOST_PUSHES + 1))
            self.fields[PUSHED] = TapField([Option("", _("never")), *times], label=_("Pushed"))

    def initial_of(self, deal: Deal) -> dict[str, object]:
        seats = {kind: [str(fact.by) for fact in deal.all_facts(kind)] for kind in (MOST, MARCH)}
        numbers = {kind: deal.number_of(kind) for kind in (BID, BOCK, POINTS)}
        return {
            WAY: way_of(deal),
            ALONE: seat_text(deal.contract.declarer),
            GAME: deal.contract.trump,
            TOPS: tops_value(deal),
            ANNOUNCEMENT: announcement_tiles(deal.text_of(ANNOUNCEMENT)),
            RESULT: deal.text_of(RESULT),
            KONTRA: deal.text_of(KONTRA),
            BID: str(numbers[BID] or ""),
            BOCK: str(numbers[BOCK] or ""),
            MOST: seats[MOST],
            TAKEN: {} if numbers[POINTS] is None else {"points": str(numbers[POINTS])},
            VIRGIN: deal.fact(VIRGIN) is not None,
            MARCH: "".join(seats[MARCH][:1]),
            PUSHED: str(deal.number_of(PUSHED) or ""),
            "dealer": seat_text(deal.dealer),
        }

    def facts(self) -> Deal:
        said = self.cleaned_data
        bock = [Tally(BOCK, None, int(said[BOCK]))] if said.get(BOCK) else []
        if said[WAY] == PASSED:
            return Deal(facts=(Fact(PASSED),), tallies=tuple(bock))
        if said[WAY] == RAMSCH:
            return Deal(facts=tuple(self.ramsch_facts()), tallies=(*bock, *self.ramsch_numbers()))
        return Deal(
            contract=Contract(said[GAME], seat_or_none(said[ALONE])),
            facts=tuple(self.announced_facts()),
            tallies=(*self.numbers(), *bock),
        )

    def announced_facts(self) -> Iterator[Fact]:
        said = self.cleaned_data
        announced = announcement_of(said[ANNOUNCEMENT], is_null=said[GAME] == NULL)
        for kind, word in ((ANNOUNCEMENT, announced), (RESULT, said[RESULT])):
            if word:
                yield Fact(kind, text=word)
        if said.get(KONTRA):
            yield Fact(KONTRA, text=said[KONTRA])

    def numbers(self) -> Iterator[Tally]:
        said = self.cleaned_data
        if said[GAME] != NULL:
            yield from tops_tallies(said[TOPS])
        if said[BID]:
            yield Tally(BID, None, int(said[BID]))

    def ramsch_facts(self) -> Iterator[Fact]:
        said = self.cleaned_data
        yield Fact(RAMSCH)
        for seat in said[MOST]:
            yield Fact(MOST, int(seat))
        if said[VIRGIN]:
            yield Fact(VIRGIN)
        if said[MARCH]:
            yield Fact(MARCH, int(said[MARCH]))

    def ramsch_numbers(self) -> Iterator[Tally]:
        for points in self.cleaned_data[TAKEN].values():
            yield Tally(POINTS, None, points)
        if self.cleaned_data.get(PUSHED):
            yield Tally(PUSHED, None, int(self.cleaned_data[PUSHED]))

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The declarer's game points for each result; won includes everything announced."""
        if not is_game(played.deal):
            return {}
        declarer = played.deal.contract.declarer
        seat = self.game.playing(self.table, self.dealer)[0] if declarer is None else declarer
        said = self.worths_of_results(played.deal, seat)
        if "won" in said and (made := GameValue(self.situation.rules, played.deal).must_make):
            said["won"] = f"{made} {said['won']}"
        return {slot_of(result): worth for result, worth in said.items()}


def bid_field(rules: SkatRules) -> forms.ChoiceField:
    """Every possible bid; left empty where the game reached its bid."""
    label = str(_("Overbid"))
    bids = [("", _("no")), *[(str(bid), str(bid)) for bid in sorted(bid_values(rules))]]
    return forms.ChoiceField(choices=bids, label=label, widget=forms.Select({"aria-label": label}))


def announced_options() -> list[Option]:
    return [
        Option(word, capfirst(str(name)), mark="" if word in ANNOUNCED_IN_NULL else NOT_IN_NULL)
        for word, name in ANNOUNCED.items()
    ]


def announcement_tiles(announced: str) -> list[str]:
    """The tiles of an announcement: each includes those before it; null joins two of its own."""
    if announced == HAND_OUVERT:
        return [HAND, OUVERT]
    return [announced] if announced else []


def announcement_of(tapped: list[str], *, is_null: bool) -> str:
    """The highest announcement tapped, in null both together.

    Null has no place for others, so what is left behind of them is not read.
    """
    words = [word for word in tapped if not is_null or word in (HAND, OUVERT)]
    if is_null and words == [HAND, OUVERT]:
        return HAND_OUVERT
    return words[-1] if words else ""


class SkatTops(Tops):
    class Media:
        css: ClassVar[dict[str, list[str]]] = {"all": ["skat/entry.css"]}
