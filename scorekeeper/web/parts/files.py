"""Downloads, and cells that are safe in a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from babel.numbers import get_decimal_symbol
from django.http import HttpResponse

# Where a cell begins, be it behind a mark that only some spreadsheets take for one
BEGINS_FORMULA = re.compile(r"(^|[;,|\s])(\s*\"?)(?=[=+\-@＝＋－＠])")

BYTE_ORDER_MARK = "\ufeff"  # without it spreadsheets on Windows take ë for Ã«


def spreadsheet(rows: Iterable[Sequence[object]], *, locale: str, name: str) -> HttpResponse:
    """Write rows as a CSV file that the locale's spreadsheets open with one cell a column.

    Theirs separates cells by semicolons where numbers are written with a decimal comma, and takes
    1.10 for the first of October.
    """
    lines = io.StringIO()
    csv.writer(lines, delimiter=";" if has_decimal_comma(locale) else ",").writerows(rows)
    return download(BYTE_ORDER_MARK + lines.getvalue(), kind="text/csv", name=name)


def decimal_cell(amount: str, locale: str) -> str:
    """Write an exact amount, such as ``-1.10``, as the locale's spreadsheets read a number."""
    return amount.replace(".", ",") if has_decimal_comma(locale) else amount


def has_decimal_comma(locale: str) -> bool:
    """Tell whether a locale writes one and a half as 1,5."""
    return get_decimal_symbol(locale) == ","


def download(content: str, *, kind: str, name: str) -> HttpResponse:
    """A text as a file to keep."""
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def safe_cell(name: str) -> str:
    """Defuse a name in which a spreadsheet could find a formula or a mark between cells."""
    return BEGINS_FORMULA.sub(r"\1\2'", name)
