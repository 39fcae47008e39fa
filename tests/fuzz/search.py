"""Looks for inputs that a decoder does not cope with, and keeps each as a file of the corpus.

python tests/fuzz/search.py --seconds 60              every decoder in turn
python tests/fuzz/search.py --only replay --seed 7
"""

import argparse
import hashlib
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.decoders import DECODERS
from fuzz.mutation import mutated

CORPUS = Path(__file__).parent / "corpus"
DATABASES = Path(__file__).parents[1] / "server" / "databases"

TOO_LONG = 30
"""Seconds after which a decoder hangs, also on a busy machine."""


class Hangs(Exception):
    """A decoder that does not come to an end."""


def corpus(decoder: str) -> list[bytes]:
    """All known inputs of a decoder, in order; databases are those that the tests keep anyway."""
    files = sorted((CORPUS / decoder).glob("*"))
    if decoder == "database":
        files += sorted(DATABASES.glob("*/*.db"))
    return [file.read_bytes() for file in files]


@contextmanager
def no_longer_than(seconds: int) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"no end after {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def complaint(decoder: str, data: bytes) -> str | None:
    """What is wrong with how a decoder takes these bytes; None if it copes."""
    try:
        with no_longer_than(TOO_LONG):
            DECODERS[decoder](data)
    except Exception as trouble:
        return f"{type(trouble).__name__}: {trouble}"
    return None


def search(decoder: str, seconds: float, seed: int) -> tuple[int, dict[str, bytes]]:
    """How many inputs were tried in that time, and one for every different complaint."""
    luck, known = random.Random(f"{decoder} {seed}"), corpus(decoder)
    found: dict[str, bytes] = {}
    tried, ends = 0, time.monotonic() + seconds
    while time.monotonic() < ends:
        data = mutated(known, luck)
        tried += 1
        wrong = complaint(decoder, data)
        if wrong is not None:
            found.setdefault(wrong[:60], data)
    return tried, found


def keep(decoder: str, data: bytes) -> Path:
    """Put an input into the corpus, where the tests find it from now on."""
    file = CORPUS / decoder / hashlib.sha256(data).hexdigest()[:12]
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each decoder")
    parser.add_argument("--only", action="append", choices=[*DECODERS])
    parser.add_argument("--seed", type=int, default=int(time.time()))
    wanted = parser.parse_args()
    broken = False
    for decoder in wanted.only or DECODERS:
        tried, found = search(decoder, wanted.seconds, wanted.seed)
        print(f"{decoder:9} {tried:>9,} inputs, {len(found)} not coped with (seed {wanted.seed})", flush=True)
        for wrong, data in found.items():
            print(f"  {keep(decoder, data)}: {wrong}")
        broken |= bool(found)
    sys.exit(broken)


if __name__ == "__main__":
    main()
