"""All facts of many rounds in one query: for whoever reads the matches of a whole club at once."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import BooleanField, CharField, Model, QuerySet, TextField

from scorekeeper.records import models
from scorekeeper.records.translator import CHILD_ROWS

NUMBERS, TEXTS = 5, 2  # the most that a kind of facts has of either
NO_NUMBER, NO_TEXT = "CAST(NULL AS bigint)", "''"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of facts: its rows, and where in the answer each of their columns stands."""

    rows: str
    model: type[Model]
    names: tuple[str, ...]
    places: tuple[int, ...]
    flags: frozenset[str]

    def row(self, alias: str, answer: Sequence[Any]) -> Model:
        """A row of this kind out of the answer."""
        values = [
            bool(answer[place]) if name in self.flags else answer[place]
            for name, place in zip(self.names, self.places, strict=True)
        ]
        return self.model.from_db(alias, self.names, values)

    def columns(self, quoted: Callable[[str], str]) -> list[str]:
        """A column for each place of the answer; nothing where it has none for it."""
        found = [NO_NUMBER] * NUMBERS + [NO_TEXT] * TEXTS
        for name, place in zip(self.names, self.places, strict=True):
            column = quoted(name)
            found[place] = f"CASE WHEN {column} THEN 1 ELSE 0 END" if name in self.flags else column
        return found


def read_facts_together(versions: Sequence[models.RoundVersion]) -> None:
    """Read the rows below the versions that count of some matches, as prefetch_related does."""
    connection = connections[DEFAULT_DB_ALIAS]
    matches = sorted({version.match_id for version in versions})
    found: dict[tuple[str, int], list[Model]] = defaultdict(list)
    if matches:
        with connection.cursor() as cursor:
            cursor.execute(statement(len(matches), connection.ops.quote_name), matches)
            for number, *answer in cursor.fetchall():
                kind = kinds()[number]
                found[kind.rows, answer[0]].append(kind.row(connection.alias, answer))
    for version in versions:
        known = vars(version).setdefault("_prefetched_objects_cache", {})
        for kind in kinds():
            rows: QuerySet[Model] = QuerySet(kind.model)
            rows._result_cache = found[kind.rows, version.pk]  # noqa: SLF001 - as Django stores it
            known[kind.rows] = rows


def statement(matches: int, quoted: Callable[[str], str]) -> str:
    """What asks for all facts of so many matches: the number of the kind, then the columns."""
    room = ", ".join(["%s"] * matches)
    versions = quoted(models.RoundVersion._meta.db_table)  # noqa: SLF001
    counted = f"SELECT id FROM {versions} WHERE is_current AND match_id IN ({room})"  # noqa: S608
    parts = [
        f"SELECT {number}, {', '.join(kind.columns(quoted))}"  # noqa: S608
        f" FROM {quoted(kind.model._meta.db_table)} WHERE version_id IN (SELECT id FROM counted)"  # noqa: SLF001
        for number, kind in enumerate(kinds())
    ]
    return f"WITH counted AS ({counted}) {' UNION ALL '.join(parts)} ORDER BY 2, 3"


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind of facts; each begins with the version that they belong to, and their place."""
    return tuple(map(kind_of, CHILD_ROWS))


def kind_of(rows: str) -> Kind:
    """The kind of facts that a version has under some name."""
    model: Any = models.RoundVersion._meta.get_field(rows).related_model  # noqa: SLF001
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]  # noqa: SLF001
    numbers, texts = count(), count(NUMBERS)
    return Kind(
        rows=rows,
        model=model,
        names=tuple(field.attname for field in fields),
        places=tuple(
            next(texts if isinstance(field, CharField | TextField) else numbers) for field in fields
        ),
        flags=frozenset(field.attname for field in fields if isinstance(field, BooleanField)),
    )
