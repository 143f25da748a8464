"""Who is here: people come and go between sittings, and new ones are named.

While a draw waits, whoever comes sits out in it, and whoever goes leaves their seat empty: the draw
shown stays as it is, and the organiser draws again or fills the seat.
"""

from collections.abc import Collection, Iterable, Sequence

from django.db.models import Max

from scorekeeper.records.models import (
    CANONICAL,
    ClubEvening,
    EveningPerson,
    Player,
    SittingPlace,
    names_of_one,
)
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.names import check_unique, folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings.cards import give_cards, tables_for
from scorekeeper.services.evenings.people import (
    canonical_people,
    named_people,
    require_room_for_people,
)
from scorekeeper.services.evenings.writing import is_wanted, require_going_on, writing_evening
from scorekeeper.services.writes import NO_FORM, Submission


def say_who_is_here(
    evening: ClubEvening,
    here: Collection[int],
    new: Sequence[str] = (),
    sent: Submission = NO_FORM,
) -> None:
    """Say of everybody whether they are here, by the keys of players of the club.

    ``new`` are names of others who have come. Raises RuleBroken, Conflict, LinkGone.
    """
    with writing_evening(evening) as locked:
        said = *sorted(here), *map(folded_name, new)
        if not is_wanted(locked, sent, "here", *said):
            return
        require_going_on(locked)
        check_unique("people", new)
        coming = players_with_keys(locked, here)
        coming += named_people(locked, new) if new else []
        keys = {one.pk for one in coming}
        going = [key for key in canonical_people(locked) if key not in keys]
        note_here(locked, coming)
        note_gone(locked, going)


def players_with_keys(evening: ClubEvening, keys: Collection[int]) -> list[Player]:
    """Canonical players of the evening's club, in the order of keys; raises RuleBroken."""
    rows = evening.club.players.filter(pk__in=keys, is_guest=False)
    players = {one.pk: one.canonical for one in rows.select_related("merged_into")}
    if len(players) < len({*keys}):
        raise refuse("people", _("Somebody ticked is no player of this club any more."))
    return list(dict.fromkeys(players[key] for key in sorted(keys)))


def note_here(evening: ClubEvening, players: Iterable[Player]) -> None:
    people = canonical_people(evening)
    coming = [one for one in players if one.pk not in people]
    require_room_for_people(evening, len(coming))
    back = [row.pk for one in players for row in people.get(one.pk, ())[:1] if not row.is_here]
    evening.people.filter(pk__in=back).update(is_here=True)
    last = evening.people.aggregate(last=Max("index"))["last"]
    first = 0 if last is None else last + 1
    EveningPerson.objects.bulk_create(
        EveningPerson(evening=evening, player=player, index=first + number)
        for number, player in enumerate(coming)
    )
    give_cards(evening, tables_for(evening, evening.people.filter(is_here=True).count()))
    waiting = evening.drawn_sittings.filter(began_at=None).first()
    if waiting is not None:
        placed = {*waiting.places.annotate(who=CANONICAL).values_list("who", flat=True)}
        SittingPlace.objects.bulk_create(
            SittingPlace(sitting=waiting, player=player)
            for player in players
            if player.pk not in placed
        )


def note_gone(evening: ClubEvening, players: Iterable[int]) -> None:
    people = canonical_people(evening)
    gone = [row for player in players for row in people.get(player, ()) if row.is_here]
    evening.people.filter(pk__in=[row.pk for row in gone]).update(is_here=False)
    names = Player.objects.filter(names_of_one([row.player for row in gone]))
    waiting = SittingPlace.objects.filter(sitting__evening=evening, sitting__began_at=None)
    waiting.filter(player__in=names).delete()
