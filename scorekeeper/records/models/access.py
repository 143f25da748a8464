"""Codes for typing, wrong guesses at them, and what strangers took of each quota."""

from django.db import models
from django.utils import timezone

from scorekeeper.records.models.events import DIGEST_LENGTH
from scorekeeper.records.models.matches import SECRET_LENGTH, Match, new_secret

CODE_LENGTH = 12
ADDRESS_LENGTH = 64


class JoinCode(models.Model):
    """A few letters that stand for a match's link until they expire."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="join_codes")
    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    may_write = models.BooleanField(default=False)
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("match", "may_write", name="a_link_has_one_code_at_a_time")
        ]

    def __str__(self) -> str:
        return f"code {self.pk}"


class Handover(models.Model):
    """All matches and clubs that a phone keeps, for another phone that takes them, once.

    By a link or a code, until it expires. ``kept`` are their links as the first phone had them, and
    ``taken_by`` a digest of what tells the phone that took them from others.
    """

    secret = models.CharField(max_length=SECRET_LENGTH, unique=True, default=new_secret)
    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    kept = models.TextField()
    expires_at = models.DateTimeField(db_index=True)
    taken_at = models.DateTimeField(null=True)
    taken_by = models.CharField(max_length=DIGEST_LENGTH, blank=True)

    def __str__(self) -> str:
        return f"handover {self.pk}"


class Guess(models.Model):
    """A code that somebody typed and that led nowhere, kept while it counts against them."""

    address = models.CharField(max_length=ADDRESS_LENGTH)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"guess {self.pk}"


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
