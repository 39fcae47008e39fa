"""A party around one simulated table: what they play, how quickly, and when they rest."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from simulation.people import HeardRoom, Seen, Tab
from simulation.promises import Promises
from simulation.world import World

if TYPE_CHECKING:
    from simulation.machine import Machine


class Habit(NamedTuple):
    """How a game is played here."""

    game: str
    thought: float
    """Seconds somebody takes for an action on average, when something can be done."""
    rest: float
    """Seconds between two games on average."""
    options: dict[str, Any]


HABITS: Final = (
    Habit("loonacy", 15.0, 5_400.0, {}),
    Habit("uglydoll-loonacy", 15.0, 3_600.0, {"looking": 5}),
    Habit("uno-attack", 40.0, 1_800.0, {}),
    Habit("domaniacal", 40.0, 1_800.0, {}),
)
"""Wonky is not played here: towers stand in another process, whose time is real."""

ASKED_AGAIN: Final = 10.0


@final
class Party:
    """Two or three people, perhaps some bots, and the room that they have opened."""

    def __init__(
        self,
        number: int,
        world: World,
        promises: Promises,
        machine: "Callable[[str, Random], Machine | None]",
        watched: bool,
        seed: str,
    ) -> None:
        self.world = world
        self.promises = promises
        self._machine = machine
        self.code = ""
        self.home = ""
        """The server that has their room, as far as they know."""
        self.watched = watched
        """Whether what they are shown is kept, to be held to the truth."""
        self.seen: list[Seen] = []
        self.number = number
        self.habit = HABITS[number % len(HABITS)]
        self._luck = Random(f"{seed}/party {number}")
        self.people = self._luck.choice((2, 2, 3))
        self.bots = range(self.people, self.people + self._luck.choice((0, 0, 0, 1)))
        self._tokens: list[str] = []
        self.tabs = [self._tab(place, "", seed) for place in range(self.people)]
        self.tabs += [self._tab(0, "'s other tab", seed)] * (self._luck.random() < 1 / 8)

    def _tab(self, place: int, which: str, seed: str) -> Tab:
        name = f"person {place} of party {self.number}{which}"
        return Tab(self, place, lambda: self._tokens[place], name, Random(f"{seed}/{name}"))

    def machine(self, luck: Random) -> "Machine | None":
        """The server to be called now, if there is one."""
        return self._machine(self.home, luck)

    def found_home(self, code: str, home: str) -> None:
        """Their room is there."""
        if code == self.code:
            self.home = home

    def meet(self) -> None:
        """Open a room and come in."""
        self.open()
        for tab in self.tabs:
            tab.come_back()

    def open(self) -> None:
        """Open a room, if there is none; again and again until there is one."""
        if self.code:
            return
        machine = self.machine(self._luck)
        if machine is not None:
            if not self._tokens:
                self._tokens = [machine.newcomer() for _ in range(self.people)]
            habit = self.habit
            opened = partial(self._opened, machine.name)
            machine.loop.call_soon(machine.open, self._tokens[0], habit.game, habit.options, opened)
        self.world.later(ASKED_AGAIN, self.open)

    def _opened(self, home: str, code: str) -> None:
        if not self.code:
            self.code, self.home = code, home

    def lost_room(self, code: str) -> None:
        """Their room is no more: they open another."""
        if code == self.code:
            self.code = self.home = ""
            self.world.later(1.0, self.open)

    # ---- Their habits

    def thought(self, luck: Random) -> float:
        """How long somebody thinks."""
        return 0.4 + luck.expovariate(1 / self.habit.thought)

    def rest(self, luck: Random, phase: str) -> float:
        """How long until the next game."""
        return luck.uniform(1.0, 6.0) if phase == "lobby" else luck.expovariate(1 / self.habit.rest)

    def is_complete(self, room: HeardRoom) -> bool:
        """Whether everybody sits."""
        return sum(chair.kind == "person" for chair in room.chairs) >= self.people
