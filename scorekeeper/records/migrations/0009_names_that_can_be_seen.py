"""Takes out of names and texts what nobody can see, or what turns them around."""

import unicodedata

from django.db import migrations

from scorekeeper.records.migrations._names_as_they_were import (
    LONGEST_NAME,
    LOOSE,
    folded_name,
    clean_player_name,
    tidy_name,
    without_unseen,
)

NAMELESS = "Player"
TEXTS = {
    "Match": ("place", "note"),
    "RoundVersion": ("note", "agreed_reason", "entered_by"),
    "Adjustment": ("reason",),
    "Event": ("entered_by",),
}


def seen_name(name):
    """Return a name that somebody can have, as like to this one as can be."""
    if is_sound(name):
        return name
    whole = without_unseen(name).replace("\n", " ")
    for shorter in (whole, LOOSE.sub("", whole), without_marks(LOOSE.sub("", whole))):
        tidy = tidy_name(shorter)[:LONGEST_NAME]
        if is_sound(tidy):
            return tidy
    return NAMELESS


def is_sound(name):
    """Return whether somebody can be called like that."""
    try:
        return clean_player_name(name) == name
    except ValueError:
        return False


def without_marks(name):
    """Return a name without accents that are characters of their own, and without controls."""
    return "".join(letter for letter in name if unicodedata.category(letter)[0] not in "MC")


def show_names(apps, schema_editor):
    """Give every player a name that can be seen, and that nobody else of the club has."""
    Player, FormerName, Event = (
        apps.get_model("records", name) for name in ("Player", "FormerName", "Event")
    )
    for player in list(Player.objects.all()):
        name = seen_name(player.name)
        if name != player.name:
            others = Player.objects.filter(club_id=player.club_id).exclude(pk=player.pk)
            player.name = free_name(name, set(others.values_list("folded_name", flat=True)))
            player.folded_name = folded_name(player.name)
            player.save()
    for former in list(FormerName.objects.all()):
        if (name := seen_name(former.name)) != former.name:
            FormerName.objects.filter(pk=former.pk).update(name=name)
    for event in list(Event.objects.filter(kind__in=["renamed", "replaced"])):
        before, after = seen_name(event.before), seen_name(event.after)
        if (before, after) != (event.before, event.after):
            Event.objects.filter(pk=event.pk).update(before=before, after=after)


def free_name(name, taken):
    """Return the name, or the name with the first number that makes it free."""
    free, number = name, 2
    while folded_name(free) in taken:
        free, number = f"{name[: LONGEST_NAME - 5]} {number}", number + 1
    return free


def show_texts(apps, schema_editor):
    """Take out of every text what turns it around."""
    for model, fields in TEXTS.items():
        rows = apps.get_model("records", model).objects
        for row in rows.values("pk", *fields).iterator():
            seen = {field: without_unseen(row[field]).strip() for field in fields}
            if any(seen[field] != row[field] for field in fields):
                rows.filter(pk=row["pk"]).update(**seen)


class Migration(migrations.Migration):
    dependencies = [("records", "0008_takings_of_strangers")]

    operations = [
        migrations.RunPython(show_names, migrations.RunPython.noop),
        migrations.RunPython(show_texts, migrations.RunPython.noop),
    ]
