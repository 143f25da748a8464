"""What anybody may have without a login, counted for a while."""

from django.db import models
from django.utils import timezone

from scorekeeper.records.models.codes import ADDRESS_LENGTH


class Taking(models.Model):
    """A match, a sheet or a code that somebody at an address took, kept while it counts.

    Or a portion of bytes that was written.
    """

    class Kind(models.TextChoices):
        MATCH = "match"
        SHEET = "sheet"
        CODE = "code"
        BYTES = "bytes"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    address = models.CharField(max_length=ADDRESS_LENGTH)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"taking {self.pk}"
