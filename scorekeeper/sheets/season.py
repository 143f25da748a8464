"""The season that score sheets make, by a rule that is written beside them (evening.md)."""

from collections.abc import Iterable, Iterator

from scorekeeper.ledger.season import Points, SeasonRow, SeasonTable
from scorekeeper.ledger.season_rules import EVENINGS, MATCHES, SeasonRule
from scorekeeper.rules.figures import with_one_decimal
from scorekeeper.rules.names import tidy_name
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.columns import Group, Row, laid_out
from scorekeeper.sheets.option_facts import facts_in


def read_season(text: str) -> SeasonRule:
    """The rule in a JSON text; raises RuleBroken. Whether it is possible is not asked."""
    facts = facts_in(text, "season")
    rule = SeasonRule(
        by=facts.word("by", (EVENINGS, MATCHES), EVENINGS),
        game=tidy_name(facts.code("game")) if "game" in facts else None,
        best=facts.integer("best"),
        drop=facts.integer("drop"),
        drop_every=facts.integer("drop_every"),
        first=facts.integer("from"),
        least=facts.integer("least"),
        mean=facts.flag("mean"),
        missing_as_zero=facts.flag("missing_as_zero"),
    )
    facts.finish()
    return rule


def season_values(table: SeasonTable) -> list[dict[str, object]]:
    return [
        {
            "place": row.place,
            "player": row.name,
            "total": written_total(row, table),
            "counted": [*map(str, row.counted)],
            "left_out": [*map(str, row.left_out)],
        }
        for row in table.rows
    ]


def written_total(row: SeasonRow, table: SeasonTable) -> str:
    """A sum is whole; a mean has exactly one decimal, and a minus of the keyboard."""
    if table.rule.mean:
        return with_one_decimal(row.total).replace("−", "-")
    return str(row.total)


def season_lines(table: SeasonTable) -> Iterator[str]:
    rows = [
        Row(
            (row.place or "", row.name),
            [[written_total(row, table), in_a_row(row.counted), in_a_row(row.left_out)]],
        )
        for row in table.rows
    ]
    columns = (_("mean") if table.rule.mean else _("sum"), _("counted"), _("left out"))
    _titles, *lines = laid_out((_("place"), _("player")), [Group("", columns)], rows)
    yield str(_("Season"))
    yield from lines


def in_a_row(points: Iterable[Points]) -> str:
    return " ".join(map(str, points))
