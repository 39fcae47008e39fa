"""What all rooms of one server share."""

import asyncio
from typing import final

from rumpus.server.alarms import Alarms
from rumpus.server.guests import Guests
from rumpus.server.punctuality import Punctuality
from rumpus.server.settings import Settings
from rumpus.server.store.store import Store
from rumpus.server.tray import Tray
from rumpus.server.workbench import Workbench


@final
class House:
    """The store, the guests, the settings, a tray, an alarm clock, a workbench, and a counter of games."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.store = store
        self.guests = Guests(store)
        self.loop = asyncio.get_running_loop()
        self.alarms = Alarms(self.loop)
        self.tray = Tray(self.loop)
        self.punctuality = Punctuality(self.loop)
        self.workbench = Workbench(self.loop)
        self._games = store.last_game()

    def next_game(self) -> int:
        """A number no game has had."""
        self._games += 1
        return self._games
