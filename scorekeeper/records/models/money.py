"""Money at the end: what was planned, and what was paid. Amounts in minor units."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.records.models.matches import Match, Seat


class Transferred(models.Model):
    """An amount from one seat to another."""

    payer = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="+")
    payee = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="+")
    amount = models.BigIntegerField()

    class Meta:
        abstract = True


class PlanLine(Transferred):
    """One payment of the plan that was stored when the match ended."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="plan_lines")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0) & ~Q(payer=F("payee")), name="a_plan_pays_somebody"
            )
        ]

    def __str__(self) -> str:
        return f"line {self.place}"


class Payment(Transferred):
    """A payment that was made; ``undone_at`` when it was marked by mistake."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="payments")
    paid_at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0) & ~Q(payer=F("payee")), name="a_payment_pays_somebody"
            )
        ]

    def __str__(self) -> str:
        return f"payment {self.pk}"
