"""Takes connections one by one, and rests when there is no descriptor left for another.

An event loop left to itself asks for the next connection again at once, for ever, and tells nobody.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias, final

from rumpus.server.rate_limit import TokenBucket

BACKLOG: Final = 1024
"""Connections that may wait to be taken."""

AT_ONCE: Final = 64
"""Connections taken in one turn of the loop."""

AWAY_RATE: Final = 1_000.0
"""How many callers a second are turned away; whoever calls more often waits, and everybody plays on."""

PAUSE: Final = 0.02
"""Seconds until the next ones are looked at then."""

REST: Final = 0.5
"""Seconds until it is tried again. Whoever calls meanwhile waits in the system's own queue."""

QUIET: Final = 10.0
"""Seconds without trouble after which it is over."""

TurnAway: TypeAlias = Callable[[Any], bytes | None]

_log = logging.getLogger("rumpus")


def nobody(peer: Any) -> bytes | None:
    """Is turned away."""
    return None


@final
class Listener:
    """A listening socket and its visitors, until they are connected."""

    def __init__(self, listening: socket.socket, visit: Any, turn_away: TurnAway = nobody) -> None:
        """`visit` makes the protocol of one connection, unless `turn_away` has an answer to its address."""
        self._listening = listening
        self._visit = visit
        self._turn_away = turn_away
        self._turned_away = TokenBucket(AWAY_RATE, AT_ONCE)
        self._loop = asyncio.get_running_loop()
        self._server: asyncio.Server | None = None
        self._connecting: set[asyncio.Task[None]] = set()
        self._next_try: asyncio.TimerHandle | None = None
        self._all_well: asyncio.TimerHandle | None = None
        """Set while there is trouble, and anew whenever there is more of it."""

    async def start(self) -> None:
        """Take connections from now on."""
        self._listening.setblocking(False)
        self._listening.listen(BACKLOG)
        try:
            self._wait_for_next()
        except NotImplementedError:  # on Windows only the loop itself can take connections
            self._server = await self._loop.create_server(self._visit, sock=self._listening)

    def stop(self) -> None:
        """Take none any more."""
        if self._server is not None:
            self._server.close()
            return
        self._loop.remove_reader(self._listening)
        for timer in (self._next_try, self._all_well):
            if timer is not None:
                timer.cancel()
        self._listening.close()

    def _wait_for_next(self) -> None:
        self._loop.add_reader(self._listening, self._take)

    def _take(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, peer = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as trouble:
                self._rest(trouble)
                return
            refusal = self._turn_away(peer)
            if refusal is not None:
                with connection, suppress(OSError):
                    connection.setblocking(False)
                    connection.send(refusal)
                if self._turned_away.take(1.0):
                    continue
                self._wait(PAUSE)
                return
            task = self._loop.create_task(self._connect(connection))
            self._connecting.add(task)
            task.add_done_callback(self._connecting.discard)

    async def _connect(self, connection: socket.socket) -> None:
        try:
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await self._loop.connect_accepted_socket(self._visit, connection)
        except OSError:  # gone before it was here
            with suppress(OSError):
                connection.close()

    def _wait(self, seconds: float) -> None:
        """Take none for so long."""
        self._loop.remove_reader(self._listening)
        self._next_try = self._loop.call_later(seconds, self._wait_for_next)

    def _rest(self, trouble: OSError) -> None:
        self._wait(REST)
        if self._all_well is None:
            _log.error("No connection can be taken at the moment: %s.", trouble)
        else:
            self._all_well.cancel()
        self._all_well = self._loop.call_later(QUIET, self._recover)

    def _recover(self) -> None:
        self._all_well = None
        _log.warning("Connections are taken again.")
