"""What happens to a match besides its rounds."""

from django.db import models
from django.utils import timezone

from scorekeeper.records.models.matches import Match, Player, Seat
from scorekeeper.records.models.money import Payment

TEXT_LENGTH = 60


class Event(models.Model):
    """What was done to a match besides its rounds, when, and by which phone.

    ``match_version`` is the version of the match that this made: what was written together shares
    it. ``undoes`` is that of what was taken back with it. ``before`` and ``after`` tell how the
    match had ended, or a seat's name. ``player`` is who sat in a seat that another took.
    """

    class Kind(models.TextChoices):
        END = "end"
        PAID = "paid"
        PAYMENT_UNDONE = "payment_undone"
        RENAMED = "renamed"
        REPLACED = "replaced"  # as it was written while it could not be taken back
        SEATED = "seated"
        LINK_RENEWED = "link_renewed"
        LINK_REVOKED = "link_revoked"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    match_version = models.PositiveIntegerField()
    undoes = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=20, choices=Kind)
    entered_by = models.CharField(max_length=40, blank=True)
    entered_at = models.DateTimeField(default=timezone.now)
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    payment = models.ForeignKey(Payment, on_delete=models.CASCADE, null=True, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    before = models.CharField(max_length=TEXT_LENGTH, blank=True)
    after = models.CharField(max_length=TEXT_LENGTH, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
