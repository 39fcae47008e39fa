"""The walk through the house in docs/architecture.md names only what exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs/architecture.md").read_text()
STEPS = re.findall(r"`([a-z_/0-9]+\.py)`\s+`([A-Za-z_.]+)`", TEXT)
FILES = re.findall(r"`(web/[^`]+|[a-z_]+/[a-z_/0-9]*\.py)`", TEXT)


def defined(path: Path) -> set[str]:
    """The functions, classes and methods of a module."""
    names = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return names


@pytest.mark.parametrize(("module", "name"), STEPS)
def test_every_step_of_the_walk_exists(module: str, name: str) -> None:
    assert name in defined(ROOT / "src/rumpus" / module)


@pytest.mark.parametrize("file", FILES)
def test_every_file_exists(file: str) -> None:
    assert any((ROOT / base / file).exists() for base in ("", "src/rumpus"))


def test_the_map_has_every_module_of_the_server() -> None:
    rows = dict(re.findall(r"^\| `([\w/]+)/` \| [^|]+ \| (.+) \|$", TEXT, re.MULTILINE))
    server = ROOT / "src/rumpus/server"
    for package in server.rglob("*/__init__.py"):
        group = package.parent.relative_to(server).as_posix()
        modules = {path.stem for path in package.parent.glob("*.py")} - {"__init__"}
        assert set(re.findall(r"`(\w+)`", rows[group])) == modules, group


def test_the_walk_is_told_from_end_to_end() -> None:
    assert len(STEPS) > 20 and len(FILES) > 25
