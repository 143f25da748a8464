"""Reading an evening: a few queries, however many sittings, tables and rounds it has."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from scorekeeper.ledger.evening_list import EveningList, evening_list
from scorekeeper.ledger.evening_results import SittingResult, TableResult, table_result
from scorekeeper.ledger.evening_scores import ListRules
from scorekeeper.ledger.finished import rounds_counted
from scorekeeper.records.book import Book
from scorekeeper.records.models import (
    ClubEvening,
    EveningPerson,
    EveningSitting,
    Match,
    Player,
    SittingPlace,
    SittingTable,
    epoch_beside,
)
from scorekeeper.seating.novelty import novelty_of
from scorekeeper.seating.sittings import Sitting
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.services.books import books_of
from scorekeeper.services.evenings.evening_record import (
    EveningRecord,
    HereRecord,
    SittingRecord,
    TableRecord,
    TableState,
)
from scorekeeper.services.evenings.planning import plan_of
from scorekeeper.services.evenings.plans import POINTS, EveningPlan
from scorekeeper.services.evenings.sittings import Seated, as_it_ended


@dataclass(frozen=True)
class Rows:
    """The rows of an evening. ``players`` are canonical, by the keys of all names."""

    evening: ClubEvening
    plan: EveningPlan
    people: tuple[EveningPerson, ...]
    tables: tuple[SittingTable, ...]
    places: Mapping[int, Sequence[SittingPlace]]  # by sitting
    books: Mapping[int, Book]
    players: Mapping[int, Player]

    @property
    def here(self) -> tuple[HereRecord, ...]:
        here: dict[int, bool] = {}
        for one in self.people:
            key = one.player.canonical.pk
            here[key] = here.get(key, False) or one.is_here
        return tuple(HereRecord(self.players[key], is_here) for key, is_here in here.items())

    @property
    def sittings(self) -> list[EveningSitting]:
        found = {table.sitting_id: table.sitting for table in self.tables}
        return sorted(found.values(), key=lambda sitting: sitting.number)

    def at_tables(self, sitting: EveningSitting) -> list[SittingTable]:
        return [table for table in self.tables if table.sitting_id == sitting.pk]

    def people_in(self, match: Match) -> tuple[Player, ...]:
        return tuple(self.players[key] for key in self.books[match.pk].seats.players)


def rows_of(evening: ClubEvening) -> Rows:
    people = tuple(evening.people.select_related("player__merged_into"))
    tables = tuple(tables_of(evening))
    matches = [table.match for table in tables if table.match is not None]
    places: dict[int, list[SittingPlace]] = {}
    rows = SittingPlace.objects.filter(sitting__evening=evening)
    for place in rows.order_by("table__table__number", "seat", "pk"):
        places.setdefault(place.sitting_id, []).append(place)
    books = books_of(matches)
    return Rows(
        evening=evening,
        plan=plan_of(evening, people),
        people=people,
        tables=tables,
        places=places,
        books=books,
        players=players_of(people, places.values(), books.values()),
    )


def tables_of(evening: ClubEvening) -> Iterable[SittingTable]:
    """The tables of all sittings, with their matches as ``Match.objects`` reads them."""
    rows = SittingTable.objects.filter(sitting__evening=evening)
    together = rows.select_related("sitting", "table", "match")
    beside = together.annotate(epoch=epoch_beside())  # type: ignore[no-redef]  # declared there
    for table in beside.order_by("sitting__number", "table__number"):
        if table.match is not None:
            table.match.epoch = table.epoch
            if table.match.is_hidden:
                table.match = None
        yield table


def players_of(
    people: Iterable[EveningPerson],
    places: Iterable[Iterable[SittingPlace]],
    books: Iterable[Book],
) -> dict[int, Player]:
    """Canonical players by the keys of all names; who was not named for it is asked for."""
    found = {one.player_id: one.player.canonical for one in people}
    found |= {player.pk: player for player in found.values()}
    keys = {place.player_id for some in places for place in some}
    for book in books:
        keys.update(book.seats.players)
        keys.update(one.player for one in book.changes if one.player is not None)
    if missing := keys - found.keys():
        others = Player.objects.filter(pk__in=missing).select_related("merged_into")
        found |= {player.pk: player.canonical for player in others}
        found |= {player.pk: player for player in [*found.values()]}
    return found


def record_of(evening: ClubEvening) -> EveningRecord:
    """Everything that the pages of an evening show.

    At most eleven queries, four where its matches are open already; raises UnknownGame.
    """
    rows = rows_of(evening)
    return EveningRecord(
        evening=evening,
        plan=rows.plan,
        stamp=stamp_as_read(rows),
        people=rows.here,
        players=rows.players,
        evening_list=list_of(rows),
        sittings=tuple(sitting_records(rows)),
    )


def sitting_records(rows: Rows) -> Iterable[SittingRecord]:
    before: list[Sitting] = []
    for sitting in rows.sittings:
        seated = seated_in(rows, sitting)
        as_drawn = as_it_ended(seated, (), {})
        partners = rows.plan.has_partners
        yield SittingRecord(
            number=sitting.number,
            way=sitting.way,
            pairing=sitting.pairing,
            lot=sitting.lot,
            began_at=sitting.began_at,
            tables=tuple(table_record(rows, table) for table in rows.at_tables(sitting)),
            out=tuple(still_out(rows, sitting)),
            novelty=novelty_of(full_tables(as_drawn, rows.plan), before, partners=partners),
            is_changed=sitting.is_changed,
            fits=sitting.began_at is not None or fits(rows, sitting),
        )
        before.append(as_it_ended(seated, (), at_end_of(rows, sitting)))


def fits(rows: Rows, sitting: EveningSitting) -> bool:
    """Whether the tables of a draw are those that who is here would be given."""
    here = sum(one.is_here for one in rows.here)
    sizes = [table.size for table in rows.at_tables(sitting)]
    return sizes == [*table_sizes(here, rows.plan.sizes).tables]


def seated_in(rows: Rows, sitting: EveningSitting) -> Seated:
    tables: Seated = {}
    for place in rows.places.get(sitting.pk, ()):
        if place.table_id is not None and place.seat is not None:
            at_table = tables.setdefault(place.table_id, {})
            at_table[place.seat] = rows.players[place.player_id].name
    return tables


def at_end_of(rows: Rows, sitting: EveningSitting) -> Seated:
    """Who has a seat in the matches of a sitting, as ``seats_at_end`` asks for it."""
    found: Seated = {}
    for table in rows.at_tables(sitting):
        book = None if table.match is None else rows.books.get(table.match.pk)
        if table.match is not None and book is not None:
            people, seats = rows.people_in(table.match), book.played_match.table.seats
            members = (seat for seat in seats if not people[seat].is_guest)
            found[table.pk] = {seat: people[seat].name for seat in members}
    return found


def full_tables(sitting: Sitting, plan: EveningPlan) -> Sitting:
    """A sitting without tables of which seats are empty still: who are partners is open there."""
    return Sitting(tuple(table for table in sitting.tables if len(table) in plan.sizes))


def out_of(rows: Rows, sitting: EveningSitting) -> list[Player]:
    places = rows.places.get(sitting.pk, ())
    out = [rows.players[place.player_id] for place in places if place.table_id is None]
    return sorted(out, key=lambda player: player.name)


def still_out(rows: Rows, sitting: EveningSitting) -> list[Player]:
    """Who sits out, without those who have sat down at a table for somebody else."""
    matches = [one.match for one in rows.at_tables(sitting) if one.match is not None]
    there = {one for match in matches if match.pk in rows.books for one in rows.people_in(match)}
    return [player for player in out_of(rows, sitting) if player not in there]


def table_record(rows: Rows, table: SittingTable) -> TableRecord:
    match = table.match
    book = None if match is None else rows.books.get(match.pk)
    if match is None or book is None:
        return drawn_table(rows, table)
    played = book.played_match
    return TableRecord(
        number=table.table.number,
        size=table.size,
        state=state_of(match, book),
        players=rows.people_in(match),
        sides=played.sides,
        match=match,
        has_round=bool(book.entries) or book.in_play is not None,
        round_number=played.now.scored,
        rounds_in_all=played.game.rounds_in_all(played.table.house_rules),
        totals=tuple(played.totals[side[0]] for side in played.sides),
        dealer=None if played.finished else book.next_dealer,
    )


def drawn_table(rows: Rows, table: SittingTable) -> TableRecord:
    """A table as it was drawn: it has no match yet, or not any more."""
    players: list[Player | None] = [None] * table.size
    for place in rows.places.get(table.sitting_id, ()):
        if place.table_id == table.pk and place.seat is not None and place.seat < table.size:
            players[place.seat] = rows.players[place.player_id]
    waits = table.sitting.began_at is None
    return TableRecord(
        number=table.table.number,
        size=table.size,
        state=TableState.DRAWN if waits else TableState.EMPTY,
        players=tuple(players),
        sides=rows.plan.game.sides(rows.plan.table_of(table.size)),
        rounds_in_all=rows.plan.length_at(table.size),
        dealer=0 if waits else None,
    )


def state_of(match: Match, book: Book) -> TableState:
    played = book.played_match
    if match.cancelled_at is not None:
        return TableState.CANCELLED
    if played.finished:
        return TableState.CLOSED if played.stopped_early else TableState.OVER
    has_begun = bool(book.entries) or book.in_play is not None
    return TableState.PLAYING if has_begun else TableState.NOT_BEGUN


def list_of(rows: Rows) -> EveningList:
    """The list: a cancelled match does not count, and nobody sits at its table.

    Nor does one that was closed before its first round.
    """
    here = [one.player.pk for one in rows.here if one.is_here]
    return evening_list(
        [sitting_result(rows, one) for one in rows.sittings if one.began_at is not None],
        list_rules(rows.plan),
        present=here,
        name=lambda key: rows.players[key].name,  # type: ignore[index]  # persons are keys here
    )


def list_rules(plan: EveningPlan) -> ListRules:
    said: Any = plan.sits_out_points if plan.sits_out == POINTS else plan.sits_out
    others: Any = {"late": plan.late, "tie": plan.tie, "list_points": plan.list_points}
    rules = plan.table_of(plan.sizes[0]).house_rules
    return ListRules(lowest_wins=plan.game.lowest_wins(rules), sits_out=said, **others)


def sitting_result(rows: Rows, sitting: EveningSitting) -> SittingResult:
    found = [table_in_list(rows, table) for table in rows.at_tables(sitting)]
    out = tuple(player.pk for player in out_of(rows, sitting))
    return SittingResult(tuple(table for table in found if table is not None), out)


def table_in_list(rows: Rows, table: SittingTable) -> TableResult | None:
    match = table.match
    if match is None or match.cancelled_at is not None or match.pk not in rows.books:
        return None
    book = rows.books[match.pk]
    if book.played_match.finished and not rounds_counted(book.played_match):
        return None
    gone = {one.name: rows.players[one.player].pk for one in book.changes if one.player is not None}
    return table_result(
        table.table.number,
        book.played_match,
        players=tuple(player.pk for player in rows.people_in(match)),
        persons=gone,
    )


def stamp_of(evening: ClubEvening) -> str | None:
    """What changes with every write to an evening or to one of its matches; None: it is gone.

    One query. Versions of matches only rise, and one that is deleted is missing from the number.
    """
    tables = SittingTable.objects.filter(sitting__evening=OuterRef("pk"), match__is_hidden=False)
    together = tables.order_by().values("sitting__evening")
    number = together.annotate(number=Count("match")).values("number")
    steps = together.annotate(steps=Sum("match__version")).values("steps")
    rows = ClubEvening.objects.filter(pk=evening.pk).values_list(
        "version", Coalesce(Subquery(number), 0), Coalesce(Subquery(steps), 0), epoch_beside()
    )
    row = rows.first()
    return None if row is None else "-".join(map(str, row))


def stamp_as_read(rows: Rows) -> str:
    """The stamp of the rows as they were read; no query where a sitting was drawn.

    Where others write meanwhile it is rather older than what is shown: then that is shown again.
    """
    if not rows.tables:
        _version, dash, others = (stamp_of(rows.evening) or "").partition("-")
        return f"{rows.evening.version}{dash}{others}"
    matches = [table.match for table in rows.tables if table.match is not None]
    steps = sum(match.version for match in matches)
    return "-".join(map(str, (rows.evening.version, len(matches), steps, rows.tables[0].epoch)))
