"""Statements whose SQL is built once: building it takes ten times as long as running it.

They do what the queries and the rows of Django's models do, for what happens all evening.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=Model)

MOST_AT_ONCE = 8_192  # values in a query: SQLite may refuse more than 32,766 of them


class PreparedQuery(Generic[Row]):
    """A query for the rows that some values lead to, with SQL built once for each connection.

    ``rows_of`` gives the queryset for the values. The SQL's parameters must be just these values in
    order, as a whole any number of times; any other constant must be literal SQL.
    """

    def __init__(self, rows_of: Callable[..., QuerySet[Row]]) -> None:
        self._rows_of = rows_of

    def first(self, *values: Any) -> Row | None:
        """The first row of some values, as it is now; None where there is none."""
        return next(iter(self.rows(*values)), None)

    def rows(self, *values: Any) -> list[Row]:
        """All rows of some values, as they are now."""
        connection = connections[DEFAULT_DB_ALIAS]
        queries: dict[Any, RowStatement[Row]] = vars(connection).setdefault("prepared_queries", {})
        query = self, len(values)
        if query not in queries:
            queries[query] = RowStatement(self._rows_of(*values), values, connection)
        return queries[query].rows(values)

    def rows_of_all(self, keys: Collection[int]) -> list[Row]:
        """All rows of any number of keys; the SQL is made for 1, 2, 4, 8, ... of them.

        The rows of one key are in their order; those of different keys need not be.
        """
        found, listed = list[Row](), list(keys)
        for start in range(0, len(listed), MOST_AT_ONCE):
            some = listed[start : start + MOST_AT_ONCE]
            room = 1 << (len(some) - 1).bit_length()
            found += self.rows(*some, *range(len(some) - room, 0))  # no row has a key below 0
        return found


class PreparedColumns:
    """The same for some columns of rows, as ``values_list`` has them."""

    def __init__(self, columns_of: Callable[..., QuerySet[Any, tuple[Any, ...]]]) -> None:
        self._columns_of = columns_of

    def rows(self, *values: Any) -> list[tuple[Any, ...]]:
        """The columns of all rows of some values, as they are now."""
        connection = connections[DEFAULT_DB_ALIAS]
        statements: dict[Any, Statement] = vars(connection).setdefault("prepared_columns", {})
        if self not in statements:
            statements[self] = Statement(self._columns_of(*values), values, connection)
        return [tuple(columns) for columns in statements[self].answer(values)]


class Statement:
    """The SQL of a query with room for some values, and what converts the columns it gives."""

    def __init__(
        self, rows: QuerySet[Any, Any], values: tuple[Any, ...], connection: BaseDatabaseWrapper
    ) -> None:
        self.compiler: SQLCompiler = rows.query.get_compiler(connection=connection)
        self._sql, params = self.compiler.as_sql()
        self._times = len(params) // len(values)
        assert tuple(params) == values * self._times, "this query asks for something else"
        self.columns = [expression for expression, *_sql in self.compiler.select]
        self._converters = self.compiler.get_converters(self.columns)

    def answer(self, values: tuple[Any, ...]) -> Iterable[Sequence[Any]]:
        """What the database answers with."""
        with self.compiler.connection.cursor() as cursor:
            cursor.execute(self._sql, values * self._times)
            answer = cursor.fetchall()
        return self.compiler.apply_converters(answer, self._converters)


class RowStatement(Statement, Generic[Row]):
    """The same of a query for whole rows, and what makes rows of their columns."""

    def __init__(
        self, rows: QuerySet[Row], values: tuple[Any, ...], connection: BaseDatabaseWrapper
    ) -> None:
        super().__init__(rows, values, connection)
        self._model, known = rows.model, self.compiler.klass_info
        self._annotations = self.compiler.annotation_col_map
        self._names = [self.columns[place].target.attname for place in known["select_fields"]]
        self._related = get_related_populators(known, self.compiler.select, connection.alias)

    def rows(self, values: tuple[Any, ...]) -> list[Row]:
        """The rows that the database answers with."""
        alias, length = self.compiler.connection.alias, len(self._names)
        found = []
        for columns in self.answer(values):
            row = self._model.from_db(alias, self._names, columns[:length])
            for related in self._related:
                related.populate(columns, row)
            for name, place in self._annotations.items():
                setattr(row, name, columns[place])
            found.append(row)
        return found


def insert(rows: Sequence[Model]) -> None:
    """Store new rows of one kind, and give them their keys; nothing where there are none."""
    if len(rows) == 1:
        (row,) = rows
        connection, model = connections[DEFAULT_DB_ALIAS], type(row)
        insertions: dict[Any, Insertion] = vars(connection).setdefault("prepared_insertions", {})
        if model not in insertions:
            insertions[model] = Insertion(model, connection)
        insertions[model].store(row)
    elif rows:
        every: QuerySet[Model] = QuerySet(type(rows[0]))
        every.bulk_create(rows)


class Insertion:
    """The SQL that stores one row of a kind."""

    def __init__(self, model: type[Model], connection: BaseDatabaseWrapper) -> None:
        known = model._meta  # noqa: SLF001 - so Django tells what a model is made of
        quoted = connection.ops.quote_name
        self._connection, self._key = connection, known.auto_field
        self._fields = [field for field in known.concrete_fields if field is not self._key]
        columns = ", ".join(quoted(field.column) for field in self._fields)
        room = ", ".join(["%s"] * len(self._fields))
        returning = f" RETURNING {quoted(known.pk.column)}"
        self._sql = f"INSERT INTO {quoted(known.db_table)} ({columns}) VALUES ({room}){returning}"  # noqa: S608

    def store(self, row: Model) -> None:
        """Store a row."""
        connection, state = self._connection, row._state  # noqa: SLF001 - as Django does
        values = [
            field.get_db_prep_save(field.pre_save(row, True), connection) for field in self._fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, values)
            (key,) = cursor.fetchone()
        if self._key is not None:
            row.pk = key
        state.adding, state.db = False, connection.alias
