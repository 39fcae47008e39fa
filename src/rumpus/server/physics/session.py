"""A table's tower: what the rules say about it, and what the physics does with it, kept in step."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, final

from rumpus.bots.bot import Bot, Intent
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.engine.match import View
from rumpus.games.wonky.actions import LetGo
from rumpus.games.wonky.gravity import Slipped, Word
from rumpus.games.wonky.state import COUNTING, HOLDING, State
from rumpus.server.physics.client import PhysicsClient, PlacementHandle
from rumpus.server.physics.protocol import PhysicsFrame
from rumpus.tower.film import BLOCK, HEAD, POSES, STILL, read_hand


class Host(Protocol):
    """What a tower needs of its table."""

    def stream(self, message: bytes, but: Seat | None = None) -> None:
        """Show something to everybody, or to all but one seat."""

    def lets_go(self, seat: Seat, action: Any) -> None:
        """A hand opens that nobody else moves: a bot's, or one from before a restart."""

    def resolve(self, word: Word) -> None:
        """Gravity has spoken."""


@final
class PhysicsSession:
    """Begins a placement when somebody holds a block, and brings gravity's word when it is over."""

    def __init__(
        self,
        state: State,
        levels: list[str | None],
        physics: PhysicsClient,
        host: Host,
        guard: Callable[..., None],
    ) -> None:
        """Whatever is called back goes through `guard`, which keeps its exceptions from other tables."""
        self._state = state
        self._guard = guard
        self._levels = levels
        self._physics = physics
        self._host = host
        self._placement: PlacementHandle | None = None
        self._released = False
        self._seen: dict[int, bytes] = {}
        """Where each block was last shown, as it travels."""
        self._millis = b""
        physics.prepare()

    def look(self) -> None:
        """The rules have moved on: begin, let go, or drop what nobody waits for any more."""
        state, placement = self._state, self._placement
        if placement is not None and (
            state.held != placement.begin.block or state.phase not in (HOLDING, COUNTING)
        ):
            self.stop()
            placement = None
        if state.phase == HOLDING and placement is None:
            self._begin()
        elif state.phase == COUNTING and placement is not None:
            self._release(placement)
        elif state.phase == COUNTING:
            # Nobody saw how it went on: the server was gone. The block has to be placed again.
            asyncio.get_running_loop().call_soon(self._guard, self._place_again)

    def resume(self) -> None:
        """After a restart nobody's hand is where it was, so whatever was held is put down."""
        if self._state.phase == HOLDING:
            self._host.lets_go(Seat(int(self._state.turn)), LetGo())

    def move_hand(self, seat: Seat | None, message: bytes) -> None:
        """A browser says where its hand wants the block; ValueError if it does not know how to say that."""
        wanted = read_hand(message)
        if self._placement is not None and seat == self._state.turn and self._state.phase == HOLDING:
            self._placement.move_hand(wanted)

    def now(self) -> bytes | None:
        """Every block as it was last shown, for whoever comes in the middle of a placement."""
        if self._placement is None or not self._seen:
            return None
        return self._millis + b"".join(self._seen.values())

    def stop(self) -> None:
        """Nobody waits for this placement any more."""
        if self._placement is not None:
            self.drop()
            self._host.stream(bytes([STILL]))

    def drop(self) -> None:
        """Let go of the placement, and tell nobody."""
        if self._placement is not None:
            self._placement.drop()
            self._placement = None

    # ---- Inside

    def _begin(self) -> None:
        state = self._state
        level = self._levels[int(state.turn)]
        self._seen.clear()
        held = int(state.held)
        self._released = False
        report = partial(self._guard, self._report)
        self._placement = self._physics.begin(state.tower, state.poses, held, level, report)

    def _release(self, placement: PlacementHandle) -> None:
        if not self._released:
            self._released = True
            placement.release()

    def _report(self, placement: PlacementHandle, frame: PhysicsFrame) -> None:
        """The physics has something to show."""
        if placement is not self._placement:
            return
        holder = Seat(int(self._state.turn))
        for message in frame.messages:
            if message[0] == POSES:
                self._millis = message[: HEAD.size]
                for at in range(HEAD.size, len(message), BLOCK.size):
                    self._seen[message[at]] = message[at : at + BLOCK.size]
            self._host.stream(message)
        if frame.hand is not None:
            self._host.stream(frame.hand, holder)
        if frame.lets_go and self._state.phase == HOLDING:
            self._host.lets_go(holder, LetGo())
        word = frame.word()
        if word is not None:
            self._speak(word)

    def _place_again(self) -> None:
        if self._state.phase == COUNTING and self._placement is None:
            self._speak(Slipped(list(self._state.poses), ""))

    def _speak(self, word: Word) -> None:
        self.drop()
        self._host.resolve(word)
        self._host.stream(bytes([STILL]))


@final
class HandsFull:
    """A bot at a live tower: while it holds a block its arm does the rest, so it is not asked."""

    def __init__(self, bot: Bot[Any, Any]) -> None:
        self._bot = bot

    def consider(self, view: View[State, Any], chance: Chance) -> Intent | None:
        """What to do now, unless that is up to the arm."""
        return None if view.state.phase == HOLDING else self._bot.consider(view, chance)
