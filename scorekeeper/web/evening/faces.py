"""The faces of everybody of an evening, out of its record."""

from scorekeeper.rules.words import Text
from scorekeeper.services.evenings.evening_record import EveningRecord
from scorekeeper.web.parts.people import Faces, faces_of_players
from scorekeeper.web.parts.turns import turns_told


def faces_of_evening(record: EveningRecord) -> Faces:
    """Return the faces by the keys of all names; no query."""
    faces = faces_of_players(record.players.values())
    return {key: faces[player.pk] for key, player in record.players.items()}


def next_out_of(record: EveningRecord, faces: Faces) -> Text | None:
    """Return who sits out in the next sitting that is drawn; None where nobody does."""
    here = {player.name: faces[player.pk] for player in record.here}
    return turns_told((), record.next_out, here.__getitem__)
