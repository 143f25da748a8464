"""What the house is made of, before and after: `python -m tests.benchmarks.house [COMMIT …]`.

Counts in the tree as it stands, and in that of each commit that is named: modules, lines, modules
with a single importer, private names, docstrings, and places where Python makes HTML. Then each
tree's own commands tell the way of a request and, with ``--ratios``, what pages cost.
"""

import ast
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A module of these is there to be read, also where only one other needs it.
OF_THEIR_OWN = ("games", "rules", "settlement", "seating", "ledger", "sheets")
URLS = "scorekeeper.web.urls"
OF_A_SCREEN = ("views", "context", "forms")
HTML = re.compile(r"<(?:/?[a-z][a-z0-9-]*)(?:\s[^<>]*)?/?>")
# gettext's, and what Django's and Python's documentation tells others to use
DOCUMENTED = {"_", "_asdict", "_default_manager", "_fields", "_meta", "_replace"}
# They measure each tree in the same way, also one in which they did not stand yet.
MEASURING = ("benchmarks/way.py", "responses.py")
COLUMN = 18


def modules_of(root: Path) -> dict[str, ast.Module]:
    """Return what each module of the program says, by its dotted name."""
    files = [
        file
        for file in sorted((root / "scorekeeper").rglob("*.py"))
        if file.name != "__init__.py" and "migrations" not in file.parts
    ]
    return {
        ".".join(file.relative_to(root).with_suffix("").parts): ast.parse(file.read_bytes())
        for file in files
    }


def imported_by(tree: ast.Module, modules: Iterable[str]) -> set[str]:
    """Return which of some modules a module imports, from anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.update({node.module, *(f"{node.module}.{alias.name}" for alias in node.names)})
    return names & set(modules)


def single_importers(modules: dict[str, ast.Module]) -> list[str]:
    """Return the modules that only one other imports, without those that are read by themselves.

    Those are the pure rooms, the server's own entry, and a screen's views, context and forms:
    what the addresses lead to are views, whatever they are called.
    """
    importers: Counter[str] = Counter()
    for tree in modules.values():
        importers.update(imported_by(tree, modules))
    views = imported_by(modules[URLS], modules) if URLS in modules else set()
    return [
        name
        for name in modules
        if importers[name] == 1
        and name not in views
        and name.split(".")[1] not in (*OF_THEIR_OWN, "wsgi")
        and not (".web." in name and name.rpartition(".")[2] in OF_A_SCREEN)
    ]


def private_names(tree: ast.Module) -> Iterator[str]:
    """Yield the private names of other objects, and private ones that are imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "vars":
            yield "vars()"


def is_private(name: str) -> bool:
    """Return whether a name is meant for its own module or object, as its library says."""
    return name.startswith("_") and not name.endswith("__") and name not in DOCUMENTED


def functions_of(tree: ast.Module) -> list[ast.FunctionDef]:
    """Return all functions of a module, methods among them."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def texts_with_html(tree: ast.Module) -> int:
    """Count the texts in a module that hold an element of HTML or SVG, but for docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    told = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, documented)
    }
    return sum(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value not in told
        and bool(HTML.search(node.value))
        for node in ast.walk(tree)
    )


def lines_below(folder: Path, *kinds: str) -> int:
    """Count the lines of all files of some kinds below a folder."""
    files = [file for kind in kinds for file in folder.rglob(kind) if file.is_file()]
    return sum(len(file.read_bytes().splitlines()) for file in files)


def counted(root: Path) -> dict[str, str]:
    """Return all that is counted in a tree, by what it is."""
    modules = modules_of(root)
    functions = [one for tree in modules.values() for one in functions_of(tree)]
    told = [one for one in functions if ast.get_docstring(one)]
    return {
        "modules of the program": f"{len(modules):,}",
        "modules of web": f"{sum('.web.' in name for name in modules):,}",
        "lines of the program": f"{lines_below(root / 'scorekeeper', '*.py'):,}",
        "lines of tests": f"{lines_below(root / 'tests', '*.py'):,}",
        "lines of templates": f"{lines_below(root / 'templates', '*.html'):,}",
        "lines of CSS and JavaScript": f"{lines_below(root / 'static', '*.css', '*.js'):,}",
        "single importers": f"{len(single_importers(modules)):,}",
        "private names": f"{sum(len(list(private_names(tree))) for tree in modules.values()):,}",
        "texts with HTML": f"{sum(map(texts_with_html, modules.values())):,}",
        "functions": f"{len(functions):,}",
        "of them with a docstring": f"{100 * len(told) // len(functions)} %",
    }


def told_by(root: Path, command: str) -> dict[str, str]:
    """Return what one of a tree's own commands prints: a name, two blanks or more, and numbers."""
    words = [sys.executable, "-m", f"tests.benchmarks.{command}"]
    printed = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
    rows = re.findall(r"^(\S.*?)  +(\d.*?)(?: times .*)?$", printed, re.MULTILINE)
    return {name: " ".join(numbers.split()) for name, numbers in rows}


def measured(root: Path, *, with_ratios: bool) -> dict[str, str]:
    """Return everything that can be said of a tree."""
    found = counted(root) | {f"way: {name}": way for name, way in told_by(root, "way").items()}
    if with_ratios:
        found |= {f"cost: {name}": cost for name, cost in told_by(root, "ratios").items()}
    return found


def unpack(commit: str, folder: Path) -> Path:
    """Lay the tree of a commit into a folder of its own; return that."""
    words = ["git", "-C", str(ROOT), "archive", "--format=tar", commit]
    archive = subprocess.run(words, capture_output=True, check=True).stdout
    root = folder / commit
    with tarfile.open(fileobj=BytesIO(archive)) as packed:
        packed.extractall(root, filter="data")
    for file in MEASURING:
        shutil.copy(ROOT / "tests" / file, root / "tests" / file)
    return root


def tell(names: Iterable[str], columns: list[dict[str, str]], *, heads: list[str]) -> None:
    """Print a table: a row for each name, a column for each tree."""
    title = "of a way: modules, changes, calls, bytes"
    print(f"{title:46}" + "".join(f"{head[: COLUMN - 2]:>{COLUMN}}" for head in heads))
    for name in names:
        print(f"{name:46}" + "".join(f"{column.get(name, ''):>{COLUMN}}" for column in columns))


def main() -> None:
    """Print a column for each commit that is named, and one for the tree as it stands."""
    words = sys.argv[1:]
    with_ratios, commits = "--ratios" in words, [word for word in words if word[0] != "-"]
    with tempfile.TemporaryDirectory() as folder:
        roots = [*(unpack(commit, Path(folder)) for commit in commits), ROOT]
        columns = [measured(root, with_ratios=with_ratios) for root in roots]
    names = dict.fromkeys(name for column in columns for name in column)
    tell(names, columns, heads=[*commits, "now"])
    if "--names" in words:
        print("\nWith a single importer:", *single_importers(modules_of(ROOT)), sep="\n  ")


if __name__ == "__main__":
    main()
