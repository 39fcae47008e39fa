"""Leaving while people play: room after room goes to another node, and everybody with it.

A room is packed up, and all that it has to say is written; then it is another's, in the same order, and open
there; then its people's sockets are closed, and their pages come back by themselves. What they said meanwhile
they say again.
"""

import asyncio
import logging
from typing import Final, final

from rumpus.server.elsewhere import LoadThere, OpenRoom
from rumpus.server.errors import DiskWaits
from rumpus.server.nodes.finder import Finder
from rumpus.server.nodes.peers import Peers
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.wire.frames import GOING_AWAY

NOTICE: Final = 2.0
"""Seconds in which proxies and other nodes notice that this one leaves, before the first room moves."""

LINGER: Final = 1.0
"""Seconds in which a page that has knocked here again may still be relayed."""

MOVING: Final = 5.0
"""Seconds that a room may take to be safe elsewhere; if it does not, the store is away, and it stays ours."""

LOOK: Final = 0.05

MOVED: Final = "The server is being changed; your game goes on in a moment."

_log = logging.getLogger("rumpus")


@final
class Drain:
    """Gives all rooms of this node away."""

    def __init__(self, registry: RoomRegistry, finder: Finder, peers: Peers) -> None:
        self._registry = registry
        self._finder = finder
        self._peers = peers
        self._load: dict[str, int] = {}

    async def run(self) -> int:
        """Until nothing is left, or nobody takes it; how many rooms have moved."""
        context, ownership = self._registry.context, self._finder.ownership
        if self._finder.another() is None:
            return 0
        context.health.ready = False
        self._finder.leaving = True
        try:
            await ownership.leave()
        except DiskWaits:  # then nothing can be given away either
            return 0
        ends = context.loop.time() + NOTICE
        while context.loop.time() < ends and self._finder.another() is not None:
            await asyncio.sleep(LOOK)
        answers = await self._peers.ask(LoadThere())
        self._load = {name: load["rooms"] for name, load in answers.items()}
        moved = 0
        while (room := self._next()) is not None and await self._move(room):
            moved += 1
        if moved:
            await asyncio.sleep(LINGER)
        return moved

    def _next(self) -> Room | None:
        """A room that can go on elsewhere; a lesson ends with the server."""
        return next((room for room in self._registry.rooms.values() if room.lesson is None), None)

    def _least_busy(self) -> str | None:
        """The node with the fewest rooms that stays."""
        staying = [name for name, peer in self._finder.ownership.peers.items() if not peer.leaving]
        return min(staying, key=lambda name: self._load.get(name, 0), default=None)

    async def _move(self, room: Room) -> bool:
        """Give one room away; False if nobody takes it, or nothing can be written."""
        target, context = self._least_busy(), self._registry.context
        ownership = self._finder.ownership
        if target is None or context.store.waiting is not None:
            return False
        self._finder.begin_move(room)
        try:
            room.barrier.run(self._pack, room)
            if not room.closed:  # a fault; it is set up again, or closed
                return True
            safe = asyncio.Event()
            ownership.give(room.code, target, safe.set)
            async with asyncio.timeout(MOVING):
                await safe.wait()
            self._load[target] = self._load.get(target, 0) + 1
            peer = ownership.peers.get(target)
            if peer is not None:  # room after room, so that nobody waits for others' logs to be played again
                await self._peers.ask_one(peer, OpenRoom(room.code))
        except TimeoutError:
            _log.warning("Room %s could not be given away in time.", room.code)
            return False
        finally:
            self._finder.end_move(room)
            if room.closed:
                room.barrier.run(room.send_home, MOVED, GOING_AWAY)
        return True

    def _pack(self, room: Room) -> None:
        """Do what waits, and then nothing more."""
        self._registry.context.scheduler.run_now(room)
        room.flush()
        room.pack_up()
        self._registry.take_out(room)
