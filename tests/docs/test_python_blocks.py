"""What the documentation shows in Python does what it says."""

import subprocess
import sys
from pathlib import Path

import pytest

import rumpus
from docs.blocks import blocks


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("README.md", "[2]"),
        ("docs/python.md", "Option “limit” cannot be “7”"),
        ("docs/envs.md", "512 features, 192 actions"),
    ],
)
def test_every_block_runs(
    page: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One after another, as a reader would try them."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for code in blocks(page, "python"):
        exec(compile(code, page, "exec"), names)
    assert said in capsys.readouterr().out


def test_the_front_door_is_light_and_complete() -> None:
    """Importing the package loads nothing; every name that it promises is there."""
    script = "import sys, rumpus; sys.exit(any(name.startswith('rumpus.') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
    for name in rumpus.__all__:
        assert name in dir(rumpus) and getattr(rumpus, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        rumpus.chess  # noqa: B018
