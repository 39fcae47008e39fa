"""The machine's own PostgreSQL, started in a temporary folder: found, installed the usual way, or asked for.

Run as a program it makes sure that there is one; `make test` does so before the tests.
"""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

MISSING = (
    "The tests of the second store need PostgreSQL's own programs (Debian, Ubuntu: "
    "sudo apt-get install postgresql; macOS: brew install postgresql), and asyncpg."
)

FOLDERS = "usr/lib/postgresql/*/bin"
"""Where Debian puts them: not on the path."""

NOBODIES = ("postgres", "nobody")
"""PostgreSQL refuses to be started by root, so one of these starts it then."""

SETTINGS = (
    "listen_addresses=",
    "max_connections=80",
    "shared_buffers=32MB",
    "autovacuum=off",
    "fsync=off",  # it is killed now and then, but the machine is not
)

TEMPLATE = "with_tables"
"""A database that has taken every step: new ones are copies of it."""


def find() -> Path | None:
    """The folder of its programs, if it is here, and what is needed to talk to it."""
    if find_spec("asyncpg") is None or sys.platform == "win32":
        return None
    there = shutil.which("postgres")
    folders = [Path(there).resolve().parent] if there else []
    folders += sorted(Path("/").glob(FOLDERS), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def install() -> None:
    """Install it where nobody needs to be asked for a password: on Debian and its kin, as root."""
    apt = shutil.which("apt-get")
    if apt is not None and os.geteuid() == 0:
        sys.stderr.write("There is no PostgreSQL: installing Debian's with apt-get …\n")
        for words in (["update", "-qq"], ["install", "-y", "-qq", "postgresql"]):
            subprocess.run([apt, *words], stdout=subprocess.DEVNULL, check=False)


class Postgres:
    """One server with any number of databases, reached by a socket in its folder."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = SETTINGS) -> None:
        programs = find()
        assert programs is not None, MISSING
        self._programs = programs
        self._folder = folder
        self._data = str(folder / "data")
        self._settings = settings
        self._databases = 0
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next(filter(None, map(_somebody, NOBODIES)))
            self._as = {"user": user.pw_uid, "group": user.pw_gid}
            os.chown(folder, user.pw_uid, user.pw_gid)
        words = ["-D", self._data, "-U", "rumpus", "-A", "trust", "-E", "UTF8", "--locale=C"]
        self._run("initdb", *words, "--no-sync", "--no-instructions")
        self.start()

    def start(self) -> None:
        """Until it takes questions."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        words = [str(self._programs / "postgres"), "-D", self._data, "-k", str(self._folder), *settings]
        with (self._folder / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(
                words, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self._as
            )
        for _ in range(2_000):
            if self._run("pg_isready", "-q", "-h", str(self._folder), check=False) == 0:
                return
            time.sleep(0.02)
        raise RuntimeError((self._folder / "log.txt").read_text())

    def stop(self, how: str = "fast") -> None:
        """In good order; or, if it is to be `immediate`, without any."""
        self._run("pg_ctl", "stop", "-D", self._data, "-m", how, "-w")
        self.process.wait()

    @property
    def socket(self) -> Path:
        """Where it takes calls."""
        return self._folder / ".s.PGSQL.5432"

    def url(self, database: str) -> str:
        """How a server reaches it."""
        return f"postgresql://rumpus@/{database}?host={self._folder}"

    def new_database(self, template: str = "template1") -> str:
        """The address of a new one."""
        self._databases += 1
        name = f"games_{self._databases}"
        asyncio.run(self.say(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return self.url(name)

    async def say(self, sql: str, url: str = "") -> Any:
        """Tell it something, or ask it about one of its databases."""
        import asyncpg

        connection = await asyncpg.connect(url or self.url("postgres"))
        try:
            return await connection.fetch(sql)
        finally:
            await connection.close()

    def _run(self, program: str, *words: str, check: bool = True) -> int:
        command = [str(self._programs / program), *words]
        done = subprocess.run(command, capture_output=True, check=False, **self._as)
        if check and done.returncode:
            raise RuntimeError(done.stderr.decode())
        return int(done.returncode)


def _somebody(name: str) -> Any:
    import pwd  # not on Windows

    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


@contextmanager
def running_postgres(settings: tuple[str, ...] = SETTINGS) -> Iterator[Postgres]:
    """One that is there for a while; the folder's name is short, because a socket's path must be."""
    with tempfile.TemporaryDirectory(prefix="rumpus-pg-") as folder:
        postgres = Postgres(Path(folder), settings)
        try:
            yield postgres
        finally:
            if postgres.process.poll() is None:
                postgres.stop("immediate")


if __name__ == "__main__":
    if find() is None:
        install()
    if find() is None:
        sys.stderr.write(f"{MISSING} They are left out.\n")
