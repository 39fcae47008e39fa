"""Who may connect, and for how long somebody who asks nothing may stay.

A connection is a file descriptor, and when there are none left nothing works any more. So every one is
counted against its address and against the server, and one that does not ask for anything is closed.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast, final

from aiohttp import web
from aiohttp.typedefs import Handler

from rumpus.server.addresses import Address, Addresses
from rumpus.server.errors import LimitReached
from rumpus.server.hops import Hop
from rumpus.server.http.security import HOP, address_of
from rumpus.server.limits import Limits
from rumpus.server.rate_limit import read_cost
from rumpus.wire.encoding import encode
from rumpus.wire.messages import Refusal

LOOK_EVERY: Final = 5.0
"""Seconds between two looks at who has been silent for too long."""

TOO_MANY: Final = "Many requests came from where you are: please wait a little."


def _refused(status: bytes, why: str) -> bytes:
    """An answer written by hand: whoever gets it does not get as far as aiohttp."""
    body = encode(Refusal(why))
    return (
        b"HTTP/1.1 %b\r\nContent-Type: application/json\r\nRetry-After: 30\r\nContent-Length: %d\r\n"
        b"Connection: close\r\n\r\n%b" % (status, len(body), body)
    )


FULL: Final = _refused(
    b"503 Service Unavailable", "Too many connections from where you are: please try again later."
)
TOO_LONG: Final = _refused(b"413 Content Too Large", "That is too long.")
IN_PIECES: Final = _refused(b"411 Length Required", "Please say how long it is, and send it in one piece.")

PIECES: Final = b"transfer-encoding"
"""The header of a body that comes in pieces. No page of ours sends one, and a piece may be a single byte: to
read a megabyte of them takes a second."""


@final
class Visit(asyncio.Protocol):
    """One connection, from its first byte until it is closed; passes everything on to aiohttp's handler."""

    def __init__(self, acceptor: "Acceptor", new_handler: Callable[[], Any], of_a_node: bool = False) -> None:
        self._acceptor = acceptor
        self._new_handler = new_handler
        self._http: Any = None
        """aiohttp's handler, made only for whoever is let in."""
        self._transport: asyncio.Transport | None = None
        self._address: Address | None = None
        self.asked = 0
        """Requests that have been understood."""
        self.busy = 0
        """Requests that are being answered."""
        self.idle_since = 0.0
        self.of_a_node = of_a_node
        """Whether it came in where only other nodes knock."""
        self.trusted = of_a_node
        """Whether a trusted proxy is at the other end: what it passes on is charged to those behind it."""
        self._unanswered = 0
        """Bytes since the last answer: what the next request may still have is limited."""
        self._last = b""
        """The end of what came last, in which a header's name may have begun."""
        self._untaken = 0
        self._untaken_since = 0.0
        """How many bytes of answers wait to be taken, and since when they are not fewer or more."""

    @property
    def address(self) -> Address | None:
        """For whom it counts."""
        return self._address

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take it, or send it away."""
        self._transport = cast(asyncio.Transport, transport)
        self._address = self._acceptor.admit(self, self._transport)
        if self._address is None:
            self._transport.write(FULL)
            self._transport.close()
        else:
            self._http = self._new_handler()
            self._http.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Bytes of a request, unless they are too many, or this address has asked for too much already."""
        if self._address is None or self._transport is None:
            return
        refusal = self._acceptor.refuse(self, self._address, data)
        if refusal is None:
            self._http.data_received(data)
        elif not self._transport.is_closing():
            self._transport.write(refusal)
            self._transport.close()

    def takes(self, data: bytes, most: int) -> bytes | None:
        """Count what has come; the answer to a request that is too long, or that comes in pieces."""
        self._unanswered += len(data)
        if self._unanswered > most:
            return TOO_LONG
        around = (self._last + data).lower()
        self._last = around[1 - len(PIECES) :]
        return IN_PIECES if PIECES in around else None

    def eof_received(self) -> bool | None:
        """Nothing more will come."""
        return cast(bool | None, self._http.eof_received()) if self._address is not None else None

    def pause_writing(self) -> None:
        """The other side does not read."""
        if self._address is not None:
            self._http.pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        if self._address is not None:
            self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        if self._address is not None:
            self.ended()
            self._http.connection_lost(exc)

    def begins(self) -> None:
        """A request has been understood."""
        self.asked += 1
        self.busy += 1

    def answered(self) -> None:
        """And answered."""
        self.busy -= 1
        self._unanswered = 0
        self.idle_since = asyncio.get_running_loop().time()

    def upgraded(self, address: Address) -> None:
        """It is a WebSocket now, which pings see to. It counts for this address until `ended`."""
        self._acceptor.watch_no_more(self)
        if self._address is not None:
            self._address.connections -= 1
            address.connections += 1
            self._address = address

    def ended(self) -> None:
        """Nothing is counted for it any more; a WebSocket, which goes on without us, says so itself."""
        if self._address is not None:
            self._acceptor.release(self, self._address)
            self._address = None

    def close_if_silent(self, now: float, limits: Limits) -> None:
        """Nobody may stay who does not ask for anything, or does not take the answer."""
        if self._transport is None:
            return
        untaken = self._transport.get_write_buffer_size()
        if untaken != self._untaken:
            self._untaken, self._untaken_since = untaken, now
        patience = limits.keep_alive if self.asked else limits.first_request
        silent = not self.busy and now - self.idle_since > patience
        if silent or (untaken and now - self._untaken_since > limits.body_wait):
            self._transport.abort()


