"""Where aiohttp's parser of WebSocket frames puts whole messages."""

import asyncio
from typing import Any, final

from aiohttp import WSMessage
from aiohttp._websocket.reader import WebSocketDataQueue
from aiohttp.http import WebSocketError, WebSocketReader, WSMessageTextBytes

from rumpus.wire.frames import BROKEN

Message = WSMessage | WSMessageTextBytes


@final
class Inbox(WebSocketDataQueue):
    """A queue of aiohttp's that nobody waits for: whoever feeds the parser looks here afterwards."""

    def __init__(self, http: Any, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(http, 0, loop=loop)
        self.messages: list[Message] = []
        self.broken: int = 0
        """The close code for a stream that is no WebSocket's, or has too long a message; 0 if all is well."""

    def feed_data(self, data: Message, size: int) -> None:
        """A message has come in."""
        self.messages.append(data)

    def set_exception(self, exc: BaseException, exc_cause: BaseException | None = None) -> None:
        """Nothing more can be read."""
        self.broken = exc.code if isinstance(exc, WebSocketError) else BROKEN

    def parser(self, longest: int) -> WebSocketReader:
        """What cuts messages of up to so many bytes out of a stream."""
        return WebSocketReader(self, longest, compress=False, decode_text=False)
