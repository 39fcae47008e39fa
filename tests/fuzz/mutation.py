"""New inputs from old ones: bits flipped, pieces cut, doubled and exchanged, odd values put in."""

import random
from collections.abc import Sequence
from typing import Final

ODD: Final = (
    *(
        b"\0",
        b"\xff",
        b"\x80",
        b"\r\n",
        b"\r\n\r\n",
        b'"',
        b"{",
        b"}",
        b"[" * 600,
        b"-1",
        b"1e999",
        b"null",
        b"true",
    ),
    *(
        b"9" * 40,
        b"\xed\xa0\x80",
        "💥".encode(),
        b"nan",
        b"inf",
        b"\x7f\xff\xff\xff\xff\xff\xff\xff",
        b"%00",
        b"''",
    ),
)


def mutated(corpus: Sequence[bytes], luck: random.Random) -> bytes:
    """One of these inputs, changed in a few places."""
    data = luck.choice(corpus)
    for _ in range(luck.randint(1, 6)):
        data = luck.choice((flipped, cut, doubled, exchanged, with_odd_value))(data, corpus, luck)
    return data


def flipped(data: bytes, corpus: Sequence[bytes], luck: random.Random) -> bytes:
    if not data:
        return data
    changed = bytearray(data)
    changed[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
    return bytes(changed)


def cut(data: bytes, corpus: Sequence[bytes], luck: random.Random) -> bytes:
    start, end = piece(data, luck)
    return data[:start] + data[end:]


def doubled(data: bytes, corpus: Sequence[bytes], luck: random.Random) -> bytes:
    start, end = piece(data, luck)
    return data[:end] + data[start:]


def exchanged(data: bytes, corpus: Sequence[bytes], luck: random.Random) -> bytes:
    """With a piece of another input in it."""
    start, end = piece(data, luck)
    other = luck.choice(corpus)
    first, last = piece(other, luck)
    return data[:start] + other[first:last] + data[end:]


def with_odd_value(data: bytes, corpus: Sequence[bytes], luck: random.Random) -> bytes:
    start, end = piece(data, luck)
    return data[:start] + luck.choice(ODD) + data[min(end, start + 8) :]


def piece(data: bytes, luck: random.Random) -> tuple[int, int]:
    start = luck.randint(0, len(data))
    return start, min(len(data), start + luck.choice((1, 2, 4, 16, 64, 512)))
