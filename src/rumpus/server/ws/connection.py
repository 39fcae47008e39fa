"""One tab's connection: writes without waiting, measures its own round trip, and knows its limits."""

import asyncio
import time
from typing import final

from rumpus.engine.ids import Seat
from rumpus.engine.languages import ENGLISH
from rumpus.server.addresses import Address
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.loop.lag import LoopLag
from rumpus.server.rate_limit import Allowance, TokenBucket, read_cost
from rumpus.server.rooms.connection import Connection, OnPong
from rumpus.server.speech import said_in
from rumpus.server.ws.link_witness import LinkWitness
from rumpus.table.witness import Witness
from rumpus.wire.frames import PING, POLICY, PONG, TRY_LATER, close_frame, frame, message_frame
from rumpus.wire.messages import Bye

SLOW_DOWN = "That was too much at once: please slow down."

CLOSING = 2.0
"""Seconds a closing socket has to take its last message."""


def ignore_pong(connection: Connection, rtt_ms: float, witness: Witness | None) -> None:
    """Nobody wants to know yet."""


@final
class WebSocketConnection:
    """The server's end of one WebSocket."""

    def __init__(
        self,
        guest: Guest,
        address: Address,
        transport: asyncio.Transport,
        limits: Limits,
        loop_lag: LoopLag,
        witness: LinkWitness | None,
        television: bool = False,
        language: str = ENGLISH,
    ) -> None:
        self.guest = guest
        self.language = language
        """What they read."""
        self.television = television
        """Whether it shows the table to a whole room, and is nobody."""
        self.seat: Seat | None = None
        """The seat in the running game from which this tab looks on."""
        self.front: Guest | None = None
        """Who of those that share this device has said that they are here."""
        self.closed_by_us = False
        """Whether we ourselves have ended it: then nothing more is done for this tab."""
        self.on_pong: OnPong = ignore_pong
        self.address = address
        self._transport = transport
        self._limits = limits
        self._loop_lag = loop_lag
        self._witness = witness
        self._loop = asyncio.get_running_loop()
        own = Allowance(limits.message_rate, limits.message_burst, limits.read_rate, limits.read_burst)
        self._payers = (own, guest.allowance, address.allowance)
        """Whoever pays for what comes in: this socket, its guest, and where they are."""
        self._poses = TokenBucket(limits.pose_rate, limits.pose_rate)
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
        """Whether nothing more can be sent."""
        return self._transport.is_closing()

    def close(self, code: int) -> None:
        """Close the socket without a word."""
        self._close(close_frame(code))

    def close_because(self, reason: str, code: int, for_good: bool = False) -> None:
        """Close the socket with a sentence; `for_good` asks the page not to come again by itself."""
        self._close(message_frame(Bye(said_in(self.language, reason), for_good)) + close_frame(code))

    def _close(self, last: bytes) -> None:
        self.closed_by_us = True
        if not self.closing:
            self._transport.write(last)
            self._transport.close()
            self._loop.call_later(CLOSING, self._transport.abort)

    def abort(self) -> None:
        """Close the socket at once; what was waiting is lost."""
        self.closed_by_us = True
        self._transport.abort()

    def lost(self) -> None:
        """The other end is gone."""
        self._next_ping.cancel()

    # ---- Limits

    def stop_reading(self) -> None:
        """Let what comes next wait in the network."""
        if not self.closing:
            self._transport.pause_reading()

    def read_on(self) -> None:
        """Take it in again."""
        if not self.closing:
            self._transport.resume_reading()

    def afford(self, cost: float) -> bool:
        """Whether this tab may send one more message; if not, it has been closed."""
        own, guest, address = self._payers
        if own.messages.take(cost) and guest.messages.take(cost) and address.messages.take(cost):
            return True
        self.close_because(SLOW_DOWN, POLICY)
        return False

    def afford_pose(self) -> bool:
        """Whether this tab may move its hand once more; beyond that, it counts as a message."""
        return self._poses.take(1.0) or self.afford(1.0)

    def afford_read(self, size: int) -> bool:
        """Whether this tab may send so many bytes at once: also what never becomes a message is paid for."""
        own, guest, address = self._payers
        cost = read_cost(size)
        if own.reads.take(cost) and guest.reads.take(cost) and address.reads.take(cost):
            return True
        self.close_because(SLOW_DOWN, POLICY)
        return False

    # ---- Measuring

    def _ping(self) -> None:
        if self.closing:
            return
        if self._unanswered >= self._limits.pongs_missed:
            self.close_because("You have not been heard for a while.", TRY_LATER)
            return
        self._unanswered += 1
        self._pings += 1
        self._pinged_at = time.monotonic()
        self._transport.write(frame(PING, self._pings.to_bytes(4, "big")))
        self._next_ping = self._loop.call_later(self._limits.ping_every, self._ping)

    def pong(self, payload: bytes) -> None:
        """A ping has come back; only the latest one counts, and only once. Any other pong costs a message."""
        if not self._unanswered or payload != self._pings.to_bytes(4, "big"):
            self.afford(1.0)
        else:
            self._unanswered = 0
            if not self._loop_lag.was_late_since(self._pinged_at):
                # The loop's own time is when it last looked for messages: what it did since then, before
                # it came to this one, is not the player's lag. Whole milliseconds, like every moment at a
                # table: below that it is noise, and would hold each action on a local network for a tick.
                rtt_ms = int((self._loop.time() - self._pinged_at) * 1000)
                self.on_pong(self, rtt_ms, None if self._witness is None else self._witness.testify(rtt_ms))

    def answer_ping(self, payload: bytes) -> None:
        """The browser measures, too."""
        self.write(frame(PONG, payload))
