"""The faces of everybody of an evening, out of its record."""

from scorekeeper.records.models import Player
from scorekeeper.services.clubs.club_record import Person
from scorekeeper.services.evenings.evening_record import EveningRecord
from scorekeeper.web.parts.people import Faces, faces_among


def faces_of_evening(record: EveningRecord) -> Faces:
    """Return the faces by the keys of all names; no query.

    What the club keeps of everybody, pieces and forms of names, is known; what they are called in
    a sentence tells those of the evening apart.
    """
    canonical = {player.pk: player for player in record.players.values()}
    faces = faces_among(person_of(player) for _key, player in sorted(canonical.items()))
    return {key: faces[player.pk] for key, player in record.players.items()}


def person_of(player: Player) -> Person:
    return Person(
        key=player.pk,
        name=player.name,
        merged_into=None,
        is_guest=player.is_guest,
        is_hidden=player.is_hidden,
        number=player.number,
        initial=player.initial,
        forms=player.forms,
    )
