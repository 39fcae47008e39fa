"""Where a room is: open here, to be opened here, or with another node."""

import asyncio
from contextlib import suppress
from typing import Final, final

from rumpus.server.errors import DiskWaits, NotNow
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.store.ownership import Held, Ownership, Peer

PATIENCE: Final = 8.0
"""Seconds that somebody waits at the door of a room whose node has died."""

LOOK_AGAIN: Final = 0.1

BETWEEN_NODES: Final = "This room is just moving to another server: please try again in a moment."


@final
class Finder:
    """Finds rooms, and opens those here that are ours, each of them once."""

    def __init__(self, registry: RoomRegistry, ownership: Ownership) -> None:
        self.ownership = ownership
        self.leaving = False
        """Whether this node takes no rooms any more."""
        self._registry = registry
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._moving: dict[str, asyncio.Event] = {}

    async def find(self, code: str, patience: float = PATIENCE) -> Room | Peer | None:
        """The room, open here; or the node that has it; None if there is no such room.

        While nobody has it and it cannot be had, it is waited for; NotNow if that takes too long.
        """
        loop = self._registry.context.loop
        ends = loop.time() + patience
        while True:
            found = self._registry.rooms.get(code)
            if found is not None:
                return found
            held = await self._look(code)
            if not isinstance(held, Held):
                return held
            if held is Held.NOWHERE or code in self._registry.closed:
                return None
            if loop.time() >= ends:
                raise NotNow(BETWEEN_NODES)
            await asyncio.sleep(LOOK_AGAIN)

    async def find_here(self, code: str) -> Room | None:
        """The room, if it is here or can be had at once: what another node has asked us for."""
        found = self._registry.rooms.get(code) or await self._look(code)
        return found if isinstance(found, Room) else None

    async def _look(self, code: str) -> Room | Peer | Held:
        """Once; what it says of a room that cannot be had is only how it is at the moment."""
        moving = self._moving.get(code)
        if moving is not None:
            await moving.wait()
        held = await self.ownership.holder(code)
        if isinstance(held, Peer):
            return held
        if held in (Held.BY_NOBODY, Held.BY_THE_LOST):
            if self.leaving:
                return self.another() or held
            if await self.ownership.claim(code):
                held = Held.HERE
        if held is Held.HERE and code not in self._moving:
            room = await self.open(code)
            return Held.NOWHERE if room is None else room
        return held

    def another(self) -> Peer | None:
        """A node that can take what this one leaves behind."""
        return next((peer for peer in self.ownership.peers.values() if not peer.leaving), None)

    async def open(self, code: str) -> Room | None:
        """Open a room of ours that is not open yet; None if it cannot be."""
        task = self._opening.get(code)
        if task is None:
            task = asyncio.ensure_future(self._registry.open_stored(code))
            self._opening[code] = task
            task.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(task)

    async def open_what_waits(self) -> None:
        """Again and again, open what is ours and nobody has asked for: hosts are waited for there."""
        while True:
            await asyncio.sleep(1.0)
            if not self.leaving:
                with suppress(DiskWaits):
                    for code in await self.ownership.unopened(self._registry.rooms):
                        await self.open(code)

    def begin_move(self, room: Room) -> None:
        """This room is packed up: who comes for it waits until `end_move`."""
        self._moving[room.code] = asyncio.Event()

    def end_move(self, room: Room) -> None:
        """It has arrived."""
        self._moving.pop(room.code).set()
