"""How the server and a process beside it talk: small messages through a pipe, each after its length."""

import os
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec

SIZE = 4
"""Bytes that tell how long the message after them is."""

CHUNK = 65_536
"""Bytes that are read at once."""


class Ping(msgspec.Struct, tag=True, frozen=True):
    """Do you live?"""


class Pong(msgspec.Struct, tag=True, frozen=True):
    """I do: this is said by the one thread that does all the work."""


_encode = msgspec.msgpack.Encoder().encode


def packed(message: Any) -> bytes:
    """A message as it goes through the pipe."""
    body = _encode(message)
    return len(body).to_bytes(SIZE, "big") + body


def cut(stream: bytearray) -> Iterator[bytes]:
    """Take every whole message out of what has come so far."""
    while len(stream) >= SIZE:
        end = SIZE + int.from_bytes(stream[:SIZE], "big")
        if len(stream) < end:
            return
        yield bytes(stream[SIZE:end])
        del stream[:end]


def listen(pipe: BinaryIO, read: Callable[[bytes], Any], heard: "SimpleQueue[Any]") -> None:
    """In the other process, on a thread of its own: pass every message on, and None at the end."""
    stream = bytearray()
    while data := os.read(pipe.fileno(), CHUNK):
        stream += data
        for message in cut(stream):
            heard.put(read(message))
    heard.put(None)
