"""Compiles what must be quick, with mypyc, from the same source, and puts the web client into wheels.

Where there is no C compiler, or RUMPUS_COMPILE=0 is set, the package is installed as plain Python.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

COMPILED = [
    "bots/[a-z]*.py",
    "engine/action.py",
    "engine/bits.py",
    "engine/chance.py",
    "engine/ledger.py",
    "engine/match.py",
    "engine/outcome.py",
    "engine/pairs.py",
    "engine/piles.py",
    "engine/turns.py",
    "games/*/[a-z]*.py",
    "lab/arena.py",
    "lab/load/clients.py",
    "lab/load/crowd.py",
    "server/live/broadcast.py",
    "server/live/clock.py",
    "server/live/commit_gate.py",
    "server/live/session.py",
    "server/loop/faults.py",
    "server/loop/scheduler.py",
    "server/loop/timers.py",
    "server/rooms/commands.py",
    "server/store/sqlite.py",
    "server/store/store.py",
    "server/store/unsorted.py",
    "server/ws/connection.py",
    "server/ws/frame_parser.py",
    "server/rate_limit.py",
    "server/ws/receiver.py",
    "table/lag.py",
    "table/letters.py",
    "table/race.py",
    "table/table.py",
    "wire/codec.py",
    "wire/encoding.py",
    "wire/frames.py",
]
"""What is done a thousand times a second or more. Messages and everything that waits for something
stay interpreted."""

INTERPRETED = ["editions.py", "options.py", "secrets.py"]
"""Files of a game that stay interpreted: dataclasses, and what only tests ask."""


def can_compile() -> bool:
    """Whether this machine has a C compiler and Python's headers."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(compiler) is not None and headers.exists()


def compiled_modules() -> list[Any]:
    """The extension modules, or none."""
    if os.environ.get("RUMPUS_COMPILE", "1") == "0" or not can_compile():
        return []
    # Imported only here: an interpreted install needs no compiler of any kind.
    from mypyc.build import mypycify  # noqa: PLC0415

    package = Path("src/rumpus")
    found = [path for pattern in COMPILED for path in package.glob(pattern)]
    sources = sorted(str(path) for path in found if path.name not in INTERPRETED)
    extensions = mypycify(sources, opt_level="3", group_name="rumpus", strip_asserts=False)
    for extension in extensions:
        # Without this flag the compiler does not inline across functions: a third of the speed.
        extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


class BuildWithWeb(build_py):
    """Builds the web client into the package before a wheel collects its files."""

    def run(self) -> None:
        """Build the client unless the sources are used where they are, then go on as usual."""
        if not self.editable_mode:
            subprocess.run([sys.executable, "web/build.py"], check=True)
        super().run()


setup(ext_modules=compiled_modules(), cmdclass={"build_py": BuildWithWeb})
