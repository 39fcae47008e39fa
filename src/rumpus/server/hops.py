"""What one node says to another of a visitor, or asks for itself: in one header, signed, and soon stale.

All nodes of a database have the same key, and nobody else has. It is believed only where nodes knock, so a
visitor who writes this header says nothing.
"""

import hashlib
import hmac
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, final

import msgspec

HEADER: Final = "X-Rumpus-Hop"

LIFE: Final = 30.0
"""Seconds for which it is believed; by so much the clocks of two machines may differ."""

OURS: Final = b"what one node says to another"
"""Makes a key of its own from what guests' secrets are sealed with."""


class Hop(msgspec.Struct, array_like=True, frozen=True):
    """Who passes something on, and for whom."""

    node: str
    """The name of the node that says so."""
    address: str
    """Where the visitor is, as that node counts it; empty if it asks for itself."""
    rtt: float | None = None
    """How many milliseconds away the visitor is from it, if anybody knows."""


class _Signed(msgspec.Struct, array_like=True):
    hop: Hop
    method: str
    path: str
    body: str
    at: float


@final
class HopSeal:
    """Writes the header, and knows whether it is true."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, OURS, "sha256")

    def seal(self, hop: Hop, method: str, path: str, body: bytes = b"") -> str:
        """The header of a request from this node to another."""
        said = msgspec.json.encode(_Signed(hop, method, path, _digest(body), time.time()))
        text = urlsafe_b64encode(said).decode()
        return f"{text}.{self._signature(text)}"

    def read(self, header: str, method: str, path: str, body: bytes = b"") -> Hop | None:
        """What such a header says of this very request; None if no node has written it, or long ago."""
        text, _, signature = header.partition(".")
        try:
            if not hmac.compare_digest(self._signature(text).encode(), signature.encode()):
                return None
            signed = msgspec.json.decode(urlsafe_b64decode(text), type=_Signed)
        except (ValueError, msgspec.DecodeError):
            return None
        about = (signed.method, signed.path, signed.body)
        fresh = abs(time.time() - signed.at) <= LIFE
        return signed.hop if fresh and about == (method, path, _digest(body)) else None

    def _signature(self, text: str) -> str:
        return hmac.digest(self._key, text.encode(), "sha256").hex()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest() if body else ""
