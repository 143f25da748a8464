"""Queries whose SQL is put together once: that takes ten times as long as to ask and read a row."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=Model)


class Prepared(Generic[Row]):
    """A query for the one row to which a value leads, prepared for each connection.

    ``rows_of`` gives the rows for a value; whatever its SQL asks for besides must be written in it.
    """

    def __init__(self, rows_of: Callable[[Any], QuerySet[Row]]) -> None:
        self._rows_of = rows_of

    def first(self, value: Any) -> Row | None:
        """The row of a value, as it is now; None where there is none."""
        connection = connections[DEFAULT_DB_ALIAS]
        statements: dict[Any, Statement[Row]] = vars(connection).setdefault("prepared", {})
        if self not in statements:
            statements[self] = Statement(self._rows_of(value), value, connection)
        return statements[self].first(value)


class Statement(Generic[Row]):
    """The SQL of a query with room for one value, and what makes a row of its columns."""

    def __init__(self, rows: QuerySet[Row], value: Any, connection: BaseDatabaseWrapper) -> None:
        self._model = rows.model
        self._compiler: SQLCompiler = rows.query.get_compiler(connection=connection)
        self._sql, params = self._compiler.as_sql()
        assert set(params) == {value}, "this query asks for more than its value"
        self._times = len(params)
        columns = [expression for expression, *_sql in self._compiler.select]
        self._converters = self._compiler.get_converters(columns)
        fields = [column for column in columns if hasattr(column, "target")]
        self._names = [column.target.attname for column in fields]
        self._annotations = list(rows.query.annotation_select)

    def first(self, value: Any) -> Row | None:
        """The first row that the database answers with."""
        connection = self._compiler.connection
        with connection.cursor() as cursor:
            cursor.execute(self._sql, [value] * self._times)
            found = cursor.fetchone()
        if found is None:
            return None
        (columns,) = self._compiler.apply_converters([found], self._converters)
        row = self._model.from_db(connection.alias, self._names, columns[: len(self._names)])
        vars(row).update(zip(self._annotations, columns[len(self._names) :], strict=True))
        return row
