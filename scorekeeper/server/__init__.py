"""The web server: a supervisor, and the workers that it keeps alive.

Of the ways to serve on every system only this one lets nobody wait for a slow phone. granian (2.8)
hands a request to a thread as soon as its head is there, and that thread waits for the body, for as
long as it takes: eight half-sent forms, and nobody was answered any more. gunicorn's threads do the
same, and it knows no Windows. waitress takes a request whole before a thread sees it, and keeps an
answer until it is read; it has one process, so several stand side by side at one socket.
"""
