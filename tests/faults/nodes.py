"""Several servers on one database, each a real process behind links of its own."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final, final

from faults.kill import free_port
from faults.rough_link import RoughLink
from faults.tireless import Address
from postgres import Postgres
from rumpus.lab.load.clients import RefusedCall, given_cookie
from rumpus.lab.load.process import ONE_ADDRESS

HOST: Final = "127.0.0.1"

READY: Final = 60.0
"""Seconds that a server has to take calls."""

ANSWERED: Final = 5.0
"""Seconds after which it is looked whether it still lives."""

STOPPED: Final = 60.0
"""Seconds that it has to end in good order."""

POSTGRES_SOCKET: Final = ".s.PGSQL.5432"


@final
class Node:
    """One of them: it can be killed, frozen, asked to leave, and started again under its name."""

    def __init__(
        self, name: str, folder: Path, postgres: Postgres, database: str, luck: random.Random
    ) -> None:
        self.name = name
        self._folder = folder
        self.address: Address = (HOST, free_port())
        self._near: Address = (HOST, free_port())
        """Where other nodes' calls come out of the link."""
        self._told: Address = (HOST, free_port())
        """And where the others are told to call."""
        self._own_socket = folder / "database"
        self.to_database = RoughLink(postgres.socket, luck)
        self.from_others = RoughLink(self._near, luck)
        self._store = f"postgresql://rumpus@/{database}?host={self._own_socket}"
        self.process: subprocess.Popen[bytes] | None = None
        self.frozen = False

    async def open_links(self) -> None:
        """Before it is started for the first time."""
        self._own_socket.mkdir(parents=True)
        await self.to_database.open(self._own_socket / POSTGRES_SOCKET)
        await self.from_others.open(self._told)

    async def close_links(self) -> None:
        """When it is gone."""
        await self.to_database.close()
        await self.from_others.close()

    @property
    def troubles(self) -> str:
        """What it has said on its standard error, in all its lives."""
        return (self._folder / "trouble.txt").read_text()

    @property
    def runs(self) -> bool:
        """Whether it lives, and is not frozen."""
        return self.process is not None and self.process.poll() is None and not self.frozen

    async def start(self) -> None:
        """Until it takes calls; again, if it is fenced meanwhile."""
        ends = asyncio.get_running_loop().time() + READY
        self._launch()
        while not await self._takes_calls():
            assert asyncio.get_running_loop().time() < ends, self.troubles[-2000:]
            if self.process is not None and self.process.poll() is not None:
                await asyncio.sleep(0.2)
                self._launch()
            await asyncio.sleep(0.02)

    def _launch(self) -> None:
        command = [sys.executable, "-m", "rumpus", "play", "--no-browser", f"--data={self._folder / 'data'}"]
        command += [f"--port={self.address[1]}", f"--store={self._store}", f"--node={self.name}"]
        command += [f"--node-listen={HOST}:{self._near[1]}", f"--node-address={HOST}:{self._told[1]}"]
        with (self._folder / "trouble.txt").open("ab") as trouble:
            self.process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=trouble, env=os.environ | ONE_ADDRESS
            )

    async def _takes_calls(self) -> bool:
        """Whether it answers; before it has its name in the database, there is nothing to be taken over."""
        try:
            async with asyncio.timeout(ANSWERED):
                await given_cookie(self.address)
        except (OSError, RefusedCall, TimeoutError):
            return False
        return True

    async def kill(self) -> None:
        """-9."""
        assert self.process is not None
        self.process.kill()
        await asyncio.to_thread(self.process.wait)

    def freeze(self) -> None:
        """SIGSTOP: it holds its connections, and does nothing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        self.frozen = True

    def thaw(self) -> None:
        """SIGCONT: it goes on where it was, as if no time had passed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)
        self.frozen = False

    async def leave(self) -> None:
        """SIGTERM: it gives its rooms away and ends."""
        assert self.process is not None
        self.process.terminate()
        await asyncio.wait_for(asyncio.to_thread(self.process.wait), STOPPED)

    async def ended(self) -> bool:
        """Whether it ends by itself within some seconds, as a node does that was taken over."""
        assert self.process is not None
        try:
            await asyncio.to_thread(self.process.wait, STOPPED)
        except subprocess.TimeoutExpired:
            return False
        return True
