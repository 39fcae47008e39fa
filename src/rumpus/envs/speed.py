"""How fast the environments are, with every observation and mask written out."""

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rumpus.envs.batched import Batched
from rumpus.games import SHELF

TABLES = 1024
SEATS = 4

Report = dict[str, Any]


def batched(slug: str, seconds: float) -> float:
    """Steps a CPU-second of many tables at once, with arrays of what is seen and possible, at random."""
    tables = Batched(slug, TABLES, SEATS, seed="speed")
    tables.reset()
    steps = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        tables.step(tables.random())
        steps += TABLES
    return steps / spent


def measure(seconds: float, one_game: Callable[[Any, int], int], progress: Callable[[str], None]) -> Report:
    """Every game, many tables at once and one at a time. `one_game` plays a PettingZoo environment."""
    report: Report = {}
    for box in SHELF:
        if box.encode is None:
            continue
        progress(f"{box.info.title}, {TABLES} tables")
        report[f"{box.info.slug}, {TABLES} tables of {SEATS}"] = round(batched(box.info.slug, seconds))
    for box in SHELF:
        if box.encode is None:
            continue
        progress(f"{box.info.title}, one table")
        env = import_module(f"rumpus.envs.{box.info.slug.replace('-', '_')}_v0").env(num_players=SEATS)
        steps = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            steps += one_game(env, steps)
        report[f"{box.info.slug}, PettingZoo"] = round(steps / spent)
    return report
