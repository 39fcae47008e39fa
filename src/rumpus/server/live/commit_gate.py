"""Where a room's messages wait until what they tell is on the disk: commit, then tell."""

from collections import deque
from typing import Protocol, final


class Reader(Protocol):
    """Somebody to write to."""

    language: str
    """What they read."""

    def write(self, frames: bytes) -> None:
        """Send whole frames; never waits."""


@final
class CommitGate:
    """Keeps the order: a message waits for every commit that was begun before it was written."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[tuple[Reader, ...], bytes] | None] = deque()
        """Messages, and None for each commit that is under way."""

    @property
    def closed(self) -> bool:
        """Whether messages wait for a commit."""
        return len(self._waiting) > 0

    def send(self, readers: tuple[Reader, ...], frames: bytes) -> None:
        """Send this when its turn has come: at once, if no commit is under way."""
        if self._waiting:
            self._waiting.append((readers, frames))
        else:
            for reader in readers:
                reader.write(frames)

    def begin_commit(self) -> None:
        """Everything posted from now on waits until `committed` has been called once more."""
        self._waiting.append(None)

    def committed(self) -> None:
        """The oldest commit is done."""
        self._waiting.popleft()
        while self._waiting and self._waiting[0] is not None:
            readers, frames = self._waiting[0]
            self._waiting.popleft()
            for reader in readers:
                reader.write(frames)
