from django.db import migrations, models


class Migration(migrations.Migration):
    # Apart from the one before: PostgreSQL alters no table while rows of it are still checked.
    dependencies = [("records", "0024_pieces_for_life")]

    operations = [
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint("club", "number", name="a_number_is_one_player_of_a_club"),
        )
    ]
