"""What one network address has and may still do: a guest is only a cookie, and cookies are free.

An address may be a whole school, so its limits are wide; they are there for whoever has a script.
"""

import ipaddress
import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, TypeAlias, final

from rumpus.server.limits import Limits
from rumpus.server.rate_limit import Allowance, TokenBucket
from rumpus.server.turnstile import Turnstile

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

KEPT: Final = 10_000
"""Addresses that are remembered: about 10 MB. Beyond that, the ones not seen for longest are forgotten."""

WITH_PORT: Final = re.compile(r"(?:(?P<bare>[\d.]+)|\[(?P<bracketed>[^\]]*)\])(?::\d+)?")

HOME_PREFIX: Final = 64
"""A home or a phone has a whole IPv6 network of this size to itself."""


@final
class Address:
    """One address, or one home's IPv6 network."""

    def __init__(self, limits: Limits) -> None:
        self.connections = 0
        self.open_rooms = 0
        """Rooms that were opened from here and are still open."""
        self.handshakes = TokenBucket(limits.handshake_rate, limits.handshake_burst)
        self.rooms = TokenBucket(limits.room_rate, limits.room_burst)
        self.games = TokenBucket(limits.game_rate, limits.game_burst)
        self.names = TokenBucket(limits.name_rate, limits.name_burst)
        self.wrong_codes = TokenBucket(limits.wrong_code_rate, limits.wrong_code_burst)
        self.carried = TokenBucket(limits.carry_rate, limits.carry_burst)
        """Links to another device, asked for and brought."""
        self.previews = TokenBucket(limits.preview_rate, limits.preview_burst)
        self.replays = TokenBucket(limits.replay_rate, limits.replay_burst)
        self.thoughts = TokenBucket(limits.thought_rate, limits.thought_burst)
        self.arrivals = TokenBucket(limits.connection_rate, limits.connection_burst)
        """Connections, however short they were."""
        self.requests = TokenBucket(limits.request_rate, limits.request_burst)
        self.turnstile = Turnstile()
        """Requests pass it, so that many at once are answered a few in a turn of the loop."""
        self.allowance = Allowance(
            limits.address_message_rate,
            limits.address_message_burst,
            limits.address_read_rate,
            limits.address_read_burst,
        )


@final
class Addresses:
    """All addresses that have come by lately."""

    def __init__(self, limits: Limits, trusted: Sequence[Network] = ()) -> None:
        self._limits = limits
        self._trusted = tuple(trusted)
        self._known: OrderedDict[str, Address] = OrderedDict()

    def of(self, name: str) -> Address:
        """What is known of this address."""
        key = home_of(name)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Address(self._limits)
            self._forget_some()
        else:
            self._known.move_to_end(key)
        return found

    def is_trusted(self, name: str) -> bool:
        """Whether this is a proxy whose word is taken for who comes through it."""
        address = parsed(name)
        return address is not None and any(address in network for network in self._trusted)

    def behind(self, peer: str, forwarded: str) -> str:
        """Who really comes: the last address in `X-Forwarded-For` that is no trusted proxy's own.

        What stands before it was written by whoever is behind it, and proves nothing.
        """
        name = peer
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        while hops and self.is_trusted(name):
            name = without_port(hops.pop())
        return name

    def _forget_some(self) -> None:
        for key in list(self._known)[: max(0, len(self._known) - KEPT)]:
            if self._known[key].connections == 0 and self._known[key].open_rooms == 0:
                del self._known[key]


def home_of(name: str) -> str:
    """The address itself or, with IPv6, the network that one home has."""
    address = parsed(name)
    if address is None:
        return name
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, HOME_PREFIX), strict=False))


def parsed(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address; one of IPv4 in an IPv6 dress, as a socket for both shows it, without it."""
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def without_port(name: str) -> str:
    """An address as some proxies write it, `1.2.3.4:5678` or `[::1]:5678`: every connection has another."""
    found = WITH_PORT.fullmatch(name)
    return name if found is None else found["bare"] or found["bracketed"]
