"""What is kept so that it need not be worked out again: derived, and thrown away at any time."""

from django.db import models

from scorekeeper.records.models.epoch import EPOCH_LENGTH
from scorekeeper.records.models.matches import Match

PROGRAM_LENGTH = 40


class DerivedResult(models.Model):
    """What a match came to as it stood at one time: no fact, but what followed from the facts.

    It says something of the match only while that has this start key, version and epoch, and to a
    program with this fingerprint. No constraint binds it to its match: whoever deletes that does
    not wait for somebody who keeps this, and what is left over says nothing of any other.
    """

    match = models.OneToOneField(
        Match,
        on_delete=models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="derived_result",
    )
    start_key = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    epoch = models.CharField(max_length=EPOCH_LENGTH)
    program = models.CharField(max_length=PROGRAM_LENGTH)
    content = models.TextField()

    def __str__(self) -> str:
        return f"result {self.pk}"
