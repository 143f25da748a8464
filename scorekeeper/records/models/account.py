"""The club's account: what matches brought and what was paid, entry by entry, in minor units."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.records.models.matches import Club, Match, Player

ABOUT_LENGTH = 200


class AccountEntry(models.Model):
    """What changed the balances of a club at one moment; never rewritten.

    ``match`` is the one that it came from, none for payments and where that match was deleted for
    good. ``about`` says what of it was changed, in the words of its history, or names the match.
    ``undoes`` is the payment that was booked by mistake. ``entered_by`` is the phone.
    """

    class Kind(models.TextChoices):
        MATCH = "match"  # was put on the account
        CHANGE = "change"  # a match on the account was corrected, reopened, ended again, cancelled
        TAKEN_BACK = "taken_back"  # a match is settled at the table after all
        PAYMENT = "payment"
        UNDONE = "undone"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="account_entries")
    kind = models.CharField(max_length=20, choices=Kind)
    currency = models.CharField(max_length=5)
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, related_name="account_entries"
    )
    about = models.CharField(max_length=ABOUT_LENGTH, blank=True)
    undoes = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, related_name="undone_by"
    )
    entered_by = models.CharField(max_length=40, blank=True)
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class AccountLine(models.Model):
    """What an entry changed for one player: more than zero, the club owes it to them.

    The lines of an entry sum to zero.
    """

    entry = models.ForeignKey(AccountEntry, on_delete=models.CASCADE, related_name="lines")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="account_lines")
    amount = models.BigIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint("entry", "player", name="a_player_has_one_line_of_an_entry"),
            models.CheckConstraint(condition=~Q(amount=0), name="a_line_changes_something"),
        ]

    def __str__(self) -> str:
        return f"line {self.pk}"
