"""A club that has played for years: many matches made of few, their rows copied."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import cycle, islice
from typing import Any

from django.db.models import ForeignKey, Model
from django.utils.timezone import localdate

from scorekeeper.records.models import (
    AccountEntry,
    AccountLine,
    Club,
    Contract,
    Match,
    Player,
    RoundVersion,
    new_secret,
)
from scorekeeper.records.translator import CHILD_ROWS

Facts = dict[str, object]
Keys = dict[tuple[object, int], int]  # of what was copied, by the kind of row and its own key


def a_large_club(
    patterns: Sequence[Match], *, players: int = 40, matches: int = 300, payments: int = 2_000
) -> Club:
    """Return a club of so many players who played copies of the patterns in turns.

    Everybody plays about as often; each match is on a day of its own, the last one today.
    """
    club = Club.objects.create()
    people = [
        Player.objects.create(club=club, name=f"Player {number:02}")
        for number in range(1, players + 1)
    ]
    for number, pattern in enumerate(islice(cycle(patterns), matches)):
        seats = range(pattern.seats.count())
        at_table = [people[(number + 7 * seat) % players] for seat in seats]
        copied(pattern, club, at_table, day=localdate() - timedelta(days=matches - number - 1))
    book_payments(club, people, payments)
    return club


def copied(pattern: Match, club: Club, players: Sequence[Player], *, day: date) -> Match:
    """Return a match like another one, of other people and on another day."""
    keys: Keys = {}
    own: Facts = {name: new_secret() for name in ("scorer_secret", "viewer_secret", "start_key")}
    copy_rows([pattern], keys, [{**own, "club_id": club.pk, "played_on": day}])
    at_table: list[Facts] = [{"player_id": player.pk} for player in players]
    copy_rows(pattern.seats.order_by("number"), keys, at_table)
    copy_rows(pattern.rounds.all(), keys)
    copy_rows(pattern.versions.filter(is_current=True), keys)
    for model in (Contract, *kinds_of_facts()):
        below = {"version__match": pattern, "version__is_current": True}
        copy_rows(model.objects.filter(**below), keys)
    return Match.objects.get(pk=keys["Match", pattern.pk])


def kinds_of_facts() -> Iterator[Any]:
    """Give the models of what is entered of a round."""
    for name in CHILD_ROWS:
        yield RoundVersion._meta.get_field(name).related_model


def copy_rows(rows: Iterable[Model], keys: Keys, own: Iterable[Facts] = ()) -> None:
    """Store copies of rows that lead to copies where the rows do, with facts of their own."""
    originals = list(rows)
    facts = [*own] or [Facts() for _row in originals]
    copies: list[Any] = [
        type(row)(**{**facts_of(row, keys), **more})
        for row, more in zip(originals, facts, strict=True)
    ]
    if copies:
        type(copies[0])._base_manager.bulk_create(copies)
    for row, copy in zip(originals, copies, strict=True):
        keys[type(row)._meta.object_name, row.pk] = copy.pk


def facts_of(row: Model, keys: Keys) -> Facts:
    """Return all that a copy of a row says, without a key of its own."""
    facts: Facts = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if isinstance(field, ForeignKey):
            facts[field.attname] = keys.get(
                (field.target_field.model._meta.object_name, value), value
            )
        elif not field.primary_key:
            facts[field.attname] = value
    return facts


def book_payments(club: Club, people: Sequence[Player], number: int) -> None:
    """Book so many payments on the account of a club, between neighbours in turns."""
    kind = AccountEntry.Kind.PAYMENT
    entries = AccountEntry.objects.bulk_create(
        AccountEntry(club=club, kind=kind, currency="EUR") for _payment in range(number)
    )
    pairs = [
        (people[place % len(people)], people[(place + 1) % len(people)]) for place in range(number)
    ]
    AccountLine.objects.bulk_create(
        AccountLine(entry=entry, player=player, amount=amount)
        for place, (entry, (payer, payee)) in enumerate(zip(entries, pairs, strict=True))
        for player, amount in ((payer, 25 + place % 7), (payee, -25 - place % 7))
    )
