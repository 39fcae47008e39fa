"""This server as one of several on one database."""

import asyncio
import socket as sockets
from typing import Final, final

from aiohttp import web

from rumpus.server.http.acceptor import Acceptor
from rumpus.server.http.admin import close_tabs_of
from rumpus.server.http.listener import Listener
from rumpus.server.nodes.drain import Drain
from rumpus.server.nodes.edge import PEERS, SPLICES
from rumpus.server.nodes.finder import Finder
from rumpus.server.nodes.inbox import FINDER
from rumpus.server.nodes.peers import Peers
from rumpus.server.nodes.splice import Splices
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.settings import LOOPBACK

LOOK_EVERY: Final = 1.0
"""Seconds after which it is noticed that a node is gone to which visitors are relayed."""


@final
class Nodes:
    """Finds rooms on all nodes, and takes part in whatever they do together."""

    def __init__(self, registry: RoomRegistry, listening: sockets.socket) -> None:
        """`listening` is where other nodes knock."""
        self._registry = registry
        self._context = registry.context
        self._context.store.banned.when_changed = self._bans_changed
        self._listening = listening
        self._listener: Listener | None = None
        self._ownership = self._context.store.ownership
        self._finder = Finder(registry, self._ownership)
        self._peers = self._context.elsewhere = Peers(self._ownership, self._context.hops)
        self.splices = Splices()
        self.drain = Drain(registry, self._finder, self._peers)

    def take_part_in(self, app: web.Application) -> None:
        """Let requests find rooms elsewhere, and other nodes ask."""
        app[FINDER] = self._finder
        app[PEERS] = self._peers
        app[SPLICES] = self.splices

    async def start(self, acceptor: Acceptor) -> None:
        """Let other nodes knock."""
        self._listener = Listener(self._listening, acceptor.of_a_node)
        await self._listener.start()
        jobs = self._context.jobs
        jobs.keep("Opening rooms that were left behind", self._finder.open_what_waits)
        jobs.keep("Watching over other nodes", self._cut_off)

    async def stop(self) -> None:
        """Relay nobody, and hear of nothing any more."""
        self.splices.cut_all_but(())
        if self._listener is not None:
            self._listener.stop()
        await self._peers.close()

    async def _cut_off(self) -> None:
        """Again and again: a machine without power closes no connection, so somebody must."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self._context.store.waiting is None:
                self.splices.cut_all_but(self._ownership.peers)

    def _bans_changed(self, banned: dict[str, float]) -> None:
        """Somebody was banned, or may come again, perhaps by another node."""
        new = banned.keys() - self._context.banned.keys()
        self._context.banned = banned
        for guest in new:
            close_tabs_of(self._registry, guest)


def door_for_nodes(address: str) -> sockets.socket:
    """Where other nodes knock: at this host and port, or on any free one of this machine."""
    host, _, port = address.rpartition(":") if address else (LOOPBACK, "", "0")
    host = host.strip("[]")
    door = sockets.socket(sockets.AF_INET6 if ":" in host else sockets.AF_INET)
    try:
        door.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        door.bind((host, int(port)))
    except OSError:
        door.close()
        raise
    return door


def address_of_door(door: sockets.socket) -> str:
    """How other nodes reach it."""
    host, port = door.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
