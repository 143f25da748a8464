"""The evenings that a club plans: their days, for whoever wants to come."""

import uuid

from django.db import models
from django.db.models import F
from django.utils import timezone

from scorekeeper.records.models.matches import Club

VENUE_LENGTH, REMARK_LENGTH = 80, 160


class PlannedEvening(models.Model):
    """A day on which a club will play, with the time by the clock of the table, if one is said.

    Calendars know it by its ``uid`` and see by ``revision`` that it was changed.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="planned_evenings")
    uid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    day = models.DateField()
    begins_at = models.TimeField(null=True)
    venue = models.CharField(max_length=VENUE_LENGTH, blank=True)
    remark = models.CharField(max_length=REMARK_LENGTH, blank=True)
    revision = models.PositiveIntegerField(default=0, editable=False)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["day", F("begins_at").asc(nulls_first=True), "pk"]

    def __str__(self) -> str:
        return f"planned {self.pk}"
