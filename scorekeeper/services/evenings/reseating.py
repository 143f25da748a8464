"""Moving people by hand: in a draw that waits, and after *Play* at tables without a round.

A table whose people change after *Play* begins its match anew, with new links: a phone that scored
there comes to it by the card of the table. Every verb raises RuleBroken where it is impossible,
Conflict where somebody else was first, and LinkGone. People are the keys of players.
"""

from collections.abc import Iterable, Sequence

from scorekeeper.records.models import (
    ClubEvening,
    EveningSitting,
    Match,
    Player,
    Seat,
    SittingPlace,
    SittingTable,
    names_of_one,
)
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import MOST_PRESENT, too_many_present
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.people import present_people
from scorekeeper.services.evenings.planning import plan_of
from scorekeeper.services.evenings.playing import begin_match, require_full, tell_those_before
from scorekeeper.services.evenings.sittings import (
    last_sitting,
    require_waiting_draw,
    write_tables,
)
from scorekeeper.services.evenings.writing import is_wanted, require_going_on, writing_evening
from scorekeeper.services.writes import NO_FORM, Submission

Spot = tuple[int | None, int | None]
"""The key of a table in the sitting and a seat; neither: sits out."""
SITS_OUT: Spot = None, None


def swap(evening: ClubEvening, one: int, other: int, sent: Submission = NO_FORM) -> None:
    """Let two change places, each at a table or sitting out."""
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "swap", one, other):
            return
        sitting = sitting_to_change(locked)
        first, second = place_of(locked, sitting, one), place_of(locked, sitting, other)
        if first.pk == second.pk:
            raise refuse("people", _("Choose two people who change places."))
        move(locked, sitting, {first: spot_of(second), second: spot_of(first)})


def sit_out(evening: ClubEvening, player: int, sent: Submission = NO_FORM) -> None:
    """Let somebody sit out; their seat is empty until somebody is put there.

    After *Play* that can only be where a table takes one fewer.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "sit_out", player):
            return
        sitting = sitting_to_change(locked)
        move(locked, sitting, {place_of(locked, sitting, player): SITS_OUT})


def take_seat(
    evening: ClubEvening, player: int, *, table: int, seat: int, sent: Submission = NO_FORM
) -> None:
    """Put somebody on a seat of a table, by its number; whoever sits there takes their place.

    The seat behind the last may be taken where the game takes a larger table.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "take_seat", player, table, seat):
            return
        sitting = sitting_to_change(locked)
        place = place_of(locked, sitting, player)
        row = table_with_seat(locked, sitting, table, seat)
        moved: dict[SittingPlace, Spot] = {place: (row.pk, seat)}
        there = row.places.filter(seat=seat).first()
        if there is not None and there.pk != place.pk:
            moved[there] = spot_of(place)
        move(locked, sitting, moved)


