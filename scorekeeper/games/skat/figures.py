"""Figures of Skat: games declared, which of them were won, and defence."""

from collections.abc import Iterator

from scorekeeper.games.skat.house_rules import SkatTable
from scorekeeper.games.skat.played import GRAND, NULL, active_seats, is_game
from scorekeeper.games.skat.values import GameValue
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.words import Text as _

DECLARED, GRANDS, NULLS, HANDS, OUVERTS = "declared", "grands", "nulls", "hand_games", "ouverts"
DEFENDED = "defended"
WON = "{games}_won"


def slug_of_won(games: str) -> str:
    """The slug of the games of one kind that were won."""
    return WON.format(games=games)


FIGURES = (
    Figure(slug=slug_of_won(DECLARED), name=_("Games declared and won"), of=DECLARED),
    Figure(slug=slug_of_won(GRANDS), name=_("Grands declared and won"), of=GRANDS),
    Figure(slug=slug_of_won(NULLS), name=_("Nulls declared and won"), of=NULLS),
    Figure(slug=slug_of_won(HANDS), name=_("Hand games declared and won"), of=HANDS),
    Figure(slug=slug_of_won(OUVERTS), name=_("Ouvert games declared and won"), of=OUVERTS),
    Figure(slug=slug_of_won(DEFENDED), name=_("Games defended and won"), of=DEFENDED),
    HIGHEST_ROUND,
)


def counts_in(table: SkatTable, deal: Deal) -> Iterator[Count]:
    """Counts for the declarer and both defenders; a Ramsch adds nothing."""
    declarer = deal.contract.declarer
    if not is_game(deal) or declarer is None or deal.dealer is None:
        return
    value = GameValue(table.house_rules, deal)
    for games in counted_kinds(value):
        yield Count(games, (declarer,))
        if value.is_won:
            yield Count(slug_of_won(games), (declarer,))
    defenders = tuple(seat for seat in active_seats(table, deal.dealer) if seat != declarer)
    yield Count(DEFENDED, defenders)
    if not value.is_won:
        yield Count(slug_of_won(DEFENDED), defenders)


def counted_kinds(value: GameValue) -> Iterator[str]:
    yield DECLARED
    if value.game == GRAND:
        yield GRANDS
    if value.game == NULL:
        yield NULLS
    if value.is_hand:
        yield HANDS
    if value.announced.endswith("ouvert"):
        yield OUVERTS
