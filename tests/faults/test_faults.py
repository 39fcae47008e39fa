"""A small sample of what `kill.py`, `campaign.py`, `fuzz.py`, `siege.py` and `troubles.py` do at length."""

import asyncio
import resource
from pathlib import Path

import pytest

from faults.attacks import ATTACKS
from faults.campaign import wage
from faults.fuzz import rampage
from faults.kill import torment
from faults.siege import withstand
from faults.tireless import broken_promises
from faults.troubles import PATIENCE, endure
from postgres import MISSING, find, running_postgres
from rumpus.server.app import event_loop
from rumpus.server.store.patience import CANNOT_WRITE


def test_three_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        promises, _ = runner.run(torment(tmp_path, kills=3, seed=1))
    assert len(promises.acks) > 20 and promises.resent > 0 and promises.gaps == 0
    assert broken_promises(tmp_path, promises) == []


@pytest.mark.skipif(find() is None, reason=MISSING)
def test_a_kill_and_one_of_postgresql_lose_and_double_nothing(tmp_path: Path) -> None:
    with running_postgres() as postgres:
        store = postgres.new_database()
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            promises, _ = runner.run(torment(tmp_path, kills=2, seed=1, postgres=postgres, store=store))
        assert broken_promises(tmp_path, promises, store) == []
    assert len(promises.acks) > 20 and promises.resent > 0 and promises.gaps == 0


@pytest.mark.skipif(find() is None, reason=MISSING)
def test_two_nodes_that_are_killed_frozen_and_asked_to_leave_keep_every_promise(tmp_path: Path) -> None:
    with running_postgres() as postgres, asyncio.Runner(loop_factory=event_loop()) as runner:
        kinds = ["kill", "drain", "freeze", "cut-from-others"]
        war = wage(tmp_path, postgres, kinds, nodes=2, tables=3, frozen_for=8.0)
        campaign, broken = runner.run(war)
    assert broken == []
    assert campaign.tally.fenced == 1 and campaign.promises.gaps == 0 and len(campaign.promises.acks) > 20


def test_vandals_in_the_gallery_disturb_nobody(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        report = runner.run(rampage(tmp_path, messages=2_000, seed=1))
    assert report["thrown out"] > 0
    assert report["honest players still served"] and report["honest connections lost"] == 0
    assert report["gaps"] == 0 and report["broken promises"] == []


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="limits of another process are set on Linux only"
)
def test_a_server_outlives_what_goes_wrong_around_it(tmp_path: Path) -> None:
    """How soon everybody plays again says little on a busy machine: only that they do is asked for."""
    names = ["no descriptor left", "no file may grow", "replays not writable"]
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        rows, broken = runner.run(endure(tmp_path, names, tables=2, seconds=0.5))
    assert broken == [] and [row.name for row in rows] == names
    for row in rows:
        assert row.alive and not any("Traceback" in line for line in row.log), row
        assert row.again_after < PATIENCE and row.replays_after < PATIENCE, row
    assert rows[1].told == CANNOT_WRITE


REFUSED_AT_ONCE = ("pongs", "pings", "fragments", "silence", "rooms", "codes", "pieces", "heads")
"""Attacks that cannot go on for two seconds without being refused something."""


def test_honest_tables_play_on_in_a_siege() -> None:
    """All attacks at once, and then the one that leaves no connection for the others.

    How late everybody is says nothing about the server while the machine is busy: only facts are asked for.
    """
    at_once = [attack for attack in ATTACKS if attack != "descriptors"]
    for siege in withstand([at_once, ["descriptors"]], tables=4, seconds=2.0):
        assert siege.harmless, siege
        assert siege.loot.times > 0, siege
        assert siege.loot.refused > 0 or siege.attack not in REFUSED_AT_ONCE, siege
