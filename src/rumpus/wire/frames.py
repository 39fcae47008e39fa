"""WebSocket frames as bytes: made once, written to every socket that shares them.

A server's frames carry no mask (RFC 6455, 5.1), so one message is the same bytes for everybody,
and a table need not go through a coroutine per reader.
"""

from typing import Any

from rumpus.wire.encoding import encode

TEXT = 0x81
BINARY = 0x82
CLOSE = 0x88
PING = 0x89
PONG = 0x8A

NORMAL = 1000
GOING_AWAY = 1001
BROKEN = 1002
NOT_UTF8 = 1007
POLICY = 1008
TOO_LONG = 1009
TRY_LATER = 1013


def frame(opcode: int, payload: bytes) -> bytes:
    """One whole frame."""
    size = len(payload)
    if size < 126:
        return bytes((opcode, size)) + payload
    if size < 65_536:
        return (opcode << 24 | 126 << 16 | size).to_bytes(4, "big") + payload
    return bytes((opcode, 127)) + size.to_bytes(8, "big") + payload


def message_frame(message: Any) -> bytes:
    """A message of `rumpus.wire.messages` as a frame."""
    return frame(TEXT, encode(message))


def close_frame(code: int) -> bytes:
    """The last frame of a socket."""
    return frame(CLOSE, code.to_bytes(2, "big"))
