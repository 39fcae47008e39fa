"""Work that kills whoever does it, or is refused; in a file of its own, which workers import."""

import os
import signal
from pathlib import Path
from typing import Any

from rumpus.lab import cluster
from rumpus.lab.simulate import Plan, play_some


def die_once(plan: Plan, marks: Path, numbers: range) -> Any:
    """Every third piece kills its worker in the middle the first time."""
    if numbers.start % 300 == 100:
        half = play_some(plan, numbers[:50])
        mark = marks / str(numbers.start)
        if not mark.exists():
            mark.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return half + play_some(plan, numbers[50:])
    return play_some(plan, numbers)


def die(numbers: range) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(numbers: range) -> None:
    raise ValueError(f"Not {numbers.start}.")


def version_of_another(numbers: range) -> str:
    return cluster._do("0.0.0", str, numbers)
