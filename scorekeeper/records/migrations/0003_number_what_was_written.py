"""Tells in which order everything that is stored already was written."""

from django.db import migrations


def number_everything(apps, schema_editor):
    """Give every version of a round the version of its match that it made, in their order."""
    for match in apps.get_model("records", "Match").objects.iterator():
        number = number_rounds(match)
        number = tell_end(apps, match, number)
        number = tell_payments(apps, match, number)
        if number > match.version:
            match.version = number
            match.save(update_fields=["version"])


def number_rounds(match):
    """Number versions from 2, those of one sending alike: a match begins at version 1."""
    number, last = 1, None
    for version in match.versions.order_by("pk"):
        sending = version.key.partition(":")[0]
        number += sending != last
        last = sending
        version.match_version = number
        version.save(update_fields=["match_version"])
    return number


def tell_payments(apps, match, number):
    """Tell of every payment that was made, and of those that were undone."""
    Event = apps.get_model("records", "Event")
    for payment in match.payments.order_by("pk"):
        for kind, at in (("paid", payment.paid_at), ("payment_undone", payment.undone_at)):
            if at is not None:
                number += 1
                Event.objects.create(
                    match=match, match_version=number, kind=kind, payment=payment, entered_at=at
                )
    return number


def tell_end(apps, match, number):
    """Tell of the end of a match that has ended."""
    Event = apps.get_model("records", "Event")
    before = ""
    for word, is_so in (("stopped", match.ended_early), ("settled", match.settled_at)):
        if is_so:
            number += 1
            after = f"{before} {word}".strip()
            Event.objects.create(
                match=match, match_version=number, kind="end", before=before, after=after
            )
            before = after
    return number


class Migration(migrations.Migration):
    dependencies = [("records", "0002_history_links_and_codes")]

    operations = [migrations.RunPython(number_everything, migrations.RunPython.noop)]
