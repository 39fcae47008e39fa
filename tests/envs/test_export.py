"""Logged games become rows that agree with the log."""

from pathlib import Path

import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import rumpus
from rumpus.__main__ import app
from rumpus.envs.batched import Batched
from rumpus.games import SHELF
from rumpus.wire.logbook import load


@pytest.mark.parametrize("slug", [box.info.slug for box in SHELF])
def test_every_decision_is_a_row(slug: str, tmp_path: Path) -> None:
    match = rumpus.LocalMatch(slug, ["normal", "easy", "normal"], seed="rows")
    winners = match.play_out().winners
    match.save(tmp_path / "one.jsonl")
    log = load((tmp_path / "one.jsonl").read_text("utf-8"))
    said = CliRunner().invoke(
        app, ["export", str(tmp_path / "one.jsonl"), "--to", str(tmp_path / "games.parquet")]
    )
    assert said.exit_code == 0, said.output
    assert "decisions of 1 games" in said.output
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    acted = [entry for entry in log.entries if entry.seat is not None]
    assert [(row["seat"], row["at"]) for row in rows] == [(entry.seat, entry.at) for entry in acted]
    spaces = Batched(slug, 1, 3)
    for row in rows:
        assert row["action_mask"][row["action"]] == 1, "somebody did what was not possible"
        assert (len(row["observation"]), len(row["action_mask"])) == (spaces.features, spaces.actions)
        assert (row["reward"] > 0) == (row["seat"] in winners)
        assert row["player"] in ("normal", "easy") and row["game"] == slug and row["log"] == "one"
