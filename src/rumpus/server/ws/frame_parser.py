"""WebSocket frames from a browser, cut out of the stream one at a time (RFC 6455, section 5).

Whoever reads asks for one frame after another, and sees every one of them, fragments and pongs included:
so each can be charged, and reading can stop between two of them.
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from rumpus.wire.frames import BINARY, BROKEN, CLOSE, PONG, TOO_LONG

FRAGMENT: Final = 0x80
"""The kind of a frame whose message goes on in a later one."""

CONTROL: Final = 0x88
"""From here on a kind is about the connection itself: such a frame is short, and whole."""

HEAD: Final = 6
"""Bytes before a short payload: two, and the mask."""

CLOSE_CODES: Final = frozenset((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014))
"""Codes that a browser may close with, beside its own from 3000 on."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """What has been received: a kind of `rumpus.wire.frames`, with a whole message if there is one."""

    def __init__(self, kind: int, payload: bytes) -> None:
        self.kind = kind
        self.payload = payload
        """Empty in a fragment: the last one brings all of its message."""


@final
class FrameParser:
    """The frames of one connection."""

    def __init__(self, longest: int) -> None:
        self.broken = 0
        """The close code for a stream that is no WebSocket's, or has too long a message; 0 if all is well."""
        self._longest = longest
        """Bytes that a message may have."""
        self._data = b""
        self._at = 0
        """Where in the data the next frame begins."""
        self._message_kind = 0
        """What the fragments so far are the beginning of; 0 between messages."""
        self._fragments: list[bytes] = []
        self._fragments_size = 0

    def feed(self, data: bytes) -> None:
        """More bytes have come in."""
        if self._at < len(self._data):
            data = self._data[self._at :] + data
        self._data = data
        self._at = 0

    def next(self) -> Frame | None:
        """The next frame, unless it is not all there yet, or the stream is broken."""
        data, at = self._data, self._at
        available = len(data) - at
        if available < HEAD or self.broken:
            return None
        first, second = data[at], data[at + 1]
        kind = first | 0x80
        size = second & 0x7F
        known = kind <= BINARY or CLOSE <= kind <= PONG
        # Without extensions no reserved bit is set, and what a browser sends is masked.
        if not known or first & 0x70 != 0 or second & 0x80 == 0:
            return self._break(BROKEN)
        if kind >= CONTROL and (size > 125 or first == kind - 0x80):
            return self._break(BROKEN)
        start = at + HEAD
        if size > 125:
            width = 2 if size == 126 else 8
            if available < HEAD + width:
                return None
            size = int.from_bytes(data[at + 2 : at + 2 + width], "big")
            start += width
        if size > self._longest or (kind < CONTROL and self._fragments_size + size > self._longest):
            return self._break(TOO_LONG)
        end = start + size
        if end > len(data):
            return None
        self._at = end
        payload = unmasked(data[start:end], data[start - 4 : start])
        if kind >= CONTROL:
            return self._break(BROKEN) if kind == CLOSE and not may_close(payload) else Frame(kind, payload)
        if first == kind and kind != FRAGMENT and self._message_kind == 0:
            return Frame(kind, payload)
        return self._join(kind, first == kind, payload)

    def _join(self, kind: int, is_last: bool, payload: bytes) -> Frame | None:
        """A message comes in several frames."""
        if (kind == FRAGMENT) != (self._message_kind != 0):
            return self._break(BROKEN)
        if kind != FRAGMENT:
            self._message_kind = kind
        self._fragments.append(payload)
        self._fragments_size += len(payload)
        if not is_last:
            return Frame(FRAGMENT, b"")
        whole = Frame(self._message_kind, b"".join(self._fragments))
        self._message_kind = self._fragments_size = 0
        self._fragments = []
        return whole

    def _break(self, code: int) -> Frame | None:
        """Nothing more can be read."""
        self.broken = code
        return None


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """What was sent before each byte was combined with one of the mask's four: quick, as one long number."""
    size = len(payload)
    masks = (mask * ((size + 3) // 4))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(masks, "little")).to_bytes(size, "little")


def may_close(payload: bytes) -> bool:
    """Whether this can be said in a close frame: nothing, or a code and a reason."""
    if not payload:
        return True
    code = int.from_bytes(payload[:2], "big")
    return len(payload) > 1 and (code in CLOSE_CODES or 3000 <= code < 5000)
