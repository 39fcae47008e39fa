"""How a visitor's request is passed on to the node that has the room, and what that node answers."""

from http import HTTPStatus
from typing import Final, NamedTuple

from aiohttp import web
from aiohttp.hdrs import COOKIE as COOKIES

from rumpus.server.guests import COOKIE
from rumpus.server.hops import HEADER, Hop
from rumpus.server.http.security import CONTEXT, TOKEN, guest_of, name_of
from rumpus.server.ws.link_witness import way_to

PASSED: Final = ("Host", "Origin", "Accept", "Accept-Encoding", "Accept-Language", "If-None-Match")
"""What is said in the visitor's own words. Who they are and where stands in the cookie and in the hop."""

SHAKEN: Final = ("Connection", "Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version")
"""And in a handshake."""

NOT_HERE: Final = "X-Rumpus-Not-Here"
"""In the answer of a node that has not, or no longer, the room that another one thought it had."""


class NotThere(Exception):
    """The node that was asked does not have the room, or is not there itself."""


def passed_on(request: web.Request, ours: str, names: tuple[str, ...] = PASSED) -> dict[str, str]:
    """The headers with which the node called `ours` passes a request on."""
    hop = Hop(ours, name_of(request), way_to(request))
    headers = {name: request.headers[name] for name in names if name in request.headers}
    headers[COOKIES] = cookies_of(request)
    headers[HEADER] = request.app[CONTEXT].hops.seal(hop, request.method, request.raw_path)
    return headers


def cookies_of(request: web.Request) -> str:
    """A visitor's cookies; somebody new is given their secret here, and has it there already."""
    guest_of(request)
    cookies, token = request.headers.get(COOKIES, ""), request.get(TOKEN)
    if token is None:
        return cookies
    return f"{cookies}; {COOKIE}={token}" if cookies else f"{COOKIE}={token}"


def handshake(request: web.Request, ours: str) -> bytes:
    """The handshake of a visitor, as it is sent to another node."""
    headers = passed_on(request, ours, PASSED + SHAKEN)
    lines = [f"GET {request.raw_path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "surrogateescape")


class Answer(NamedTuple):
    """What a node answers to a handshake."""

    status: int
    headers: dict[str, str]
    """By their names in small letters."""
    rest: bytes
    """A refusal's body, or the first frames of those that follow."""

    @staticmethod
    def of(read: bytes) -> "Answer | None":
        """As soon as so much of it is there that it makes sense."""
        head, whole, rest = read.partition(b"\r\n\r\n")
        if not whole:
            return None
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines)
        headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        status = int(first.split(" ", 2)[1])
        if status != HTTPStatus.SWITCHING_PROTOCOLS:
            size = int(headers.get("content-length", "0"))
            if len(rest) < size:
                return None
            rest = rest[:size]
        return Answer(status, headers, rest)
