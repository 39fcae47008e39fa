"""What the kernel, ours or a trusted proxy's, has measured of the way to a browser.

Linux tells it for every TCP connection (`TCP_INFO`), and so does macOS (`TCP_CONNECTION_INFO`). Elsewhere,
and through a proxy that does not say how far away its visitors are, there is no witness.
"""

import ipaddress
import math
import socket
import struct
import sys
from typing import Any, Final, final

from aiohttp import web

from rumpus.server.http.security import CONTEXT, FORWARDED, HOP, peer_of
from rumpus.table.lag import NEAR
from rumpus.table.witness import Witness

CLIENT_RTT: Final = "X-Client-RTT"
"""In this header a trusted proxy says how far away its visitor is, in microseconds."""

LONGEST_RTT: Final = 10_000_000
"""Microseconds beyond which a proxy's word makes no sense."""

TCP_INFO: Final = 11
"""Linux's name for what it knows; Python has it on Linux only."""

LINUX_SIZE: Final = 152
LINUX_RTT: Final = 68
LINUX_LEAST_RTT: Final = 148
"""Where `struct tcp_info` has `tcpi_rtt` and (since Linux 4.6) `tcpi_min_rtt`: microseconds, 32 bits each."""

NONE_YET: Final = 2**32 - 1
"""The least trip before there was any."""

TCP_CONNECTION_INFO: Final = 0x106
MACOS_SIZE: Final = 112
MACOS_LATEST_RTT: Final = 40
"""Where `struct tcp_connection_info` has `tcpi_rttcur` and then `tcpi_srtt`: milliseconds, 32 bits each."""

_INT: Final = struct.Struct("=I")
_TWO_INTS: Final = struct.Struct("=II")


@final
class LinkWitness:
    """Follows one connection for as long as it lasts."""

    def __init__(self, tcp: Any, beyond: float | None = None) -> None:
        """Follow a socket; `beyond` is what a proxy at its other end says of the rest of the way."""
        self._tcp = tcp
        self._beyond = beyond
        self._least = math.inf
        self._said: Witness | None = None

    def testify(self, pong: float) -> Witness | None:
        """What is known by now, when a pong took so many milliseconds: one call of the system.

        A pong as quick as in one house wins nobody anything: there, what was said before will do.
        """
        if pong >= NEAR or self._said is None:
            self._said = self._ask()
        return self._said

    def _ask(self) -> Witness | None:
        measured = read_rtt(self._tcp)
        if measured is None:
            return None
        latest, smoothed = measured
        # The kernel forgets its least trip after some minutes. A patient liar could wait for that; we do not.
        self._least = min(self._least, latest, smoothed)
        if self._beyond is None:
            return Witness(self._least, smoothed)
        # The proxy spoke once, at the beginning: how its link is at the moment nobody knows.
        return Witness(self._least + self._beyond, math.inf)


def witness_of(request: web.Request) -> LinkWitness | None:
    """A witness to the way over which a request came, if there is one."""
    tcp = None if request.transport is None else request.transport.get_extra_info("socket")
    peer = peer_of(request)
    if tcp is None:
        return None
    hop = request.get(HOP)
    if hop is not None:
        return None if hop.rtt is None else LinkWitness(tcp, hop.rtt)
    if request.app[CONTEXT].addresses.is_trusted(peer):
        beyond = proxys_word(request.headers.getall(CLIENT_RTT, [""])[-1])
        return None if beyond is None else LinkWitness(tcp, beyond)
    # A proxy on this machine that nobody told us about: what is measured is the way to it.
    return None if FORWARDED in request.headers and is_loopback(peer) else LinkWitness(tcp)


def way_to(request: web.Request) -> float | None:
    """How many milliseconds away a visitor is from here, as far as anybody honest knows."""
    witness = witness_of(request)
    found = None if witness is None else witness.testify(math.inf)
    return None if found is None else found.least


def proxys_word(text: str) -> float | None:
    """How many milliseconds away a proxy says its visitor is; None if it says nothing that makes sense."""
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:9]) <= LONGEST_RTT:
        return None
    return int(text[:9]) / 1_000


def is_loopback(peer: str) -> bool:
    """Whether this is somebody on our own machine."""
    try:
        return ipaddress.ip_address(peer).is_loopback
    except ValueError:
        return False


def read_rtt(tcp: Any) -> tuple[float, float] | None:
    """The least or at least the latest trip, and how long trips take at the moment; None if nobody knows."""
    try:
        if sys.platform == "linux":
            return linux_rtt(tcp.getsockopt(socket.IPPROTO_TCP, TCP_INFO, LINUX_SIZE))
        if sys.platform == "darwin":
            return macos_rtt(tcp.getsockopt(socket.IPPROTO_TCP, TCP_CONNECTION_INFO, MACOS_SIZE))
    except OSError:  # closed by now, or no TCP at all
        return None
    return None


def linux_rtt(info: bytes) -> tuple[float, float] | None:
    """Read a `struct tcp_info`, which older kernels cut short."""
    if len(info) < LINUX_RTT + _INT.size:
        return None
    (smoothed,) = _INT.unpack_from(info, LINUX_RTT)
    least = NONE_YET
    if len(info) >= LINUX_SIZE:
        (least,) = _INT.unpack_from(info, LINUX_LEAST_RTT)
    if smoothed == 0:
        return None
    return min(least, smoothed) / 1_000, smoothed / 1_000


def macos_rtt(info: bytes) -> tuple[float, float] | None:
    """Read a `struct tcp_connection_info`."""
    if len(info) < MACOS_LATEST_RTT + _TWO_INTS.size:
        return None
    latest, smoothed = _TWO_INTS.unpack_from(info, MACOS_LATEST_RTT)
    if smoothed == 0:
        return None
    return float(latest or smoothed), float(smoothed)
