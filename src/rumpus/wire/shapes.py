"""The shape of every state, action and event, read from the source that defines it.

Compiled classes no longer know the types of their fields, so the source, which is always beside
them, is asked instead. Names and types stand in one place only: the constructor, which
a class may have from another one that it builds on.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from types import ModuleType
from typing import Any

LARGEST = 2**53 - 1
"""Beyond this, numbers are no longer the same in every language."""


@dataclass(frozen=True)
class Shape:
    """A class and the names and types of what it is made from."""

    kind: type
    fields: tuple[tuple[str, str], ...]


@cache
def shapes(module: ModuleType) -> dict[str, Shape]:
    """Every concrete class of an actions or events module, by name.

    A long one may be spread over several: what it imports from modules named `…_events` belongs to it.
    """
    found: dict[str, Shape] = {}
    for node in _tree(module).body:
        if isinstance(node, ast.ClassDef) and _is_final(node) and not _is_ledger(node):
            kind = getattr(module, node.name)
            found[node.name] = Shape(kind, _inherited_fields(kind))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").endswith("_events"):
            found |= shapes(import_module(node.module or ""))
    return found


@cache
def state_fields(kind: type) -> tuple[tuple[str, str], ...]:
    """The names and types of everything a State keeps, in the order of its constructor.

    All but `edition`: what is printed on the cards is told once, with the box.
    """
    return tuple(each for each in _attributes(_definition(kind)) if each[0] != "edition")


@cache
def _tree(module: ModuleType) -> ast.Module:
    """The source of a module, parsed."""
    return ast.parse(source_of(module))


def _definition(kind: type) -> ast.ClassDef:
    """The source of a class."""
    for node in _tree(import_module(kind.__module__)).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return node
    raise TypeError(f"the source of {kind.__module__} has no class {kind.__name__}")


def _attributes(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Every `self.x = …` of the constructor, with its type."""
    arguments = dict(_fields(node))
    for each in ast.walk(next(part for part in node.body if isinstance(part, ast.FunctionDef))):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Attribute):
            yield each.target.attr, ast.unparse(each.annotation)
        elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Attribute):
            yield each.targets[0].attr, _type_of(each.value, arguments)


def _type_of(value: ast.expr, arguments: dict[str, str]) -> str:
    """The type of what is assigned: an argument's, or a constant's."""
    if isinstance(value, ast.Name):
        return arguments[value.id]
    if isinstance(value, ast.Constant):
        return type(value.value).__name__
    raise TypeError(f"cannot tell the type of {ast.unparse(value)}: annotate it")


def source_of(module: ModuleType) -> str:
    """The text of a module's source file, which lies beside it also when it is compiled."""
    spec = find_spec(module.__name__)
    assert spec is not None and spec.origin is not None
    name = module.__name__.rpartition(".")[2] + ".py"
    return Path(spec.origin).with_name(name).read_text("utf-8")


def _is_final(node: ast.ClassDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "final" for each in node.decorator_list)


def _is_ledger(node: ast.ClassDef) -> bool:
    return node.name.endswith("Ledger")


def _inherited_fields(kind: type) -> tuple[tuple[str, str], ...]:
    """What the constructor takes, be it the class's own or that of one it builds on."""
    for each in kind.__mro__:
        if each.__module__ not in sys.stdlib_module_names and _constructor(_definition(each)) is not None:
            return _fields(_definition(each))
    return ()


def _fields(node: ast.ClassDef) -> tuple[tuple[str, str], ...]:
    constructor = _constructor(node)
    if constructor is None:
        return ()
    arguments = constructor.args.args[1:]
    return tuple((one.arg, ast.unparse(one.annotation)) for one in arguments if one.annotation)


def _constructor(node: ast.ClassDef) -> ast.FunctionDef | None:
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            return each
    return None


def fits(value: Any, wanted: str) -> bool:
    """Whether a JSON value has the type that the source wants."""
    if wanted in ("int", "i64"):
        return type(value) is int and -LARGEST <= value <= LARGEST
    if wanted == "bool":
        return type(value) is bool
    if wanted == "list[int]":
        return type(value) is list and all(fits(each, "int") for each in value)
    if wanted == "str":
        return type(value) is str
    if wanted == "list[float]":
        return type(value) is list and all(type(each) is float and isfinite(each) for each in value)
    raise TypeError(f"no JSON for a field of type {wanted}")
