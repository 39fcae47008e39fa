"""Carrying oneself to another device: a link that works once, for ten minutes, and is nowhere written down.

It holds a secret of its own, never the guest's. The server keeps the secret's hash in memory, beside the
cookie that whoever brings the secret gets; a restart forgets both.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

from rumpus.server.errors import Refusal

SECRET_BYTES: Final = 18
MOST: Final = 10_000
"""Links that wait at a time; beyond that, the oldest are forgotten."""

GONE: Final = "This link has been used, or is older than ten minutes. Ask the other device for a new one."


@dataclass(frozen=True)
class Parcel:
    """What a link gives to whoever brings it."""

    token: str
    """The guest's own secret."""
    until: float


@final
class Carrying:
    """All links that have not been used yet. A guest has at most one: a new one ends the one before."""

    def __init__(self, life: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._life = life
        self._clock = clock
        self._parcels: dict[str, Parcel] = {}
        """By the hash of the link's secret, the oldest first."""

    def __len__(self) -> int:
        return len(self._parcels)

    def pack(self, token: str) -> str:
        """A new link's secret, for the guest with this token."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        self.keep(token, secret)
        return secret

    def keep(self, token: str, secret: str) -> None:
        """A link with this secret, made here or at another node."""
        self.drop(token)
        self._throw_away_old()
        self._parcels[_hash(secret)] = Parcel(token, self._clock() + self._life)

    def drop(self, token: str) -> None:
        """Links of this guest work no more."""
        self._parcels = {name: each for name, each in self._parcels.items() if each.token != token}

    def look(self, secret: str) -> str:
        """Whose token a link would give; it can still be used afterwards."""
        return self._find(secret).token

    def take(self, secret: str) -> str:
        """The token; the link works no more."""
        token = self._find(secret).token
        del self._parcels[_hash(secret)]
        return token

    def _find(self, secret: str) -> Parcel:
        self._throw_away_old()
        parcel = self._parcels.get(_hash(secret))
        if parcel is None:
            raise Refusal(GONE)
        return parcel

    def _throw_away_old(self) -> None:
        now = self._clock()
        fresh = [(name, each) for name, each in self._parcels.items() if each.until > now]
        self._parcels = dict(fresh[-MOST:])


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
