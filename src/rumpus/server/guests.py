"""Guests: a cookie is the whole account."""

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from functools import partial
from typing import final
from weakref import WeakValueDictionary

from rumpus.bots.fitting import first_standing, standing_after
from rumpus.engine.box import Box
from rumpus.server.limits import Limits
from rumpus.server.names import kept_name, made_up_name
from rumpus.server.rate_limit import Allowance
from rumpus.server.store.records import GuestRecord
from rumpus.server.store.store import Store

COOKIE = "rumpus_guest"
COOKIE_LIFE = 365 * 86_400
RANDOM_BYTES = 16
SEAL_BYTES = 16
TOKEN_LENGTH = 43
"""Of 32 bytes in letters."""
USUAL_LIMITS = Limits()
DAY = 86_400.0
"""Seconds; how exactly it is known when a guest was last seen."""


def public_id(key: str) -> str:
    """What others may know instead of a key."""
    return hashlib.sha256(key.encode()).hexdigest()[:12]


@final
class Guest:
    """A person, known by the hash of a secret that only their browser has."""

    def __init__(self, key: str, name: str, limits: Limits = USUAL_LIMITS) -> None:
        self.key = key
        """The secret's hash: what the store keeps."""
        self.id = public_id(key)
        """A short hash of the hash: what others see."""
        self.name = name
        self.owner: Guest | None = None
        """Whose device they play on, if it is not their own."""
        self.named = False
        """Whether they have said what they are called; until then, the name is made up."""
        self.allowance = Allowance(
            limits.guest_message_rate,
            limits.guest_message_burst,
            limits.guest_read_rate,
            limits.guest_read_burst,
        )
        self.standings: dict[str, int] = {}
        """How good the rivals are that fit them, game by game, as far as it is known."""

    @property
    def device(self) -> "Guest":
        """Whose tabs are theirs, too."""
        return self.owner or self


@final
class Guests:
    """All guests. In memory are only those whom somebody holds on to: a socket, a chair, a queue."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._known: WeakValueDictionary[str, Guest] = WeakValueDictionary()
        self._unstored: list[Guest] = []
        """Guests with something new on its way to the disk: until then only memory knows it."""
        self._seal = store.seal()

    def new_token(self) -> str:
        """A secret for a new guest. It is sealed, so that nobody can bring one of their own making."""
        random = secrets.token_bytes(RANDOM_BYTES)
        return urlsafe_b64encode(random + self._sealed(random)).decode().rstrip("=")

    def holder(self, token: str | None) -> Guest | None:
        """The guest whose secret this is, or None if it cannot be one of ours."""
        key = self._key(token)
        if token is None or key is None:
            return None
        guest = self._known.get(key)
        return guest if guest is not None else self._meet(token, key, self._store.guest(key))

    async def come_in(self, token: str | None) -> Guest | None:
        """The same, while others go on if the store is far away."""
        key = self._key(token)
        if token is None or key is None or not self._store.is_far or key in self._known:
            return self.holder(token)
        record = await self._store.ask(partial(self._store.guest, key))
        known = self._known.get(key)  # perhaps by now, in another tab
        return known if known is not None else self._meet(token, key, record)

    def _key(self, token: str | None) -> str | None:
        """The hash of a secret, unless it cannot be one at all."""
        if token is None or len(token) != TOKEN_LENGTH or not token.isascii():
            return None
        return hashlib.sha256(token.encode()).hexdigest()

    def _meet(self, token: str, key: str, record: GuestRecord) -> Guest | None:
        """Who has a name may be from before there were seals."""
        if self._is_sealed(token) or record.name is not None:
            return self._new_guest(key, record)
        return None

    def _sealed(self, random: bytes) -> bytes:
        return hmac.digest(self._seal, random, "sha256")[:SEAL_BYTES]

    def _is_sealed(self, token: str) -> bool:
        try:
            secret = urlsafe_b64decode(token + "=")
        except ValueError:
            return False
        return hmac.compare_digest(self._sealed(secret[:RANDOM_BYTES]), secret[RANDOM_BYTES:])

    def known_by(self, key: str) -> Guest:
        """The guest with this key. Until they choose a name of their own there is nothing to store."""
        guest = self._known.get(key)
        return guest if guest is not None else self._new_guest(key, self._store.guest(key))

    async def look_up(self, keys: Iterable[str]) -> list[Guest]:
        """The guests with these keys, while others go on if the store is far away."""
        unknown = [key for key in keys if key not in self._known]
        records = await self._store.ask(lambda: [self._store.guest(key) for key in unknown])
        found = dict(zip(unknown, records, strict=True))
        return [self._known.get(key) or self._new_guest(key, found[key]) for key in found]

    def in_memory(self, key: str) -> Guest | None:
        """The guest with this key, if anybody holds on to them."""
        return self._known.get(key)

    def stranger(self) -> Guest:
        """Somebody of whom nothing is known, and who will never come."""
        return self._new_guest(secrets.token_hex(32), GuestRecord(None, None, {}))

    def newcomer(self) -> tuple[str, Guest]:
        """Somebody of whom nothing is known yet, with a new secret."""
        token = self.new_token()
        key = self._key(token)
        assert key is not None
        return token, self._new_guest(key, GuestRecord(None, None, {}))

    def _new_guest(self, key: str, record: GuestRecord) -> Guest:
        guest = Guest(key, record.name or made_up_name(key), self._limits)
        guest.named = record.name is not None
        guest.standings = record.standings
        if record.seen_at is not None and record.seen_at < time.time() - DAY and self._store.waiting is None:
            self._store.saw_guest(key)
        self._known[key] = guest
        return guest

    def forget(self, guest: Guest) -> None:
        """Whoever comes with this guest's secret is a stranger from now on."""
        self._known.pop(guest.key, None)

    def rename(self, guest: Guest, wanted: str) -> None:
        """Call a guest something else from now on."""
        guest.name = kept_name(wanted)
        guest.named = True
        self._unstored.append(guest)
        self._store.keep_guest(guest.key, guest.name, partial(self._unstored.remove, guest))

    def standing(self, guest: Guest, box: Box) -> int:
        """How good the rivals are that fit a guest in this game."""
        return guest.standings.get(box.info.slug, first_standing(box))

    def learn(self, guest: Guest, box: Box, won: bool) -> None:
        """Fit a guest's rivals to how this game went."""
        standing = standing_after(box, self.standing(guest, box), won)
        guest.standings[box.info.slug] = standing
        self._unstored.append(guest)
        self._store.keep_standing(guest.key, box.info.slug, standing, partial(self._unstored.remove, guest))
