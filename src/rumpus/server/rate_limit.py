"""How much somebody may send: buckets of tokens that refill with time."""

from time import monotonic
from typing import Final, final

READ_SIZE: Final = 1_024
"""Bytes for which as much is charged as for a read itself."""


def read_cost(size: int) -> float:
    """What it costs to have sent so many bytes at once."""
    return 1.0 + size / READ_SIZE


@final
class TokenBucket:
    """Holds up to `burst` tokens and earns `rate` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._filled_at = monotonic()

    def left(self) -> float:
        """How many tokens there are now."""
        now = monotonic()
        earned = (now - self._filled_at) * self._rate
        self._filled_at = now
        self._tokens = min(self._burst, self._tokens + earned)
        return self._tokens

    def take(self, tokens: float) -> bool:
        """Take so many tokens; if there are not enough, the bucket is empty afterwards."""
        self._tokens = self.left() - tokens
        if self._tokens >= 0:
            return True
        self._tokens = 0.0
        return False


@final
class Allowance:
    """What one socket, all sockets of one guest, or all of one address may send."""

    def __init__(
        self, message_rate: float, message_burst: float, read_rate: float, read_burst: float
    ) -> None:
        self.messages = TokenBucket(message_rate, message_burst)
        self.reads = TokenBucket(read_rate, read_burst)
