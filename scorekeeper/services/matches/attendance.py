"""Who comes, goes and takes over between two rounds: steps of the match like every other.

What cannot be is said by the rules, of the match as it would be (people.md, "Coming and going").
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import F, Q

from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import Event, Match, Payment, Player, Round, Seat, SeatChange
from scorekeeper.rules.attendance import (
    NOBODY_CHANGES,
    Arrival,
    Attendance,
    Beginning,
    Change,
    Departure,
    check_seats,
    points_to_begin,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.other_tables import require_at_no_other_table
from scorekeeper.services.matches.seats import (
    free_name,
    give_seat,
    locked_with_club,
    require_not_seated,
    why_not_called,
)
from scorekeeper.services.matches.starting import player_of
from scorekeeper.services.rounds.conflicts import require_same_people
from scorekeeper.services.rounds.recording import require_room, write_rounds
from scorekeeper.services.settling import parties_of
from scorekeeper.services.writes import (
    NO_FORM,
    Conflict,
    Submission,
    is_new,
    number_to_write,
    record_event,
    save_match,
)
from scorekeeper.settlement import Transfer, plain_amount
from scorekeeper.settlement.leaving import dues_of

Kind = SeatChange.Kind
MOST_SEATS = 48  # of one match, with those where joining was undone
AMOUNTS_CHANGED = _("The score has changed meanwhile: look at the amounts again.")
FAR = 1_000  # numbers move in two steps, so that no two seats ever share one


def join(
    match: Match, *, name: str, behind: int, points: int | Beginning, sent: Submission = NO_FORM
) -> None:
    """Seat a late player from the next round on, behind the player of a seat.

    Raises RuleBroken, Conflict.
    """
    with locked_with_club(match, by=sent.entered_by) as locked:
        if is_new(locked, sent, "join", name, behind, points):
            book = book_between_rounds(locked, sent)
            seat = late_seat(locked, book, name=name, behind=behind)
            if isinstance(points, Beginning):
                points = points_of(book.played_match, points)
            join_at(locked, book, seat, points=points, by=sent.entered_by)


def points_of(played_match: PlayedMatch, way: Beginning) -> int:
    """The points that a newcomer would begin with now."""
    seats = played_match.now.table.seats
    return points_to_begin(
        way,
        [played_match.totals[seat] for seat in seats],
        as_all=played_match.game.starting_totals(played_match.table)[seats[0]],
        lowest_wins=played_match.lowest_wins,
    )


def join_again(match: Match, *, seat: int, points: int) -> None:
    """Seat a late player on a seat that is there, and that nobody has joined."""
    with locked_with_club(match) as locked:
        row = locked.seats.select_related("player").get(number=seat)
        join_at(locked, book_between_rounds(locked), row, points=points)


def join_at(match: Match, book: Book, seat: Seat, *, points: int, by: str = "") -> None:
    seat.is_undone = False
    seat.save(update_fields=["is_undone"])
    store_change(match, book, seat, kind=Kind.JOINED, points=points)
    require_possible(match)
    record_event(match, Event.Kind.JOINED, by=by, seat=seat, after=seat.player.name)


def leave(
    match: Match, *, seat: int, paid: Sequence[Transfer] = (), sent: Submission = NO_FORM
) -> None:
    """Let a player go for good after the last round; raises RuleBroken, Conflict.

    Payments that are ``paid`` at once are booked with it; each has to be due just then.
    """
    with locked_with_club(match, by=sent.entered_by) as locked:
        if is_new(locked, sent, "leave", seat, *paid):
            book = book_between_rounds(locked, sent)
            row = seat_there(locked, book, seat)
            require_due(book, seat, paid)
            store_change(locked, book, row, kind=Kind.LEFT)
            require_possible(locked)
            name = row.player.name
            record_event(locked, Event.Kind.LEFT, by=sent.entered_by, seat=row, before=name)
            for transfer in paid:
                payment = Payment.objects.create(
                    match=locked, amount=transfer.amount, **parties_of(transfer, book.seats)
                )
                record_event(locked, Event.Kind.PAID, by=sent.entered_by, payment=payment)


def require_due(book: Book, seat: int, paid: Sequence[Transfer]) -> None:
    due = dues_of(book.played_match, book.stake, seat) if book.stake else ()
    if len({*paid} & {*due}) != len(paid):
        raise Conflict(AMOUNTS_CHANGED)


def substitute(
    match: Match, *, seat: int, name: str, own_rounds: bool = False, sent: Submission = NO_FORM
) -> None:
    """Seat somebody else from the next round on; who pays for which rounds, ``own_rounds`` says.

    Raises RuleBroken, Conflict.
    """
    with locked_with_club(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "substitute", seat, name, own_rounds):
            return
        book = book_between_rounds(locked, sent)
        row = seat_there(locked, book, seat)
        before, player = row.player, successor_of(locked, book, row, name=name)
        if own_rounds:
            require_not_paid(locked, row)
        store_change(locked, book, row, kind=Kind.SUBSTITUTE, player=before, own_rounds=own_rounds)
        row.player = player
        row.save(update_fields=["player"])
        require_possible(locked)
        record_event(
            locked,
            Event.Kind.TAKEN_OVER,
            by=sent.entered_by,
            seat=row,
            player=before,
            before=before.name,
            after=player.name,
        )


def book_between_rounds(match: Match, sent: Submission = NO_FORM) -> Book:
    """The book of a locked match; raises RuleBroken where nobody can come or go, Conflict."""
    require_same_people(match, sent)
    book = book_of(match)
    require_between_rounds(book)
    return book


def require_between_rounds(book: Book) -> None:
    """Raise RuleBroken where nobody can come or go just now."""
    if book.in_play is not None:
        raise refuse("rounds", _("A round is in play: finish it or take it back first."))
    if book.played_match.finished:
        raise refuse("rounds", _("The match is over: nobody comes or goes any more."))
    if not book.entries:
        raise refuse("rounds", _("Nobody has played yet: change who sits down."))


def require_possible(match: Match) -> None:
    """Raise RuleBroken where what was just written of a match cannot be."""
    if faults := read_book(match).played_match.faults_of_changes:
        raise RuleBroken(faults)


def seat_there(match: Match, book: Book, number: int) -> Seat:
    if number not in book.played_match.now.table.seats:
        raise refuse("seat", _("Nobody is there any more on that seat."))
    require_unchanged_there(book, number)
    return match.seats.select_related("player").get(number=number)


def store_change(match: Match, book: Book, seat: Seat, **what: object) -> None:
    last = book.entries[-1].round_key
    number = number_to_write(match)
    SeatChange.objects.create(match=match, seat=seat, round_id=last, match_version=number, **what)


def require_unchanged_there(book: Book, seat: int) -> None:
    """Raise RuleBroken where a seat has changed since the last round: no two rows say so."""
    now = Departure(seat, len(book.entries))
    attendance = book.played_match.attendance
    changed = replace(attendance, departures=(*attendance.departures, now))
    if any(one.seat == seat for one in attendance.changes_at(now.after)):
        raise RuleBroken(check_seats(book.table, changed))


def late_seat(match: Match, book: Book, *, name: str, behind: int) -> Seat:
    """The seat of a newcomer; that of their own joining there that was undone, else a new one."""
    if behind not in book.played_match.now.table.seats:
        raise refuse("behind", _("Choose behind whom they sit down."))
    name = free_name(match, seat=None, name=name)
    player = player_of(match.club, name)
    require_not_seated(Match.objects.filter(pk=match.pk), player)
    require_at_no_other_table(match, player)
    free_name(match, seat=None, name=player.name)
    rows = list(match.seats.select_related("player").order_by("number"))
    for row in rows[behind + 1 :]:
        if not row.is_undone:
            break
        if row.player_id == player.pk:
            return row
    if len(rows) >= MOST_SEATS:
        message = _("Too many people were seated in this match and taken off again.")
        raise refuse("name", message)
    return insert_seat(match, player, number=behind + 1)


def insert_seat(match: Match, player: Player, *, number: int) -> Seat:
    """Add a seat that nobody has joined yet; those from its number on move up."""
    match.seats.filter(number__gte=number).update(number=F("number") + FAR)
    match.seats.filter(number__gte=FAR).update(number=F("number") - FAR + 1)
    if match.first_dealer >= number:
        match.first_dealer += 1
        match.save(update_fields=["first_dealer"])
    return Seat.objects.create(
        match=match, number=number, player=player, is_late=True, is_undone=True
    )


def successor_of(match: Match, book: Book, seat: Seat, *, name: str) -> Player:
    """Who sits down on a seat; whoever comes back to it is the player they were."""
    name = free_name(match, seat=seat.number, name=name, may_come_back=True)
    if folded_name(seat.player.name) == folded_name(name):
        raise refuse("name", _("“{name}” sits there already.", name=name))
    keys = [one.player for one in book.changes if one.seat == seat.number and one.player]
    sat = list(Player.objects.filter(pk__in=keys).select_related("merged_into"))
    same = (one for one in sat if one.folded_name == folded_name(name))
    player = next(same, None) or player_of(match.club, name)
    player = next((one for one in sat if one.canonical == player.canonical), player)
    if seat.player.canonical == player.canonical:
        raise refuse("name", why_not_called(seat.player, player))
    require_not_seated(Match.objects.filter(pk=match.pk), player, besides=seat)
    require_at_no_other_table(match, player)
    free_name(match, seat=seat.number, name=player.name, may_come_back=True)
    return player


def require_not_paid(match: Match, seat: Seat) -> None:
    """Raise RuleBroken while a payment of a seat counts: it is whose who sat there."""
    of_seat = Q(payer=seat) | Q(payee=seat)
    payment = Payment.objects.filter(of_seat, match=match, undone_at=None).first()
    if payment is None:
        return
    message = _("{name} has paid {amount} for this match: undo that payment first.")
    if payment.payee_id == seat.pk:
        message = _("{name} was paid {amount} for this match: undo that payment first.")
    amount = f"{plain_amount(payment.amount, match.stake_currency)} {match.stake_currency}"
    raise refuse("own_rounds", message.format(name=seat.player.name, amount=amount))


def take_changes_back(match: Match, step: int, *, by: str = "") -> None:
    """Undo the comings and goings that a step made, and make those again that it undid.

    Raises RuleBroken where somebody cannot sit there again.
    """
    made = SeatChange.objects.filter(match=match, match_version=step, undone_version=None)
    for change in made.select_related("seat__player", "player"):
        undo_change(match, change, step=step, by=by)
    undone = SeatChange.objects.filter(match=match, undone_version=step)
    for change in undone.select_related("seat__player", "player"):
        make_again(match, change, step=step, by=by)


def undo_change(match: Match, change: SeatChange, *, step: int, by: str) -> None:
    change.undone_version = number_to_write(match)
    change.save(update_fields=["undone_version"])
    seat = change.seat
    if change.kind == Kind.JOINED:
        seat.is_undone = True
        seat.save(update_fields=["is_undone"])
        record_event(match, Event.Kind.JOINED, by=by, undoes=step, seat=seat)
    elif change.kind == Kind.LEFT:
        record_event(match, Event.Kind.LEFT, by=by, undoes=step, seat=seat)
    else:
        assert change.player is not None
        give_seat(match, seat, change.player, kind=Event.Kind.TAKEN_OVER, by=by, undoes=step)


def make_again(match: Match, undone: SeatChange, *, step: int, by: str) -> None:
    seat, player = undone.seat, undone.seat.player
    if undone.kind == Kind.SUBSTITUTE:
        event = Event.objects.select_related("player").get(
            match=match, match_version=step, kind=Event.Kind.TAKEN_OVER
        )
        player = event.player or player_of(match.club, event.before)
        if event.player is None:  # forgotten since: it is this one again
            event.player = player
            event.save(update_fields=["player"])
    require_not_seated(Match.objects.filter(pk=match.pk), player, besides=seat)
    SeatChange.objects.create(
        match=match,
        seat=seat,
        round_id=undone.round_id,
        kind=undone.kind,
        player=undone.player,
        points=undone.points,
        own_rounds=undone.own_rounds,
        match_version=number_to_write(match),
    )
    if undone.kind == Kind.SUBSTITUTE:
        give_seat(match, seat, player, kind=Event.Kind.TAKEN_OVER, by=by, undoes=step)
    else:
        seat.is_undone = False
        seat.save(update_fields=["is_undone"])
        kind = Event.Kind.JOINED if undone.kind == Kind.JOINED else Event.Kind.LEFT
        record_event(match, kind, by=by, undoes=step, seat=seat)
    require_possible(match)


def add_late_seats(match: Match, names: Mapping[int, str]) -> None:
    """Add seats that nobody has joined yet, by their numbers."""
    with locked_with_club(match) as locked:
        for number in sorted(names):
            insert_seat(locked, player_of(locked.club, names[number]), number=number)


def add_rounds(
    match: Match,
    deals: Sequence[Deal],
    submission: Submission,
    *,
    attendance: Attendance = NOBODY_CHANGES,
) -> None:
    """Write all rounds of a match at once, with who comes and goes between them."""
    require_room(len(deals))
    write_rounds(match, deals, submission)
    write_attendance(match, attendance)
    save_match(match)


def write_attendance(match: Match, attendance: Attendance) -> None:
    """Write who came and went in a match whose rounds and seats are all there, of a locked club."""
    if not attendance:
        return
    names = {one.before for one in attendance.substitutions}
    players = {folded_name(name): player_of(match.club, name) for name in names}
    seats = list(match.seats.order_by("number"))
    rounds = list(Round.objects.filter(match=match).order_by("position"))
    number = number_to_write(match)
    SeatChange.objects.bulk_create(
        SeatChange(
            match=match,
            seat=seats[change.seat],
            round=rounds[change.after - 1],
            match_version=number,
            **columns_of(change, players),
        )
        for change in attendance.changes
    )
    joined = {seats[arrival.seat].pk for arrival in attendance.arrivals}
    Seat.objects.filter(pk__in=joined).update(is_undone=False)


def columns_of(change: Change, players: Mapping[str, Player]) -> dict[str, object]:
    if isinstance(change, Arrival):
        return {"kind": Kind.JOINED, "points": change.points}
    if isinstance(change, Departure):
        return {"kind": Kind.LEFT}
    player = players[folded_name(change.before)]
    return {"kind": Kind.SUBSTITUTE, "player": player, "own_rounds": change.own_rounds}
