"""`rumpus bench`: what it prints, and that it ends what it has started, however it is ended itself."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from rumpus.cli.bench import show

PATIENCE = 30.0


def test_it_says_how_to_get_the_other_engines(capsys: pytest.CaptureFixture[str]) -> None:
    ours = {"compiled": False, "uno_attack_decisions_per_second": 1}
    show({"installed": ours, "interpreted": ours, "peers": {"somebody": None}})
    assert "pip install 'rumpus[bench]'" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for child processes in /proc")
def test_its_server_ends_with_it() -> None:
    words = ["bench", "server", "--tables", "1", "--players", "2", "--no-climb"]
    bench = subprocess.Popen(
        [sys.executable, "-m", "rumpus", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        server = wait_for_child(bench.pid)
        bench.terminate()
        bench.wait(PATIENCE)
    finally:
        bench.kill()
    assert not Path(f"/proc/{server}").exists()


def wait_for_child(parent: int) -> int:
    """The first process that this one starts."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if started := children.read_text().split():
            return int(started[0])
        time.sleep(0.05)
    raise AssertionError("no server was started")
