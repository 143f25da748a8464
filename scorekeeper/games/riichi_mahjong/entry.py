"""The entry form of riichi mahjong: riichi, who won from whom and how much; or who was ready."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django.utils.text import capfirst

from scorekeeper.games.fields import (
    NOBODY,
    Option,
    SeveralField,
    TapField,
    number_options,
    player_field,
    players,
    seat_text,
)
from scorekeeper.games.forms import WAY, EntryForm
from scorekeeper.games.riichi_mahjong.checks import MOST_WINNERS, cannot_be, may_stop
from scorekeeper.games.riichi_mahjong.fields import (
    FEW_HAN,
    YAKUMAN,
    YAKUMANS,
    FuField,
    Lists,
    ListsField,
    ValueField,
    every_value,
    value_text,
    value_words,
    win_of,
)
from scorekeeper.games.riichi_mahjong.house_rules import RiichiRules
from scorekeeper.games.riichi_mahjong.played import (
    ABORTIVE,
    ABORTIVE_NAMES,
    CHOMBO,
    DRAW,
    FINES,
    FROM,
    NAGASHI,
    PAO,
    RIICHI,
    STOPS,
    TENPAI,
    TRIPLE_RON,
    WINS,
    Course,
    wins_of,
)
from scorekeeper.games.riichi_mahjong.scoring import prices_of, together
from scorekeeper.games.riichi_mahjong.sheet import KEYS, facts_of_wins
from scorekeeper.games.riichi_mahjong.values import FUS, LIMIT_NAMES, SEATS, Win
from scorekeeper.games.tiles import OfferField
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _

WIN, OTHER = "win", "other"
BY, VALUE, FU, TIMES, ALSO, TSUMO = "by", "value", "fu", "times", "also", "tsumo"
MOST_FINES = 5
NOTHING = Option("", "—")
COLUMNS = 4  # of a further win: who, value, fu, liable


class Entry(EntryForm[RiichiRules, Course]):
    """A win, a draw, or what ends a hand otherwise; fields of the other ways are not read."""

    tapped = (WAY, RIICHI, BY, FROM, VALUE, FU, TIMES, TENPAI, NAGASHI, ABORTIVE, CHOMBO, STOPS)
    untitled = (WAY, VALUE, FU, TIMES)
    needed = (BY, FROM, VALUE, FU)
    offered = (STOPS,)
    more = (ALSO, PAO, FINES)
    dense = True
    panels = ()
    ways: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys((BY, FROM, VALUE, FU, TIMES, ALSO, PAO), WIN),
        **dict.fromkeys((TENPAI, NAGASHI), DRAW),
        **dict.fromkeys((ABORTIVE, CHOMBO), OTHER),
    }
    fields_of_facts: ClassVar[Mapping[str, str]] = {WINS: VALUE}

    def build(self) -> None:
        rules, table = self.situation.rules, self.table
        ways = [Option(WIN, _("Win")), Option(DRAW, _("Draw")), Option(OTHER, _("Other"))]
        self.fields[WAY] = self.way_field(ways, label=_("How the hand ended"))
        self.fields[RIICHI] = SeveralField(players(table), label=_("Riichi"))
        self.build_win()
        self.fields[TENPAI] = SeveralField(players(table), label=_("Ready"))
        if rules.nagashi:
            self.fields[NAGASHI] = SeveralField(players(table), label=_("Nagashi"))
        kinds = [
            Option(kind, capfirst(str(name)))
            for kind, name in ABORTIVE_NAMES.items()
            if (rules.multiple_ron == "double" if kind == TRIPLE_RON else rules.abortive != "off")
        ]
        if kinds:
            self.fields[ABORTIVE] = TapField(kinds, label=_("Abortive"))
        self.fields[CHOMBO] = player_field(table, label=_("Chombo"))
        if rules.agari_yame == "choice":
            self.fields[STOPS] = OfferField(_("The dealer ends the match"), label=_("End"))
        self.fields[FINES] = ListsField([*self.lists_of_fines()], label=_("Fines"))

    def build_win(self) -> None:
        rules, table = self.situation.rules, self.table
        self.fields[BY] = player_field(table, label=_("Won by"))
        from_whom = [Option(TSUMO, _("Tsumo")), *players(table)]
        self.fields[FROM] = TapField(from_whom, label=_("From"))
        said = str(self.data.get(VALUE) or self.initial.get(VALUE) or "")
        self.fields[VALUE] = ValueField(said if said in {*every_value()} else "", label=_("Value"))
        self.fields[FU] = FuField(label=_("Fu"))
        if rules.multiple_yakuman:
            times = [Option("", "× 1"), *(Option(str(one), f"× {one}") for one in YAKUMANS)]
            self.fields[TIMES] = TapField(times, label=_("Yakuman"))
        if (further := MOST_WINNERS[rules.multiple_ron] - 1) > 0:
            rows = [[*self.lists_of_win()] for _row in range(further)]
            self.fields[ALSO] = ListsField(rows, label=_("Won too"))
        self.fields[PAO] = TapField([NOBODY, *players(table)], label=_("Pao"))

    def lists_of_fines(self) -> Iterator[Lists]:
        """How often each player put a stick down; as many as were told, where those are more."""
        told = self.initial.get(FINES) or []
        most = max([MOST_FINES, *(int(number) for number in told if number)])
        numbers = number_options(range(1, most + 1))
        for name in self.table.players:
            yield [(_("{name}", name=name), [NOTHING, *numbers])]

    def lists_of_win(self) -> Iterator[tuple[Any, list[Option]]]:
        people = players(self.table)
        values = [Option(value, value_words(value)) for value in every_value()]
        yield _("Player"), [NOTHING, *people]
        yield _("Value"), [NOTHING, *values]
        yield _("Fu"), [NOTHING, *number_options(FUS)]
        yield _("Pao"), [NOTHING, *people]

    def initial_of(self, deal: Deal) -> dict[str, object]:
        wins, discarder = wins_of(deal), deal.seat_of(FROM)
        first, *further = [self.sent(win) for win in wins] or [[""] * COLUMNS]
        abortive, fines = deal.text_of(ABORTIVE), deal.seats_of(FINES)
        way = DRAW if deal.fact(DRAW) else OTHER if abortive or deal.fact(CHOMBO) else WIN
        several = {
            kind: [str(seat) for seat in deal.seats_of(kind)] for kind in (RIICHI, TENPAI, NAGASHI)
        }
        return {
            WAY: way,
            **several,
            BY: first[0],
            FROM: seat_text(discarder) or (TSUMO if wins else ""),
            VALUE: first[1],
            FU: first[2],
            PAO: first[3],
            ALSO: [text for texts in further for text in texts],
            ABORTIVE: abortive,
            CHOMBO: seat_text(deal.seat_of(CHOMBO)),
            STOPS: deal.fact(STOPS) is not None,
            FINES: [str(fines.count(seat) or "") for seat in SEATS] if fines else [],
            "dealer": seat_text(deal.dealer),
        }

    @staticmethod
    def sent(win: Win) -> list[str]:
        fu = "" if win.fu is None else str(win.fu)
        return [str(win.by), value_text(win), fu, seat_text(win.liable)]

    def clean(self) -> dict[str, Any]:
        """A win is somebody's, and by self-draw only where that was tapped."""
        said = self.cleaned_data
        is_begun = said.get(BY) or said.get(VALUE) or any(said.get(ALSO, ()))
        if said.get(WAY) == WIN and is_begun:
            if not said.get(BY):
                self.add_error(BY, str(_("Who won?")))
            elif FROM in said and not said[FROM]:
                self.add_error(FROM, str(_("From whose discard, or by tsumo?")))
        return said

    def facts(self) -> Deal:
        said = self.cleaned_data
        riichi = [Fact(RIICHI, int(seat)) for seat in said[RIICHI]]
        fines = [
            Fact(FINES, seat)
            for seat, number in enumerate(said[FINES])
            for _time in range(int(number or 0))
        ]
        stops = [Fact(STOPS)] if said.get(STOPS) else []
        if said[WAY] == DRAW:
            draw = [Fact(DRAW), *(Fact(TENPAI, int(seat)) for seat in said[TENPAI])]
            nagashi = [Fact(NAGASHI, int(seat)) for seat in said.get(NAGASHI, ())]
            return Deal(facts=KEYS.in_order((*riichi, *draw, *nagashi, *fines, *stops)))
        if said[WAY] == OTHER:
            ended = [Fact(ABORTIVE, text=said[ABORTIVE])] if said.get(ABORTIVE) else []
            ended += [Fact(CHOMBO, int(said[CHOMBO]))] if said[CHOMBO] else []
            return Deal(facts=KEYS.in_order((*riichi, *ended, *fines, *stops)))
        wins, tallies = facts_of_wins(tuple(self.wins()))
        tsumo = said[FROM] in ("", TSUMO)
        discard = [] if tsumo else [Fact(FROM, int(said[FROM]))]
        said_facts = KEYS.in_order((*wins, *discard, *riichi, *fines, *stops))
        return Deal(facts=said_facts, tallies=tallies)

    def wins(self) -> Iterator[Win]:
        said = self.cleaned_data
        value = said[VALUE]
        if value == YAKUMAN and said.get(TIMES):
            value = f"{YAKUMAN}:{said[TIMES]}"
        if said[BY]:
            yield win_of(int(said[BY]), value, said[FU], said[PAO])
        also = said.get(ALSO, [])
        for start in range(0, len(also), COLUMNS):
            by, *rest = also[start : start + COLUMNS]
            if by:
                yield win_of(int(by), *rest)

    def offers(self, deal: Deal) -> Iterable[str]:
        game = self.game
        is_sound = STOPS in self.fields and not any(game.check(self.situation, without_stops(deal)))
        return (STOPS,) if is_sound and may_stop(self.situation, deal) else ()

    @property
    def echo_slots(self) -> list[str]:
        values = [f"echo_{VALUE}_{value}" for value in (*map(str, FEW_HAN), *LIMIT_NAMES, YAKUMAN)]
        fus = [slot for fu in FUS for slot in (f"echo_{FU}_{fu}", f"echo_{FU}_no_{fu}")]
        return [*super().echo_slots, *values, *fus]

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """What the winner is paid for each limit and for each number of fu that can be."""
        deal, said = played.deal, self.cleaned_data if self.is_bound else self.initial
        has_winner = deal.fact(WINS) is not None  # not where what was tapped is a misdeal instead
        if not has_winner or not said.get(FROM) or said[FROM] == said[BY]:
            return {}
        told = {
            f"echo_{VALUE}_{value}": self.paid(deal, value) for value in (*LIMIT_NAMES, YAKUMAN)
        }
        han = str(said.get(VALUE) or "")
        if not han.isdecimal() or int(han) not in FEW_HAN:
            return told
        is_riichi = int(said[BY]) in deal.seats_of(RIICHI)
        is_tsumo = deal.fact(FROM) is None
        for fu in FUS:
            if cannot_be(int(han), fu, is_tsumo=is_tsumo, is_riichi=is_riichi):
                told[f"echo_{FU}_no_{fu}"] = "–"
            else:
                told[f"echo_{FU}_{fu}"] = self.paid(deal, han, str(fu))
        return told

    def paid(self, deal: Deal, value: str, fu: str = "") -> str:
        winner = deal.seats_of(WINS)[0]
        prices = prices_of(self.situation, deal, win_of(winner, value, fu, ""))
        return str(sum(together(prices).values()))


def without_stops(deal: Deal) -> Deal:
    return replace(deal, facts=tuple(fact for fact in deal.facts if fact.kind != STOPS))
