"""What the source says to people: found by reading it, so that no catalog can forget any of it."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "rumpus"

SENTENCE = re.compile(r"[A-Z“{].* .*[.!…]", re.DOTALL)
"""How a sentence looks."""

PHRASING = ("phrase", "named", "counted")
"""Methods of a `Speech` that take a text of its catalogs."""


def texts(files: Iterable[Path]) -> set[str]:
    """All that is said in these files: every sentence, and every pattern that is to be filled."""
    return {text for file in files for text in _texts(ast.parse(file.read_text("utf-8")))}


def phrases(file: Path) -> set[str]:
    """The phrases that the words of a game are put together from."""
    tree = ast.parse(file.read_text("utf-8"))
    found = (_first_text(call) for call in ast.walk(tree) if _called(call) in PHRASING)
    return {text for text in found if text is not None}


def glued(files: Iterable[Path]) -> Iterator[str]:
    """Sentences that are put together from pieces, which nobody can translate."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                pieces = [str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values]
                if SENTENCE.fullmatch("".join(pieces)):
                    yield f"{file.name}: {''.join(pieces)}"


def _texts(tree: ast.Module) -> Iterator[str]:
    silent = {id(part) for node in ast.walk(tree) for part in _not_said(node)}
    for node in ast.walk(tree):
        if _called(node) == "Said":
            text = _first_text(node)
            if text is not None:
                yield text
        elif (
            isinstance(node, ast.Constant) and id(node) not in silent and SENTENCE.fullmatch(str(node.value))
        ):
            yield str(node.value)


def _not_said(node: ast.AST) -> Iterator[ast.AST]:
    """What looks like a sentence but is none: docstrings, what goes into logs, what programmers read."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.JoinedStr):
        yield from ast.walk(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_log(node.func.value):
        yield from ast.walk(node)
    if _called(node) in ("ValueError", "TypeError", "RuntimeError", "AssertionError"):
        yield from ast.walk(node)


def _is_log(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and owner.id == "_log"


def _called(node: ast.AST) -> str:
    """The name of what is called, if something is."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _first_text(node: ast.AST) -> str | None:
    assert isinstance(node, ast.Call)
    first = node.args[0] if node.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
