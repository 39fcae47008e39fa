"""One tab's connection: writes without waiting, measures its own round trip, and knows its limits."""

import asyncio
import time
from collections.abc import Callable
from typing import final

from rumpus.engine.ids import Seat
from rumpus.server.frames import PING, POLICY, PONG, TRY_LATER, close_frame, frame, message_frame
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.punctuality import Punctuality
from rumpus.wire.messages import Bye

FAREWELL = 2.0
"""Seconds a closing socket has to take its last message."""


@final
class Line:
    """The server's end of one WebSocket."""

    def __init__(
        self, guest: Guest, transport: asyncio.Transport, limits: Limits, punctuality: Punctuality
    ) -> None:
        self.guest = guest
        self.seat: Seat | None = None
        """The seat in the running game from which this tab looks on."""
        self.dismissed = False
        """Whether we ourselves have ended it: then nothing more is done for this tab."""
        self.on_pong: Callable[[Line, float], None] = lambda line, rtt_ms: None
        self._transport = transport
        self._limits = limits
        self._punctuality = punctuality
        self._loop = asyncio.get_running_loop()
        self._budget = limits.message_burst
        self._budget_at = time.monotonic()
        self._reaches = limits.reach_rate
        self._reaches_at = self._budget_at
        self._pings = 0
        self._pinged_at = 0.0
        self._unanswered = 0
        self._next_ping = self._loop.call_soon(self._ping)

    # ---- Writing

    def write(self, frames: bytes) -> None:
        """Send whole frames; never waits."""
        if not self.closing:
            self._transport.write(frames)

    @property
    def closing(self) -> bool:
        """Whether nothing more can be said."""
        return self._transport.is_closing()

    def say_close(self, code: int) -> None:
        """Close the socket without a word."""
        self._close(close_frame(code))

    def say_bye(self, reason: str, code: int) -> None:
        """Close the socket with a sentence."""
        self._close(message_frame(Bye(reason)) + close_frame(code))

    def _close(self, last: bytes) -> None:
        self.dismissed = True
        if not self.closing:
            self._transport.write(last)
            self._transport.close()
            self._loop.call_later(FAREWELL, self._transport.abort)

    def cut(self) -> None:
        """Close the socket at once; what was waiting is lost."""
        self.dismissed = True
        self._transport.abort()

    def hung_up(self) -> None:
        """The other end is gone."""
        self._next_ping.cancel()

    # ---- Limits

    def afford(self, cost: float) -> bool:
        """Whether this tab may send one more message; if not, it has been closed."""
        now = time.monotonic()
        earned = (now - self._budget_at) * self._limits.message_rate
        self._budget = min(self._limits.message_burst, self._budget + earned) - cost
        self._budget_at = now
        if self._budget >= 0:
            return True
        self.say_bye("That was too much at once: please slow down.", POLICY)
        return False

    def afford_reach(self) -> bool:
        """Whether this tab may move its hand once more; beyond that, it counts as a message."""
        now = time.monotonic()
        earned = (now - self._reaches_at) * self._limits.reach_rate
        self._reaches = min(self._limits.reach_rate, self._reaches + earned) - 1.0
        self._reaches_at = now
        if self._reaches >= 0:
            return True
        self._reaches = 0.0
        return self.afford(1.0)

    # ---- Measuring

    def _ping(self) -> None:
        if self.closing:
            return
        if self._unanswered >= self._limits.pongs_missed:
            self.say_bye("You have not been heard for a while.", TRY_LATER)
            return
        self._unanswered += 1
        self._pings += 1
        self._pinged_at = time.monotonic()
        self._transport.write(frame(PING, self._pings.to_bytes(4, "big")))
        self._next_ping = self._loop.call_later(self._limits.ping_every, self._ping)

    def pong(self, payload: bytes) -> None:
        """A ping has come back; only the latest one counts, and only once."""
        if self._unanswered and payload == self._pings.to_bytes(4, "big"):
            self._unanswered = 0
            if not self._punctuality.was_late_since(self._pinged_at):
                # The loop's own time is when it last looked for messages: what it did since then, before
                # it came to this one, is not the player's lag. Whole milliseconds, like every moment at a
                # table: below that it is noise, and would hold each reach on a local network for a tick.
                self.on_pong(self, int((self._loop.time() - self._pinged_at) * 1000))

    def answer_ping(self, payload: bytes) -> None:
        """The browser measures, too."""
        self.write(frame(PONG, payload))
