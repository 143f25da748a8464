from django.db import migrations, models

from scorekeeper.records.migrations._pieces_as_they_were import initial_beside

AT_ONCE = 500


def give_pieces(apps, schema_editor):
    """Give everybody the number, and so the shape and colour, that they were shown with."""
    Player = apps.get_model("records", "Player")
    named = Player.objects.filter(is_guest=False)
    for club in list(named.order_by("club").values_list("club", flat=True).distinct()):
        players = list(named.filter(club=club).order_by("pk"))
        taken: list[tuple[int, str]] = []
        for number, player in enumerate(players):
            player.number = number
            player.initial = initial_beside(player.name, number, taken)
            taken.append((number, player.initial))
        Player.objects.bulk_update(players, ["number", "initial"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("records", "0023_words_of_today")]

    operations = [
        migrations.AddField(
            "player",
            "number",
            models.PositiveIntegerField(null=True, blank=True, editable=False),
        ),
        migrations.AddField(
            "player",
            "initial",
            models.CharField(max_length=160, blank=True, default="", editable=False),
            preserve_default=False,
        ),
        migrations.RunPython(give_pieces, migrations.RunPython.noop),
    ]
