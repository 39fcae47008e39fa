"""Compiles what must be quick, with mypyc, from the same source, and puts the web client into wheels.

Where there is no C compiler, or RUMPUS_COMPILE=0 is set, the package is installed as plain Python.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

COMPILED = [
    "bots/[a-z]*.py",
    "engine/action.py",
    "engine/batch.py",
    "engine/bits.py",
    "engine/by_numbers.py",
    "engine/chance.py",
    "engine/ledger.py",
    "engine/match.py",
    "engine/outcome.py",
    "engine/pairs.py",
    "engine/piles.py",
    "engine/sentences.py",
    "engine/turns.py",
    "games/*/[a-z]*.py",
    "foresight/arena.py",
    "lab/load/clients.py",
    "lab/load/crowd.py",
    "lab/plain_uno.py",
    "server/live/broadcast.py",
    "server/live/clock.py",
    "server/live/commit_gate.py",
    "server/live/session.py",
    "server/loop/faults.py",
    "server/loop/scheduler.py",
    "server/loop/timers.py",
    "server/rooms/commands.py",
    "server/store/postgres/store.py",
    "server/store/sql.py",
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
    "table/witness.py",
    "tower/outlook.py",
    "tower/surrogate.py",
    "wire/codec.py",
    "wire/encoding.py",
    "wire/frames.py",
]
"""What is done a thousand times a second or more. Messages and everything that waits for something
stay interpreted."""

INTERPRETED = ["editions.py", "options.py", "secrets.py"]
"""Files of a game that stay interpreted: dataclasses, and what only tests ask."""

CACHE = Path(os.environ.get("RUMPUS_BUILD_CACHE", "build/cache"))
"""Where compiled libraries are kept by a hash of their C source, so that none is compiled twice."""

KEPT = 8
"""How many versions of each stay there."""


def compiles() -> bool:
    """Whether this build compiles: there are a C compiler and Python's headers, and nobody forbade it."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    found = sys.platform == "win32" or shutil.which(compiler) is not None
    return found and headers.exists() and os.environ.get("RUMPUS_COMPILE", "1") != "0"


def optimises_when_linking() -> bool:
    """Whether many small C files become as quick as one large one (GCC); else they are compiled as one."""
    return sys.platform == "linux" and "gcc" in (os.environ.get("CC") or sysconfig.get_config_var("CC") or "")


def compiled_modules() -> list[Extension]:
    """All of the C source, freshly written: one library, and a tiny module for each Python module in it."""
    # Imported only here: an interpreted install needs no compiler of any kind.
    from mypyc.build import mypycify  # noqa: PLC0415

    package = Path("src/rumpus")
    found = [path for pattern in COMPILED for path in package.glob(pattern)]
    sources = sorted(str(path) for path in found if path.name not in INTERPRETED)
    # Only errors in compiled files count here: what they import need not be installed with its types.
    lenient = ["--config-file=", "--follow-imports=silent", f"--cache-dir={os.devnull}"]
    split = optimises_when_linking()
    folder = Path("build", "mypyc", sys.implementation.cache_tag)
    shutil.rmtree(folder, ignore_errors=True)
    extensions: list[Any] = mypycify(
        [*lenient, *sources],
        opt_level="3",
        debug_level="0",
        group_name="rumpus",
        multi_file=split,
        target_dir=str(folder),
    )
    library, *modules = extensions
    for source in library.sources:
        without_trashcan(Path(source))
    flags = library.extra_compile_args  # one list for all of them
    if sys.platform != "win32":
        # Without the first flag nothing is inlined across functions: a third of the speed.
        library.extra_compile_args = [*flags, "-fno-semantic-interposition", "-fvisibility=hidden"]
        for module in modules:
            module.extra_compile_args = [*flags, "-O0"]
    if split:
        library.extra_compile_args = [*library.extra_compile_args, "-flto"]
        library.extra_link_args = [*library.extra_compile_args, "-flto=auto"]
    return [library, *modules]


