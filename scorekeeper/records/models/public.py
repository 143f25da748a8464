"""What a club shows to everybody: the link that its web site shows a page of."""

import uuid

from django.db import models
from django.utils import timezone

from scorekeeper.records.models.clubs import Season
from scorekeeper.records.models.matches import SECRET_LENGTH, Club, new_secret


class PublicLink(models.Model):
    """The link to what a club shows to everybody; a revoked one is gone.

    A club that another one was joined with has the links of both, which say the same. Feeds are
    known by ``uid``, which stays when the link is renewed. The ``season`` comes before the
    ``period``.
    """

    class Period(models.TextChoices):
        PRESENT = "present"  # the season of today, else the year, else all time
        YEAR = "year"
        ALL_TIME = "all"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="public_links")
    secret = models.CharField(max_length=SECRET_LENGTH, unique=True, default=new_secret)
    uid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    period = models.CharField(max_length=10, choices=Period, default=Period.PRESENT)
    season = models.ForeignKey(Season, on_delete=models.SET_NULL, null=True, related_name="+")
    are_names_whole = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"link {self.pk}"
