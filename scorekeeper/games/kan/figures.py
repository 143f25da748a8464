"""Figures of Kan: rounds and series as Kankei, and the four calls."""

from collections.abc import Iterator

from scorekeeper.games.kan.cards import CALLS, GYAKU_JUUROKU, GYAKU_SUKONKU, JUUROKU, SUKONKU
from scorekeeper.games.kan.deals import named_pair
from scorekeeper.games.kan.scoring import play_of
from scorekeeper.games.kan.series import MOST_ROUNDS, KanSituation, resting
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.words import Text as _

SERIES, SERIES_WON = "series", "series_won"
AS_KANKEI, AS_KANKEI_WON = "as_kankei", "as_kankei_won"
SAID = "{call}_said"
FIGURES = (
    Figure(slug=SERIES_WON, name=_("Series won as Kankei"), of=SERIES),
    Figure(slug=AS_KANKEI_WON, name=_("Rounds won as Kankei"), of=AS_KANKEI),
    Figure(slug=SUKONKU.slug, name=_("Sukonku")),
    Figure(slug=GYAKU_SUKONKU.slug, name=_("Gyaku sukonku")),
    Figure(slug=JUUROKU.slug, name=_("Juuroku said and won"), of=SAID.format(call=JUUROKU.slug)),
    Figure(
        slug=GYAKU_JUUROKU.slug,
        name=_("Gyaku juuroku said and won"),
        of=SAID.format(call=GYAKU_JUUROKU.slug),
    ),
    HIGHEST_ROUND,
)


def counts_in(situation: KanSituation, deal: Deal) -> Iterator[Count]:
    """A resting dealer scores with Kankei, but is not counted as winning or calling.

    A series counts when it ends, and is won with its third round.
    """
    play, pair = play_of(situation, deal), situation.memory.pair or named_pair(deal)
    yield Count(AS_KANKEI, pair)
    if play.won:
        yield Count(AS_KANKEI_WON, pair)
    is_last = situation.memory.round_number == MOST_ROUNDS
    if is_last or not play.won:
        yield Count(SERIES, pair)
    if is_last and play.won:
        yield Count(SERIES_WON, pair)
    if (call := CALLS.get(play.call)) is not None:
        seats = pair if call.by_kankei else opponents(situation, deal, pair)
        yield Count(SAID.format(call=call.slug), seats)
        if play.call_is_made:
            yield Count(call.slug, seats)


def opponents(situation: KanSituation, deal: Deal, pair: tuple[int, ...]) -> tuple[int, ...]:
    seats = range(len(situation.table.players))
    dealer = situation.dealer_of(deal)
    return tuple(seat for seat in seats if seat not in (*pair, resting(len(seats), dealer)))
