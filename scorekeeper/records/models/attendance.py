"""Who came, went and took over during a match, each between two rounds."""

from django.db import models
from django.db.models import Q

from scorekeeper.records.models.matches import Match, Player, Seat
from scorekeeper.records.models.rounds import Round


class SeatChange(models.Model):
    """Somebody joined, left, or sat down in place of another.

    It stands behind ``round`` and moves along with it; while that round is withdrawn, behind the
    one before it. ``player`` is who sat there until a substitute did, ``points`` what a late player
    began with. ``match_version`` is the version of the match that made it, ``undone_version`` the
    one that undid it: such a change does not count any more.
    """

    class Kind(models.TextChoices):
        JOINED = "joined"
        LEFT = "left"
        SUBSTITUTE = "substitute"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seat_changes")
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="changes")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, related_name="seat_changes"
    )
    points = models.IntegerField(null=True)
    own_rounds = models.BooleanField(default=False)
    match_version = models.PositiveIntegerField()
    undone_version = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "seat",
                "round",
                condition=Q(undone_version=None),
                name="a_seat_changes_once_behind_a_round",
            ),
            models.CheckConstraint(
                condition=Q(kind="substitute", player__isnull=False)
                | (~Q(kind="substitute") & Q(player=None, own_rounds=False)),
                name="a_substitute_follows_somebody",
            ),
            models.CheckConstraint(
                condition=Q(kind="joined", points__isnull=False)
                | (~Q(kind="joined") & Q(points=None)),
                name="a_late_player_begins_with_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
