"""Files to keep, and what a spreadsheet may find in them."""

import re

from django.http import HttpResponse

# Where a cell begins, be it behind a mark that only some spreadsheets take for one
BEGINS_FORMULA = re.compile(r"(^|[;,|\s])(\s*\"?)(?=[=+\-@＝＋－＠])")


def download(content: str, *, kind: str, name: str) -> HttpResponse:
    """A text as a file to keep."""
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def safe_cell(name: str) -> str:
    """A name in which no spreadsheet finds a formula, whichever mark it takes for the next cell."""
    return BEGINS_FORMULA.sub(r"\1\2'", name)
