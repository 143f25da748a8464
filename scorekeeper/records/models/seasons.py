"""Seasons: periods to which a club gave a name."""

from typing import Any

from django.db import models
from django.db.models import F, Q

from scorekeeper.records.models.matches import FOLDED_LENGTH, NAME_LENGTH, Club
from scorekeeper.rules.names import folded_name


class Season(models.Model):
    """From one day to another, both inclusive. Two seasons of a club may share days, not a name."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=NAME_LENGTH)
    folded_name = models.CharField(max_length=FOLDED_LENGTH, editable=False)
    first_day = models.DateField()
    last_day = models.DateField()

    class Meta:
        ordering = ["-first_day", "-pk"]
        constraints = [
            models.UniqueConstraint("club", "folded_name", name="a_name_is_one_season_of_a_club"),
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="a_season_ends_after_it_began"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the season, and the name as it is compared."""
        self.folded_name = folded_name(self.name)
        super().save(*args, **kwargs)
