"""Where the best bots of a live table think their moves over, and hints are found: in other processes.

A bot has a hunch in hand meanwhile. What is found in time takes its place; what comes late, or for a table
that looks different by now, is not even looked at.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, final

import msgspec

from rumpus.bots import levels
from rumpus.bots.temperaments import Temperament
from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.match import View
from rumpus.server.context import ServerContext
from rumpus.server.errors import NotNow
from rumpus.server.live.clock import MatchClock
from rumpus.server.store.records import GameRecord
from rumpus.server.thinking.protocol import Done
from rumpus.server.thinking.questions import ABOUT_MOVE, AboutMove, FoundMove
from rumpus.wire.codec import from_json
from rumpus.wire.sight import pack

FIRST: Final = 0
"""The rank of somebody who waits for a hint. Bots come after them, the better the later."""

_read = msgspec.msgpack.Decoder(FoundMove).decode


@final
class Deliberation:
    """One live game's part of the bots' thinking."""

    def __init__(
        self,
        game: GameRecord,
        temperaments: list[Temperament | None],
        box: Box,
        clock: MatchClock,
        context: ServerContext,
        guard: Callable[..., None],
    ) -> None:
        """Whatever is found comes in through `guard`, which keeps its exceptions from other tables."""
        self._game = game
        self._temperaments = temperaments
        self._box = box
        self._clock = clock
        self._pool = context.bots_thinking
        self._loop = context.loop
        self._guard = guard

    def ask(self, seat: Seat, view: View[Any, Any], within: int, found: Callable[[Any], None]) -> None:
        """Let the bot of this seat search for something better than its hunch."""
        level = self._game.levels[seat]
        if level is None:
            return
        seconds = self._clock.seconds_until(self._clock.now() + within)
        style, rank = self._temperaments[seat], 1 + levels(self._box).index(level)
        try:
            self.search(view, level, seconds, rank, self._heard(found), "" if style is None else style.name)
        except NotNow:
            return  # everybody is busy: the hunch stands

    def search(
        self,
        view: View[Any, Any],
        level: str,
        seconds: float,
        rank: int,
        hear: Callable[[bytes | Done], None],
        temper: str = "",
    ) -> None:
        """Let a bot of this level search in a seat's place; NotNow if too many wait."""
        assert view.seat is not None
        asked = AboutMove(
            self._box.info.slug,
            self._game.options,
            len(self._game.chairs),
            int(view.seat),
            int(view.at),
            pack(view.state),
            level,
            temper,
        )
        until = self._loop.time() + seconds
        self._pool.ask(ABOUT_MOVE, msgspec.msgpack.encode(asked), seconds, hear, rank, until)

    def action(self, said: bytes) -> Any:
        """What was found."""
        return from_json(_read(said).action, self._box.actions)

    def _heard(self, found: Callable[[Any], None]) -> Callable[[bytes | Done], None]:
        return partial(self._hear, found)

    def _hear(self, found: Callable[[Any], None], said: bytes | Done) -> None:
        if isinstance(said, bytes):
            self._guard(found, self.action(said))
