"""Forms that were sent, each by its own key: what was done once is not done twice."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.records.models.matches import Club, Match

SENT_KEY_LENGTH = 64
DIGEST_LENGTH = 64


class Sending(models.Model):
    """A form that had its effect. Sent again it is answered as it was then, and writes nothing.

    ``match`` or ``club`` is the one under whose link it was sent; neither where it began a match
    from outside.
    ``verb`` is what it asked for and ``content_digest`` a digest of what it said; both are empty
    where a program before this one stored no more than the key. ``match_version`` is the version of
    the match when it was done. ``began`` is the match that it began, if that is still there, and
    ``link`` a digest of the secret that it was answered with.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="sendings")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="sendings")
    key = models.CharField(max_length=SENT_KEY_LENGTH)
    verb = models.CharField(max_length=20, blank=True)
    content_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    match_version = models.PositiveIntegerField(default=0)
    began = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, related_name="+")
    link = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    sent_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint("match", "key", name="a_form_counts_once"),
            models.UniqueConstraint("club", "key", name="a_form_about_a_club_counts_once"),
            models.UniqueConstraint(
                "key",
                condition=Q(match__isnull=True, club__isnull=True),
                name="a_form_begins_one_match",
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=True) | Q(club__isnull=True),
                name="a_form_is_sent_under_one_link",
            ),
        ]

    def __str__(self) -> str:
        return f"sending {self.pk}"
