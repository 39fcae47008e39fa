"""Interpreted and compiled rules are one source and must play the same games, card for card."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus.engine import bits

GAMES = {"quick": 60, "usual": 120, "nightly": 1_200}
SCRIPT = Path(__file__).with_name("checksum.py")


def run(package_folder: str | None, games: int) -> dict[str, Any]:
    path = {} if package_folder is None else {"PYTHONPATH": package_folder}
    answer = subprocess.run(
        [sys.executable, str(SCRIPT), str(games)],
        env=os.environ | path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


@pytest.mark.skipif(bits.__file__.endswith(".py"), reason="no compiled modules here: there is no C compiler")
def test_interpreted_and_compiled_games_are_the_same(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    games = GAMES[request.config.getoption("pace")]
    source = Path(rumpus.__file__).parent
    shutil.copytree(source, tmp_path / "rumpus", ignore=shutil.ignore_patterns("*.so", "*.pyd", "web"))
    interpreted = run(str(tmp_path), games)
    compiled = run(None, games)
    assert interpreted.pop("compiled") is False
    assert compiled.pop("compiled") is True
    assert interpreted == compiled


def test_compiled_modules_are_not_older_than_their_source() -> None:
    """A stale compiled module would be tested instead of the source; `make setup` builds it anew."""
    package = Path(rumpus.__file__).parent
    compiled_at = [path.stat().st_mtime for path in package.parent.glob("rumpus__mypyc*.so")]
    if not compiled_at:
        pytest.skip("no compiled modules here: there is no C compiler")
    for module in package.rglob("*.so"):
        source = module.with_name(module.name.split(".")[0] + ".py")
        assert source.stat().st_mtime <= compiled_at[0], f"{source.name} is newer: run make setup"
