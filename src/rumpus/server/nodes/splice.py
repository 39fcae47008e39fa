"""A visitor's WebSocket whose room is elsewhere: bytes go through, and no frame is read here.

Pings of the node that has the room go all the way to the browser and back, so it measures all of it; and what
it sends goes nowhere but into this one connection.
"""

import asyncio
from collections.abc import Container
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final, cast, final

from aiohttp import web

from rumpus.server.addresses import Address
from rumpus.server.http.acceptor import visit_of
from rumpus.server.http.security import CONTEXT
from rumpus.server.nodes.passing import NOT_HERE, Answer, NotThere, handshake
from rumpus.server.store.ownership import Peer
from rumpus.server.ws.handshake import Upgraded, take_early

CONNECTING: Final = 2.0
"""Seconds that a node has to take a connection."""

ANSWERING: Final = 10.0
"""Seconds that it has to answer: it may have to wait for the room itself."""

CLOSING: Final = 2.0
"""Seconds in which whoever is left may take the last bytes."""

HEAD: Final = 16 * 1024
"""Bytes that an answer may have before the first frame."""


@final
class End:
    """One end of a splice: an `asyncio.Protocol` in all but name."""

    def __init__(
        self, transport: asyncio.Transport, other: asyncio.Transport, patience: float, http: Any = None
    ) -> None:
        """What comes in here goes to `other`; aiohttp's handler, if there is one, hears of the end.

        Who takes nothing for longer than `patience` is cut off: who is not read cannot be seen to hang up.
        """
        self._transport = transport
        self._other = other
        self._patience = patience
        self._http = http
        self._loop = asyncio.get_running_loop()
        self._stuck: asyncio.TimerHandle | None = None
        self.closed: asyncio.Future[None] = self._loop.create_future()

    def data_received(self, data: bytes) -> None:
        """Pass it on."""
        if not self._other.is_closing():
            self._other.write(data)

    def eof_received(self) -> None:
        """Nothing more will come: then this connection ends, and the other with it."""

    def pause_writing(self) -> None:
        """Too much waits to be taken here: let the rest wait in the network."""
        self._stuck = self._loop.call_later(self._patience, self._transport.abort)
        if not self._other.is_closing():
            self._other.pause_reading()

    def resume_writing(self) -> None:
        """It is taken again."""
        self._stuck_no_more()
        if not self._other.is_closing():
            self._other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone: what was said before is still passed on, and then the other side is hung up, too."""
        self._stuck_no_more()
        if not self._other.is_closing():
            self._other.close()
            self._loop.call_later(CLOSING, self._other.abort)
        if not self.closed.done():
            self.closed.set_result(None)
        if self._http is not None:
            self._http.connection_lost(exc)

    def _stuck_no_more(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


@final
class Upstream:
    """The connection to the node that has the room, until it has answered."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._read = b""
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands, in the visitor's place."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Its answer, and what follows at once; the rest waits until the splice is made."""
        self._read += data
        answer = Answer.of(self._read)
        if answer is not None and not self.answer.done():
            self.transport.pause_reading()
            self.answer.set_result(answer)
        elif answer is None and len(self._read) > HEAD:
            self.transport.abort()

    def eof_received(self) -> None:
        """It hangs up."""

    def pause_writing(self) -> None:
        """A handshake is short."""

    def resume_writing(self) -> None:
        """Nobody waits for this."""

    def connection_lost(self, exc: Exception | None) -> None:
        """It has, without an answer."""
        if not self.answer.done():
            self.answer.set_exception(NotThere("no answer"))


@final
class Splices:
    """All visitors whose rooms are elsewhere."""

    def __init__(self) -> None:
        self._by_node: dict[str, set[asyncio.Transport]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._by_node.values()))

    def cut_all_but(self, nodes: Container[str]) -> None:
        """Only those nodes are there: the others' visitors come back, and find their rooms elsewhere."""
        for node in [node for node in self._by_node if node not in nodes]:
            for transport in self._by_node.pop(node):
                transport.abort()

    async def relay(
        self, request: web.Request, address: Address, ours: str, peer: Peer
    ) -> web.StreamResponse:
        """Be between a visitor and a node until one of them hangs up; NotThere if it has not the room."""
        upstream = Upstream(handshake(request, ours))
        host, _, port = peer.address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECTING):
                await asyncio.get_running_loop().create_connection(
                    lambda: cast(asyncio.Protocol, upstream), host.strip("[]"), int(port)
                )
        except (OSError, TimeoutError) as trouble:
            raise NotThere(str(trouble)) from None
        try:
            async with asyncio.timeout(ANSWERING):
                answer = await upstream.answer
            if NOT_HERE.lower() in answer.headers:
                raise NotThere(peer.name)
            if answer.status != HTTPStatus.SWITCHING_PROTOCOLS:
                kind = answer.headers.get("content-type", "text/plain").partition(";")[0]
                return web.Response(status=answer.status, body=answer.rest, content_type=kind)
            return await self._join(request, address, peer.name, upstream.transport, answer.rest)
        except TimeoutError:
            raise NotThere(peer.name) from None
        finally:
            if not upstream.transport.is_closing():
                upstream.transport.close()
            with suppress(NotThere, asyncio.InvalidStateError):
                upstream.answer.exception()  # perhaps nobody has waited for it

    async def _join(
        self, request: web.Request, address: Address, node: str, theirs: asyncio.Transport, first: bytes
    ) -> web.StreamResponse:
        """The node has said yes: so do we, and step back."""
        socket = Upgraded(compress=False)
        early = take_early(request)
        await socket.prepare(request)
        transport, visit = request.transport, visit_of(request)
        if transport is None or transport.is_closing():
            return socket
        patience = request.app[CONTEXT].limits.body_wait
        end = End(transport, theirs, patience, request.protocol)
        transport.set_protocol(cast(asyncio.Protocol, end))
        theirs.set_protocol(cast(asyncio.Protocol, End(theirs, transport, patience)))
        if visit is not None:
            visit.upgraded(address)
        transport.write(first)
        theirs.write(early)
        if theirs.is_closing():  # while we said yes
            transport.close()
        else:
            theirs.resume_reading()
        joined = self._by_node.setdefault(node, set())
        joined.add(transport)
        try:
            await end.closed
        finally:
            joined.discard(transport)
            if visit is not None:
                visit.ended()
        return socket
