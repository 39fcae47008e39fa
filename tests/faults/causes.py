"""What can go wrong around a server: each cause begins and ends at our word, from outside its process.

Linux only: limits of another process are set by `prlimit`, and who its worker is, is read from /proc.
"""

import asyncio
import os
import resource
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

Server = subprocess.Popen[bytes]

FILES: Final = 400
"""Descriptors the server may have, so that taking all of them is soon done."""

DISK: Final = 16 * 1024**2
"""Bytes of the small disk."""

CHUNK: Final = 64 * 1024


class Cause(Protocol):
    """One thing that goes wrong."""

    async def begin(self) -> None:
        """Let it go wrong."""

    async def end(self) -> None:
        """Let it be right again."""


def tiny_disk(folder: Path) -> bool:
    """Put a small disk of its own under this folder, if we may."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def remove_disk(folder: Path) -> None:
    subprocess.run(["umount", str(folder)], capture_output=True, check=False)


def own_python(folder: Path) -> Path:
    """A Python of the server's own, which can be taken away from it."""
    (folder / "bin").mkdir(parents=True)
    python = folder / "bin" / "python"
    python.symlink_to(Path(sys.executable).resolve())
    (folder / "lib").symlink_to(Path(sys.prefix) / "lib")
    settings = Path(sys.prefix) / "pyvenv.cfg"
    if settings.exists():
        shutil.copy(settings, folder / "pyvenv.cfg")
    return python


def worker_of(server: Server) -> int | None:
    """The process in which towers are built, if there is one."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == server.pid and b"physics.worker" in (stat.parent / "cmdline").read_bytes():
                return int(stat.parent.name)
    return None


class AllConnectionsTaken:
    """Somebody holds every connection that the server allows, and says nothing on them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._held: list[asyncio.StreamWriter] = []

    async def begin(self) -> None:
        for _ in range(FILES):
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self._port)
                writer.write(b"GET / HTTP/1.1\r\nHost: 127")
                self._held.append(writer)

    async def end(self) -> None:
        for writer in self._held:
            writer.transport.abort()
        self._held.clear()


class NoDescriptorLeft:
    """The server can open nothing at all: no connection, no file, no pipe."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._before = (0, 0)

    async def begin(self) -> None:
        self._before = resource.prlimit(self._server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self._server.pid, resource.RLIMIT_NOFILE, (3, self._before[1]))

    async def end(self) -> None:
        resource.prlimit(self._server.pid, resource.RLIMIT_NOFILE, self._before)


class DiskFull:
    """A small disk is filled to the last byte."""

    def __init__(self, data: Path) -> None:
        self._stuffing = data / "stuffing"

    async def begin(self) -> None:
        for size in (CHUNK, 1):
            with suppress(OSError), self._stuffing.open("ab", buffering=0) as file:
                while file.write(b"x" * size):
                    pass

    async def end(self) -> None:
        self._stuffing.unlink()


class NoFileMayGrow:
    """What a quota does: every write is refused. For those who may not mount a small disk."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._before = (0, 0)

    async def begin(self) -> None:
        self._before = resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (0, self._before[1]))

    async def end(self) -> None:
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, self._before)


class ReplaysNotWritable:
    """There is something else where the folder of the replays should be."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "replays"

    async def begin(self) -> None:
        if self._folder.exists():
            self._folder.rename(self._folder.with_name("replays.away"))
        self._folder.touch()

    async def end(self) -> None:
        self._folder.unlink()
        with suppress(FileNotFoundError):
            self._folder.with_name("replays.away").rename(self._folder)


class PhysicsKilled:
    """The process in which towers are built is killed."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def begin(self) -> None:
        worker = worker_of(self._server)
        if worker is not None:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)

    async def end(self) -> None:
        """It is over at once."""


class PhysicsStopped:
    """The process in which towers are built hangs."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._worker: int | None = None

    async def begin(self) -> None:
        self._worker = worker_of(self._server)
        if self._worker is not None:
            os.kill(self._worker, signal.SIGSTOP)

    async def end(self) -> None:
        if self._worker is not None:
            with suppress(ProcessLookupError):  # the server may have ended it
                os.kill(self._worker, signal.SIGCONT)


class PhysicsCannotStart:
    """It is killed, and there is nothing to start another one with."""

    def __init__(self, server: Server, python: Path) -> None:
        self._killed = PhysicsKilled(server)
        self._python = python

    async def begin(self) -> None:
        self._python.rename(self._python.with_name("python.away"))
        await self._killed.begin()

    async def end(self) -> None:
        self._python.with_name("python.away").rename(self._python)
