"""The entry form of Schafkopf: who played with whom, and how it ended; what raises it is a tap."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.entry import DeclarersEntry, ResultField, slot_of
from scorekeeper.games.families.declarers.tops import Tops, TopsField, tops_tallies, tops_value
from scorekeeper.games.families.declarers.ways import (
    GAME,
    KONTRA,
    PASSED,
    RAMSCH,
    is_game,
    way_of,
)
from scorekeeper.games.families.declarers.words import RESULT
from scorekeeper.games.fields import (
    NONE,
    Option,
    SeveralField,
    TapField,
    number_options,
    seat_or_none,
    seat_text,
    word_options,
)
from scorekeeper.games.forms import WAY
from scorekeeper.games.schafkopf.checks import most_trumps
from scorekeeper.games.schafkopf.house_rules import SchafkopfRules
from scorekeeper.games.schafkopf.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    BETTEL,
    JUNGFRAU,
    KLOPFEN,
    MARCH,
    MOST,
    MUST,
    PARTNER,
    RUFSPIEL,
    SIE,
    SOLO,
    WITH_PARTNER,
    Memory,
    offered_games,
    offered_kontras,
)
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _

WHO, LAUFENDE = "who", "laufende"
GAME_FIELDS = (WHO, GAME, PARTNER, ANNOUNCEMENT, RESULT, LAUFENDE, KONTRA)
RAMSCH_FIELDS = (MOST, JUNGFRAU, MARCH)
FEW_LAUFENDE = 4
ALONE, OF_BETTEL, OF_SOLO, IN_FULL = "alone", "bettel", "solo", "in-full"  # marks of tiles


class Laufende(Tops):
    class Media:
        css: ClassVar[dict[str, list[str]]] = {"all": ["schafkopf/entry.css"]}


class Entry(DeclarersEntry[SchafkopfRules, Memory]):
    """A game, a Ramsch, or nobody played; fields of the other ways are not read."""

    tapped = (WAY, *GAME_FIELDS, *RAMSCH_FIELDS, KLOPFEN, BOCK)
    dense = True
    untitled = (WAY,)
    needed = (WHO, PARTNER, RESULT, MOST)
    panels = ()
    ways: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(GAME_FIELDS, GAME),
        **dict.fromkeys(RAMSCH_FIELDS, RAMSCH),
    }
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "declarer": WHO,
        "with": LAUFENDE,
        "without": LAUFENDE,
        PASSED: WAY,
        RAMSCH: WAY,
    }

    def build(self) -> None:
        rules = self.situation.rules
        ways = [Option(GAME, _("A game"))]
        if rules.all_pass == RAMSCH:
            ways.append(Option(RAMSCH, _("Ramsch")))
            self.build_ramsch()
        elif rules.all_pass != MUST:
            ways.append(Option(PASSED, _("Nobody played")))
        if len(ways) > 1:
            self.fields[WAY] = self.way_field(ways, label=_("How the deal went"))
        self.build_game()
        if rules.klopfen != "off":
            times = number_options(range(1, len(self.playing()) + 1))
            self.fields[KLOPFEN] = TapField([NONE, *times], label=_("Klopfen"))
        if rules.bock_rounds:
            self.fields[BOCK] = self.bock_field()

    def build_game(self) -> None:
        rules, games = self.situation.rules, offered_games(self.table)
        self.fields[WHO] = self.playing_field(label=_("Who"))
        tiles = word_options(games, marks={game: mark_of(game) for game in games})
        self.fields[GAME] = TapField(tiles, label=_("Game"))
        if RUFSPIEL in games:
            self.fields[GAME].initial = RUFSPIEL
            self.fields[PARTNER] = self.playing_field(label=_("Partner"))
        said = [NONE, *word_options(ANNOUNCED, marks={SIE: OF_SOLO})]
        self.fields[ANNOUNCEMENT] = TapField(said, label=_("Said"))
        self.fields[RESULT] = ResultField(mark_in_full=IN_FULL)
        self.fields[LAUFENDE] = self.laufende_field()
        if kontras := offered_kontras(rules):
            self.fields[KONTRA] = TapField([NONE, *word_options(kontras)], label=_("Kontra"))

    def laufende_field(self) -> TopsField:
        """Those that count first are on tiles of their own."""
        rules, most = self.situation.rules, most_trumps(self.table)
        least = min(max(1, min(rules.laufende_from, rules.wenz_laufende_from)), most - FEW_LAUFENDE)
        tops = Laufende(few=range(least, least + FEW_LAUFENDE), most=most, none=_("none"))
        return TopsField(tops, label=_("Laufende"))

    def build_ramsch(self) -> None:
        playing = self.playing()
        self.fields[MOST] = SeveralField(playing, label=_("Most points"))
        if self.situation.rules.jungfrau != "off":
            self.fields[JUNGFRAU] = SeveralField(playing, label=_("Jungfrau"))
        self.fields[MARCH] = TapField([NONE, *playing], label=_("A march by"))

    def initial_of(self, deal: Deal) -> dict[str, object]:
        seats = {kind: [*map(str, deal.seats_of(kind))] for kind in (MOST, JUNGFRAU)}
        return {
            WAY: way_of(deal),
            WHO: seat_text(deal.contract.declarer),
            GAME: deal.contract.trump,
            PARTNER: seat_text(deal.seat_of(PARTNER)),
            **{kind: deal.text_of(kind) for kind in (ANNOUNCEMENT, RESULT, KONTRA)},
            LAUFENDE: tops_value(deal),
            **{kind: str(deal.number_of(kind) or "") for kind in (KLOPFEN, BOCK)},
            **seats,
            MARCH: seat_text(deal.seat_of(MARCH)),
            "dealer": seat_text(deal.dealer),
        }

    def facts(self) -> Deal:
        said = self.cleaned_data
        way = said.get(WAY, GAME)
        counted = (BOCK,) if way == PASSED else (KLOPFEN, BOCK)
        tallies = tuple(Tally(kind, None, int(said[kind])) for kind in counted if said.get(kind))
        if way == PASSED:
            return Deal(facts=(Fact(PASSED),), tallies=tallies)
        if way == RAMSCH:
            return Deal(facts=tuple(self.ramsch_facts()), tallies=tallies)
        return Deal(
            contract=Contract(said[GAME], seat_or_none(said[WHO])),
            facts=tuple(self.game_facts()),
            tallies=(*self.laufende(), *tallies),
        )

    def announced(self) -> str:
        """What was announced alone: other games have no place for it."""
        game, said = self.cleaned_data[GAME], self.cleaned_data[ANNOUNCEMENT]
        is_left_behind = game in (*WITH_PARTNER, BETTEL) or (said == SIE and game != SOLO)
        return "" if is_left_behind else str(said)

    def game_facts(self) -> Iterator[Fact]:
        """What the game has a place for; a result with Schneider left behind is won or lost."""
        said, announced = self.cleaned_data, self.announced()
        if said[GAME] in WITH_PARTNER and said.get(PARTNER):
            yield Fact(PARTNER, int(said[PARTNER]))
        result = said[RESULT]
        if announced or said[GAME] == BETTEL:
            result = result.partition("_")[0]
        for kind, word in ((ANNOUNCEMENT, announced), (RESULT, result), (KONTRA, said.get(KONTRA))):
            if word:
                yield Fact(kind, text=word)

    def laufende(self) -> Iterator[Tally]:
        if self.cleaned_data[GAME] != BETTEL and self.announced() != SIE:
            yield from tops_tallies(self.cleaned_data[LAUFENDE])

    def ramsch_facts(self) -> Iterator[Fact]:
        said = self.cleaned_data
        yield Fact(RAMSCH)
        for kind in (MOST, JUNGFRAU):
            yield from (Fact(kind, int(seat)) for seat in said.get(kind) or ())
        if said[MARCH]:
            yield Fact(MARCH, int(said[MARCH]))

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The declarer's points for each result, whoever that is as long as nobody is named."""
        deal, playing = played.deal, self.game.playing(self.table, self.dealer)
        if not is_game(deal):
            return {}
        declarer, partner = deal.contract.declarer, deal.seat_of(PARTNER)
        if declarer is None:
            declarer = next(seat for seat in playing if seat != partner)
        if deal.contract.trump in WITH_PARTNER and partner is None:
            somebody = Fact(PARTNER, next(seat for seat in playing if seat != declarer))
            deal = replace(deal, facts=(*deal.facts, somebody))
        worths = self.worths_of_results(deal, declarer)
        return {slot_of(result): worth for result, worth in worths.items()}


def mark_of(game: str) -> str:
    """The class of a tile, by which the style knows what else the game has."""
    if game in WITH_PARTNER:
        return ""
    return {BETTEL: f"{ALONE} {OF_BETTEL}", SOLO: f"{ALONE} {OF_SOLO}"}.get(game, ALONE)
