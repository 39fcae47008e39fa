"""Friends in this house: whoever sits at this computer can let the local network in, with one click.

Usually a server that was started without a word about it listens on the loopback address only, and its links
lead nowhere from another machine. A second socket, on this machine's address in the local network, cures that
until the server stops.
"""

import ipaddress
import logging
import socket
from collections.abc import Callable
from typing import Final, final
from urllib.parse import urlsplit

from aiohttp import web

from rumpus.engine.said import Said
from rumpus.server.errors import NotFromThere, NotNow, Refusal
from rumpus.server.http.api import answer
from rumpus.server.http.listener import Listener
from rumpus.server.http.security import CONTEXT, FORWARDED, check_origin, peer_of
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.settings import LOOPBACK
from rumpus.wire.messages import OpenHouse

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104  # compared with, not bound to

BEYOND: Final = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asking the way there sends nothing, but tells which card is used."""

_log = logging.getLogger("rumpus")


def lan_address() -> str:
    """This machine's address on the local network, or the loopback one if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(BEYOND)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def is_loopback(name: str) -> bool:
    """Whether a host's name or address means the machine itself."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


@final
class HouseDoor:
    """The door to the local network: shut until somebody asks."""

    def __init__(
        self,
        registry: RoomRegistry,
        listening: socket.socket,
        new_listener: Callable[[socket.socket], Listener],
    ) -> None:
        """`listening` is where the server listens anyway."""
        self._registry = registry
        self._here, self._port = listening.getsockname()[:2]
        self._new_listener = new_listener
        self._listener: Listener | None = None
        self._address = ""

    async def open(self) -> str:
        """Let the local network in, and make all links lead there; the server's address in it."""
        address = lan_address()
        if address == LOOPBACK:
            raise NotNow("This computer is on no network at the moment.")
        if address != self._address and self._here not in EVERYWHERE:
            await self._listen(address)
        self._address = address
        url = f"http://{address}:{self._port}"
        self._registry.context.link_base = url
        for room in list(self._registry.rooms.values()):
            room.barrier.run(room.changed)
        _log.warning("Everybody on the local network may come in: %s", url)
        return url

    async def _listen(self, address: str) -> None:
        """Listen at this address; at the one before, which the machine has lost, no more."""
        # Not on all addresses: beside the server's own socket, the system would refuse that.
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address, self._port))
            listener = self._new_listener(listening)
            await listener.start()
        except OSError as trouble:
            listening.close()
            raise NotNow(
                Said("Cannot listen at {address}: {why}.", address=address, why=trouble.strerror)
            ) from None
        self.close()
        self._listener = listener

    def close(self) -> None:
        """Let nobody in any more; who is in stays."""
        if self._listener is not None:
            self._listener.stop()
            self._listener = None


HOUSE: web.AppKey[HouseDoor] = web.AppKey("house", HouseDoor)


async def post_house(request: web.Request) -> web.Response:
    """Let the local network in: only for somebody at this very computer, with no proxy between."""
    check_origin(request)
    settings = request.app[CONTEXT].settings
    at_home = is_loopback(peer_of(request)) and is_loopback(urlsplit(f"//{request.host}").hostname or "")
    if not at_home or FORWARDED in request.headers or settings.trusted_proxies:
        raise NotFromThere("Only whoever sits at the computer that runs this server can do that.")
    if not is_loopback(urlsplit(settings.url).hostname or ""):
        raise Refusal(Said("Friends can come in already, at {url}.", url=settings.url))
    return answer(OpenHouse(await request.app[HOUSE].open()))


ROUTES = [web.post("/api/house", post_house)]
