"""The score of a round of Scopa: four awards, sweeps, and what the house rules add."""

from collections.abc import Iterator

from scorekeeper.games.families.fishing.piles import Piles, piles_of
from scorekeeper.games.scopa.house_rules import ScopaTable
from scorekeeper.games.scopa.piles import (
    AWARDS,
    NAPOLA,
    PRIMIERA,
    RE_BELLO,
    SCOPE,
    SETTEBELLO,
    Award,
    award_winner,
    best_cards,
    by_pile,
    counts_of,
    holder,
    primiera_points,
    primiera_winner,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

LAST_OF_RUN = {8: _("jack"), 9: _("knight"), 10: _("king")}


def score_lines(table: ScopaTable, deal: Deal) -> Iterator[ScoreLine]:
    piles = piles_of(table)
    for award in AWARDS:
        yield from line_of_award(piles, deal, award)
    yield from line_of_card(piles, deal, SETTEBELLO, _("settebello"))
    winner = primiera_winner(table.house_rules, piles, deal)
    if winner is not None:
        yield ScoreLine(PRIMIERA, primiera_text(table, piles, deal), piles[winner], 1)
    for place, count in by_pile(piles, deal, SCOPE).items():
        if count:
            sweeps = ngettext_lazy("{number} scopa", "{number} scope", count)
            yield ScoreLine(SCOPE, sweeps, piles[place], count)
    for place, count in by_pile(piles, deal, NAPOLA).items():
        text = _("napola, ace to {last}: {count}", last=LAST_OF_RUN.get(count, count), count=count)
        yield ScoreLine(NAPOLA, text, piles[place], count)
    yield from line_of_card(piles, deal, RE_BELLO, _("re bello"))


def line_of_award(piles: Piles, deal: Deal, award: Award) -> Iterator[ScoreLine]:
    """A point for most of something: ``carte: 22 of 40``, where it was counted."""
    winner, counts = award_winner(piles, deal, award), counts_of(piles, deal, award)
    if winner is None:
        return
    text: Text = award.name
    if counts is not None:
        values = {"award": award.name, "count": counts[winner], "all": award.all}
        text = _("{award}: {count} of {all}", **values)
    yield ScoreLine(award.counted, text, piles[winner], 1)


def line_of_card(piles: Piles, deal: Deal, card: str, name: Text) -> Iterator[ScoreLine]:
    owner = holder(piles, deal, card)
    if owner is not None:
        yield ScoreLine(card, name, piles[owner], 1)


def primiera_text(table: ScopaTable, piles: Piles, deal: Deal) -> Text:
    """``primiera: 75 to 78`` in the order of the piles, where the best cards count."""
    cards = best_cards(piles, deal)
    if not cards or table.house_rules.primiera_by == "sevens":
        return _("primiera")
    sums: Text | int
    sums, *others = (primiera_points(cards[index]) for index in range(len(piles)))
    for other in others:
        sums = _("{sum} to {other}", sum=sums, other=other)
    return _("primiera: {sums}", sums=sums)


def phrases(table: ScopaTable, deal: Deal) -> Iterator[Text]:
    """The winner of each award, and the number of sweeps."""
    piles = piles_of(table)
    winners = [(award.name, award_winner(piles, deal, award)) for award in AWARDS]
    winners.append((_("settebello"), holder(piles, deal, SETTEBELLO)))
    winners.append((_("primiera"), primiera_winner(table.house_rules, piles, deal)))
    for name, place in winners:
        if place is not None:
            yield _("{award} {who}", award=name, who=table.name(piles[place][0]))
    if number := sum(by_pile(piles, deal, SCOPE).values()):
        yield ngettext_lazy("{number} scopa", "{number} scope", number)
