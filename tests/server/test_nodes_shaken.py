"""A small sample of what `tests/faults/nodes.py` does at length: a node is killed, another drained."""

import asyncio
from pathlib import Path

import pytest

from faults.nodes import shake
from faults.tireless import broken_promises
from postgres import MISSING, find, running_postgres
from rumpus.server.app import event_loop


@pytest.mark.skipif(find() is None, reason=MISSING)
def test_a_kill_and_a_drain_lose_and_double_nothing(tmp_path: Path) -> None:
    with running_postgres() as postgres:
        store = postgres.new_database()
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            promises, away = runner.run(shake(tmp_path, store, ["a", "b"], rounds=2, seed=1))
        assert broken_promises(tmp_path, promises, store) == []
    assert len(promises.acks) > 20 and promises.gaps == 0
    assert away["killed"] or away["drained"], "nobody was there when something happened"
