"""The order by which people are seated by rank: the list, before that the season."""

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.evenings.reading import record_of


def ranking_of(evening: ClubEvening) -> tuple[str, ...]:
    """Names, the best first: by the list as it stands, in the first sitting by the season.

    Empty where there is neither: then the order counts in which people were named.
    """
    record = record_of(evening)
    if record.current is not None:
        return tuple(row.name for row in record.evening_list.rows)
    return ()
