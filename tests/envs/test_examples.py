"""The examples run, where what they need is installed (the extra `learn`)."""

import csv
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "curve.csv").write_text("answers,share_won,seconds\n0,0.5,1\n60000,0.9,20\n", "utf-8")
    example("curve").main(str(tmp_path / "curve.csv"), str(tmp_path / "curve.svg"), "A game")
    drawn = (tmp_path / "curve.svg").read_text("utf-8")
    assert "from 50% of the games won against luck to 90% after 60,000 answers" in drawn


@pytest.mark.filterwarnings("default")
def test_a_network_learns_to_beat_luck(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="the extra `learn` is not installed")
    wanted = ["--steps", "30000", "--every", "8192", "--games", "600", "--curve", str(tmp_path / "curve.csv")]
    example("self_play").main(wanted)
    with (tmp_path / "curve.csv").open(newline="") as file:
        shares = [float(row["share_won"]) for row in csv.DictReader(file)]
    assert 0.4 < shares[0] < 0.6
    assert shares[-1] > 0.65