def seat_by_hand(
    evening: ClubEvening, tables: Sequence[Sequence[int | None]], sent: Submission = NO_FORM
) -> None:
    """Seat everybody in the draw that waits, table by table in the order of seats.

    None is a seat left empty. Everybody else who is here sits out.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "seat_by_hand", *map(tuple, tables)):
            return
        require_going_on(locked)
        waiting = require_waiting_draw(locked)
        sizes = plan_of(locked).sizes
        people = {player.pk: player for player in present_people(locked)}
        if sum(map(len, tables)) > MOST_PRESENT:
            raise refuse("tables", too_many_present())
        named = [key for table in tables for key in table if key is not None]
        require_once(named, people)
        if any(len(table) not in sizes for table in tables) or not tables:
            raise refuse("tables", _("A table has a size that this evening does not have."))
        waiting.places.all().delete()
        waiting.tables.all().delete()
        seated = [[None if key is None else people[key] for key in table] for table in tables]
        write_tables(waiting, seated, [people[key] for key in people if key not in {*named}])
        note_change(waiting)


def require_once(named: Sequence[int], people: dict[int, Player]) -> None:
    if not people.keys() >= {*named}:
        raise refuse("tables", _("Somebody who was given a seat is not here."))
    twice = next((key for key in named if named.count(key) > 1), None)
    if twice is not None:
        raise refuse("tables", _("{name} was given two seats.", name=people[twice].name))


def sitting_to_change(evening: ClubEvening) -> EveningSitting:
    require_going_on(evening)
    sitting = last_sitting(evening)
    if sitting.began_at is not None:
        note_who_sits(sitting)
    return sitting


def note_who_sits(sitting: EveningSitting) -> None:
    """Let the places of tables without a round be those of their matches.

    Somebody may have been seated for another at the table itself, by mistake or in time.
    """
    untouched = Match.objects.filter(sitting_table__sitting=sitting, rounds=None)
    seats = Seat.taken.filter(match__in=untouched.values("pk")).select_related("player")
    at_table: dict[object, Player] = {(one.match_id, one.number): one.player for one in seats}
    places = sitting.places.exclude(table=None).select_related("table", "player__merged_into")
    for place in places:
        player = at_table.get((place.table and place.table.match_id, place.seat))
        if player is not None and player.canonical != place.player.canonical:
            give_place(place, player.canonical)


def give_place(place: SittingPlace, player: Player) -> None:
    """Let a place be somebody else's, who sat out or was not there; who had it sits out then.

    One who has a seat at another table, and is done there, keeps that.
    """
    sitting, before = place.sitting, place.player
    own = sitting.places.filter(player__in=Player.objects.filter(names_of_one([player])))
    if own.exclude(table=None).exists():
        return
    sat_out = own.delete()[0]
    place.player = player
    place.save(update_fields=["player"])
    if sat_out:
        SittingPlace.objects.create(sitting=sitting, player=before)


def place_of(evening: ClubEvening, sitting: EveningSitting, key: int) -> SittingPlace:
    """The place of somebody in a sitting; whoever has come since *Play* sits out until moved."""
    names = Player.objects.filter(names_of_one([Player(pk=key)]))
    places = sitting.places.select_related("player", "table__table")
    place = places.filter(player__in=names).first()
    if place is not None:
        return place
    player = next((one for one in present_people(evening) if one.pk == key), None)
    if player is None:
        raise refuse("people", _("They have no place in this sitting: they are not here."))
    return SittingPlace.objects.create(sitting=sitting, player=player)


def spot_of(place: SittingPlace) -> Spot:
    return place.table_id, place.seat


def table_with_seat(
    evening: ClubEvening, sitting: EveningSitting, number: int, seat: int
) -> SittingTable:
    """A table of a sitting, one larger where the seat behind its last is asked for."""
    row = sitting.tables.select_related("table").filter(table__number=number).first()
    if row is None or seat < 0:
        raise refuse("tables", _("This sitting has no such table."))
    if seat == row.size and row.size + 1 in plan_of(evening).sizes:
        row.size += 1
        row.save(update_fields=["size"])
    if seat >= row.size:
        raise refuse("tables", _("Table {number} has no such seat.", number=number))
    return row


def move(evening: ClubEvening, sitting: EveningSitting, moved: dict[SittingPlace, Spot]) -> None:
    """Move people of a locked evening; after *Play* the matches of their tables begin anew."""
    keys = {key for place, spot in moved.items() for key in (place.table_id, spot[0])}
    tables = [*sitting.tables.select_related("table").filter(pk__in=keys - {None})]
    if sitting.began_at is not None:
        take_matches_away(tables)
    for place in moved:
        place.table_id, place.seat = SITS_OUT
        place.save(update_fields=["table", "seat"])
    for place, (table, seat) in moved.items():
        place.table_id, place.seat = table, seat
        place.save(update_fields=["table", "seat"])
    if sitting.began_at is not None:
        begin_anew(evening, sitting, tables)
    note_change(sitting)


def note_change(sitting: EveningSitting) -> None:
    sitting.is_changed = True
    sitting.save(update_fields=["is_changed"])


def take_matches_away(tables: Iterable[SittingTable]) -> None:
    """Delete the matches of tables that have no round; raises RuleBroken where one has."""
    for table in sorted(tables, key=lambda one: one.match_id or 0):
        rows = Match.objects.select_for_update(no_key=True).filter(pk=table.match_id or 0)
        match = rows.first()
        if match is None:
            continue
        require_untouched(match, table.table.number)
        table.match = None
        table.save(update_fields=["match"])
        match.delete()


def require_untouched(match: Match, number: int) -> None:
    book = book_of(match)
    if book.entries or book.in_play is not None:
        message = _("Table {number} has a round: there people are moved by substituting alone.")
        raise refuse("tables", message.format(number=number))
    if match.cancelled_at is not None or book.played_match.finished:
        raise refuse("tables", _("Table {number} is over.", number=number))


def begin_anew(
    evening: ClubEvening, sitting: EveningSitting, tables: Sequence[SittingTable]
) -> None:
    plan = plan_of(evening)
    for table in sorted(tables, key=lambda one: one.table.number):
        require_full(plan, table)
        begin_match(evening, plan, table)
    tell_those_before(sitting)
