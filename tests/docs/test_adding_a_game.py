"""The game that docs/adding-a-game.md builds plays, and keeps all laws, on the engine as it was built."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rumpus
from docs.blocks import ROOT, blocks
from rumpus.engine import bits

FILE = re.compile(r"# (\S+)\n")

COMPILED = not bits.__file__.endswith(".py")


def write_game(folder: Path) -> None:
    """Every block into its file, and what an installer would leave of the pyproject."""
    *texts, project = blocks("docs/adding-a-game.md", "toml")
    found = blocks("docs/adding-a-game.md", "python")
    assert len(found) >= 7 and len(texts) == 1
    for code in found + texts:
        name = FILE.match(code)
        assert name is not None, f"a block without a file: {code[:40]}"
        file = folder / name[1]
        file.parent.mkdir(exist_ok=True)
        file.write_text(code, "utf-8")
    entry = re.search(r"^upstairs = \"(.*)\"$", project, re.MULTILINE)
    assert entry is not None and '[project.entry-points."rumpus.games"]' in project
    installed = folder / "upstairs-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: upstairs\nVersion: 1.0\n", "utf-8")
    (installed / "entry_points.txt").write_text(f"[rumpus.games]\nupstairs = {entry[1]}\n", "utf-8")


def run(path: list[Path], *command: str) -> str:
    answer = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


@pytest.fixture(params=["as built", "interpreted"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> list[Path]:
    """Where the game is, and the engine: as it was built here, or without any compiled module."""
    write_game(tmp_path)
    if request.param == "as built":
        return [tmp_path]
    if not COMPILED:
        pytest.skip("nothing is compiled here: that is the other case")
    engine = tmp_path / "engine"
    without = shutil.ignore_patterns("*.so", "*.pyd", "web")
    shutil.copytree(Path(rumpus.__file__).parent, engine / "rumpus", ignore=without)
    return [tmp_path, engine]


def test_the_game_of_the_page_is_on_the_shelf_and_plays(path: list[Path]) -> None:
    assert "Climb with what you have" in run(path, "-m", "rumpus", "games")
    assert "stumble and draw" in run(path, "-m", "rumpus", "rules", "upstairs")
    report = run(path, "-m", "rumpus", "sim", "upstairs", "--players", "3", "--games", "30")
    assert "30 games of upstairs" in report and "stumbles" in report


def test_the_game_of_the_page_keeps_all_laws(path: list[Path]) -> None:
    laws = run(
        path, "-m", "pytest", "tests/laws", "-k", "upstairs", "--pace", "quick", "-p", "no:cacheprovider"
    )
    passed = re.search(r"(\d+) passed", laws)
    assert passed is not None and int(passed[1]) >= 20, laws
