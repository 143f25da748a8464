"""Reading what is asked beside score sheets, as one JSON object in an option of a command."""

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.parsing import parse

EXAMPLES = {"season": '{"by": "evenings"}', "box": '{"currency": "EUR"}'}


def facts_in(text: str, option: str) -> SheetFacts:
    """The keys of the JSON object in an option; raises RuleBroken, as strict as a score sheet."""
    try:
        values = parse(text.encode("utf-8", "surrogateescape"))
    except RuleBroken as broken:
        if broken.fact != "sheet":  # a key or a value in it
            raise refuse(option, broken.faults[0].message) from None
        message = _("this is not an object of JSON, such as {example}", example=EXAMPLES[option])
        raise refuse(option, message) from None
    return SheetFacts(values, (), within=option)
