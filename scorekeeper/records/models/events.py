"""What is done to a match besides its rounds: payments, events, and the forms that were sent.

Amounts are in minor units.
"""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.records.models.matches import Club, Match, Player, Seat

TEXT_LENGTH = 60
SENT_KEY_LENGTH = 64
DIGEST_LENGTH = 64
PAYS_SOMEBODY = (
    Q(amount__gt=0)
    & ~Q(payer=F("payee"))
    & ~Q(payer_player=F("payee_player"))
    & (Q(payer=None) | Q(payer_player=None))
    & (Q(payee=None) | Q(payee_player=None))
)


class Transferred(models.Model):
    """An amount from one party to another: a seat, or a player who left one with their own rounds.

    Without either it is the cash box.
    """

    payer = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    payee = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    payer_player = models.ForeignKey(Player, on_delete=models.RESTRICT, null=True, related_name="+")
    payee_player = models.ForeignKey(Player, on_delete=models.RESTRICT, null=True, related_name="+")
    amount = models.BigIntegerField()

    class Meta:
        abstract = True


class PlanLine(Transferred):
    """One payment of the plan that was stored when the match ended."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="plan_lines")
    index = models.PositiveSmallIntegerField(db_column="place")

    class Meta:
        ordering = ["index"]
        constraints = [models.CheckConstraint(condition=PAYS_SOMEBODY, name="a_plan_pays_somebody")]

    def __str__(self) -> str:
        return f"line {self.index}"


class Payment(Transferred):
    """A payment that was made; ``undone_at`` when it was marked by mistake."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="payments")
    paid_at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=PAYS_SOMEBODY, name="a_payment_pays_somebody")
        ]

    def __str__(self) -> str:
        return f"payment {self.pk}"


class Event(models.Model):
    """What was done to a match besides its rounds, when, and by which phone.

    ``match_version`` is the version of the match that this made: what was written together shares
    it. ``undoes`` is that of what was taken back with it. ``before`` and ``after`` tell how the
    match had ended, a seat's name, or the day. ``player`` is who sat in a seat that another took,
    and ``club`` the one that the match left.
    """

    class Kind(models.TextChoices):
        END = "end"
        PAID = "paid"
        PAYMENT_UNDONE = "payment_undone"
        RENAMED = "renamed"
        REPLACED = "replaced"  # as it was written while it could not be taken back
        SEATED = "seated"
        JOINED = "joined"
        LEFT = "left"
        TAKEN_OVER = "taken_over"  # from a round on
        LINK_RENEWED = "link_renewed"
        LINK_REVOKED = "link_revoked"
        DAY = "day"  # it was played on another one
        MOVED = "moved"  # into another club, each seat

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    match_version = models.PositiveIntegerField()
    undoes = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=20, choices=Kind)
    entered_by = models.CharField(max_length=40, blank=True)
    entered_at = models.DateTimeField(default=timezone.now)
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    payment = models.ForeignKey(Payment, on_delete=models.CASCADE, null=True, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, related_name="+")
    before = models.CharField(max_length=TEXT_LENGTH, blank=True)
    after = models.CharField(max_length=TEXT_LENGTH, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


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
