"""Codes for typing: their letters, and new ones that stand for nothing yet."""

import secrets

from scorekeeper.records.models import EveningTable, Handover, JoinCode

# No vowels, so no words; nothing that looks or is written like another of them.
ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
LETTERS = 6


def unused_code() -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _letter in range(LETTERS))
        used = [kind.objects.filter(code=code) for kind in (JoinCode, Handover, EveningTable)]
        if not any(rows.exists() for rows in used):
            return code


def in_two_groups(code: str) -> str:
    return f"{code[: LETTERS // 2]}-{code[LETTERS // 2 :]}"
