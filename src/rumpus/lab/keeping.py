"""Work that may be interrupted: finished pieces are kept on the disk until everything is done."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from rumpus import __version__
from rumpus.lab.chunks import Jobs, in_order

R = TypeVar("R")


class Kept(Generic[R]):
    """A folder of finished pieces of one plan. Another plan, or another version, has another folder."""

    def __init__(self, folder: Path, plan: Any, kind: Any) -> None:
        told = msgspec.json.encode([__version__, plan], enc_hook=str)
        self._folder = folder / sha256(told).hexdigest()[:16]
        self._decode = msgspec.json.Decoder(kind).decode

    def has(self, piece: range) -> bool:
        """Whether this piece was done before."""
        return self._place(piece).is_file()

    def each(self, work: Callable[[range], R], pieces: Sequence[range], jobs: Jobs) -> Iterator[R]:
        """What comes of every piece, in order: read, or done now and kept."""
        missing = [piece for piece in pieces if not self.has(piece)]
        undone = set(missing)
        with closing(in_order(work, missing, jobs)) as done:
            for piece in pieces:
                if piece in undone:
                    found = next(done)
                    self._keep(piece, found)
                    yield found
                else:
                    yield self._decode(self._place(piece).read_bytes())

    def _place(self, piece: range) -> Path:
        return self._folder / f"{piece.start}-{piece.stop}.json"

    def _keep(self, piece: range, found: R) -> None:
        """A file is there only when all of it is."""
        self._folder.mkdir(parents=True, exist_ok=True)
        place = self._place(piece)
        half = place.with_suffix(".half")
        half.write_bytes(msgspec.json.encode(found))
        half.replace(place)
