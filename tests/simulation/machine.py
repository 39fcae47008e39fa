"""A server in the simulation: everything of the real one that is not a socket, a page or another process."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, final

from rumpus.games import shelf_box
from rumpus.server.context import ServerContext
from rumpus.server.errors import DiskWaits, LimitReached, NoSuchRoom, NotNow, NotWelcome, Refusal, RoomLocked
from rumpus.server.limits import Limits
from rumpus.server.nodes.finder import Finder
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.settings import Settings
from rumpus.server.store.ownership import Peer
from rumpus.server.store.patience import Unstored
from rumpus.server.store.postgres.store import PostgresStore
from rumpus.server.ws.connection import WebSocketConnection
from rumpus.server.ws.receiver import Receiver
from rumpus.wire.frames import TRY_LATER
from simulation.database import Database
from simulation.links import Link
from simulation.pins import NOWHERE
from simulation.world import MachineLoop, World

LIMITS: Final = Limits(ping_every=120.0, thinkers=0, bot_thinkers=0)
"""Links are measured more seldom than in earnest, and nobody thinks in another process."""

ADDRESS: Final = "192.0.2.1"
URL: Final = "postgresql://simulated"


@final
class Machine:
    """One server process."""

    def __init__(
        self,
        world: World,
        database: Database,
        name: str,
        shares: bool,
        when_down: Callable[["Machine"], None],
    ) -> None:
        self.world = world
        self.name = name
        """What it is called as a node."""
        self.database = database
        self.loop = MachineLoop(world, self)
        self.links: dict[Link, None] = {}
        self._when_down = when_down
        with self.loop.entered():
            self._store = PostgresStore(URL, NOWHERE, self._give_up, name)
            self.context = ServerContext(Settings(NOWHERE, "http://simulated", limits=LIMITS), self._store)
            self.registry = RoomRegistry(self.context)
            self.registry.restore()
            self._finder = Finder(self.registry, self._store.ownership)
            if shares:  # who is alone need not look every second for what others leave behind
                self.loop.create_task(self._finder.open_what_waits())
            self.context.loop_lag.begin_anew()
            self.context.health.ready = True

    # ---- What people ask of it

    def newcomer(self) -> str:
        """A secret for somebody who has never been here."""
        return self.context.guests.newcomer()[0]

    def open(self, token: str, game: str, options: dict[str, Any], answer: Callable[[str], None]) -> None:
        """Open a room; its code is the answer."""
        self.loop.create_task(self._open(token, game, options, answer))

    async def _open(
        self, token: str, game: str, options: dict[str, Any], answer: Callable[[str], None]
    ) -> None:
        try:
            self.context.check_disk()
            guest = await self.context.guests.come_in(token)
            assert guest is not None
            room = self.registry.open(guest, shelf_box(game), options)
        except Refusal:
            return  # they ask again
        self.world.later(0.02, answer, room.code)

    def call(
        self,
        link: Link,
        token: str,
        code: str,
        no_room: Callable[[], None],
        at_home: Callable[[str], None],
    ) -> None:
        """Somebody's link has reached this machine."""
        link.loop = self.loop
        self.loop.create_task(self._shake_hands(link, token, code, no_room, at_home))

    async def _shake_hands(
        self,
        link: Link,
        token: str,
        code: str,
        no_room: Callable[[], None],
        at_home: Callable[[str], None],
    ) -> None:
        """As `server/nodes/edge.py` and `server/ws/handshake.py` do with a request; nobody is relayed."""
        address = self.context.addresses.of(ADDRESS)
        try:
            guest = await self.context.guests.come_in(token)
            assert guest is not None
            found = await self._finder.find(code)
            if isinstance(found, Peer):
                at_home(found.name)
                link.server_is_gone()
                return
            room = self.registry.find(code)
        except (DiskWaits, NotNow):
            link.server_is_gone()
            return
        except NoSuchRoom:
            link.server_is_gone()
            no_room()
            return
        at_home(self.name)
        if link.cut:
            return
        transport: Any = link
        connection = WebSocketConnection(
            guest, address, transport, self.context.limits, self.context.loop_lag, None
        )
        try:
            self.context.check_welcome(guest)
            room.check_welcome(guest, address)
            room.presence.check_place_for(guest)
        except (LimitReached, NotWelcome, RoomLocked) as refusal:
            connection.close_because(str(refusal), TRY_LATER)
            connection.lost()
            return
        self.links[link] = None
        link.room = code
        link.longest = self.context.limits.outgoing_bytes
        http: Any = Unheard()
        receiver = Receiver(http, connection, room, self.registry)
        link.receiver, link.connection = receiver, connection
        room.barrier.run(room.enter, connection)
        receiver.closed.add_done_callback(partial(self._left, link, connection, room))

    def _left(self, link: Link, connection: WebSocketConnection, room: Any, _: object) -> None:
        self.links.pop(link, None)
        connection.lost()
        room.barrier.run(room.exit, connection)

    # ---- What becomes of it

    def crash(self) -> None:
        """Gone at once, with all that was under way in it."""
        if self.loop.dead:
            return
        self.loop.dead = True
        self.loop.backlog.clear()
        self.database.hang_up_on(self.loop)
        for link in list(self.links):
            link.server_is_gone()
        self._when_down(self)

    def stop(self) -> None:
        """As on SIGTERM: say goodbye, write down what is left, and end."""
        self.loop.create_task(self._stop())

    async def _stop(self) -> None:
        self.context.health.ready = False
        self.registry.shut_down("The server is stopping; your game will go on when it is back.")
        self.context.timers.stop()
        self.context.loop_lag.stop()
        with suppress(Unstored):  # what is lost was never acknowledged
            await self._store.close()
        self.crash()

    def _give_up(self, trouble: Exception) -> None:
        """The store can promise nothing any more: the server stops."""
        self.database.note_trouble(trouble)
        self.registry.shut_down("The server is stopping; your game will go on when it is back.")
        self.loop.call_later(0.5, self.crash)


class Unheard:
    """What is left of HTTP when a socket is shaken hands on."""

    def connection_lost(self, trouble: Exception | None) -> None:
        """Nobody waits for this."""
