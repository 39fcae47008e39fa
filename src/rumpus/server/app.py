"""The server put together, started and stopped."""

import asyncio
import gc
import socket as sockets
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, final

from aiohttp import web

from rumpus.bots import levels
from rumpus.engine.languages import ENGLISH
from rumpus.games import SHELF
from rumpus.server.archive.archive import Archive
from rumpus.server.context import ServerContext
from rumpus.server.http import (
    admin,
    api,
    daily,
    health,
    home,
    house,
    identity,
    printer,
    quick,
    replays,
    reports,
    whatif,
    window,
)
from rumpus.server.http.acceptor import Acceptor, count_request, limit_requests
from rumpus.server.http.admin import KEY, LEAVING, refuse_banned
from rumpus.server.http.admin_key import AdminKey
from rumpus.server.http.api import REGISTRY, answer_refusals
from rumpus.server.http.house import HOUSE, HouseDoor
from rumpus.server.http.listener import Listener
from rumpus.server.http.printer import PRINTER, PreviewPrinter
from rumpus.server.http.quick import QUICK
from rumpus.server.http.replays import ARCHIVE
from rumpus.server.http.security import CONTEXT, add_headers, check_host, know_guest
from rumpus.server.http.static import page
from rumpus.server.http.whatif import WHATIFS, WhatIfs
from rumpus.server.loop.watchdog import LoopWatchdog
from rumpus.server.nodes import inbox
from rumpus.server.nodes.edge import find_elsewhere
from rumpus.server.nodes.inbox import believe_nodes
from rumpus.server.nodes.nodes import Nodes, address_of_door, door_for_nodes
from rumpus.server.rooms.quick_match import QuickMatch
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.settings import Settings
from rumpus.server.store.foreseen import Foreseen
from rumpus.server.store.opening import open_store
from rumpus.server.ws.handshake import open_socket
from rumpus.wire.codec import learn

MIDDLEWARES = (
    count_request,
    answer_refusals,
    believe_nodes,
    limit_requests,
    check_host,
    know_guest,
    refuse_banned,
    find_elsewhere,
)
PARTS = (
    admin,
    api,
    health,
    home,
    identity,
    daily,
    quick,
    house,
    inbox,
    printer,
    replays,
    reports,
    whatif,
    window,
)
"""Where the small HTTP interface is answered."""

PATIENCE = 2.0
"""Seconds that open requests have to end when the server stops."""

SWITCH_INTERVAL = 0.0005
"""Seconds after which the store's thread gets its turn: at Python's usual 5 ms every commit would wait."""

GARBAGE = (10_000, 5, 1)
"""How seldom Python looks for cycles: closed rooms, mostly. Tables make none, so in mere play it hardly ever
looks; and at everything, for which all tables wait, only when a quarter of it has grown old since."""


