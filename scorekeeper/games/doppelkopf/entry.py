"""The entry form of Doppelkopf: who is Re, one side's points or a band, what was said, extras."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from django.forms.widgets import Script

from scorekeeper.games.doppelkopf.house_rules import DoppelkopfRules
from scorekeeper.games.doppelkopf.played import (
    ALL_POINTS,
    ALL_TRICKS,
    ANNOUNCEMENTS,
    BAND,
    BANDS,
    EXTRA,
    EXTRA_POINTS,
    EXTRAS,
    OF_TWO,
    OTHER,
    PLAYER,
    POINTS,
    RE,
    SAID,
    SIDE_NAMES,
    SIDES,
    SOLOS,
    Memory,
    Played,
    extras_of,
)
from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.entry import DeclarersEntry
from scorekeeper.games.fields import (
    Announceable,
    NumbersField,
    NumberTile,
    Option,
    SeveralField,
    TapField,
    word_options,
)
from scorekeeper.games.forms import Panel
from scorekeeper.games.side_chips import ChipsByNameField
from scorekeeper.games.tiles import StrainField
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

TAKEN, SOLO, PAIR = "taken", "solo", "pair"
EVERYTHING = "all"  # every trick, in place of a number
MOMENT = "trick"
SHOWN_BANDS = {band.replace("-", "–"): band for band in BANDS}
OTHER_BAND = dict(zip(BANDS, reversed(BANDS), strict=True))


class Key(NamedTuple):
    """A key beside the digits: the side whose number it writes, and the number."""

    side: str
    text: str
    label: Text | str


class PointsOrBand(NumbersField):
    """The points of both sides: a number, a band, or every trick; a key types the last two."""

    def clean(self, value: dict[str, str]) -> dict[str, Any]:
        words = {side: text for side, text in value.items() if text in (*SHOWN_BANDS, EVERYTHING)}
        numbers = {side: text for side, text in value.items() if side not in words}
        return {**words, **super().clean(numbers)}


class Entry(DeclarersEntry[DoppelkopfRules, Memory]):
    """Two Re players have a game and extra points; one alone has a solo, and neither."""

    tapped = (PLAYER, TAKEN, *SAID.values(), BOCK, SOLO, EXTRA_POINTS, PAIR)
    needed = (PLAYER, TAKEN, SOLO)
    untitled = (EXTRA_POINTS,)
    offered = (SOLO, EXTRA_POINTS, PAIR)
    dense = True
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "game": SOLO,
        ALL_TRICKS: TAKEN,
        **dict.fromkeys(POINTS.values(), TAKEN),
    }

    class Media:
        css: ClassVar[dict[str, list[str]]] = {"all": ["doppelkopf/entry.css"]}
        js = (Script("doppelkopf/entry.js", type="module"),)

    def build(self) -> None:
        rules = self.situation.rules
        self.fields[PLAYER] = SeveralField(self.playing(), label=_("Re"))
        tiles = [NumberTile(side, SIDE_NAMES[side], active=side == RE) for side in SIDES]
        self.fields[TAKEN] = PointsOrBand(tiles, label=_("Points"), most=ALL_POINTS)
        for side in SIDES:
            words = word_options(ANNOUNCEMENTS[side])
            label = _("{side} said", side=SIDE_NAMES[side])
            self.fields[SAID[side]] = TapField([Option("", "–"), *words], label=label)
        if rules.bock_rounds:
            self.fields[BOCK] = self.bock_field()
        self.fields[SOLO] = StrainField(word_options(SOLOS), label=_("Solo"))
        chips = [
            Announceable(MOMENT, kind, EXTRAS[kind].name, EXTRAS[kind].short, "+1")
            for kind in extras_of(rules)
        ]
        names = [*SIDE_NAMES.values()]
        self.fields[EXTRA_POINTS] = ChipsByNameField(
            self.table, names, chips, label=_("Extra points")
        )
        games = word_options(OF_TWO)
        pairs = [Option("", _("Normal")), *games[: 2 if rules.poverty != "off" else 1]]
        self.fields[PAIR] = TapField(pairs, label=_("Game"))
        self.panels = (Panel("keypad", "doppelkopf/pad.html", {"keys": keys_of_pad()}),)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        played = Played(self.situation.rules, deal)
        taken: dict[str, str] = {side: str(points) for side, points in played.counted.items()}
        if band := deal.text_of(BAND):
            taken[RE] = band.replace("-", "–")
        if side := deal.text_of(ALL_TRICKS):
            taken = {side: EVERYTHING}
        seats = {side: number for number, side in enumerate(SIDES)}
        return {
            PLAYER: [str(seat) for seat in played.re],
            TAKEN: taken,
            **{kind: deal.text_of(kind) for kind in SAID.values()},
            (SOLO if played.is_solo else PAIR): played.game,
            EXTRA_POINTS: [
                f"{MOMENT}:{seats[side]}:{kind}" for side in SIDES for kind in played.extras(side)
            ],
            BOCK: str(deal.number_of(BOCK) or ""),
            "dealer": "" if deal.dealer is None else str(deal.dealer),
        }

    def facts(self) -> Deal:
        said = self.cleaned_data
        is_solo = len(said[PLAYER]) == 1
        numbers = {
            POINTS[side]: points for side, points in said[TAKEN].items() if isinstance(points, int)
        }
        if said.get(BOCK):
            numbers[BOCK] = int(said[BOCK])
        return Deal(
            contract=Contract(said[SOLO] if is_solo else said[PAIR]),
            facts=tuple(self.told_facts(is_solo=is_solo)),
            tallies=tuple(Tally(kind, None, number) for kind, number in numbers.items()),
        )

    def told_facts(self, *, is_solo: bool) -> Iterator[Fact]:
        said = self.cleaned_data
        for seat in said[PLAYER]:
            yield Fact(PLAYER, int(seat))
        for side, word in said[TAKEN].items():
            if word == EVERYTHING:
                yield Fact(ALL_TRICKS, text=side)
            elif word in SHOWN_BANDS:
                band = SHOWN_BANDS[word]
                yield Fact(BAND, text=band if side == RE else OTHER_BAND[band])
        for kind in SAID.values():
            if said[kind]:
                yield Fact(kind, text=said[kind])
        extras = [] if is_solo else sorted(said[EXTRA_POINTS], key=place_of_extra)
        for _moment, number, kind in extras:
            yield Fact(EXTRA, text=f"{SIDES[number]}:{kind}")

    def offers(self, deal: Deal) -> Iterable[str]:
        is_solo = Played(self.situation.rules, deal).is_solo
        return (SOLO,) if is_solo else (EXTRA_POINTS, PAIR)

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The points of the other side, or its band."""
        told = self.initial_of(played.deal)[TAKEN]
        assert isinstance(told, dict)
        return {
            f"echo_{TAKEN}_{OTHER[side]}": str(rest)
            for side, text in told.items()
            if len(told) == 1 and (rest := rest_of(text)) is not None
        }


def rest_of(text: str) -> str | None:
    """What is left for the other side; None where there is no such number."""
    if text == EVERYTHING:
        return "0"
    if text in SHOWN_BANDS:
        return OTHER_BAND[SHOWN_BANDS[text]].replace("-", "–")
    points = int(text)
    return str(ALL_POINTS - points) if 0 <= points <= ALL_POINTS else None


def place_of_extra(said: tuple[str, int, str]) -> tuple[int, int]:
    _moment, side, kind = said
    return side, [*EXTRAS].index(kind)


def keys_of_pad() -> list[Key]:
    """What a key types, and for which side: bands of Re from few points to every trick."""
    few, many = [*SHOWN_BANDS][:4], [*SHOWN_BANDS][4:]
    bands = [Key(RE, text, text) for text in (*few, str(ALL_POINTS // 2), *many)]
    re, kontra = (Key(side, EVERYTHING, _("{side} all", side=SIDE_NAMES[side])) for side in SIDES)
    return [kontra, *bands, re]
