"""A sample of what `tests/faults/simulate.py` does at length, and what it finds."""

import os
import re
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from rumpus.engine import bits
from simulation.misfortunes import OFTEN
from simulation.planted import BUGS
from simulation.town import Broken, Town, nodes_of

FOUND_BY: dict[str, str] = {
    "tell before commit": r"told before it was stored",
    "no fence": r"a server (of epoch \d+ has written|has given up: UniqueViolation)",
    "buried alive": r"game \d+ grows at “\w+” while “\w+” may still write|given up: UniqueViolation",
    "nonce forgotten at revival": r"bounced, but done as entry|done twice",
}

SOON = 60.0
"""Seconds of the processor in which a planted bug is found."""

LIVES = 40
"""Towns that are looked at for it, at most."""


def test_a_town_breaks_no_promise_whatever_goes_wrong() -> None:
    town = Town("sample", tables=8, times=OFTEN)
    town.live(hours=1.0)
    counts = town.counts
    assert counts.actions > 200 and counts.acknowledged >= counts.actions - len(town.parties) * 3
    assert counts.resent > 0 and counts.states > 50
    assert sum(counts.faults.values()) > 50
    assert counts.faults["server killed as something is stored"] > 0


def test_two_servers_that_share_a_database_take_over_each_others_games() -> None:
    town = Town("shared", tables=8, times=OFTEN, nodes=2)
    town.live(hours=1.0)
    counts = town.counts
    assert counts.actions > 100 and counts.states > 50
    assert counts.faults["game taken over by another node"] > 0 and counts.faults["server fenced off"] > 0


@pytest.mark.parametrize("nodes", [1, 2])
def test_the_same_seed_lives_the_same_life(nodes: int) -> None:
    lives = [Town("twice", tables=4, times=OFTEN, nodes=nodes) for _ in range(2)]
    for town in lives:
        town.live(hours=0.3)
    one, other = lives
    assert one.trace() == other.trace() and one.world.happened == other.world.happened
    assert one.counts == other.counts and one.counts.actions > 20


def test_another_seed_lives_another() -> None:
    lives = [Town(seed, tables=1) for seed in ("this", "that")]
    for town in lives:
        town.live(hours=0.1)
    assert lives[0].trace() != lives[1].trace()


@pytest.mark.skipif(
    bits.__file__.endswith(".py"), reason="run interpreted: `make test` compiles a copy first"
)
def test_interpreted_servers_tell_what_compiled_ones_tell_byte_for_byte() -> None:
    town = Town("both", tables=4, times=OFTEN, nodes=2)
    town.live(hours=0.2)
    script = "from simulation.misfortunes import OFTEN; from simulation.town import Town;"
    script += "town = Town('both', tables=4, times=OFTEN, nodes=2); town.live(hours=0.2); print(town.trace())"
    tests = Path(__file__).parents[1]
    other = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (tests.parent / "src", tests)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.stdout.strip() == town.trace(), other.stderr


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_found_soon(bug: str) -> None:
    began = process_time()
    found = ""
    with BUGS[bug]():
        for number in range(LIVES):
            town = Town(f"planted/{number}", tables=8, times=OFTEN, nodes=nodes_of(number))
            try:
                town.live(hours=0.5)
            except Broken as broken:
                found = str(broken)
                break
    assert re.search(FOUND_BY[bug], found), found or "nothing was found"
    assert found.startswith(f"seed planted/{number}: ")
    assert process_time() - began < SOON
