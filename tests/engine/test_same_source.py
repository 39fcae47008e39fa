"""Interpreted and compiled rules are one source and must play the same games, card for card."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus.engine import bits

GAMES = {"quick": 60, "usual": 120, "nightly": 1_200}
SCRIPT = Path(__file__).with_name("checksum.py")
SOURCES = Path(__file__).resolve().parents[2] / "src"


def run(package_folder: Path, games: int) -> dict[str, Any]:
    answer = subprocess.run(
        [sys.executable, str(SCRIPT), str(games)],
        env=os.environ | {"PYTHONPATH": str(package_folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


@pytest.mark.skipif(
    bits.__file__.endswith(".py"), reason="run interpreted: `make test` compiles a copy first"
)
def test_interpreted_and_compiled_games_are_the_same(request: pytest.FixtureRequest) -> None:
    games = GAMES[request.config.getoption("pace")]
    interpreted = run(SOURCES, games)
    compiled = run(Path(rumpus.__file__).parent.parent, games)
    assert interpreted.pop("compiled") is False
    assert compiled.pop("compiled") is True
    assert interpreted == compiled


def test_sources_stay_free_of_compiled_modules() -> None:
    """One beside its source would be preferred to it, however old."""
    assert [path.name for path in SOURCES.rglob("*") if path.suffix in {".so", ".pyd"}] == []


def test_what_is_tested_is_what_is_written() -> None:
    """A compiled copy carries the very sources it was made of."""
    package = Path(rumpus.__file__).parent
    for source in (SOURCES / "rumpus").rglob("*.py"):
        copy = package / source.relative_to(SOURCES / "rumpus")
        assert copy.read_bytes() == source.read_bytes(), f"{copy} is not {source}"
