"""The faces of everybody of an evening, out of its record."""

from scorekeeper.services.evenings.evening_record import EveningRecord
from scorekeeper.web.parts.people import Faces, faces_of_players


def faces_of_evening(record: EveningRecord) -> Faces:
    """Return the faces by the keys of all names; no query."""
    faces = faces_of_players(record.players.values())
    return {key: faces[player.pk] for key, player in record.players.items()}
