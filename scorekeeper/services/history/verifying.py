"""Playing a match's history again in an empty database, to see that the same comes of it."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from scorekeeper.config.databases import sqlite
from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import AccountLine, Epoch, Event, Match, Payment, RoundVersion
from scorekeeper.records.translator import CHILD_ROWS, deal_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.transaction import (
    STOPPED,
    Cancelled,
    Conflict,
    ending_of,
)
from scorekeeper.services.history.repeating import DiffersFromHistory, RecordedHistory, played_again
from scorekeeper.services.history.timeline import Step, history_of
from scorekeeper.services.matches.starting import NewMatch
from scorekeeper.services.money.settling import payments_of, stored_plan, transfer_of
from scorekeeper.services.reading.derived_results import kept_of
from scorekeeper.services.reading.finished_matches import result_of_match
from scorekeeper.settlement import Transfer


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """What stands in a match: every round in order with its state, scores, money, the end."""

    rounds: tuple[tuple[str, Deal], ...]
    totals: tuple[int, ...]
    counted: tuple[tuple[int, ...], ...]
    ending: str
    payments: tuple[Transfer, ...]
    plan: tuple[Transfer, ...]
    on_account: tuple[int, ...]


FIELD_NAMES = {
    "rounds": _("rounds"),
    "totals": _("totals"),
    "counted": _("what is counted besides the points"),
    "ending": _("ending"),
    "payments": _("payments"),
    "plan": _("plan"),
    "on_account": _("what it brought to the account"),
}


def facts_of(match: Match) -> MatchSnapshot:
    """What stands in a match now, by its rows."""
    book = read_book(match)
    entries = [*book.entries, *book.withdrawn]
    entries.sort(key=lambda entry: entry.position or 0)
    if book.in_play is not None:
        entries.append(book.in_play)
    return MatchSnapshot(
        rounds=tuple((entry.state, entry.deal) for entry in entries),
        totals=book.evening.totals,
        counted=tuple(counter.amounts for counter in book.evening.counters),
        ending=ending_of(match),
        payments=payments_of(match, book.seats),
        plan=stored_plan(match, book.seats),
        on_account=amounts_on_account(match),
    )


def amounts_on_account(match: Match) -> tuple[int, ...]:
    """What a match brought to the account of its club, by seat, and in all."""
    lines = AccountLine.objects.filter(entry__match=match)
    amounts = Counter[int]()
    for player, merged_into, amount in lines.values_list("player", "player__merged_into", "amount"):
        amounts[merged_into or player] += amount
    seats = match.seats.order_by("number").values_list("player", "player__merged_into")
    by_seat = [amounts[merged_into or player] for player, merged_into in seats]
    return (*by_seat, sum(map(abs, amounts.values())))


def recorded_history(match: Match) -> RecordedHistory:
    """Read a match's whole history."""
    book = read_book(match)
    versions = RoundVersion.objects.filter(match=match).select_related("contract", "round")
    versions = versions.prefetch_related(*CHILD_ROWS)
    steps = tuple(history_of(match).steps)
    return RecordedHistory(
        terms=terms_of(match, book),
        began_stopped=began_stopped(match, steps),
        steps=steps,
        deals={version.pk: deal_of(version, book.seats) for version in versions},
        payments={
            row.pk: transfer_of(row, book.seats) for row in Payment.objects.filter(match=match)
        },
        seats={row.pk: row.number for row in match.seats.all()},
    )


def began_stopped(match: Match, steps: Sequence[Step]) -> bool:
    """Whether a match was stopped early before its first step, in the sheet that it came out of.

    The first event of its end says how it was before; without one it is as it began. A match that
    came out of no sheet began open, whatever stands in its row.
    """
    rounds = [step for step in steps if step.rounds]
    if rounds and not rounds[0].is_import:
        return False
    ends = [event for step in steps for event in step.events if event.kind == Event.Kind.END]
    return STOPPED in (ends[0].before.split() if ends else ending_of(match).split())


def terms_of(match: Match, book: Book) -> NewMatch:
    """What was agreed before the first deal; names as they are now."""
    return NewMatch(
        game=find_game(match.game),
        preset=match.preset,
        players=book.table.players,
        house_rules=match.house_rules["values"],
        first_dealer=match.first_dealer,
        stake=book.stake,
    )


def is_as_read(match: Match) -> bool:
    """Whether nobody has written to a match since it was read."""
    return [now.stamp for now in Match.objects.filter(pk=match.pk)] == [match.stamp]


def read_whole(match: Match) -> tuple[RecordedHistory, MatchSnapshot]:
    """A match's history and what stands in it, both of one moment, while others go on playing.

    Raises Match.DoesNotExist when it is deleted meanwhile.
    """
    while True:
        try:
            found = recorded_history(match), facts_of(match)
        except Exception:
            if is_as_read(match):
                raise
        else:
            if is_as_read(match):
                return found
        match = Match.objects.get(pk=match.pk)


def differences(match: Match, empty: BaseDatabaseWrapper) -> list[str]:
    """What is different when a match's history is played again; nothing when all is as it was.

    Nor is there anything where it was deleted meanwhile.
    """
    try:
        recorded, before = read_whole(match)
        with in_place(empty):
            after = facts_of(played_again(recorded))
        kept_wrongly = is_kept_wrongly(match)
    except UnknownGame:
        return [str(_("the game, which is not there any more"))]
    except (RuleBroken, Conflict, Cancelled, DiffersFromHistory) as refused:
        return [str(refused)]
    except Exception as error:  # the other matches are to be played all the same
        if not Match.objects.filter(pk=match.pk).exists():
            return []
        fault = f"{type(error).__name__} {error}".rstrip()
        return [str(_("a history that cannot be repeated: {fault}", fault=fault))]
    names = [field.name for field in fields(MatchSnapshot)]
    found = [
        str(FIELD_NAMES[name]) for name in names if getattr(after, name) != getattr(before, name)
    ]
    if kept_wrongly:
        found.append(str(_("what is kept of its result")))
    return found


def is_kept_wrongly(match: Match) -> bool:
    """Whether something else is kept of what a match came to than follows from its rows now.

    What is kept of another version of it, or by another program, says nothing.
    """
    kept = kept_of([match.identity]).get(match.identity)
    return kept is not None and kept != result_of_match(match) and is_as_read(match)


@contextmanager
def empty_database() -> Iterator[BaseDatabaseWrapper]:
    """A database with all tables and no rows, that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        settings = sqlite(Path(folder) / "empty.sqlite3", waits_for_disk=False)
        empty = ConnectionHandler({DEFAULT_DB_ALIAS: settings})[DEFAULT_DB_ALIAS]
        try:
            with in_place(empty):
                make_tables(empty)
            yield empty
        finally:
            empty.close()


def make_tables(database: BaseDatabaseWrapper) -> None:
    """Make all tables as the program knows them: fifty times as fast as by its migrations."""
    with database.schema_editor() as editor:
        for model in apps.get_models(include_auto_created=True):
            editor.create_model(model)
    Epoch.objects.create(value="empty")


@contextmanager
def in_place(other: BaseDatabaseWrapper) -> Iterator[None]:
    """Let this thread read and write another database for a while."""
    present = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = present
