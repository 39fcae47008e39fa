"""Frames are cut out of a stream however it is chopped up, and what is no WebSocket's ends it."""

import random
from itertools import pairwise

import pytest

from rumpus.server.ws.frame_parser import FRAGMENT, FrameParser
from rumpus.wire.frames import BINARY, BROKEN, CLOSE, PING, PONG, TEXT, TOO_LONG

LONGEST = 4_096


def sent(first: int, payload: bytes, mask: bytes = b"\x37\xfa\x21\x3d") -> bytes:
    """A frame as a browser sends it."""
    size = len(payload)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 65_536:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def received(parser: FrameParser, data: bytes) -> list[tuple[int, bytes]]:
    """All that these bytes complete."""
    parser.feed(data)
    found = []
    while (frame := parser.next()) is not None:
        found.append((frame.kind, frame.payload))
    return found


def test_the_example_of_the_rfc() -> None:
    hello = bytes.fromhex("818537fa213d7f9f4d5158")
    assert received(FrameParser(LONGEST), hello) == [(TEXT, b"Hello")]


@pytest.mark.parametrize("size", [0, 1, 3, 4, 125, 126, 127, LONGEST])
def test_every_size_comes_out_as_it_went_in(size: int) -> None:
    payload = bytes(at % 251 for at in range(size))
    assert received(FrameParser(LONGEST), sent(BINARY, payload)) == [(BINARY, payload)]


def test_a_long_way_to_write_a_short_size_is_understood() -> None:
    frame = bytes((TEXT, 0x80 | 127)) + (2).to_bytes(8, "big") + bytes(4) + b"hi"
    assert received(FrameParser(LONGEST), frame) == [(TEXT, b"hi")]


def test_a_stream_may_be_cut_anywhere() -> None:
    luck = random.Random(6455)
    kinds = (TEXT, BINARY, PING, PONG)
    frames = [(luck.choice(kinds), luck.randbytes(luck.choice((0, 5, 120, 125)))) for _ in range(300)]
    frames.append((TEXT, luck.randbytes(1_000)))
    stream = b"".join(sent(kind, payload, luck.randbytes(4)) for kind, payload in frames)
    for pieces in (len(stream), 500, 50, 2):
        cuts = sorted({0, len(stream), *luck.sample(range(len(stream)), pieces - 1)})
        parser = FrameParser(LONGEST)
        found = [each for cut, next_cut in pairwise(cuts) for each in received(parser, stream[cut:next_cut])]
        assert found == frames and not parser.broken


def test_fragments_are_one_message_and_pongs_may_come_between_them() -> None:
    stream = sent(0x01, b"Hel") + sent(PONG, b"1") + sent(0x00, b"") + sent(0x80, b"lo") + sent(BINARY, b"2")
    assert received(FrameParser(LONGEST), stream) == [
        (FRAGMENT, b""),
        (PONG, b"1"),
        (FRAGMENT, b""),
        (TEXT, b"Hello"),
        (BINARY, b"2"),
    ]


def test_reading_can_stop_between_two_frames() -> None:
    parser = FrameParser(LONGEST)
    parser.feed(sent(TEXT, b"one") + sent(TEXT, b"two"))
    first = parser.next()
    assert first is not None and first.payload == b"one"
    assert received(parser, sent(TEXT, b"three")) == [(TEXT, b"two"), (TEXT, b"three")]


BAD = {
    "without a mask": b"\x81\x02hi    ",
    "a reserved bit": sent(0xC1, b"hi"),
    "an unknown kind": sent(0x83, b"hi"),
    "an unknown kind of control": sent(0x8B, b"hi"),
    "a ping in two frames": sent(0x09, b"hi"),
    "a ping that is too long": sent(PING, bytes(126)),
    "nothing to continue": sent(0x80, b"hi"),
    "a message within a message": sent(0x01, b"hi") + sent(TEXT, b"ho"),
    "half a close code": sent(CLOSE, b"\x03"),
    "a close code that is none": sent(CLOSE, (1005).to_bytes(2, "big")),
    "a close code of nobody's": sent(CLOSE, (5000).to_bytes(2, "big")),
}


@pytest.mark.parametrize("stream", BAD.values(), ids=BAD.keys())
def test_what_is_no_websocket_ends_the_stream(stream: bytes) -> None:
    parser = FrameParser(LONGEST)
    assert all(kind == FRAGMENT for kind, _ in received(parser, stream))
    assert parser.broken == BROKEN
    assert received(parser, sent(TEXT, b"still there?")) == []


@pytest.mark.parametrize(
    "stream",
    [
        sent(TEXT, bytes(LONGEST + 1)),
        sent(TEXT, bytes(70_000))[:14],
        b"\x81\xff" + b"\xff" * 12,
        sent(0x01, bytes(LONGEST)) + sent(0x80, b"!"),
    ],
)
def test_a_message_that_is_too_long_ends_the_stream_before_it_is_all_there(stream: bytes) -> None:
    parser = FrameParser(LONGEST)
    received(parser, stream)
    assert parser.broken == TOO_LONG


@pytest.mark.parametrize("payload", [b"", (1000).to_bytes(2, "big"), (4999).to_bytes(2, "big") + b"bye"])
def test_a_close_frame_says_nothing_or_why(payload: bytes) -> None:
    assert received(FrameParser(LONGEST), sent(CLOSE, payload)) == [(CLOSE, payload)]


def test_a_pong_of_any_length_fits_between_the_fragments_of_a_full_message() -> None:
    stream = sent(0x01, bytes(LONGEST)) + sent(PONG, bytes(125)) + sent(0x80, b"")
    assert [kind for kind, _ in received(FrameParser(LONGEST), stream)] == [FRAGMENT, PONG, TEXT]
