"""A room in simulated time, with guests whose tabs need no sockets: an evening passes in a moment."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest

from rumpus.games import shelf_box
from rumpus.server.addresses import Address
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.commands import handle
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.wire.messages import Act, ClientMessage, Sit, Start
from server.simulated_loop import SimulatedLoop
from server.simulated_rooms import Tab, play

PATIENCE = 3_600.0
"""Simulated seconds after which something that should have happened has not."""


def key_of(name: str) -> str:
    """The key of the guest of this name."""
    return name.encode().hex().ljust(64, "0")


class Evening:
    """A room, those who come to it, and the time that passes there."""

    def __init__(self, loop: SimulatedLoop, registry: RoomRegistry, room: Room) -> None:
        self.loop = loop
        self.registry = registry
        self.room = room

    def guest(self, name: str) -> Guest:
        """Somebody of this name; the same name is the same guest."""
        guest = self.registry.context.guests.known_by(key_of(name))
        guest.name = name
        return guest

    def comes(self, name: str, address: Address | None = None) -> Tab:
        """Somebody opens the room's page."""
        tab = Tab(self.guest(name), address)
        self.room.barrier.run(self.room.enter, tab)
        return tab

    def switches_on(self, name: str) -> Tab:
        """Somebody shows the room on a television."""
        screen = Tab(self.guest(name), television=True)
        self.room.barrier.run(self.room.enter, screen)
        return screen

    def goes(self, tab: Tab) -> None:
        """Somebody closes it, or the line is cut."""
        self.room.barrier.run(self.room.exit, tab)

    def says(self, tab: Tab, message: ClientMessage) -> None:
        """A message comes in."""
        handle(self.room, tab, message, self.loop.time(), self.registry.rename)
        self.room.flush()

    def says_first_legal(self, tab: Tab) -> None:
        """Somebody does whatever comes first, if there is anything."""
        if tab.view["legal"]:
            self.says(tab, Act(f"n{tab.seq}", tab.game, tab.view["legal"][0]))

    async def passes(self, seconds: float) -> None:
        """Time passes."""
        await asyncio.sleep(seconds)

    async def until(self, so: Callable[[], Any]) -> float:
        """Wait until something is so; how many seconds that took."""
        began = self.loop.time()
        while not so():
            assert self.loop.time() - began < PATIENCE, "it never happened"
            await asyncio.sleep(0.25)
        return self.loop.time() - began

    async def begins(self, *names: str, bots: int = 0) -> list[Tab]:
        """These people sit down, bots beside them, and play."""
        tabs = [self.comes(name) for name in names]
        for place, tab in enumerate(tabs):
            self.says(tab, Sit(place))
        for place in range(len(tabs), len(tabs) + bots):
            self.room.seat_bot(place, "normal")
        self.says(tabs[0], Start())
        await self.until(lambda: all(tab.view for tab in tabs))
        return tabs

    def chair(self, tab: Tab, place: int) -> dict[str, Any]:
        """A chair as somebody was last told."""
        chair: dict[str, Any] = tab.room["chairs"][place]
        return chair


Story: TypeAlias = Callable[[Evening], Coroutine[Any, Any, None]]


def evening(
    folder: Path,
    patch: pytest.MonkeyPatch,
    story: Story,
    game: str = "uglydoll-loonacy",
    limits: Limits | None = None,
    **options: Any,
) -> None:
    """Tell a story in a room that Ann has opened."""

    async def whole(registry: RoomRegistry) -> None:
        loop = cast(SimulatedLoop, asyncio.get_running_loop())
        # Where a commit is waited for, time passes as it does outside.
        loop.wait_while(lambda: any(room.announcer.gate._waiting for room in registry.rooms.values()))
        ann = registry.context.guests.known_by(key_of("Ann"))
        await story(Evening(loop, registry, registry.open(ann, shelf_box(game), options)))

    play(whole, folder, patch, limits)
