"""What a club keeps besides its players and matches: named seasons, and its account.

Amounts are in minor units.
"""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.ledger.season_rules import EVENINGS, MATCHES, SeasonRule
from scorekeeper.records.models.matches import (
    FOLDED_LENGTH,
    NAME_LENGTH,
    SECRET_LENGTH,
    Club,
    Match,
    Player,
)
from scorekeeper.rules.names import folded_name

ABOUT_LENGTH = 200
COUNTED = {EVENINGS: EVENINGS, MATCHES: MATCHES}
# Of a season: what its rule says besides the game, by the names that it has there
RULE_COLUMNS = "by", "best", "drop", "drop_every", "first", "least", "mean", "missing_as_zero"


class Season(models.Model):
    """From one day to another, both inclusive. Two seasons of a club may share days, not a name.

    ``game`` is the key of one, empty where that is the only one played; it counts evenings or
    matches, and of each player's results what its rule says (``rule``; ``SeasonRule`` explains it).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=NAME_LENGTH)
    folded_name = models.CharField(max_length=FOLDED_LENGTH, editable=False)
    first_day = models.DateField()
    last_day = models.DateField()
    game = models.TextField(blank=True)
    by = models.CharField(max_length=20, default=MATCHES, choices=COUNTED)
    best = models.PositiveSmallIntegerField(null=True)
    drop = models.PositiveSmallIntegerField(null=True)
    drop_every = models.PositiveSmallIntegerField(null=True)
    first = models.PositiveSmallIntegerField(null=True)
    least = models.PositiveSmallIntegerField(null=True)
    mean = models.BooleanField(default=False)
    missing_as_zero = models.BooleanField(default=False)

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
        self.folded_name = folded_name(self.name)
        super().save(*args, **kwargs)

    @property
    def rule(self) -> SeasonRule:
        return SeasonRule(
            game=self.game or None, **{name: getattr(self, name) for name in RULE_COLUMNS}
        )

    @rule.setter
    def rule(self, rule: SeasonRule) -> None:
        self.game = rule.game or ""
        for name in RULE_COLUMNS:
            setattr(self, name, getattr(rule, name))


class JoinedLink(models.Model):
    """A link of a club that was joined with another: it leads to that one, until it is renewed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="joined_links")
    secret = models.CharField(max_length=SECRET_LENGTH, unique=True)
    may_write = models.BooleanField()

    def __str__(self) -> str:
        return f"link {self.pk}"


class AccountEntry(models.Model):
    """What changed the balances of a club at one moment; never rewritten.

    ``match`` is the one that it came from, none for payments and where that match was deleted for
    good; ``evening`` is the club evening whose fees and prizes it has. ``about`` says what of it
    was changed, in the words of its history, or names the match or the evening. Of a free entry of
    the cash box it is the reason. ``undoes`` is the payment, free entry or division that was booked
    by mistake. ``entered_by`` is the phone. ``box_before`` is what the cash box had before the
    first entries of an evening: prizes in percent of it stay what they were.
    """

    class Kind(models.TextChoices):
        MATCH = "match"  # was put on the account
        CHANGE = "change"  # a match on the account was corrected, reopened, ended again, cancelled
        TAKEN_BACK = "taken_back"  # a match is settled at the table after all
        LEFT = "left"  # a match was moved to another club
        CAME = "came"  # or from one
        PAYMENT = "payment"
        BOX = "box"  # a free entry of the cash box, about what somebody paid or took in for it
        DIVISION = "division"  # of the cash box, among the players
        FEES = "fees"  # of a club evening, into the cash box; so are the next two, out of it
        PRIZES = "prizes"
        TABLE_PRIZES = "table_prizes"
        UNDONE = "undone"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="account_entries")
    kind = models.CharField(max_length=20, choices=Kind)
    currency = models.CharField(max_length=5)
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, related_name="account_entries"
    )
    evening = models.ForeignKey(
        "ClubEvening", on_delete=models.SET_NULL, null=True, related_name="account_entries"
    )
    about = models.CharField(max_length=ABOUT_LENGTH, blank=True)
    undoes = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, related_name="undone_by"
    )
    box_before = models.BigIntegerField(null=True)
    entered_by = models.CharField(max_length=40, blank=True)
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class AccountLine(models.Model):
    """What an entry changed for one player: more than zero, the club owes it to them.

    Without a player it is the club's cash box. The lines of an entry sum to zero.
    """

    entry = models.ForeignKey(AccountEntry, on_delete=models.CASCADE, related_name="lines")
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, related_name="account_lines"
    )
    amount = models.BigIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint("entry", "player", name="a_player_has_one_line_of_an_entry"),
            models.UniqueConstraint(
                "entry", condition=Q(player=None), name="the_box_has_one_line_of_an_entry"
            ),
            models.CheckConstraint(condition=~Q(amount=0), name="a_line_changes_something"),
        ]

    def __str__(self) -> str:
        return f"line {self.pk}"