@final
class Acceptor:
    """All connections of a server that are no WebSockets, and how many there are of both."""

    def __init__(self, http: Any, addresses: Addresses, limits: Limits) -> None:
        self._http = http
        self._addresses = addresses
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._visits: set[Visit] = set()
        self._nodes = Address(limits)
        """For whom connections of other nodes count until it is known who is behind them."""
        self.connections = 0

    def __call__(self) -> Visit:
        """A connection is about to be made."""
        return Visit(self, self._http)

    def of_a_node(self) -> Visit:
        """A connection is about to be made by another node; what it passes on is charged there and here."""
        return Visit(self, self._http, of_a_node=True)

    def turn_away(self, peer: Any) -> bytes | None:
        """What somebody is told who need not even be connected: too many come from there; else None.

        To connect first takes ten times as long, and whoever is refused may try again at once.
        """
        name = str(peer[0]) if peer else ""
        address = self._addresses.of(name)
        crowded = address.connections >= self._limits.connections_of_address or address.arrivals.left() < 1.0
        full = self.connections >= self._limits.connections
        return FULL if full or (crowded and not self._addresses.is_trusted(name)) else None

    def admit(self, visit: Visit, transport: asyncio.Transport) -> Address | None:
        """Count a new connection; None if there are too many of them."""
        peer = transport.get_extra_info("peername")
        name = str(peer[0]) if peer else ""
        address = self._nodes if visit.of_a_node else self._addresses.of(name)
        visit.trusted = visit.of_a_node or self._addresses.is_trusted(name)
        crowded = address.connections >= self._limits.connections_of_address or not address.arrivals.take(1.0)
        if self.connections >= self._limits.connections or (crowded and not visit.trusted):
            return None
        self.connections += 1
        address.connections += 1
        visit.idle_since = self._loop.time()
        self._visits.add(visit)
        return address

    def refuse(self, visit: Visit, address: Address, data: bytes) -> bytes | None:
        """Why these bytes of a visit are not read any more; None if they are."""
        if not visit.trusted:
            affordable = address.allowance.reads.take(read_cost(len(data)))
            if not affordable or address.requests.left() < 1.0:
                return FULL
        return visit.takes(data, self._limits.request_bytes)

    def release(self, visit: Visit, address: Address) -> None:
        """A connection is gone."""
        self._visits.discard(visit)
        self.connections -= 1
        address.connections -= 1

    def watch_no_more(self, visit: Visit) -> None:
        """Somebody else sees to it that this connection ends."""
        self._visits.discard(visit)

    async def close_silent_visits(self) -> None:
        """Again and again, close what has been silent for too long."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            now = self._loop.time()
            for visit in list(self._visits):
                visit.close_if_silent(now, self._limits)


@web.middleware
async def count_request(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Know of every connection whether it is being answered, and since when it has not asked for anything."""
    visit = visit_of(request)
    if visit is None:
        return await handler(request)
    visit.begins()
    try:
        return await handler(request)
    finally:
        visit.answered()


@web.middleware
async def limit_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer one address only so many requests a second, and a few of them in a turn of the loop."""
    hop: Hop | None = request.get(HOP)
    if hop is not None and not hop.address:  # another node asks for itself
        return await handler(request)
    address = address_of(request)
    if not address.requests.take(1.0):
        raise LimitReached(TOO_MANY)
    await address.turnstile.pass_through()
    return await handler(request)


def visit_of(request: web.Request) -> Visit | None:
    """The connection over which a request came."""
    protocol = None if request.transport is None else request.transport.get_protocol()
    return protocol if isinstance(protocol, Visit) else None
