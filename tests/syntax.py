"""What stands in a module, as Python reads it."""

import ast
import functools
from pathlib import Path


@functools.cache  # several tests look at every module
def syntax_tree(file: Path) -> ast.Module:
    """Return what Python reads in a file; whoever asks leaves it as it is."""
    return ast.parse(file.read_text(encoding="utf-8"))


@functools.cache
def all_nodes(file: Path) -> tuple[ast.AST, ...]:
    """Return everything that Python reads in a file, one after the other."""
    return tuple(ast.walk(syntax_tree(file)))
