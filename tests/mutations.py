"""Breaks the rules on purpose, one small change at a time, and sees whether the quick tests notice.

    python tests/mutations.py --changes 27 --seed 1

A change turns a comparison round, swaps `and` with `or`, drops a `not`, or adds one to a number. It is made
in a copy of the project, never in the project itself. Not every change that survives is a missing test: some
leave the rules as they were, so look at each of them.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = Path("src/rumpus/games")

NO_RULES: Final = {
    "__init__",
    "actions",
    "editions",
    "encode",
    "gravity",
    "options",
    "playout",
    "secrets",
    "words",
}
"""Files of a game that say no rule: what there is to choose, to say, to hide or to write as numbers."""

STAGES: Final = (
    ("sheets", ["tests/sheets"]),
    ("laws", ["--pace", "quick", "tests/table", "tests/wire", "tests/laws"]),
)
"""What `make quick` runs, the quickest first."""

PATIENCE: Final = 300.0
"""Seconds after which tests that do not come to an end count as a death."""

TURNED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}


@dataclass(frozen=True)
class Change:
    """One passage of one file, and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    old: str
    new: str

    def apply(self, text: bytes) -> bytes:
        """The file with this change."""
        assert text[self.start : self.end].decode() == self.old, f"{self} does not stand there"
        return text[: self.start] + self.new.encode() + text[self.end :]

    def __str__(self) -> str:
        return f"{self.path.relative_to(GAMES)}:{self.line}: {self.old} -> {self.new or 'nothing'}"


# ---- What can be changed


def rule_files() -> list[Path]:
    """Every file in which a game's rules are written, relative to the project."""
    found = (path.relative_to(ROOT) for path in (ROOT / GAMES).glob("*/*.py"))
    return sorted(path for path in found if path.stem not in NO_RULES)


def changes_of(path: Path) -> Iterator[Change]:
    """Everything that can be changed in a file."""
    text = (ROOT / path).read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def begins(node: ast.expr) -> int:
        return starts[node.lineno - 1] + node.col_offset

    def ends(node: ast.expr) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return starts[node.end_lineno - 1] + node.end_col_offset

    def between(one: int, other: int, old: str, new: str) -> Change:
        at = text.index(old.encode(), one, other)
        return Change(path, text.count(b"\n", 0, at) + 1, at, at + len(old.encode()), old, new)

    tree = ast.parse(text)
    overwritten = overwritten_at_once(tree, path) if path.stem == "state" else set()
    for node in code_in(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
                yield between(ends(left), begins(right), *TURNED[type(op)])
        elif isinstance(node, ast.BoolOp):
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield between(ends(left), begins(right), old, new)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield between(begins(node), begins(node.operand), "not ", "")
        elif isinstance(node, ast.Constant) and node not in overwritten:
            old = text[begins(node) : ends(node)].decode()
            if isinstance(node.value, bool):
                yield between(begins(node), ends(node), old, str(not node.value))
            elif isinstance(node.value, int):
                yield between(begins(node), ends(node), old, str(node.value + 1))


def code_in(tree: ast.AST) -> Iterator[ast.AST]:
    """Every part of a program but annotations, and decorators, which say nothing about the rules."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST):
                yield node
                yield from code_in(node)


def overwritten_at_once(tree: ast.Module, path: Path) -> set[ast.AST]:
    """Starting values of a table that no game ever sees: `empty` sets them anew, from the options.

    They only tell the compiler of which type they are.
    """
    rules = ast.parse((ROOT / path).with_name("rules.py").read_bytes())
    (empty,) = (
        each for each in ast.walk(rules) if isinstance(each, ast.FunctionDef) and each.name == "empty"
    )
    chosen = {name for name, _ in settings_in(empty)}
    return {value for name, value in settings_in(tree) if name in chosen}


def settings_in(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every `….name = value` in a program."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Attribute):
                yield target.attr, node.value


# ---- Whether anybody notices


def copy_project(folder: Path) -> None:
    """What the tests need, as plain Python: a compiled module would hide every change."""
    unwanted = shutil.ignore_patterns(
        "*.so", "*.pyd", "__pycache__", "web", "node_modules", "browser", "golden"
    )
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / "docs", folder / "docs")


def fails(folder: Path, tests: list[str]) -> bool:
    """Whether these tests fail in this copy."""
    # No bytecode is kept: a change within the same second and of the same length would go unseen.
    paths = os.pathsep.join(str(folder / part) for part in ("src", "tests"))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=PATIENCE, check=True
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return True
    return False


def killed_by(folder: Path, change: Change) -> str | None:
    """Which of the stages notices the change in this copy; None if none does."""
    path = folder / change.path
    whole = path.read_bytes()
    path.write_bytes(change.apply(whole))
    try:
        return next((name for name, tests in STAGES if fails(folder, tests)), None)
    finally:
        path.write_bytes(whole)


def main() -> int:
    """Make the changes and tell which are noticed; 0 if all but `--allowed` are."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--changes", type=int, default=27, help="how many")
    parser.add_argument("--seed", default="1", help="another seed makes other changes")
    parser.add_argument("--allowed", type=int, default=1, help="how many may go unnoticed")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    wish = parser.parse_args()

    every = [change for path in rule_files() for change in changes_of(path)]
    chosen = random.Random(wish.seed).sample(every, wish.changes)
    survivors = 0
    with tempfile.TemporaryDirectory() as home, ThreadPoolExecutor(wish.jobs) as workers:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(wish.jobs):
            copy_project(Path(home) / str(number))
            copies.put(Path(home) / str(number))

        def tried(change: Change) -> str | None:
            folder = copies.get()
            try:
                return killed_by(folder, change)
            finally:
                copies.put(folder)

        for name, tests in STAGES:
            if fails(Path(home) / "0", tests):
                sys.exit(f"The {name} fail before anything is changed.")
        for change, killer in zip(chosen, workers.map(tried, chosen), strict=True):
            survivors += killer is None
            sys.stdout.write(f"{'SURVIVES' if killer is None else killer:9} {change}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{wish.changes - survivors} of {wish.changes} die (seed {wish.seed}).\n")
    return 1 if survivors > wish.allowed else 0


if __name__ == "__main__":
    sys.exit(main())
