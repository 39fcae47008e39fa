"""A small sample of what `kill.py` and `fuzz.py` do at length."""

import asyncio
from pathlib import Path

from faults.fuzz import rampage
from faults.kill import torment
from faults.tireless import broken_promises
from rumpus.server.app import event_loop


def test_three_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        promises, _ = runner.run(torment(tmp_path, kills=3, seed=1))
    assert len(promises.acks) > 20 and promises.resent > 0 and promises.gaps == 0
    assert broken_promises(tmp_path, promises) == []


def test_vandals_in_the_gallery_disturb_nobody(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        report = runner.run(rampage(tmp_path, messages=2_000, seed=1))
    assert report["thrown out"] > 0
    assert report["honest players still served"] and report["honest connections lost"] == 0
    assert report["gaps"] == 0 and report["broken promises"] == []
