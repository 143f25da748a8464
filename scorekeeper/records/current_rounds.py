"""The rounds that count, with all their facts: each book is read from them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db.models import F, Model, QuerySet

from scorekeeper.records import models
from scorekeeper.records.facts_together import read_facts_together
from scorekeeper.records.prepared import PreparedQuery
from scorekeeper.records.translator import CHILD_ROWS

_versions = PreparedQuery(
    lambda *matches: (
        models.RoundVersion.objects.filter(match__in=matches, is_current=True)
        .select_related("contract", "round")
        .order_by(F("round__position").asc(nulls_last=True))
    )
)


def rows_below(model: type[Model], *versions: int) -> QuerySet[Model]:
    """The facts of one kind below some versions, in the order in which they were entered."""
    rows: QuerySet[Model] = QuerySet(model).filter(version__in=versions)
    return rows.order_by("version_id", "place")


_below: dict[str, tuple[type[Model], PreparedQuery[Model]]] = {}
for _name in CHILD_ROWS:
    _model: Any = models.RoundVersion._meta.get_field(_name).related_model  # noqa: SLF001
    _below[_name] = _model, PreparedQuery(partial(rows_below, _model))


def current_versions(
    matches: Sequence[models.Match], *, together: bool = False
) -> Mapping[int, Sequence[models.RoundVersion]]:
    """By the keys of matches the versions that count, in the order of play; one in play last.

    With all facts in one query if ``together``: of a single match five short ones cost less.
    """
    versions = _versions.rows_of_all([match.pk for match in matches])
    if together:
        read_facts_together(versions)
    else:
        read_facts(versions)
    found: dict[int, list[models.RoundVersion]] = defaultdict(list)
    for version in versions:
        found[version.match_id].append(version)
    return found


def read_facts(versions: Sequence[models.RoundVersion]) -> None:
    """Read the rows below some versions, as Django's prefetch_related does."""
    keys = [version.pk for version in versions]
    for name, (model, below) in _below.items():
        rows = defaultdict(list)
        for row in below.rows_of_all(keys):
            rows[vars(row)["version_id"]].append(row)
        for version in versions:
            known: QuerySet[Model] = QuerySet(model)
            known._result_cache = rows[version.pk]  # noqa: SLF001 - so Django stores what it read
            vars(version).setdefault("_prefetched_objects_cache", {})[name] = known
