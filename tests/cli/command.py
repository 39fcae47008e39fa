"""`rumpus` as people type it, without starting another Python for every test."""

import subprocess
import sys
from collections.abc import Sequence

from typer.testing import CliRunner, Result

from rumpus.__main__ import app


def rumpus(*words: str) -> Result:
    """What the command says, and its exit code. A crash is a test's failure."""
    result = CliRunner().invoke(app, words)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def real_rumpus(words: Sequence[str], python: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    command = [sys.executable, *python, "-m", "rumpus", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
