"""A table's tower: what the rules say about it, and what the physics does with it, kept in step."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, final

from rumpus.bots import thinker
from rumpus.bots.bot import Bot, Intent, Prospect, Thinker
from rumpus.bots.temperaments import Temperament
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.engine.match import View
from rumpus.games.wonky.actions import LetGo
from rumpus.games.wonky.gravity import Fell, Slipped, Toppling, Word
from rumpus.games.wonky.state import COUNTING, HOLDING, TOPPLING, State
from rumpus.server.physics.client import PhysicsClient, PlacementHandle
from rumpus.server.physics.protocol import PhysicsFrame
from rumpus.tower.film import BLOCK, HEAD, POSES, STILL, read_hand
from rumpus.tower.outlook import hands_to_come, reverses

SLIPPED = "Something went wrong with the tower, and the block slipped out of the hand: take it once more."


class Host(Protocol):
    """What a tower needs of its table."""

    def stream(self, message: bytes) -> None:
        """Show something to everybody."""

    def lets_go(self, seat: Seat, action: Any) -> None:
        """A hand opens that nobody else moves: a bot's, or one from before a restart."""

    def resolve(self, word: Word) -> None:
        """Gravity has spoken."""

    def tell(self, sentence: str) -> None:
        """Say something to everybody."""


@final
class PhysicsSession:
    """Begins a placement when somebody holds a block, and brings gravity's words until the tower rests."""

    def __init__(
        self,
        state: State,
        levels: list[str | None],
        temperaments: list[Temperament | None],
        physics: PhysicsClient,
        host: Host,
        guard: Callable[..., None],
    ) -> None:
        """Whatever is called back goes through `guard`, which keeps its exceptions from other tables."""
        self._state = state
        self._guard = guard
        self._levels = levels
        self._temperaments = temperaments
        self._physics = physics
        self._host = host
        self._placement: PlacementHandle | None = None
        """What goes on in the other process, if anything."""
        self._released = False
        self._placed = False
        """Whether only its tower goes on, and nobody's block any more."""
        self._seen: dict[int, bytes] = {}
        """Where each block was last shown, as it travels."""
        self._millis = b""
        self._apologized = False
        """Whether everybody knows that no tower can be built just now."""
        self._frozen = False
        physics.prepare()

    def look(self) -> None:
        """The rules have moved on: begin, let go, put back, or drop what nobody waits for any more."""
        state, placement = self._state, self._placement
        if state.phase == HOLDING:
            if placement is None or self._placed or state.held != placement.begin.block:
                self._begin(placement)
        elif state.phase == COUNTING or state.phase == TOPPLING:
            if placement is None:
                # Nobody saw how it went on: the server was gone, or the other process.
                asyncio.get_running_loop().call_soon(self._guard, self._make_up)
            elif state.phase == COUNTING:
                self._release(placement)
        elif placement is not None and not state.tower:
            self.stop()
        elif placement is not None and not self._placed:
            self._live_on()
            placement.put_back()

    def resume(self) -> None:
        """After a restart nobody's hand is where it was, so whatever was held is put down."""
        if self._state.phase == HOLDING:
            self._host.lets_go(Seat(int(self._state.turn)), LetGo())

    def change_hands(self, seat: Seat) -> None:
        """Somebody else plays this seat: a block in its hand is taken up once more, by an arm or a person."""
        if self._state.phase == HOLDING and self._state.turn == seat:
            self._begin(self._placement)

    def move_hand(self, seat: Seat | None, message: bytes) -> None:
        """A browser says where its hand wants the block; ValueError if it does not know how to say that."""
        wanted = read_hand(message)
        if self._placement is not None and seat == self._state.turn and self._state.phase == HOLDING:
            self._placement.move_hand(wanted)

    def now(self) -> bytes | None:
        """Every block as it was last shown, for whoever comes while something moves."""
        if self._placement is None or not self._seen:
            return None
        return self._millis + b"".join(self._seen.values())

    def stop(self) -> None:
        """Nobody waits for this placement any more, nor for its tower."""
        if self._placement is not None:
            self.drop()
            self._host.stream(bytes([STILL]))

    def freeze(self, frozen: bool) -> None:
        """Let no time pass for the tower, or let it pass again."""
        self._frozen = frozen
        if self._placement is not None:
            self._placement.freeze(frozen)

    def drop(self) -> None:
        """Let go of the placement, and tell nobody."""
        if self._placement is not None:
            self._placement.drop()
            self._placement = None

    # ---- Inside

    def _begin(self, before: PlacementHandle | None) -> None:
        state = self._state
        style = self._temperaments[int(state.turn)]
        self._seen.clear()
        self._released = self._placed = False
        self._placement = self._physics.begin(
            state.tower,
            state.poses,
            int(state.held),
            partial(self._guard, self._report),
            level=self._levels[int(state.turn)],
            top=None if style is None else style.top,
            hands=tuple(hands_to_come(state, int(state.turn), reverses(int(state.top)))),
            may_nudge=state.may_nudge,
            after=before,
        )
        if self._frozen:
            self._placement.freeze(True)

    def _release(self, placement: PlacementHandle) -> None:
        if not self._released:
            self._released = True
            placement.release()

    def _live_on(self) -> None:
        """From now on only the tower is of interest."""
        self._placed = True
        self._seen.clear()

    def _report(self, placement: PlacementHandle, frame: PhysicsFrame) -> None:
        """The physics has something to show."""
        if placement is not self._placement:
            return
        if frame.lost:
            self._lose()
            return
        self._apologized = False
        holder = Seat(int(self._state.turn))
        self._show(frame)
        if frame.lets_go and self._state.phase == HOLDING:
            self._host.lets_go(holder, LetGo())
        if frame.topples:
            self._host.resolve(Toppling())
        word = frame.word()
        # A farewell may have ended it in between.
        if word is not None and placement is self._placement:
            self._speak(word, frame.lives_on)

    def _show(self, frame: PhysicsFrame) -> None:
        for message in frame.messages:
            if message[0] == POSES:
                self._millis = message[: HEAD.size]
                for at in range(HEAD.size, len(message), BLOCK.size):
                    self._seen[message[at]] = message[at : at + BLOCK.size]
            self._host.stream(message)
        if frame.hand is not None:
            self._host.stream(frame.hand)

    def _speak(self, word: Word, lives_on: bool = False) -> None:
        if lives_on:
            self._live_on()
            self._host.resolve(word)
        else:
            self._placement = None
            self._host.resolve(word)
            self._host.stream(bytes([STILL]))

    def _lose(self) -> None:
        """The other process is gone. A block in the hand is put down; a tower stays as it last was."""
        self._placement = None
        self._host.stream(bytes([STILL]))
        if self._state.phase == HOLDING or self._state.phase == COUNTING:
            self._apologize()
        self.resume()
        self.look()

    def _apologize(self) -> None:
        """Tell everybody why the block slips. A bot tries again and again: of that, once is enough."""
        if not self._apologized or self._levels[int(self._state.turn)] is None:
            self._apologized = True
            self._host.tell(SLIPPED)

    def _make_up(self) -> None:
        """Say what nobody saw: a fall that had begun is one, and a block let go has to be placed again."""
        if self._placement is not None:
            return
        if self._state.phase == COUNTING:
            self._speak(Slipped(list(self._state.poses), ""))
        elif self._state.phase == TOPPLING:
            self._speak(Fell(""))


