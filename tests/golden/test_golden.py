"""A game played today reads as it did when it was last reviewed (`make golden` writes it anew)."""

import subprocess
import sys

import pytest

from golden.playthrough import (
    WHOLE_MATCH,
    golden_file,
    golden_log,
    kept,
    played,
    playthrough,
    readable,
    whole_match,
)
from rumpus.engine.box import Box
from rumpus.games import SHELF
from rumpus.wire.logbook import discrepancy

WEIGHED = [box for box in SHELF if box.info.gravity]


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_the_playthrough_is_the_reviewed_one(box: Box) -> None:
    game = kept(box) if box.info.gravity else played(box, readable(box))
    assert playthrough(game) == golden_file(box).read_text("utf-8")


def test_the_whole_match_is_the_reviewed_one() -> None:
    assert whole_match() == WHOLE_MATCH.read_text("utf-8")


@pytest.mark.parametrize("box", WEIGHED, ids=lambda box: box.info.slug)
def test_a_kept_game_with_a_tower_is_what_seed_and_rules_say(box: Box) -> None:
    assert discrepancy(kept(box)) is None


@pytest.mark.parametrize("box", WEIGHED, ids=lambda box: box.info.slug)
def test_a_kept_game_with_a_tower_is_checked_without_simulating(box: Box) -> None:
    """Gravity's words are in the log, so that the physics engine is not even loaded."""
    script = (
        "import sys; from pathlib import Path; from rumpus.wire.logbook import discrepancy, load; "
        "assert discrepancy(load(Path(sys.argv[1]).read_text('utf-8'))) is None; "
        "assert 'mujoco' not in sys.modules and 'rumpus.tower.world' not in sys.modules"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script, str(golden_log(box))], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
