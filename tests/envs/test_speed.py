"""`rumpus bench envs` measures every game, and says what is missing instead of failing."""

import json

import pytest
from typer.testing import CliRunner

from rumpus.__main__ import app
from rumpus.games import SHELF
from rumpus.lab import learner_peers


def test_every_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are measured where they are installed; here nobody is."""
    monkeypatch.setattr(learner_peers, "find_spec", lambda _: None)
    absent = {name: peer for name, peer in learner_peers.PEERS.items() if name != "RLCard UNO"}
    monkeypatch.setattr(learner_peers, "PEERS", absent)
    said = CliRunner().invoke(app, ["bench", "envs", "--seconds", "0.1", "--json"])
    assert said.exit_code == 0, said.output
    report = json.loads(said.stdout)
    assert len(report["rumpus"]) == 2 * len(SHELF)
    assert all(rate > 0 for rate in report["rumpus"].values())
    assert set(report["peers"]) == set(absent) and not any(report["peers"].values())