@final
class HandsFull:
    """A bot at a live tower: while it holds a block its arm does the rest, so it is not asked."""

    def __init__(self, bot: Bot[Any, Any]) -> None:
        self._bot = bot

    def consider(self, view: View[State, Any], chance: Chance) -> Intent | None:
        """What to do now, unless that is up to the arm."""
        return None if view.state.phase == HOLDING else self._bot.consider(view, chance)


@final
class ThinkersHandsFull:
    """A bot that searches, at a live tower: likewise."""

    def __init__(self, bot: Thinker[Any, Any]) -> None:
        self._bot = bot

    def consider(self, view: View[State, Any], chance: Chance) -> Intent | None:
        """What to do now, all things weighed, unless that is up to the arm."""
        return None if view.state.phase == HOLDING else self._bot.consider(view, chance)

    def hunch(self, view: View[State, Any], chance: Chance) -> Intent | None:
        """What to do without thinking it over, unless that is up to the arm."""
        return None if view.state.phase == HOLDING else self._bot.hunch(view, chance)

    def search(self, view: View[State, Any], chance: Chance, playouts: int = 0) -> list[Prospect]:
        """What could be done, the best first."""
        return self._bot.search(view, chance, playouts)


def with_hands_full(bot: Bot[Any, Any]) -> HandsFull | ThinkersHandsFull:
    """This bot, at a live tower."""
    mind = thinker(bot)
    return HandsFull(bot) if mind is None else ThinkersHandsFull(mind)
