"""Simulated links: what a server takes for a socket's transport, and how long everything on it takes."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, final

from rumpus.server.ws.connection import WebSocketConnection
from rumpus.server.ws.receiver import Receiver
from rumpus.wire.frames import PING
from simulation.world import MachineLoop, World

NO_MASK: Final = bytes(4)
"""A mask that changes nothing."""

NOTICED: Final = (0.01, 6.0)
"""Seconds after which a server hears that a link is cut."""


def masked(kind: int, payload: bytes) -> bytes:
    """A frame as browsers send it."""
    size = len(payload)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
    return head + NO_MASK + payload


class Planted(RuntimeError):
    """A fault in a room's code."""


@final
class Link:
    """One connection between a person's tab and a server: the transport at the server's end."""

    def __init__(
        self,
        world: World,
        luck: Random,
        heard: Callable[[bytes, int], None],
        lost: "Callable[[Link], None]",
        commits: Callable[[], int],
    ) -> None:
        self.loop: MachineLoop | None = None
        self.receiver: Receiver | None = None
        self.connection: WebSocketConnection | None = None
        self.room = ""
        """The code of the room it leads to."""
        self.lag = luck.choice((0.002, 0.01, 0.02, 0.04, 0.09))
        """Seconds that one way takes at least."""
        self.slow = False
        """Whether its reader takes hardly anything in."""
        self.cut = False
        self.fails = False
        """Whether the server's next write raises: a fault in the room's code."""
        self.longest = 0
        """Bytes that may wait for the reader before the server cuts it off."""
        self._world = world
        self._luck = luck
        self._heard = heard
        self._lost = lost
        self._commits = commits
        self._closing = False
        self._down_at = 0.0
        self._up_at = 0.0
        self._waiting = 0
        self._unread: list[bytes] | None = None

    # ---- The person's end

    def send(self, kind: int, payload: bytes) -> None:
        """On its way to the server."""
        if not self.cut:
            self._up_at = self._arrival(self._up_at)
            self._world.at(self._up_at, None, self._to_server, masked(kind, payload))

    def hang_up(self) -> None:
        """The person's end is gone; the server hears so sooner or later."""
        if not self.cut:
            self.cut = True
            self._world.later(self._luck.uniform(*NOTICED), self._tell_server)

    def lose(self) -> None:
        """Cut in the middle: what is under way is lost, and both ends hear so."""
        if not self.cut:
            self.hang_up()
            self._world.later(self._luck.uniform(0.01, 1.0), self._lost, self)

    def works(self) -> None:
        """No fault is planted here any more."""
        self.fails = False

    def server_is_gone(self) -> None:
        """There is nobody at the other end any more."""
        if not self.cut:
            self.cut = True
            self._world.later(self.lag + self._luck.uniform(0, 0.3), self._lost, self)

    # ---- The server's end: its transport

    def write(self, data: bytes) -> None:
        """On its way to the person."""
        if self.cut or self._closing:
            return
        if self.fails and data[0] != PING:
            self.fails = False
            raise Planted("simulated trouble: planted in a room")
        self._down_at = self._arrival(self._down_at + (5.0 if self.slow else 0.0))
        self._waiting += len(data)
        if self._waiting > self.longest > 0 and self.receiver is not None and self.loop is not None:
            self.loop.call_soon(self.receiver.pause_writing)
        self._world.at(self._down_at, None, self._to_person, data, self._commits())

    def is_closing(self) -> bool:
        """Whether nothing more can be written."""
        return self._closing

    def close(self) -> None:
        """Say what waits, and no more."""
        if not self._closing:
            self._closing = True
            self._world.at(max(self._down_at, self._world.now) + self.lag, None, self._end)
            self._tell_server()

    def abort(self) -> None:
        """Say no more."""
        if not self._closing:
            self._closing = True
            self.server_is_gone()
            self._tell_server()

    def pause_reading(self) -> None:
        """Let what comes wait."""
        self._unread = self._unread or []

    def resume_reading(self) -> None:
        """Take it in."""
        unread, self._unread = self._unread or [], None
        for data in unread:
            self._to_server(data)

    # ---- On the way

    def _arrival(self, before: float) -> float:
        """When something arrives that sets out now: never before what set out earlier."""
        return max(before, self._world.now + self.lag + self._luck.expovariate(1 / 0.004))

    def _to_server(self, data: bytes) -> None:
        if self._unread is not None:
            self._unread.append(data)
        elif not self._closing and self.receiver is not None and self.loop is not None:
            self.loop.call_soon(self.receiver.data_received, data)

    def _to_person(self, data: bytes, commits: int) -> None:
        self._waiting -= len(data)
        if not self.cut:
            self._heard(data, commits)

    def _end(self) -> None:
        if not self.cut:
            self.cut = True
            self._lost(self)

    def _tell_server(self) -> None:
        receiver: Any = self.receiver
        self._closing = True
        if receiver is not None and self.loop is not None:
            self.receiver = None
            self.loop.call_soon(receiver.connection_lost, None)
