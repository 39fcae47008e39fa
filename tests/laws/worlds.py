"""Random games for the laws: any game, any number of players, any options, any luck, any mischief."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from laws.whim import Whim
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.game import AnyGame, AnyPhysicsGame
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry, Match
from rumpus.engine.options import Choice, Value, choices, parse
from rumpus.games import SHELF
from rumpus.wire.encoding import encode

every_box = pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
law = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""How many games a law is tried on is the tests' pace: see `conftest.py`."""


Mood = Literal["fickle", "eager", "hoarding"]
"""The fickle do anything. The eager prefer what a game lists first, which is playing cards: without them some
games take ages. Hoarders prefer what it lists last, until they have all the cards."""

MOODS: Final[tuple[Mood, ...]] = ("fickle", "eager", "fickle", "hoarding")


@dataclass
class World:
    """One random game, which plays itself step by step."""

    game: AnyGame
    options: Any
    seats: int
    seed: str
    leavers: int
    mood: Mood = "fickle"

    def __post_init__(self) -> None:
        self.match: Match[Any, Any] = Match(self.game, self.options, self.seats, Dice(self.seed))
        self.fate = Dice(self.seed + "/fate")
        self.now = Millis(0)

    def watchers(self) -> list[Seat | None]:
        return [None, *map(Seat, range(self.seats))]

    def steps(self, most: int) -> Iterator[Entry[Any]]:
        """Up to so many steps; each is somebody's random action, gravity's word, an alarm, or a farewell."""
        for _ in range(most):
            if self.match.over:
                return
            yield self.step()

    def step(self) -> Entry[Any]:
        if self.leavers and self.fate.below(40) == 0:
            self.leavers -= 1
            return self.match.leave(Seat(self.fate.below(self.seats)), self.now)
        word = self.heard()
        if word is not None:
            return self.match.resolve(word, self.now)
        able = [
            Seat(seat) for seat in range(self.seats) if self.match.game.legal(self.match.state, Seat(seat))
        ]
        alarm = self.match.alarm()
        if not able or (alarm is not None and self.fate.below(8) == 0):
            assert alarm is not None, "nobody can act and no alarm is set"
            self.now = Millis(max(self.now, alarm))
            return self.match.ring(self.now)
        seat = able[self.fate.below(len(able))]
        legal = self.match.game.legal(self.match.state, seat)
        action = legal[self.preferred(len(legal))]
        start = max(self.now, self.match.game.earliest(self.match.state, seat, action))
        moment = Millis(start + self.fate.below(500))
        if alarm is not None and alarm <= moment:
            self.now = Millis(max(self.now, alarm))
            return self.match.ring(self.now)
        self.now = moment
        return self.match.act(seat, action, self.now)

    def preferred(self, choices: int) -> int:
        """Which of so many choices a player takes."""
        if self.mood == "eager":
            return self.fate.below(self.fate.below(choices) + 1)
        if self.mood == "hoarding" and self.fate.below(8) > 0:
            return choices - 1
        return self.fate.below(choices)

    def heard(self) -> Any:
        """What gravity says now, if this game has any and it says something."""
        if not self.game.info.gravity:
            return None
        seat = cast(AnyPhysicsGame, self.game).awaiting_verdict(self.match.state)
        if seat is None:
            return Whim().out_of_the_blue(self.match.state, self.fate)
        return Whim().judge(self.match.state, seat, self.fate)


def options_of(game: AnyGame) -> st.SearchStrategy[Any]:
    """Any options this game can have."""
    defaults = game.info.defaults
    each = {choice.name: values_of(choice) for choice in choices(defaults)}
    return st.fixed_dictionaries(each).map(lambda wanted: parse(defaults, wanted))


def values_of(choice: Choice) -> st.SearchStrategy[Value]:
    """Any value this option can have."""
    offered: st.SearchStrategy[Value] = st.sampled_from(choice.permitted)
    if choice.least is None:
        return offered
    return offered | st.integers(choice.least, choice.most)


def worlds(game: AnyGame) -> st.SearchStrategy[World]:
    """Any game of this kind."""
    return st.builds(
        World,
        game=st.just(game),
        options=options_of(game),
        seats=st.sampled_from(list(game.info.seats)),
        seed=st.integers(0, 10**9).map(str),
        leavers=st.integers(0, 3),
    )


def varied_worlds(box: Box, many: int) -> Iterator[World]:
    """So many games with all numbers of players and any options."""
    for number in range(many):
        luck = Dice(f"options {number}")
        wanted = {
            choice.name: choice.permitted[luck.below(len(choice.permitted))]
            for choice in choices(box.info.defaults)
        }
        options = parse(box.info.defaults, wanted)
        seats = box.info.seats[number % len(box.info.seats)]
        mood = MOODS[number % len(MOODS)]
        yield World(box.game, options, seats, f"varied {number}", number % 3, mood)


def said(state: Any) -> bytes:
    """Everything a state says, quick to compare; that nothing is missing is a law of `wire`."""
    return encode((state.shared_view(), state.personal_view()))
