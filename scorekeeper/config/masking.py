"""Keeps secret links out of every log, whichever logger or handler writes it.

Who knows `/g/<secret>/` or `/c/<secret>/` is at the table, so a link in a log is a key in a log.
Links are mistyped and pasted in half, so whatever looks like a secret is masked wherever it stands.
What the database is asked with, what it says of a row it refuses, and what a template was given may
hold the bare secret or a code that stands for a link: of those no value is written at all."""

import logging
import re
import traceback
from collections.abc import Callable

from django.core.exceptions import SuspiciousOperation

MASK = "***"
# A secret has 22 letters, digits, lines and dashes. Half of one is masked too; what is put together
# from words and numbers is none, save one in some hundred thousand of those made without a look.
_PERHAPS_SECRET = re.compile(r"%[0-9A-Fa-f]{2}|[A-Za-z0-9_-]{10,}")
_WORD = r"(?:[a-z]+[0-9]{0,3}|[A-Z]+|[0-9]+|[A-Z]{0,5}[a-z]{3,}(?:[A-Z][a-z]{3,})*|)"
_WORDS = re.compile(rf"{_WORD}(?:[_-]{_WORD})*")
_IN_NO_WORD = re.compile(r"[0-9][A-Za-z]")  # a word ends with its digits
_CODE_LETTERS = "[BCDFGHJKLMNPQRSTVWXZ]{3}"  # those of a code that stands for a link
_CODE = re.compile(rf"(?<![\w-]){_CODE_LETTERS}[- ]?{_CODE_LETTERS}(?![\w-])", re.IGNORECASE)
_REFUSED_ROW = re.compile(r"(Key \([^)]*\)=|Failing row contains )\([^\n]*")
_VALUE_IN_QUERY = re.compile(r"'(?:[^']|'')*'")
_LOGGERS_OF_QUERIES = ("django.db.backends", "django.db.backends.schema")
_LOGGER_OF_TEMPLATES = "django.template"
_LOGGER_OF_ANSWERS = "django.request"

RecordFactory = Callable[..., logging.LogRecord]


def masked(text: str) -> str:
    without_rows = _REFUSED_ROW.sub(rf"\g<1>({MASK})", text)
    return _PERHAPS_SECRET.sub(_masked_unless_words, _CODE.sub(MASK, without_rows))


def is_always_masked(secret: str) -> bool:
    """Return whether a secret is masked whatever it is written next to, or mistyped into."""
    return _IN_NO_WORD.search(secret) is not None


def _masked_unless_words(found: re.Match[str]) -> str:
    is_plain = found[0].startswith("%") or _WORDS.fullmatch(found[0])
    return found[0] if is_plain else MASK


def install() -> None:
    """Mask every log record from now on, as it is made.

    A filter would sit on one handler; the web server and its workers bring handlers of their own.
    """
    present = logging.getLogRecordFactory()
    if not isinstance(present, _MaskingFactory):
        logging.setLogRecordFactory(_MaskingFactory(present))
    for name in _LOGGERS_OF_QUERIES:
        logging.getLogger(name).addFilter(mask_query)


def mask_query(record: logging.LogRecord) -> bool:
    """Keep of a query what was asked, without any value; the record is written all the same.

    Django hands over the query beside the message too, after the record was made.
    """
    query = getattr(record, "sql", None)
    if query is not None:
        query = _VALUE_IN_QUERY.sub(f"'{MASK}'", str(query))
        record.sql, record.params = query, MASK
        record.msg, record.args = "(%.3f) %s", (getattr(record, "duration", 0), query)
    return True


def mask_record(record: logging.LogRecord) -> None:
    _mask_message(record)
    if record.name == _LOGGER_OF_TEMPLATES:  # its exceptions tell all that a page was drawn with
        record.exc_info = None
    if _is_of_refusal(record):  # anybody could fill a log with them
        record.exc_info = None
    if record.exc_info:
        record.exc_text = masked("".join(traceback.format_exception(*record.exc_info)).rstrip())
    if record.stack_info:
        record.stack_info = masked(record.stack_info)


def _is_of_refusal(record: logging.LogRecord) -> bool:
    """Return whether a record is of a malformed request, and not of a fault of the program."""
    kind = record.exc_info[0] if record.exc_info else None
    if kind is not None and issubclass(kind, SuspiciousOperation):
        return True
    return record.name == _LOGGER_OF_ANSWERS and record.levelno < logging.ERROR


def _mask_message(record: logging.LogRecord) -> None:
    try:
        message = record.getMessage()
    except (TypeError, ValueError, KeyError):  # logging prints such a record's parts itself
        message = f"{record.msg} {record.args}"
    if masked(message) != message:
        record.msg, record.args = masked(message), ()


class _MaskingFactory:
    """Makes log records as before, and masks them."""

    def __init__(self, make_record: RecordFactory) -> None:
        self.make_record = make_record

    def __call__(self, *args: object, **kwargs: object) -> logging.LogRecord:
        record = self.make_record(*args, **kwargs)
        mask_record(record)
        return record
