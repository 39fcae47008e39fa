"""The life of a room as a state machine, at length.

python tests/faults/states.py --steps 10000
"""

import argparse
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from server.room_machine import RoomLife

LIVES_AT_ONCE = 20
"""Lives between two looks at how many steps there were."""


def live(steps: int, first_seed: int) -> int:
    """Let rooms live until there were so many steps; how many lives that took. A broken promise is raised."""
    lives = 0
    while RoomLife.steps < steps:
        wanted = settings(
            max_examples=LIVES_AT_ONCE,
            stateful_step_count=60,
            deadline=None,
            database=None,
            print_blob=False,
            suppress_health_check=list(HealthCheck),
        )
        machine = seed(first_seed + lives)(type("RoomLife", (RoomLife,), {}))
        run_state_machine_as_test(machine, settings=wanted)
        lives += LIVES_AT_ONCE
        print(f"{lives} lives, {RoomLife.steps} steps", file=sys.stderr, flush=True)
    return lives


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    started = time.monotonic()
    lives = live(wanted.steps, wanted.seed)
    seconds = time.monotonic() - started
    print(f"{RoomLife.steps} steps in {lives} lives of a room, {seconds:.0f} s: nothing broken")


if __name__ == "__main__":
    main()
