"""The evenings that matches of a list were played at, where those have ended."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Count

from scorekeeper.records.models import SittingTable


@dataclass(frozen=True, slots=True)
class EndedEvening:
    """An evening that has ended, and how many people were named for it."""

    key: int
    people: int


def ended_evenings(matches: Collection[int]) -> Mapping[int, EndedEvening]:
    """The evenings of matches, by the keys of these; one query."""
    rows = SittingTable.objects.filter(
        match__in=matches, sitting__evening__ended_at__isnull=False
    ).annotate(people=Count("sitting__evening__people"))
    found: dict[int, EndedEvening] = {}
    for match, key, people in rows.values_list("match", "sitting__evening", "people").order_by():
        assert match is not None  # asked for by key
        found[match] = EndedEvening(key, people)
    return found
