"""Tells again what the winner of the trick with the cloud took, in rounds of Wizard.

Whoever is not named has taken what they had to. That was what they had said first; now it is what
the cloud made of it.
"""

from django.db import migrations

BIDS, TRICKS, CLOUD = "bids", "tricks", "cloud"


def by_the_cloud(apps, schema_editor):
    """Leave out whoever took what the cloud made of the bid, and name whoever took what was said."""
    tell_again(apps, before=BIDS, after=CLOUD)


def by_what_was_said(apps, schema_editor):
    """Leave out whoever took what was said first, and name whoever took what the cloud made."""
    tell_again(apps, before=CLOUD, after=BIDS)


def tell_again(apps, *, before, after):
    """Tell the tricks beside every cloud: who was left out took their tally of another kind."""
    Tally = apps.get_model("records", "Tally")
    for cloud in list(Tally.objects.filter(kind=CLOUD, seat__isnull=False)):
        rows = list(Tally.objects.filter(version_id=cloud.version_id))
        mine = {row.kind: row for row in rows if row.seat_id == cloud.seat_id}
        if BIDS not in mine:
            continue
        taken = mine.get(TRICKS, mine[before]).count
        if TRICKS in mine:
            rows.remove(mine[TRICKS])
            mine[TRICKS].delete()
        if taken != mine[after].count:
            rows.append(
                Tally(version=cloud.version, kind=TRICKS, seat_id=cloud.seat_id, count=taken)
            )
        save_in_order(rows)


def save_in_order(rows):
    """Save the tallies of a version in the order in which the game tells them."""
    order = (BIDS, TRICKS, CLOUD)
    rows.sort(key=lambda row: (order.index(row.kind), row.seat.number))
    for place, row in enumerate(rows):
        row.place = place
        row.save()


class Migration(migrations.Migration):
    dependencies = [("records", "0016_bytes_written")]

    operations = [migrations.RunPython(by_the_cloud, by_what_was_said)]