def without_trashcan(source: Path) -> None:
    """Let our objects be freed at once, however deep they lie.

    Python puts aside what it frees more than fifty levels deep, in a list that runs through the garbage
    collector's headers. Classes marked acyclic have no such header, but are put aside all the same, which
    writes over whatever lies before them. Ours are never nested deeper than a few levels.
    """
    text = source.read_text("utf-8")
    trashcan = re.compile(r"^ *CPy_TRASHCAN_(BEGIN|END)\(.*\)$", re.MULTILINE)
    source.write_text(trashcan.sub("", text), "utf-8")


def digest(extension: Extension, tools: Iterable[str]) -> str:
    """A name for what an extension is made of: source, headers, flags and tools."""
    found = hashlib.sha256("\0".join(tools).encode())
    for path in sorted(str(path) for path in {*extension.sources, *extension.depends}):
        found.update(Path(path).name.encode() + b"\0" + Path(path).read_bytes())
    found.update("\0".join([*extension.extra_compile_args, *extension.extra_link_args]).encode())
    return found.hexdigest()[:32]


class Compile(build_ext):
    """Writes the C source when it is time to build, and compiles it on all cores unless it is kept."""

    def run(self) -> None:
        """Do nothing for an editable install: sources in use stay free of compiled modules."""
        if self.editable_mode or not compiles():
            self.extensions = []
            return
        self.distribution.ext_modules = [*compiled_modules()]
        self.parallel = os.cpu_count() or 1
        self.swig_opts = ""  # type: ignore[assignment]  # finalizing splits it, and does so a second time
        self.finalize_options()
        super().run()

    def build_extension(self, ext: Extension) -> None:
        """Take it from the cache, or build it and keep it there."""
        built = Path(self.get_ext_fullpath(ext.name))
        kept = CACHE / f"{ext.name}-{digest(ext, self.tools())}{built.suffix}"
        built.parent.mkdir(parents=True, exist_ok=True)
        if kept.exists():
            shutil.copy(kept, built)
            os.utime(kept)
            return
        if len([*ext.sources]) > 1:
            self.compile_on_all_cores(ext)
        super().build_extension(ext)
        kept.parent.mkdir(parents=True, exist_ok=True)
        half = kept.with_name(f"{kept.name}.{os.getpid()}")
        shutil.copy(built, half)
        half.replace(kept)
        for old in sorted(CACHE.glob(f"{ext.name}-*"), key=lambda path: -path.stat().st_mtime)[KEPT:]:
            old.unlink(missing_ok=True)

    def compile_on_all_cores(self, ext: Extension) -> None:
        """Turn C files into objects, several at a time, and leave only the linking to do."""

        def compile_one(source: str) -> list[str]:
            found: list[str] = self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=ext.include_dirs,
                extra_postargs=ext.extra_compile_args,
            )
            return found

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ext.extra_objects = [made for each in pool.map(compile_one, ext.sources) for made in each]
        ext.sources = []

    def tools(self) -> list[str]:
        """What else decides how the same C source turns out."""
        from mypy.version import __version__ as mypy  # noqa: PLC0415

        return [mypy, sys.version, *(str(part) for part in getattr(self.compiler, "compiler_so", []))]


class WithWeb(build_py):
    """Builds the web client into the package before a wheel collects its files."""

    def run(self) -> None:
        """Build the client unless the sources are used where they are, then go on as usual."""
        if not self.editable_mode:
            build_web()
        super().run()


class SourcesWithWeb(sdist):
    """Puts the built client beside its source, so that installing from them needs no Node."""

    def run(self) -> None:
        """Build the client, then collect all files."""
        build_web()
        super().run()


def build_web() -> None:
    """Build the web client; a source distribution brings it along."""
    if not Path("PKG-INFO").exists():
        subprocess.run([sys.executable, "web/build.py"], check=True)


setup(
    # Stands for all that is compiled, until its C source is written.
    ext_modules=[Extension("rumpus__mypyc", [])] if compiles() else [],
    cmdclass={"build_ext": Compile, "build_py": WithWeb, "sdist": SourcesWithWeb},
)
