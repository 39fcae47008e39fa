"""All that goes wrong in the simulation, as often as one likes, at moments that hurt."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from rumpus.server.rooms.recovery import SOON

if TYPE_CHECKING:
    from simulation.town import Town

USUALLY: Final[dict[str, float]] = {
    "server killed": 0.7,
    "server killed as something is stored": 1.0,
    "server stopped and started": 0.3,
    "server frozen": 1.0,
    "server frozen and taken over": 0.5,
    "database away": 1.0,
    "disk full": 1.0,
    "database slow": 2.0,
    "answer of the database lost": 8.0,
    "fault in a room": 0.7,
    "calendar set": 1.0,
    "link cut": 25.0,
    "reader slow": 2.0,
    "everybody gone": 2.5,
}
"""How often an hour, in a town of sixteen tables with one server."""

OFTEN: Final = {kind: 4 * times for kind, times in USUALLY.items()}

LEASE: Final = 15.0
"""Seconds after which a server that says nothing is given up."""

HOUR: Final = 3600.0


@final
class Misfortunes:
    """Comes over one town, again and again, until it has an end."""

    def __init__(self, town: "Town", times: dict[str, float]) -> None:
        self._town = town
        self._world = town.world
        self._luck = town.world.luck
        self._ended = False
        self._times = times
        self._failed: dict[str, float] = {}
        """When a room was last made to fail, by code."""
        deeds: dict[str, Callable[[], None]] = {
            "server killed": self._kill,
            "server killed as something is stored": self._kill_as_something_is_stored,
            "server stopped and started": self._stop,
            "server frozen": self._freeze,
            "server frozen and taken over": self._freeze_and_take_over,
            "database away": self._send_database_away,
            "disk full": self._fill_disk,
            "database slow": self._slow_database,
            "answer of the database lost": self._lose_answer,
            "fault in a room": self._plant_fault,
            "calendar set": self._set_calendar,
            "link cut": self._cut_link,
            "reader slow": self._slow_reader,
            "everybody gone": self._send_party_away,
        }
        for kind, deed in deeds.items():
            self._wait(kind, deed)

    def end(self) -> None:
        """Nothing more goes wrong."""
        self._ended = True

    def _wait(self, kind: str, deed: Callable[[], None]) -> None:
        if self._times.get(kind):
            self._world.later(self._luck.expovariate(self._times[kind] / HOUR), self._strike, kind, deed)

    def _strike(self, kind: str, deed: Callable[[], None]) -> None:
        if not self._ended:
            self._town.promises.counts.fault(kind)
            deed()
            self._wait(kind, deed)

    # ---- Servers

    def _kill(self) -> None:
        machine = self._town.somebody_serving()
        if machine is not None:
            machine.crash()

    def _kill_named(self, name: str) -> None:
        if name in self._town.serving:
            self._town.serving[name].crash()

    def _kill_as_something_is_stored(self) -> None:
        """Before anybody has been told, or just then."""
        delay = self._luck.choice((0.0, self._luck.uniform(0, 0.004), self._luck.uniform(0, 0.1)))
        self._town.database.when_grown.append(lambda name: self._world.later(delay, self._kill_named, name))

    def _stop(self) -> None:
        machine = self._town.somebody_serving()
        if machine is not None and not machine.loop.frozen:
            del self._town.serving[machine.name]
            machine.loop.call_soon(machine.stop)

    def _freeze(self) -> None:
        machine = self._town.somebody_serving()
        if machine is not None:
            machine.loop.frozen = True
            self._world.later(self._luck.uniform(0.1, 20.0), machine.loop.thaw)

    def _freeze_and_take_over(self) -> None:
        """The classic split brain: it comes back when another one has its rooms."""
        self._town.database.when_grown.append(self._split)

    def _split(self, name: str) -> None:
        town, machine = self._town, self._town.serving.get(name)
        if machine is None or machine.loop.frozen:
            return
        machine.loop.frozen = True
        del town.serving[name]
        self._world.later(self._luck.uniform(0.0, LEASE), town.database.hang_up_on, machine.loop)
        for link in list(machine.links):
            if self._luck.random() < 2 / 3:
                self._world.later(self._luck.uniform(1.0, LEASE), link.lose)
        if not town.shares or self._luck.random() < 1 / 2:  # or else the other one has its rooms
            self._world.later(LEASE, town.boot, name)
        self._world.later(LEASE + self._luck.uniform(0.0, 40.0), town.thaw, machine)

    # ---- The database

    def _send_database_away(self) -> None:
        self._town.database.go_away()
        self._world.later(self._luck.uniform(0.5, 60.0), self._town.database.come_back)

    def _fill_disk(self) -> None:
        self._town.database.full = True
        self._world.later(self._luck.uniform(0.5, 60.0), self._make_room)

    def _make_room(self) -> None:
        self._town.database.full = False

    def _slow_database(self) -> None:
        database, usual = self._town.database, self._town.trips
        database.set_trips(0.02, self._luck.choice((0.1, 1.0)))
        self._world.later(self._luck.uniform(1.0, 60.0), database.set_trips, *usual)

    def _lose_answer(self) -> None:
        self._town.database.losing_answers = 1

    # ---- Rooms and people

    def _plant_fault(self) -> None:
        machine = self._town.somebody_serving()
        if machine is None or not machine.links:
            return
        link = self._luck.choice(list(machine.links))
        room, now = link.room, self._world.now
        if now - self._failed.get(room, 0.0) > 2 * SOON:  # a second fault closes a room, as it should
            self._failed[room] = now
            link.fails = True
            self._world.later(SOON / 2, link.works)

    def _set_calendar(self) -> None:
        self._world.calendar += self._luck.choice((-86_400.0, -3600.0, -1.0, 1.0, 3600.0, 86_400.0))

    def _cut_link(self) -> None:
        machine = self._town.somebody_serving()
        if machine is not None and machine.links:
            self._luck.choice(list(machine.links)).lose()

    def _slow_reader(self) -> None:
        machine = self._town.somebody_serving()
        if machine is not None and machine.links:
            self._luck.choice(list(machine.links)).slow = True

    def _send_party_away(self) -> None:
        """For a moment, or for longer than their room is kept."""
        party = self._luck.choice(self._town.parties)
        if not any(tab.away for tab in party.tabs):
            back = self._luck.choice((20.0, 200.0, 2_400.0))
            for tab in party.tabs:
                tab.walk()
                self._world.later(back + self._luck.uniform(0, 20), tab.come_back)
