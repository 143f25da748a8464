"""What is kept of one member of a club: the link to their own page, and how they are paid."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.records.models.matches import SECRET_LENGTH, Player, new_secret
from scorekeeper.settlement.ibans import LONGEST_IBAN
from scorekeeper.settlement.payment_details import LONGEST_FREE_LINE, LONGEST_HOLDER


class MemberLink(models.Model):
    """The link to a page on which one player sees what they owe and why; a revoked one is gone.

    That of a merged name leads to the canonical player. Somebody who was in two clubs that were
    joined has those of both.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="member_links")
    secret = models.CharField(max_length=SECRET_LENGTH, unique=True, default=new_secret)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"link {self.pk}"


class PaymentDetails(models.Model):
    """How a player is paid: a free line, an account, or both. Without either there is no row.

    The account has its IBAN without spaces, and the name of its holder.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="payment_details")
    free_line = models.CharField(max_length=LONGEST_FREE_LINE, blank=True)
    iban = models.CharField(max_length=LONGEST_IBAN, blank=True)
    holder = models.CharField(max_length=LONGEST_HOLDER, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(free_line="", iban=""), name="details_say_how_to_pay"
            ),
            models.CheckConstraint(
                condition=Q(iban="", holder="") | (~Q(iban="") & ~Q(holder="")),
                name="an_account_has_a_holder",
            ),
        ]

    def __str__(self) -> str:
        return f"details {self.pk}"
