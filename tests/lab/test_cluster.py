"""Work on a Ray cluster comes to the same numbers as on processes, even if workers die in the middle."""

import json
import os
import sys
from collections.abc import Callable, Generator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cli.command import real_rumpus, rumpus
from lab.mortals import die, die_once, refuse, version_of_another
from rumpus.games import shelf_box
from rumpus.lab import cluster
from rumpus.lab.chunks import in_order
from rumpus.lab.simulate import Plan, play_some, simulate

T = TypeVar("T")
R = TypeVar("R")

on_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is too heavy for everybody (240 MB): pip install 'rumpus[ray]'"
)
TIMES = ("seconds", "decisions_per_second", "games_per_second")
SMALL_PLAN = Plan("loonacy", ("normal",) * 3, 600, "7", shelf_box("loonacy").info.defaults)


def without_times(told: str) -> Any:
    report = json.loads(told)
    return {name: value for name, value in report.items() if name not in TIMES}


@on_ray
@pytest.mark.parametrize(
    "words",
    [
        ["sim", "loonacy", "--games", "500", "--json"],
        ["lab", "balance", "domaniacal", "--games", "400", "--duels", "40", "--json"],
    ],
    ids=["sim", "balance"],
)
def test_two_workers_of_ray_print_the_same_object_as_two_processes(words: list[str], tmp_path: Path) -> None:
    folder = ["--out", str(tmp_path)] if "lab" in words else []
    processes = real_rumpus([*words, *folder, "--jobs", "2"])
    ray = real_rumpus([*words, *folder, "--jobs", "2", "--cluster", "local"])
    assert (ray.returncode, ray.stderr) == (0, processes.stderr)
    assert without_times(ray.stdout) == without_times(processes.stdout)


@on_ray
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_killed_workers_share_is_done_again_and_other_troubles_are_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    pieces = SMALL_PLAN.pieces(SMALL_PLAN.games)
    with cluster.cluster("local", 2) as workers:
        found = list(in_order(partial(die_once, SMALL_PLAN, tmp_path), pieces, workers))
        with pytest.raises(ValueError, match=r"^Not 0\.$"):
            list(in_order(refuse, pieces, workers))
        with pytest.raises(ValueError, match=r"^The cluster has Rumpus .*, and this is 0\.0\.0\.$"):
            list(in_order(version_of_another, pieces, workers))
        with pytest.raises(ValueError, match=r"^Workers died 6 times at the same piece of work\.$"):
            list(in_order(die, pieces[:1], workers))
    assert sorted(mark.name for mark in tmp_path.iterdir()) == ["100", "400"], "two workers were killed"
    assert found == [play_some(SMALL_PLAN, numbers) for numbers in pieces]


class Backwards:
    """Workers that do the last piece first: the port promises only the order of what comes back."""

    def in_order(self, work: Callable[[T], R], pieces: Sequence[T]) -> Generator[R, None, None]:
        yield from reversed([work(piece) for piece in reversed(pieces)])


def test_any_workers_come_to_the_same_numbers() -> None:
    reports = [simulate(SMALL_PLAN, jobs, lambda done: None) for jobs in (1, Backwards())]
    one, other = (without_times(json.dumps(report)) for report in reports)
    assert one == other


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    result = rumpus("sim", "loonacy", "--games", "1", "--cluster", "local")
    assert result.exit_code == 2 and result.stderr.strip() == cluster.NO_RAY


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--cluster", "over there"], "A cluster is local, auto or ray://HOST:PORT, not “over there”."),
        (["--cluster", "auto", "--log", "x"], "Logs would lie on other machines"),
    ],
)
def test_what_cannot_be_asked_for_is_said(words: list[str], sentence: str) -> None:
    result = rumpus("sim", "loonacy", "--games", "1", *words)
    assert result.exit_code == 2 and sentence in result.stderr


def test_ray_is_never_imported_unless_it_is_asked_for() -> None:
    told = real_rumpus(["sim", "loonacy", "--games", "2", "--json"], python=["-X", "importtime"])
    assert told.returncode == 0
    modules = {line.rpartition("|")[2].strip().partition(".")[0] for line in told.stderr.splitlines()}
    assert "rumpus" in modules and "ray" not in modules
