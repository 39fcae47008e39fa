"""Talking to the other nodes: news, questions, and requests that are theirs to answer."""

import asyncio
from functools import partial
from typing import Any, Final, final

import aiohttp
import msgspec
from aiohttp import web
from aiohttp.hdrs import CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HOST
from yarl import URL

from rumpus.server.elsewhere import Elsewhere, Told
from rumpus.server.hops import HEADER, Hop, HopSeal
from rumpus.server.nodes.passing import NOT_HERE, NotThere, passed_on
from rumpus.server.store.ownership import Ownership, Peer

SAID: Final = "/node/said"
"""Where nodes tell and ask each other something."""

PATIENCE: Final = 2.0
"""Seconds; whoever has not answered by then is not waited for."""

CONNECTING: Final = 2.0

MAY_BE_SHOWN: Final = ("Cross-Origin-Resource-Policy", "X-Accel-Buffering")
BACK: Final = (CONTENT_TYPE, CONTENT_ENCODING, CONTENT_LENGTH, CACHE_CONTROL, ETAG, *MAY_BE_SHOWN)
"""What is passed back of an answer's head. All else an answer carries is this node's own to say."""

GONE: Final = (OSError, TimeoutError, aiohttp.ClientError)
"""What happens when nobody is there."""


@final
class Peers(Elsewhere):
    """All other nodes."""

    def __init__(self, ownership: Ownership, seal: HopSeal) -> None:
        self._ownership = ownership
        self._seal = seal
        self._telling: set[asyncio.Task[Any]] = set()
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=CONNECTING)
        self._session = aiohttp.ClientSession(
            auto_decompress=False,
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=timeout,
            # Strangers who wait keep theirs; nobody else waits for one.
            connector=aiohttp.TCPConnector(limit=0),
        )

    def tell(self, news: Told) -> None:
        for peer in self._ownership.peers.values():
            task = asyncio.ensure_future(self._say(peer, news))
            self._telling.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[Any]) -> None:
        self._telling.discard(task)
        if not task.cancelled():
            task.exception()  # whoever is not there has no room that must know

    async def ask(self, question: Told) -> dict[str, Any]:
        peers = list(self._ownership.peers.values())
        answers = await asyncio.gather(*(self._say(peer, question) for peer in peers), return_exceptions=True)
        pairs = zip(peers, answers, strict=True)
        return {peer.name: answer for peer, answer in pairs if not isinstance(answer, BaseException)}

    async def ask_one(self, peer: Peer, question: Told) -> Any:
        """What this node answers; None if it does not."""
        try:
            return await self._say(peer, question)
        except GONE:
            return None

    async def _say(self, peer: Peer, said: Told) -> Any:
        body = msgspec.json.encode(said)
        headers = {
            HOST: "localhost",
            HEADER: self._seal.seal(Hop(self._ownership.name, ""), "POST", SAID, body),
        }
        async with (
            asyncio.timeout(PATIENCE),
            self._session.post(f"http://{peer.address}{SAID}", data=body, headers=headers) as answer,
        ):
            answer.raise_for_status()
            return msgspec.json.decode(await answer.read())

    async def relay(self, request: web.Request, peer: Peer) -> web.StreamResponse:
        """Let another node answer a visitor; NotThere if it has not the room, or is not there."""
        headers = passed_on(request, self._ownership.name)
        url = f"http://{peer.address}{request.raw_path}"
        ask = partial(self._session.request, request.method, headers=headers, allow_redirects=False)
        try:
            found = await ask(URL(url, encoded=True))
        except GONE as trouble:
            raise NotThere(str(trouble)) from None
        async with found:
            if NOT_HERE in found.headers:
                raise NotThere(peer.name)
            back = {name: found.headers[name] for name in BACK if name in found.headers}
            response = web.StreamResponse(status=found.status, headers=back)
            await response.prepare(request)
            try:
                async for chunk in found.content.iter_any():
                    await response.write(chunk)
            except GONE:  # in the middle of it
                if request.transport is not None:
                    request.transport.abort()
            else:
                await response.write_eof()
            return response

    async def close(self) -> None:
        """Say nothing more; what was being told is told."""
        if self._telling:
            await asyncio.wait(self._telling, timeout=PATIENCE)
        await self._session.close()
