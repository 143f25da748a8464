"""The rounds that count, with all their facts: each book is read from them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import F, prefetch_related_objects

from scorekeeper.records import models
from scorekeeper.records.translator import CHILD_ROWS

AT_ONCE = 8_192  # versions whose facts one query asks for: SQLite takes 32,766 values at the most


def current_versions(
    matches: Sequence[models.Match],
) -> Mapping[int, Sequence[models.RoundVersion]]:
    """By the keys of matches the versions that count, in the order of play; one in play last."""
    rows = models.RoundVersion.objects.filter(match__in=matches, is_current=True)
    in_order = rows.order_by(F("round__position").asc(nulls_last=True))
    versions = list(in_order.select_related("contract", "round"))
    for start in range(0, len(versions), AT_ONCE):
        prefetch_related_objects(versions[start : start + AT_ONCE], *CHILD_ROWS)
    found: dict[int, list[models.RoundVersion]] = defaultdict(list)
    for version in versions:
        found[version.match_id].append(version)
    return found
