"""Films: poses in whole numbers, as they are streamed, stored, and shown again without simulating.

A film is the sequence of messages that the browsers were sent, so that whoever can draw a live placement can
draw a stored one. The messages are told in docs/protocol.md.
"""

import base64
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rumpus.tower.turning import Pose, pose_of

# The kinds of messages: each begins with one of these in a byte.
POSES: Final = 1
COUNT: Final = 2
NUDGED: Final = 3
FALLING: Final = 4
HAND: Final = 5
STILL: Final = 6

GRAIN: Final = 0.00005
"""Meters: positions are told in multiples of it."""

FULL: Final = 32767
"""The parts of a turn are told in multiples of one through it."""

LONGEST: Final = 65_000
"""Milliseconds. The clock of a longer placement begins again at 0."""

HEAD = struct.Struct("<BH")
BLOCK = struct.Struct("<B7h")
POSE = struct.Struct("<7h")
LENGTH = struct.Struct("<H")

Grains = tuple[int, ...]
"""A pose in whole numbers."""


def coarse(pose: Pose) -> Grains:
    """A pose as it travels."""
    where = (max(-FULL, min(FULL, round(part / GRAIN))) for part in pose[:3])
    turn = (max(-FULL, min(FULL, round(part * FULL))) for part in pose[3:])
    return *where, *turn


def fine(grains: Sequence[int]) -> Pose:
    """A pose as it arrives."""
    return pose_of([*(part * GRAIN for part in grains[:3]), *(part / FULL for part in grains[3:])])


class Camera:
    """Sees which blocks have moved since it last looked."""

    def __init__(self) -> None:
        self._seen: dict[int, Grains] = {}

    def frame(self, millis: int, poses: Mapping[int, Pose]) -> bytes | None:
        """A message with what moved, or None if nothing did."""
        moved = b""
        for block, pose in poses.items():
            grains = coarse(pose)
            if self._seen.get(block) != grains:
                self._seen[block] = grains
                moved += BLOCK.pack(block, *grains)
        return HEAD.pack(POSES, millis % LONGEST) + moved if moved else None


def whole_frame(millis: int, poses: Mapping[int, Pose]) -> bytes:
    """A message with every block, for whoever comes in the middle."""
    frame = Camera().frame(millis, poses)
    assert frame is not None
    return frame


def read_frame(message: bytes) -> tuple[int, dict[int, Pose]]:
    """The moment in milliseconds and the poses of the blocks that moved."""
    kind, millis = HEAD.unpack_from(message)
    if kind != POSES:
        raise ValueError("This message shows no poses.")
    blocks = (BLOCK.unpack_from(message, at) for at in range(HEAD.size, len(message), BLOCK.size))
    return millis, {block: fine(grains) for block, *grains in blocks}


def read_hand(message: bytes) -> Pose:
    """Where a hand wants its block, as a browser says it: a ValueError if that is not what this is."""
    if len(message) != POSE.size:
        raise ValueError("A hand's message has fourteen bytes.")
    return fine(POSE.unpack(message))


def develop(messages: Sequence[bytes]) -> str:
    """The film as text, for the log."""
    strip = b"".join(LENGTH.pack(len(message)) + message for message in messages)
    return base64.b64encode(zlib.compress(strip, 9)).decode()


def project(film: str) -> Iterator[bytes]:
    """The messages of a film."""
    strip, at = zlib.decompress(base64.b64decode(film)), 0
    while at < len(strip):
        (length,) = LENGTH.unpack_from(strip, at)
        at += LENGTH.size
        yield strip[at : at + length]
        at += length
