"""Forms as a browser without script reads and sends them: found in a page, filled, posted."""

from dataclasses import dataclass, field

from tests.page_tags import attributes_in, tags_and_texts

CONTROLS = {"form", "input", "button", "select", "option", "textarea"}
NEVER_SENT = {"submit", "button", "image", "reset", "file"}


@dataclass
class PageForm:
    """A form of a page: where it goes, its values by name, and its buttons."""

    action: str = ""
    name: str = ""
    values: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def say(self, name: str, *said: str) -> None:
        """Choose or type into the controls of a name, as far as the page lets one."""
        allowed = self.choices.get(name)
        assert name in self.values or allowed, f"no control is called {name}"
        refused = [one for one in said if allowed and one not in allowed]
        assert not refused, f"{name} offers {allowed}, not {refused}"
        lists = len(self.values.get(name, ()))
        assert len(said) <= max(1, lists), f"{name} has room for {lists}, not for {said}"
        self.values[name] = [*said, *[""] * (lists - len(said))]

    def sent(self, **button: str) -> dict[str, str | list[str]]:
        """Return what the browser sends when a button is pressed."""
        wrong = [pair for pair in button.items() if pair not in self.buttons]
        assert not wrong, f"no such button: {wrong}"
        return {**self.values, **button}


class _Reader:
    """Reads forms; controls outside any form belong to one without an action."""

    def __init__(self) -> None:
        self.forms = [PageForm()]
        self.list_name = ""
        self.options: list[tuple[str, bool]] = []
        self.text_name, self.text = "", ""

    def read(self, html: str) -> None:
        for mark, name, rest in tags_and_texts(html):
            if not name:
                self.text += rest if self.text_name else ""
            elif mark:
                self.end(name)
            elif name in CONTROLS:
                self.begin(name, attributes_in(rest))

    def begin(self, tag: str, said: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append(PageForm(said.get("action", ""), said.get("id", "")))
        elif tag == "input" and "disabled" not in said:
            self.read_input(said, is_checked="checked" in said)
        elif tag == "button" and said.get("type", "submit") == "submit":
            self.forms[-1].buttons.append((said.get("name", ""), said.get("value", "")))
        elif tag == "select":
            self.list_name, self.options = said.get("name", ""), []
        elif tag == "option" and self.list_name:
            self.options.append((said.get("value", ""), "selected" in said))
        elif tag == "textarea":
            self.text_name, self.text = said.get("name", ""), ""

    def end(self, tag: str) -> None:
        if tag == "form":
            self.forms.append(PageForm())
        elif tag == "select" and self.list_name:
            self.end_list()
        elif tag == "textarea" and self.text_name:
            self.add(self.text_name, self.text.removeprefix("\n"))
            self.text_name = ""

    def read_input(self, said: dict[str, str], *, is_checked: bool) -> None:
        kind, name = said.get("type", "text"), said.get("name", "")
        if not name or kind in NEVER_SENT:
            return
        if kind in {"radio", "checkbox"}:
            self.forms[-1].choices.setdefault(name, []).append(said.get("value", "on"))
            if not is_checked:
                return
            said = {"value": "on", **said}
        self.add(name, said.get("value", ""))

    def end_list(self) -> None:
        choices = self.forms[-1].choices.setdefault(self.list_name, [])
        choices += [value for value, _chosen in self.options if value not in choices]
        chosen = [value for value, is_chosen in self.options if is_chosen]
        first = [value for value, _chosen in self.options[:1]]  # chosen where nothing else is
        self.add(self.list_name, (chosen or first or [""])[0])
        self.list_name = ""

    def add(self, name: str, value: str) -> None:
        self.forms[-1].values.setdefault(name, []).append(value)


def page_forms(html: str) -> list[PageForm]:
    """Return every form of a page, or the controls of a part of a page as one form."""
    reader = _Reader()
    reader.read(html)
    return [form for form in reader.forms if form.values or form.buttons or form.choices]


def page_form(html: str, *, action: str = "", name: str = "") -> PageForm:
    """Return the first form whose action ends like this, and that has this id."""
    return next(
        form
        for form in page_forms(html)
        if form.action.endswith(action) and name in {form.name, ""}
    )


def controls(html: str) -> dict[str, list[str]]:
    """Return what a browser sends of the first form of a page when nothing is touched."""
    return page_form(html).values
