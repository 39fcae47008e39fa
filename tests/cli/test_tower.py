"""The tower on the command line."""

import json
from pathlib import Path

import pytest

from cli.command import rumpus
from rumpus.cli import tower
from rumpus.lab.towers.heights import HeightReport
from rumpus.tower.blocks import DATA


def test_towers_are_measured_beside_the_figures_of_their_design(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", "tower", "--skill", "8.0", "--towers", "1", "--out", str(tmp_path)]
    rows = json.loads(rumpus(*words, "--json").stdout)
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["rows"] == rows
    assert "--skill 8.0 --towers 1 --seed 1" in (tmp_path / "report.html").read_text("utf-8")
    assert [row["way"] for row in rows] == ["mix", "best"]
    assert all(len(row["reach"]) == 8 and 1 <= row["mean"] <= 9 for row in rows)
    tower.show_reach([HeightReport(4.0, "best", [0.5] * 8, 5.5, 0.2)])
    shown = capsys.readouterr().out
    assert "5.50 ± 0.20" in shown and "design" in shown and "5.7" in shown


def test_a_skill_that_is_none_gets_a_sentence() -> None:
    answer = rumpus("lab", "tower", "--skill", "good")
    assert answer.exit_code == 2 and "numbers of millimeters" in answer.stderr


def test_the_speed_of_the_world_is_printed() -> None:
    report = json.loads(rumpus("bench", "tower", "--seconds", "0.1", "--json").stdout)
    assert [pace["blocks"] for pace in report["paces"]] == [3, 5, 7, 9]
    assert report["snapshot_bytes"] == 2288 and report["restore_us"] > 0


def test_rooms_that_place_at_once_are_measured_too() -> None:
    report = json.loads(rumpus("bench", "tower", "--seconds", "0.1", "--rooms", "2", "--json").stdout)
    rooms = report["rooms"]
    assert rooms["rooms"] == rooms["placements_at_the_end"] == 2
    assert rooms["frames_per_second_least"] > 0
    assert 0 < rooms["late_p50_ms"] <= rooms["late_p99_ms"] <= rooms["late_max_ms"]


def test_odds_are_fitted_and_blocks_are_carved_where_they_are_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tower, "SHIPPED", tmp_path)
    monkeypatch.setattr(tower, "FIT_SKILLS", (1.5, 8.0))
    monkeypatch.setattr(tower, "FIT_WAYS", ("any",))
    tower.lab_tower(towers=3, refit=True, folder=tmp_path / "out")
    assert "placements in 6 towers" in capsys.readouterr().out
    fitted = json.loads((tmp_path / "odds.json").read_text())
    assert fitted["towers"] == 6 and "unsteadiness" in fitted["weights"]
    tower.lab_blocks()
    assert json.loads((tmp_path / "blocks.json").read_text()) == DATA
