"""Random games for the laws: any game, any number of players, any options, any luck, any mischief."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from hypothesis import strategies as st

from laws.whim import Whim
from rumpus.engine.chance import Dice
from rumpus.engine.game import AnyGame, AnyPhysicsGame
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry, Match
from rumpus.engine.options import Choice, Value, choices, parse
from rumpus.games import SHELF

GAMES: list[AnyGame] = [box.game for box in SHELF]


def game_names(game: AnyGame) -> str:
    return game.info.slug


@dataclass
class World:
    """One random game, which plays itself step by step."""

    game: AnyGame
    options: Any
    seats: int
    seed: str
    leavers: int
    eager: bool = False
    """Whether players prefer what a game lists first, which is playing cards: idlers play for ages."""

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
        action = legal[self.fate.below(self.fate.below(len(legal)) + 1 if self.eager else len(legal))]
        start = max(self.now, self.match.game.earliest(self.match.state, seat, action))
        moment = Millis(start + self.fate.below(500))
        if alarm is not None and alarm <= moment:
            self.now = Millis(max(self.now, alarm))
            return self.match.ring(self.now)
        self.now = moment
        return self.match.act(seat, action, self.now)

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


def facts(thing: Any) -> Any:
    """Everything a state or event says, as plain values that can be compared."""
    if isinstance(thing, bool | int | float | str | None.__class__):
        return thing
    if isinstance(thing, list | tuple):
        return [facts(each) for each in thing]
    said = {name: facts(value) for name, value in fields_of(thing).items() if name != "edition"}
    return {"kind": type(thing).__name__} | said


def fields_of(thing: Any) -> dict[str, Any]:
    """The fields of an object, compiled or not."""
    names = getattr(type(thing), "__mypyc_attrs__", None) or getattr(thing, "__dict__", {})
    return {name: getattr(thing, name) for name in sorted(names) if not name.startswith("__")}
