"""Kan (Gonin-kan) from Aomori: a pair against the rest, in series of one to three rounds."""
