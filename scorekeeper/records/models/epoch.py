"""What tells the versions of matches before a restore from those after it."""

from django.db import models

EPOCH_LENGTH = 12


class Epoch(models.Model):
    """Some letters drawn by chance, in one row: every restore draws others.

    A version of a match means nothing without them: after a restore the same number stands for
    something else. With SQLite `restore` writes the row. With PostgreSQL it is a materialized view:
    pg_restore fills that by drawing anew, after everything else, and until then refuses to read it.
    """

    value = models.CharField(max_length=EPOCH_LENGTH, primary_key=True)

    class Meta:
        managed = False
        db_table = "records_epoch"

    def __str__(self) -> str:
        return self.value


def epoch_now() -> str:
    """The epoch of the database as it is."""
    return Epoch.objects.values_list("value", flat=True).get()


def epoch_beside() -> models.Subquery:
    """The epoch, read in the same statement as something else, and so at the same moment."""
    return models.Subquery(Epoch.objects.values("value")[:1])


def stamp(version: int, epoch: str) -> str:
    """A version as phones carry it to and fro, with the epoch that it belongs to."""
    return f"{version}-{epoch}"
