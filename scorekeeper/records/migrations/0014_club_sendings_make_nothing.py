from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0013_the_clubs_account"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="clubsending",
            name="made",
        ),
    ]