@final
class Server:
    """One running server. `start` returns when it answers, `stop` when everything is on the disk."""

    def __init__(self, settings: Settings, listening: sockets.socket) -> None:
        self.settings = settings
        self.trouble: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        """Resolved when the store fails: nothing can be promised any more, so the server must stop."""
        make_folder(settings.data)
        door = door_for_nodes(settings.node_listen or settings.node_address) if settings.store else None
        try:
            if door is not None and not settings.node_address:
                settings = self.settings = replace(settings, node_address=address_of_door(door))
            self._store = open_store(settings, self._give_up)
        except BaseException:
            if door is not None:
                door.close()
            raise
        self.registry = RoomRegistry(ServerContext(settings, self._store))
        self.nodes = None if door is None else Nodes(self.registry, door)
        """The other servers on our database, if games are in one."""
        self.leaving = asyncio.Event()
        """Set when somebody who may wants this server to stop."""
        self._archive = Archive(settings.replays)
        self._store.replay_names.when_renewed = self._archive.forget
        self._listening = listening
        self.admin_key = AdminKey(settings.data, own_address(listening))
        self._quick = QuickMatch(self.registry)
        self._house = HouseDoor(self.registry, listening, self._new_listener)
        self._runner = web.AppRunner(
            self._app(), access_log=None, shutdown_timeout=PATIENCE, auto_decompress=False
        )

    async def start(self) -> int:
        """Open every stored room and begin to listen; how many games go on from before."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        for box in SHELF:  # later, there may be no descriptor left to read a file with
            learn(box)
            levels(box)
            if box.speeches is not None:
                box.speeches.of(ENGLISH)
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        resumed = self.registry.restore()
        if self.settings.demo:
            self.registry.open_demo()
        await self._runner.setup()
        assert self._runner.server is not None
        context = self.registry.context
        self._acceptor = Acceptor(self._runner.server, context.addresses, context.limits)
        await self._show_metrics()
        if self.nodes is not None:
            await self.nodes.start(self._acceptor)
        self._listener = self._new_listener(self._listening)
        await self._listener.start()
        context.jobs.keep("Closing silent connections", self._acceptor.close_silent_visits)
        context.jobs.keep("Forgetting what is old", self._store.retention(context.limits).forget_hourly)
        context.loop_lag.begin_anew()
        self._watchdog = LoopWatchdog(context.loop_lag, context.limits.loop_hold_up)
        context.health.ready = True
        return resumed

    async def drain(self) -> int:
        """Give rooms to other nodes, if there are any; how many have moved."""
        return 0 if self.nodes is None else await self.nodes.drain.run()

    async def stop(
        self, reason: str = "The server is stopping; your game will go on when it is back."
    ) -> None:
        """Say goodbye, write down what is left, and stop listening."""
        self.registry.context.health.ready = False
        self._quick.stop()
        self.registry.shut_down(reason)
        self.registry.context.timers.stop()
        self.registry.context.loop_lag.stop()
        self._watchdog.stop()
        if self._metrics is not None:
            await self._metrics.stop()
        await self.registry.context.physics.stop()
        await self.registry.context.thinking.stop()
        await self.registry.context.bots_thinking.stop()
        await self.registry.context.jobs.stop()
        self._listener.stop()
        if self.nodes is not None:
            await self.nodes.stop()
        self._house.close()
        await self._runner.cleanup()
        await self._archive.stop()
        await self._store.close()

    async def _show_metrics(self) -> None:
        """Let Prometheus ask, if that is wanted."""
        self._metrics = None
        if self.settings.metrics is not None:
            from rumpus.server.http.metrics import MetricsServer  # noqa: PLC0415  # an extra

            relayed = () if self.nodes is None else self.nodes.splices
            self._metrics = MetricsServer(self.registry, self._acceptor, relayed)
            await self._metrics.start(*self.settings.metrics)

    def _app(self) -> web.Application:
        app = web.Application(
            middlewares=[*MIDDLEWARES],
            client_max_size=self.settings.limits.body_bytes,
        )
        app[CONTEXT] = self.registry.context
        app[REGISTRY] = self.registry
        app[PRINTER] = PreviewPrinter()
        app[ARCHIVE] = self._archive
        app[HOUSE] = self._house
        app[WHATIFS] = WhatIfs(Foreseen(self.settings.replays))
        app[QUICK] = self._quick
        app[KEY] = self.admin_key
        app[LEAVING] = self.leaving
        if self.nodes is not None:
            self.nodes.take_part_in(app)
        app.add_routes([route for part in PARTS for route in part.ROUTES])
        app.router.add_get("/ws/{code}", open_socket)
        app.router.add_get("/{path:.*}", page)
        app.on_response_prepare.append(add_headers)
        return app

    def _new_listener(self, listening: sockets.socket) -> Listener:
        return Listener(listening, self._acceptor, self._acceptor.turn_away)

    def _give_up(self, trouble: Exception) -> None:
        if not self.trouble.done():
            self.trouble.set_result(trouble)


def make_folder(data: Path) -> Path:
    """A data folder. The seeds of running games are in there: nobody else on this machine may read them."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return data


def own_address(listening: sockets.socket) -> str:
    """How a program on this machine reaches the server."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # not listened on
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def event_loop() -> Any:
    """The quickest event loop there is here."""
    with suppress(ImportError):
        import uvloop  # noqa: PLC0415  # not on every platform

        return uvloop.new_event_loop
    return asyncio.new_event_loop
