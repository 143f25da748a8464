"""The records room as Django knows it."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    """What is kept: clubs, players, matches and the facts of every round."""

    name = "scorekeeper.records"
    label = "records"
