"""One who thinks, except that there are odd things to think about."""

import os
import time
from collections.abc import Iterator

from rumpus.server.thinking import worker


def count(question: bytes) -> Iterator[bytes | None]:
    """As far as is asked."""
    for number in range(int(question)):
        yield None
        yield b"%d" % number


def for_ever(question: bytes) -> Iterator[bytes | None]:
    """Say something, and then nothing more."""
    yield question
    while True:
        time.sleep(0.002)
        yield None


def die(question: bytes) -> Iterator[bytes | None]:
    """Be gone; the second time only if the question wants it."""
    if question == b"always" or not os.path.exists(question):
        if question != b"always":
            open(question, "w").close()
        os._exit(3)
    yield b"alive"


def refuse(question: bytes) -> Iterator[bytes | None]:
    raise ValueError("There is no such thing.")
    yield None


def fail(question: bytes) -> Iterator[bytes | None]:
    raise RuntimeError("planted here")
    yield None


def nice(question: bytes) -> Iterator[bytes | None]:
    yield b"%d" % os.nice(0)


if __name__ == "__main__":
    vars(worker)["SUBJECTS"] = {each.__name__: each for each in (count, for_ever, die, refuse, fail, nice)}
    worker.main()
