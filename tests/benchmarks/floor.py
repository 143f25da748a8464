"""The least that Django can do on this stack: a word, one row in one transaction, sixteen rows.

A club that is too large to be entered by forms is written down here too.

All go through the same middleware as the program's own pages. The page is drawn by Django's own
templates, so that the measure stays the same however the program draws its pages.
"""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template import Engine, RequestContext
from django.urls import include, path

from scorekeeper.records.models import Club, FormerName, Match, Player, Seat
from tests.large_clubs import a_large_club

ROWS = 16

BASE = """{% load static i18n %}{% get_current_language as language %}<!doctype html>
<html lang="{{ language }}">
<head>
<meta charset="utf-8">
<title>{% block title %}Rows{% endblock %}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="{% static 'base.css' %}">
<link rel="icon" href="{% static 'icon.svg' %}">
{% block scripts %}{% endblock %}
</head>
<body class="{% block body_class %}{% endblock %}">
<a class="skip" href="#main">{% translate "To the page" %}</a>
{% block header %}{% endblock %}
<main id="main">{% block main %}{% endblock %}</main>
</body>
</html>
"""
LIST = """{% extends "base.html" %}{% block main %}<ol>{% for row in rows %}
<li>{{ row.name }}: {{ row.seat_id }}</li>{% endfor %}</ol>{% endblock %}
"""
WRITTEN_HERE = ("django.template.loaders.locmem.Loader", {"base.html": BASE, "list.html": LIST})
DJANGOS = Engine(
    loaders=[("django.template.loaders.cached.Loader", [WRITTEN_HERE])],
    libraries={"static": "django.templatetags.static", "i18n": "django.templatetags.i18n"},
)


def one_word(_request: HttpRequest) -> HttpResponse:
    """A word, and no look at the database."""
    return HttpResponse("here")


def insert_one(request: HttpRequest) -> HttpResponse:
    """One row in one transaction, then a redirect."""
    with transaction.atomic():
        Club.objects.create(secret=request.POST["key"])
    return redirect("/floor/rows/")


def insert_sixteen(_request: HttpRequest) -> HttpResponse:
    """The sixteen rows, written down once beside a seat that is there."""
    seat = Seat.objects.first()
    FormerName.objects.bulk_create(FormerName(seat=seat, name="Emma") for _row in range(ROWS))
    return HttpResponse("written")


def large_club(request: HttpRequest) -> HttpResponse:
    """A club of so many players, matches and payments, made of the matches there are."""
    size = {name: int(request.GET[name]) for name in ("players", "matches", "payments")}
    club = a_large_club(list(Match.objects.order_by("pk")), **size)
    player = Player.objects.filter(club=club).earliest("pk")
    return HttpResponse(f"/c/{club.secret}/ players/{player.pk}/")


def sixteen_rows(request: HttpRequest) -> HttpResponse:
    """Sixteen rows of one table on one page."""
    rows = FormerName.objects.order_by("pk")[:ROWS]
    page = DJANGOS.get_template("list.html")
    return HttpResponse(page.render(RequestContext(request, {"rows": rows})))


urlpatterns = [
    path("floor/", one_word),
    path("floor/insert/", insert_one),
    path("floor/sixteen/", insert_sixteen),
    path("floor/club/", large_club),
    path("floor/rows/", sixteen_rows),
    path("", include("scorekeeper.urls")),
]
