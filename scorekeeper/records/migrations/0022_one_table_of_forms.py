from django.db import migrations

AT_ONCE = 500
COLUMNS = "club_id", "key", "verb", "content_digest", "sent_at"


def move(from_rows, to_model):
    """Write rows to the other table, in the order in which the forms were sent."""
    rows = from_rows.order_by("pk").values(*COLUMNS)
    to_model.objects.bulk_create((to_model(**row) for row in rows), batch_size=AT_ONCE)


def join(apps, schema_editor):
    """Move forms about clubs to those about matches."""
    Sending, ClubSending = (apps.get_model("records", name) for name in ("Sending", "ClubSending"))
    move(ClubSending.objects, Sending)


def part(apps, schema_editor):
    """Move forms about clubs to a table of their own."""
    Sending, ClubSending = (apps.get_model("records", name) for name in ("Sending", "ClubSending"))
    about_clubs = Sending.objects.exclude(club=None)
    move(about_clubs, ClubSending)
    about_clubs.delete()


class Migration(migrations.Migration):
    # Apart from the one before: PostgreSQL alters no table while rows of it are still checked.
    dependencies = [("records", "0021_forms_about_a_club")]

    operations = [
        migrations.RunPython(join, part),
        migrations.DeleteModel(name="ClubSending"),
    ]
