"""The entry form of Kontsina: who won each award or, on another tab, what the piles hold."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from django.utils.text import capfirst

from scorekeeper.games.families.fishing.entry import BY_COUNT, BY_NAME, PilesEntry
from scorekeeper.games.families.fishing.piles import piles_of, with_piles_by_first_player
from scorekeeper.games.fields import (
    NumbersField,
    Option,
    SeveralField,
    TapField,
    number_texts,
    seat_text,
)
from scorekeeper.games.kontsina.checks import check_all_level, missing_award, shares_ties
from scorekeeper.games.kontsina.house_rules import KontsinaRules
from scorekeeper.games.kontsina.piles import (
    COUNTED_AWARDS,
    KINDS,
    LEVEL,
    MOST_CARDS,
    MOST_CLUBS,
    NOBODY,
    SPECIAL_CARDS,
    TEN_OF_DIAMONDS,
    TWO_OF_CLUBS,
    CountedAward,
    naming_of,
    pile_counts,
    was_counted,
)
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _

LEVEL_FIELDS = {award.said: f"{award.said}_{LEVEL}" for award in COUNTED_AWARDS}


class Entry(PilesEntry[KontsinaRules, None]):
    """Four winners or, on another tab, both counts and the holders of the two special cards.

    Counts are read on their own tab alone; a winner named beside a count is still checked.
    """

    tapped = (
        "way",
        MOST_CARDS.said,
        LEVEL_FIELDS[MOST_CARDS.said],
        MOST_CLUBS.said,
        LEVEL_FIELDS[MOST_CLUBS.said],
        MOST_CARDS.counted,
        MOST_CLUBS.counted,
        TWO_OF_CLUBS.kind,
        TEN_OF_DIAMONDS.kind,
    )
    untitled = ("way",)
    needed = tapped[1:]
    ways: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys((award.said for award in COUNTED_AWARDS), BY_NAME),
        **dict.fromkeys(LEVEL_FIELDS.values(), BY_NAME),
        **dict.fromkeys((award.counted for award in COUNTED_AWARDS), BY_COUNT),
    }
    offered = tuple(LEVEL_FIELDS.values())

    def build(self) -> None:
        self.fields["way"] = self.tabs()
        for award in COUNTED_AWARDS:
            options = [*self.pile_options(), *self.tie_options(award)]
            self.fields[award.said] = TapField(options, label=capfirst(str(award.name)))
            self.fields[LEVEL_FIELDS[award.said]] = SeveralField(
                self.pile_options(), label=level_label(award)
            )
            self.fields[award.counted] = NumbersField(
                self.pile_tiles(), label=capfirst(str(award.what)), most=award.all
            )
        for card in SPECIAL_CARDS:
            self.fields[card.kind] = TapField(self.pile_options(), label=capfirst(str(card.name)))

    def tie_options(self, award: CountedAward) -> list[Option]:
        """The tile for a tie, unless a tie is impossible."""
        if len(piles_of(self.table)) == 2 and any(check_all_level(self.table, award)):
            return []
        return [Option(NOBODY, _("Tie"))]

    def initial_of(self, deal: Deal) -> dict[str, object]:
        deal = with_piles_by_first_player(self.table, deal, kinds=KINDS)
        initial: dict[str, object] = {"way": BY_COUNT if deal.tallies else BY_NAME}
        for award in COUNTED_AWARDS:
            initial[award.counted] = number_texts(deal.counts(award.counted))
            if (naming := naming_of(deal, award)) is not None:
                seats = [str(seat) for seat in naming.seats]
                initial[award.said] = NOBODY if naming.form else seats[0]
                initial[LEVEL_FIELDS[award.said]] = seats if naming.form == LEVEL else []
        for card in SPECIAL_CARDS:
            initial[card.kind] = seat_text(deal.seat_of(card.kind))
        return initial

    def facts(self) -> Deal:
        said = self.cleaned_data
        winners = [fact for award in COUNTED_AWARDS for fact in self.naming(award)]
        cards = [Fact(card.kind, int(said[card.kind])) for card in SPECIAL_CARDS if said[card.kind]]
        tallies = [tally for award in COUNTED_AWARDS for tally in self.counting(award)]
        return Deal(tallies=tuple(tallies if self.is_counted else ()), facts=(*winners, *cards))

    def counting(self, award: CountedAward) -> Iterator[Tally]:
        for seat, count in self.cleaned_data[award.counted].items():
            yield Tally(award.counted, int(seat), count)

    def naming(self, award: CountedAward) -> Iterator[Fact]:
        winner = self.cleaned_data[award.said]
        level = self.cleaned_data[LEVEL_FIELDS[award.said]]
        if winner == NOBODY and not level:
            yield Fact(award.said, text=NOBODY)
        elif winner and winner != NOBODY:
            yield Fact(award.said, int(winner))
        for seat in level:
            yield Fact(award.said, int(seat), LEVEL)

    def is_named(self, award: CountedAward) -> bool:
        """Whether an award has a winner in the posted data, valid or not."""
        return bool(self[award.said].data or self[LEVEL_FIELDS[award.said]].data)

    def offers(self, deal: Deal) -> Iterable[str]:
        """The level players, where a tie was tapped or the house rules need them."""
        for award in COUNTED_AWARDS:
            naming = naming_of(deal, award)
            if naming is None or not naming.form:
                continue
            needs_names = len(piles_of(self.table)) > 2 and shares_ties(self.table, award)
            if naming.form == LEVEL or needs_names:
                yield LEVEL_FIELDS[award.said]

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The rest of the pack, in the pile that was left out of a count."""
        piles = piles_of(self.table)
        return {
            f"echo_{award.counted}_{pile[0]}": str(held)
            for award in COUNTED_AWARDS
            if was_counted(played.deal, award)
            for pile, held in zip(piles, pile_counts(piles, played.deal, award), strict=True)
            if pile[0] not in played.deal.counts(award.counted) and held in range(award.all + 1)
        }

    def in_open_tab(self, faults: Iterable[Fault]) -> Iterable[Fault]:
        return map(self.asked_in_open_tab, faults)

    def asked_in_open_tab(self, fault: Fault) -> Fault:
        award = next((one for one in COUNTED_AWARDS if one.said == fault.fact), None)
        if award is None or not self.is_counted or self.is_named(award):
            return fault
        if fault != missing_award(award):
            return replace(fault, fact=award.counted)
        return Fault(award.counted, _("how many {what} are in each pile?", what=award.what))


def level_label(award: CountedAward) -> str:
    return capfirst(str(_("{award}: who are level?", award=award.name)))
