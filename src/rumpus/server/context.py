"""What all rooms of one server share."""

import asyncio
import time
from functools import partial
from typing import Final, final

from rumpus.server.addresses import Addresses
from rumpus.server.elsewhere import Elsewhere
from rumpus.server.errors import DiskWaits, NotWelcome
from rumpus.server.guests import Guest, Guests
from rumpus.server.health import Health, disk_word
from rumpus.server.hops import HopSeal
from rumpus.server.loop.background import BackgroundJobs
from rumpus.server.loop.lag import LoopLag
from rumpus.server.loop.scheduler import RoomScheduler
from rumpus.server.loop.timers import Timers
from rumpus.server.physics.client import PhysicsClient
from rumpus.server.regulars.carrying import Carrying
from rumpus.server.regulars.regulars import Regulars
from rumpus.server.settings import Settings
from rumpus.server.store.changes import Change
from rumpus.server.store.store import Store
from rumpus.server.thinking.pool import ThinkingPool
from rumpus.server.whereabouts import Whereabouts


@final
class ServerContext:
    """Store, guests, addresses, settings, the event loop's parts, the physics worker, how all of them are."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.link_base = settings.url
        """What links to rooms begin with: the server's address, or the one in the local network."""
        self.limits = settings.limits
        self.store = store
        self.guests = Guests(store, settings.limits)
        self.whereabouts = Whereabouts()
        self.regulars = Regulars(store)
        self.carrying = Carrying(settings.limits.carry_life)
        self.addresses = Addresses(settings.limits, settings.trusted_proxies)
        self.hops = HopSeal(store.seal())
        self.elsewhere = Elsewhere()
        """The other nodes, if games are kept where there can be some."""
        self.loop = asyncio.get_running_loop()
        self.timers = Timers(self.loop)
        self.scheduler = RoomScheduler(self.loop)
        self.loop_lag = LoopLag(self.loop)
        self.jobs = BackgroundJobs(self.loop)
        self.physics = PhysicsClient(self.jobs)
        limits = settings.limits
        self.thinking = ThinkingPool(self.jobs, "thinking", limits.thinkers, limits.thoughts_waiting)
        self.bots_thinking = ThinkingPool(self.jobs, "bots'", limits.bot_thinkers, limits.moves_waiting)
        self.health = Health()
        self.health.watch("store", store.condition)
        self.health.watch("loop", self.loop_lag.condition)
        self.health.watch("physics", self.physics.condition)
        self.health.watch("thinking", self.thinking.condition)
        self.health.watch("bots", self.bots_thinking.condition)
        self.health.watch("jobs", self.jobs.condition)
        self.health.watch("disk", partial(disk_word, settings.data, self.limits.disk_reserve))
        self.banned = store.banned.guests()
        """Who may not play here, by public id, and since when."""
        self.games = store.last_game()
        """How many games were ever begun; where several nodes count, it only grows with those of this one."""

    def check_disk(self) -> None:
        """Refuse whatever would have to be stored, while the disk takes nothing."""
        if self.store.waiting is not None:
            raise DiskWaits(self.store.waiting)

    async def stored(self, changes: list[Change]) -> None:
        """Until these changes, and everything before them, are safe."""
        safe = asyncio.Event()
        self.store.annals.write(changes, safe.set)
        await safe.wait()

    def next_game(self) -> int:
        """A number no game has had, on any node."""
        self.games += 1
        return self.store.ownership.next_game()

    # ---- Who may not play here

    not_here: Final = "The people who run this server have asked you not to play here."

    def check_welcome(self, guest: Guest) -> None:
        """Refuse whoever was banned."""
        if guest.id in self.banned:
            raise NotWelcome(self.not_here)

    async def ban(self, guest: str) -> None:
        """Let somebody play here no more, by public id."""
        self.banned[guest] = time.time()
        await self.stored([self.store.banned.ban(guest)])

    async def lift_ban(self, guest: str) -> None:
        """Let them come again."""
        del self.banned[guest]
        await self.stored([self.store.banned.lift(guest)])
