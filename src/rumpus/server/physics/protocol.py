"""What the server and its physics tell each other about towers: small messages through a pipe."""

import msgspec

from rumpus.games.wonky.gravity import Fell, Nudged, Rested, Slipped, Stood, Word
from rumpus.server.loop.pipe import Ping, Pong


class Begin(msgspec.Struct, tag=True, frozen=True):
    """Somebody has grabbed a block: here is the tower, and where the block lies everybody knows."""

    number: int
    tower: tuple[int, ...]
    poses: tuple[float, ...]
    block: int
    level: str | None = None
    """The bot that places, or None for a person."""
    top: int | None = None
    """The face that it likes best to leave up, if it likes one better than others."""
    hands: tuple[int, ...] = ()
    """How many cards those have who come next, the bot last: it may choose its block's top for them."""
    may_nudge: bool = False
    after: int | None = None
    """The placement before it, if its tower still moves: this one goes on in the same world."""


class MoveHand(msgspec.Struct, tag=True, frozen=True):
    """Where the hand wants its block."""

    number: int
    pose: tuple[float, float, float, float, float, float, float]


class Release(msgspec.Struct, tag=True, frozen=True):
    """The hand has opened."""

    number: int


class PutBack(msgspec.Struct, tag=True, frozen=True):
    """Nobody places this block any more: it goes back to the others, and the tower goes on by itself."""

    number: int


class Freeze(msgspec.Struct, tag=True, frozen=True):
    """Let no time pass in this world, for nobody looks on; or let it pass again."""

    number: int
    still: bool


class Drop(msgspec.Struct, tag=True, frozen=True):
    """Nobody waits for this any more, nor for its tower."""

    number: int


Command = Begin | MoveHand | Release | PutBack | Freeze | Drop


class PhysicsFrame(msgspec.Struct, tag=True, frozen=True):
    """What there is to see of a placement, or of the tower it left swaying, after a tick."""

    number: int
    messages: list[bytes] = []
    """For all browsers, in order."""
    hand: bytes | None = None
    """Where the hand wants its block; it tells its owner how long words take on the way."""
    lets_go: bool = False
    """A bot's arm has set its block down."""
    topples: bool = False
    """Something has just begun to fall."""
    said: str | None = None
    """The kind of gravity's word, once it is spoken."""
    poses: list[float] = []
    film: str = ""
    lives_on: bool = False
    """After this word another one follows: the tower is not at rest yet."""
    lost: bool = False
    """There will never be a word: whoever would have spoken it is gone."""
    fault: str = ""
    """What went wrong in this placement alone, if something did."""

    def word(self) -> Word | None:
        """Gravity's word, once it is spoken."""
        if self.said is None:
            return None
        return Fell(self.film) if self.said == Fell.__name__ else SPOKEN[self.said](self.poses, self.film)


SPOKEN = {kind.__name__: kind for kind in (Stood, Slipped, Nudged, Rested)}
"""The words that come with poses."""

read_command = msgspec.msgpack.Decoder(Command | Ping).decode
read_answer = msgspec.msgpack.Decoder(PhysicsFrame | Pong).decode
