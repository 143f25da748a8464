"""The entry form of Scopa: who won each award or, on another tab, what the piles hold."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from django.utils.text import capfirst

from scorekeeper.games.families.fishing.entry import BY_COUNT, BY_NAME, PilesEntry
from scorekeeper.games.families.fishing.piles import piles_of
from scorekeeper.games.fields import NumbersField, Option, TapField, number_texts
from scorekeeper.games.forms import KEYPAD, Panel
from scorekeeper.games.scopa.card_grid import CardGridField, card_options
from scorekeeper.games.scopa.checks import (
    LONGEST_NAPOLA,
    MISSING,
    SHORTEST_NAPOLA,
    most_sweeps,
)
from scorekeeper.games.scopa.house_rules import ScopaRules
from scorekeeper.games.scopa.piles import (
    AWARDS,
    BEST_CARDS,
    CARD_VALUES,
    CARTE,
    DENARI,
    NAPOLA,
    NO_CARD,
    NOBODY,
    PRIMIERA,
    RE_BELLO,
    SCOPE,
    SETTEBELLO,
    Award,
    best_cards,
    counts_of,
)
from scorekeeper.games.short_counts import ShortCountsField
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

NAPOLA_BY = "napola_by"
# The questions of the tab with counts, by the facts that the other tab asks for
COUNT_QUESTIONS = {
    **{
        one.said: Fault(one.counted, _("how many {what} are in each pile?", what=one.what))
        for one in AWARDS
    },
    PRIMIERA: Fault(BEST_CARDS, _("what are the best cards of each pile?")),
    SETTEBELLO: Fault(BEST_CARDS, _("whose best card of coins is the 7?")),
}
NAMES_OF_COUNTS = {CARTE.said: CARTE.counted, DENARI.said: DENARI.counted, PRIMIERA: BEST_CARDS}


class Entry(PilesEntry[ScopaRules, None]):
    """Four winners and the sweeps, or counts in place of winners.

    Counts are read on their own tab alone, and there replace the winner's name.
    """

    tapped = (
        "way",
        CARTE.said,
        CARTE.counted,
        DENARI.said,
        DENARI.counted,
        SETTEBELLO,
        PRIMIERA,
        BEST_CARDS,
        RE_BELLO,
        SCOPE,
        NAPOLA_BY,
        NAPOLA,
    )
    untitled = ("way", SCOPE)
    needed = (*NAMES_OF_COUNTS, *NAMES_OF_COUNTS.values(), SETTEBELLO, RE_BELLO)
    ways: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys((*NAMES_OF_COUNTS, SETTEBELLO), BY_NAME),
        **dict.fromkeys(NAMES_OF_COUNTS.values(), BY_COUNT),
    }
    offered = (NAPOLA,)

    def build(self) -> None:
        self.fields["way"] = self.tabs()
        for award in AWARDS:
            options = [*self.pile_options(), Option(NOBODY, _("Tie"))]
            self.fields[award.said] = TapField(options, label=capfirst(str(award.name)))
            self.fields[award.counted] = NumbersField(
                self.pile_tiles(), label=capfirst(str(award.name)), most=award.all
            )
        nobody = Option(NOBODY, _("Nobody"))
        self.fields[SETTEBELLO] = TapField(self.pile_options(), label=_("Settebello"))
        self.fields[PRIMIERA] = TapField([*self.pile_options(), nobody], label=_("Primiera"))
        self.fields[BEST_CARDS] = CardGridField(self.pile_tiles(), label=_("Best cards"))
        self.fields[SCOPE] = ShortCountsField(
            self.pile_tiles(), label=_("Scope"), largest=most_sweeps(self.table)
        )
        if self.situation.rules.re_bello:
            self.fields[RE_BELLO] = TapField(self.pile_options(), label=_("Re bello"))
        if self.situation.rules.napola:
            none = Option("", _("None"))
            self.fields[NAPOLA_BY] = TapField([none, *self.pile_options()], label=_("Napola"))
            runs = map(str, range(SHORTEST_NAPOLA, LONGEST_NAPOLA + 1))
            lengths = [Option(run, run) for run in runs]
            self.fields[NAPOLA] = TapField(lengths, label=_("How many coins"))
        best = Panel("best_cards", "scopa/card_keys.html", {"cards": card_options()})
        self.panels = (KEYPAD, best)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        counted = {kind: deal.counts(kind) for kind in (CARTE.counted, DENARI.counted, SCOPE)}
        initial: dict[str, object] = {
            kind: number_texts(counts) for kind, counts in counted.items()
        }
        for fact in deal.facts:
            if fact.kind != BEST_CARDS:
                initial[fact.kind] = fact.text if fact.by is None else str(fact.by)
        best = {str(one.by): one.text.split() for one in deal.all_facts(BEST_CARDS)}
        for seat, run in deal.counts(NAPOLA).items():
            initial |= {NAPOLA_BY: str(seat), NAPOLA: str(run)}
        is_counted = best or counted[CARTE.counted] or counted[DENARI.counted]
        return {**initial, BEST_CARDS: best, "way": BY_COUNT if is_counted else BY_NAME}

    def facts(self) -> Deal:
        said = self.cleaned_data
        tallies = [tally for award in AWARDS for tally in self.counting(award)]
        tallies += [Tally(SCOPE, int(seat), count) for seat, count in said[SCOPE].items()]
        if napola_by := said.get(NAPOLA_BY):
            tallies.append(Tally(NAPOLA, int(napola_by), int(said[NAPOLA] or 0)))
        named = [award.said for award in AWARDS if not self.counting(award)]
        facts = [fact for kind in named for fact in self.naming(kind)]
        facts += self.best() or self.naming(PRIMIERA)
        facts += [*self.settebello(), *self.naming(RE_BELLO)]
        return Deal(tallies=tuple(tallies), facts=tuple(facts))

    def counting(self, award: Award) -> list[Tally]:
        counts = self.cleaned_data[award.counted].items() if self.is_counted else ()
        return [Tally(award.counted, int(seat), count) for seat, count in counts]

    def best(self) -> list[Fact]:
        told = self.cleaned_data[BEST_CARDS].items() if self.is_counted else ()
        return [Fact(BEST_CARDS, int(seat), " ".join(cards)) for seat, cards in told]

    def naming(self, kind: str) -> list[Fact]:
        said = self.cleaned_data.get(kind)
        if not said:
            return []
        return [Fact(kind, text=NOBODY) if said == NOBODY else Fact(kind, int(said))]

    def settebello(self) -> list[Fact]:
        """The holder of the 7 of coins: as tapped, or as the best cards tell."""
        holders = [fact.by for fact in self.best() if fact.text.split()[0] == "7"]
        follows = [Fact(SETTEBELLO, seat) for seat in holders[:1]]
        return self.naming(SETTEBELLO) or follows

    def offers(self, deal: Deal) -> Iterable[str]:
        return (NAPOLA,) if deal.counts(NAPOLA) else ()

    @property
    def echo_slots(self) -> list[str]:
        return [
            *super().echo_slots,
            *(f"echo_{BEST_CARDS}_{tile.key}" for tile in self.pile_tiles()),
        ]

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        """The rest of the pack in the pile left out, and the sums of the best cards."""
        piles, deal = piles_of(self.table), played.deal
        echoes: dict[str, Text | str] = {}
        for award in AWARDS:
            told, counts = deal.counts(award.counted), counts_of(piles, deal, award)
            for pile, held in zip(piles, counts or (), strict=False):
                if pile[0] not in told and held >= 0:
                    echoes[f"echo_{award.counted}_{pile[0]}"] = str(held)
        for place, cards in best_cards(piles, deal).items():
            echoes[f"echo_{BEST_CARDS}_{piles[place][0]}"] = self.best_cards_text(cards)
        return echoes

    def best_cards_text(self, cards: tuple[str, ...]) -> Text | str:
        """The primiera of the cards entered so far; empty without a card of some suit."""
        if self.situation.rules.primiera_by == "sevens":
            return f"{cards.count('7')}×7"
        return "–" if NO_CARD in cards else str(sum(CARD_VALUES.get(card, 0) for card in cards))

    def in_open_tab(self, faults: Iterable[Fault]) -> Iterator[Fault]:
        faults = [*faults]
        no_cards = MISSING[PRIMIERA] in faults
        for fault in faults:
            asked = COUNT_QUESTIONS.get(fault.fact) if self.is_counted else None
            if asked is None or self[fault.fact].data:
                yield fault
            elif fault != MISSING[fault.fact]:
                yield replace(fault, fact=asked.fact)
            elif fault.fact != SETTEBELLO or not no_cards:  # the best cards will tell
                yield asked
