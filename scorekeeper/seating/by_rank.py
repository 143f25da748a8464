"""Tables by the list as it stands: the best at table 1."""

from collections.abc import Sequence

from scorekeeper.seating.sittings import APART, FOLD, DrawAsked, Table, cut

# Which of the four best, the second four and so on takes which seat; 1st and 3rd seat are partners.
SEATS_OF_PARTNERS = {FOLD: (0, 1, 3, 2), APART: (0, 1, 2, 3)}


def tables_by_rank(asked: DrawAsked, playing: Sequence[str], sizes: Sequence[int]) -> list[Table]:
    ranked = in_order_of_rank(asked.ranking, asked.present, playing)
    return [seated(four, asked) for four in cut(ranked, sizes)]


def in_order_of_rank(
    ranking: Sequence[str], present: Sequence[str], playing: Sequence[str]
) -> list[str]:
    """Whoever plays, the best first; those not in the ranking behind, as they were named."""
    plays = set(playing)
    ranked = [name for name in ranking if name in plays]
    left = plays.difference(ranked)
    return ranked + [name for name in present if name in left]


def seated(best: Table, asked: DrawAsked) -> Table:
    """The people of a table on their seats; where all play alone the best of them deals last."""
    if not asked.partners:
        return (*best[1:], best[0])
    return tuple(best[rank] for rank in SEATS_OF_PARTNERS[asked.pairing or FOLD])
