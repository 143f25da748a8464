"""What people are called on the account of their club."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.services.settling import put_on_account
from tests.accounts import settled
from tests.responses import html_of

pytestmark = pytest.mark.django_db


def test_who_pays_whom_is_told_by_what_they_are_called(client: Client) -> None:
    names = ("Zoë van der Maximilianstraat", "Anna", "Bram", "Cees")
    match = settled(0, 9, 3, 6, players=names)
    put_on_account(match)
    shown = html_of(client.get(reverse("account", args=[match.club.secret])))
    assert '<bdi translate="no">Zoë</bdi>' in shown
    assert "2 payments bring everybody to zero." in " ".join(shown.split())
