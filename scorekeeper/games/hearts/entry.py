"""The entry form of Hearts: the points of each player or one tap for the moon, and the jack."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.games.fields import (
    NumbersField,
    NumberTile,
    Option,
    TapField,
    number_texts,
    players,
    who_of,
)
from scorekeeper.games.forms import EntryForm
from scorekeeper.games.hearts.cards import (
    JACK,
    MOON,
    MOON_CHOICES,
    NOBODY,
    TAKEN,
    kitty_size,
    pack_points,
)
from scorekeeper.games.hearts.house_rules import HeartsRules
from scorekeeper.games.hearts.played import is_complete, piles, shooter
from scorekeeper.games.steps import Step, StepsField
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _

SHOT = "shot"
MOST_BESIDE_A_TITLE = 4  # tiles with names that fit there


class Entry(EntryForm[HeartsRules, int]):
    """Points as players count them: hearts and spades together, never the jack.

    A moon is one tap on the shooter, and no number has to be typed.
    """

    tapped = (TAKEN, SHOT, JACK)
    untitled: tuple[str, ...] = (TAKEN,)
    needed = (TAKEN, JACK)
    offered = (MOON,)
    keeps_room = True

    def build(self) -> None:
        rules, tiles = self.situation.rules, [*self.tiles()]
        self.fields[TAKEN] = NumbersField(tiles, label=_("Points taken"), most=pack_points(rules))
        if rules.moon != "off":
            shooting = Step(_("moon"), players(self.table))
            self.fields[SHOT] = StepsField(self.table, [shooting], label=_("Shot the moon"))
        if rules.jack_of_diamonds != "off":
            nobody = [Option(NOBODY, _("nobody"))] if kitty_size(self.table) else []
            options = [*players(self.table), *nobody]
            self.fields[JACK] = TapField(options, label=_("Jack of diamonds"))
        if rules.moon == "choice":
            add, subtract = MOON_CHOICES
            points = pack_points(rules)
            choices = [
                Option(add, _("{points} for the others", points=points)),
                Option(subtract, _("{points} off", points=points)),
            ]
            self.fields[MOON] = TapField(choices, label=_("The moon"))

        if len(tiles) > MOST_BESIDE_A_TITLE:
            self.untitled = (TAKEN, SHOT)

    def tiles(self) -> Iterator[NumberTile]:
        first, *_others = self.table.seats
        for seat in self.table.seats:
            who, name = who_of(self.table, (seat,)), self.table.name(seat)
            yield NumberTile(str(seat), name, seat, active=seat == first, who=who)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        jack, moon = deal.fact(JACK), deal.fact(MOON)
        return {
            TAKEN: number_texts(deal.counts(TAKEN)),
            MOON: "" if moon is None else moon.text,
            JACK: "" if jack is None else (NOBODY if jack.by is None else str(jack.by)),
        }

    def clean(self) -> dict[str, Any]:
        """A tapped moon agrees with all other entries."""
        said = self.cleaned_data
        for shot in said.get(SHOT, ()):
            name, jack = self.table.name(shot), said.get(JACK, "")
            taken = [int(seat) for seat, number in said.get(TAKEN, {}).items() if number]
            if others := tuple(seat for seat in taken if seat != shot):
                values = {"name": name, "others": self.table.names(others)}
                message = _("{name} shot the moon, but there are points for {others}", **values)
                self.add_error(SHOT, str(message))
            elif self.moon_needs_the_jack and jack not in ("", NOBODY, str(shot)):
                message = _("{name} has no moon without the jack of diamonds", name=name)
                self.add_error(SHOT, str(message))
        return said

    @property
    def moon_needs_the_jack(self) -> bool:
        return self.situation.rules.jack_of_diamonds == "minus_ten_and_moon"

    def facts(self) -> Deal:
        said = self.cleaned_data
        taken = {int(seat): number for seat, number in said[TAKEN].items()}
        jack: str = said.get(JACK, "")
        for shot in said.get(SHOT, ()):
            taken = self.with_moon(shot, taken)
            jack = jack or (str(shot) if self.moon_needs_the_jack else "")
        facts = []
        if jack:
            facts.append(Fact(JACK, text=NOBODY) if jack == NOBODY else Fact(JACK, int(jack)))
        if moon := said.get(MOON):
            facts.append(Fact(MOON, text=moon))
        tallies = tuple(Tally(TAKEN, seat, number) for seat, number in sorted(taken.items()))
        return Deal(tallies=tallies, facts=tuple(facts))

    def with_moon(self, shot: int, taken: Mapping[int, int]) -> dict[int, int]:
        """All points for the shooter; fewer if typed so while cards were out of play."""
        may_lack = kitty_size(self.table) > 0
        nothing = dict.fromkeys(self.table.seats, 0) if shot in taken and may_lack else {}
        return {**nothing, **taken, shot: taken.get(shot, pack_points(self.situation.rules))}

    def offers(self, deal: Deal) -> Iterable[str]:
        told = deal.tallies and is_complete(self.table, deal)
        shot = shooter(self.situation.rules, piles(self.table, deal), deal)
        return (MOON,) if told and shot is not None else ()

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        deal, points = played.deal, piles(self.table, played.deal)
        if not deal.tallies or not is_complete(self.table, deal) or min(points.values()) < 0:
            return {}
        return {f"echo_{TAKEN}_{seat}": str(number) for seat, number in points.items()}
