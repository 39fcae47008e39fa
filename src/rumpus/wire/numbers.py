"""The numbers that browser and server know by name, as TypeScript: phases, empty places, kinds of frames.

They are read from the source, where each is a `Final` and says what it means: in the comment beside
it, or in the text below it.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from rumpus.engine import bits, piles
from rumpus.engine.box import Box
from rumpus.tower import film
from rumpus.wire.shapes import source_of

HEADER = "// The numbers of the Python source, by name. Written by `rumpus types`.\n"

OF_THE_ENGINE = ((piles, ("BACK", "NO_CARD")), (bits, ("WORD",)))
"""What every game shares."""

BESIDE_THE_STATE = {
    "uno_attack": {"cards": ("NO_COLOR",)},
    "wonky": {"cards": ("BLOCKS",), "gravity": ("NUMBERS_A_POSE",)},
}
"""By a game's folder and module: the few numbers a browser needs that are not in `state.py`."""


def engine_numbers() -> str:
    """What lies below every game."""
    return _file(line for module, names in OF_THE_ENGINE for line in _numbers(module, names))


def game_numbers(box: Box) -> str:
    """Every number of a game's `state.py`, and the few from beside it."""
    return _file(_lines_of_game(box))


def _lines_of_game(box: Box) -> Iterator[str]:
    package = box.actions.__name__.rpartition(".")[0]
    yield from _numbers(import_module(f"{package}.state"))
    for module, names in BESIDE_THE_STATE.get(package.rpartition(".")[2], {}).items():
        yield from _numbers(import_module(f"{package}.{module}"), names)
    if box.info.gravity:
        yield from _numbers(film)


def _file(lines: Iterator[str]) -> str:
    return "\n".join([HEADER, *lines, ""])


def _numbers(module: ModuleType, names: tuple[str, ...] | None = None) -> Iterator[str]:
    """The numbers of a module that are `Final`: these, or all of them."""
    source = source_of(module)
    lines = source.splitlines()
    nodes = ast.parse(source).body
    for node, below in zip(nodes, [*nodes[1:], None], strict=True):
        if not isinstance(node, ast.AnnAssign) or ast.unparse(node.annotation) != "Final":
            continue
        name = ast.unparse(node.target)
        value = getattr(module, name)
        if isinstance(value, int | float) and (names is None or name in names):
            meaning = _text(below) or lines[node.lineno - 1].partition("  # ")[2]
            if meaning:
                yield f"/** {meaning[0].upper()}{meaning[1:].removesuffix('.')}. */"
            yield f"export const {name} = {value};"


def _text(node: ast.stmt | None) -> str:
    """What is written below an assignment, if that is a text."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""
