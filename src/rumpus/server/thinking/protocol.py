"""What the server and those who think for it tell each other, through a pipe."""

import msgspec

from rumpus.server.loop.pipe import Ping, Pong


class Think(msgspec.Struct, tag=True, frozen=True):
    """Here is something to think about."""

    number: int
    subject: str
    """What kind of thing it is: one of `subjects.SUBJECTS`."""
    question: bytes
    """What is asked, as this subject reads it."""
    seconds: float
    """How long there is for it; then what has been said so far is the answer."""


class Forget(msgspec.Struct, tag=True, frozen=True):
    """Nobody wants to know any more."""

    number: int


class Thought(msgspec.Struct, tag=True, frozen=True):
    """Something to say about it."""

    number: int
    said: bytes


class Done(msgspec.Struct, tag=True, frozen=True):
    """There is no more to say."""

    number: int
    in_time: bool = True
    """Whether all was thought of; if not, the time was up."""
    refusal: str = ""
    """Why there is no answer, in a sentence for whoever asked."""
    fault: str = ""
    """What went wrong, if something did that should not."""


read_command = msgspec.msgpack.Decoder(Think | Forget | Ping).decode
read_answer = msgspec.msgpack.Decoder(Thought | Done | Pong).decode
