"""Every promise a server makes beside what is really stored: a broken one is seen when it is told."""

from dataclasses import dataclass, field, fields
from typing import Final
from zlib import crc32

import msgspec

from rumpus.server.store.records import EntryRecord
from simulation.world import World

_entry = msgspec.json.Decoder(EntryRecord).decode

NEVER: Final = 1 << 60


@dataclass
class Counts:
    """What has happened in a simulation."""

    entries: int = 0
    actions: int = 0
    """Of them, by people."""
    acknowledged: int = 0
    bounced: int = 0
    told: int = 0
    resent: int = 0
    states: int = 0
    """Told views that were held to the truth."""
    faults: dict[str, int] = field(default_factory=dict)

    def fault(self, kind: str, times: int = 1) -> None:
        """Something goes wrong."""
        self.faults[kind] = self.faults.get(kind, 0) + times

    def add(self, other: "Counts") -> None:
        """What has happened elsewhere has happened, too."""
        for each in fields(self):
            if each.name != "faults":
                setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))
        for kind, times in other.faults.items():
            self.fault(kind, times)


class Promises:
    """What is stored, in the order of commits, and what was told of it."""

    def __init__(self, world: World) -> None:
        self.counts = Counts()
        self.commits = 0
        self.stored: dict[tuple[int, int], int] = {}
        """For a game and a number in its log, the commit that brought the entry."""
        self.trace = 0
        """A checksum over all that was stored, and told in the end."""
        self._world = world
        self._nonces: dict[str, tuple[int, int]] = {}
        """Which entry an action became."""
        self._told: dict[tuple[int, int, int | None], int] = {}
        """A checksum of what a seat was told of an entry."""
        self._growing: list[tuple[int, int, str | None]] = []

    # ---- What the database does

    def fence(self, epoch: int, latest: int) -> None:
        """Something was written by the server of this epoch."""
        if epoch < latest:
            self._world.breaks(f"a server of epoch {epoch} has written in epoch {latest}")

    def grows(self, game: int, seq: int, line: bytes) -> bool:
        """An entry is about to be stored; whether a person did it."""
        nonce = _entry(line).nonce
        self.trace = crc32(line, self.trace)
        self._growing.append((game, seq, nonce))
        return nonce is not None

    def forget(self) -> None:
        """It is not."""
        self._growing.clear()

    def commit(self) -> None:
        """It is."""
        self.commits += 1
        for game, seq, nonce in self._growing:
            if seq and (game, seq - 1) not in self.stored:
                self._world.breaks(f"entry {seq} of game {game} is stored before the one in front of it")
            self.stored[game, seq] = self.commits
            self.counts.entries += 1
            if nonce is not None:
                self.counts.actions += 1
                if nonce in self._nonces:
                    self._world.breaks(f"done twice: {nonce}, entry {seq} of game {game}")
                self._nonces[nonce] = (game, seq)
        self._growing.clear()

    # ---- What people are told

    def tells(self, game: int, seq: int, written_at: int) -> None:
        """Somebody was told of an entry in a message written after so many commits."""
        self.counts.told += 1
        if self.stored.get((game, seq), NEVER) > written_at:
            self._world.breaks(f"told before it was stored: entry {seq} of game {game}")

    def shows(self, game: int, seq: int, seat: int | None, events: bytes) -> None:
        """What happened, in words to whoever looks on from a seat: the same on all their screens."""
        told = crc32(events)
        if self._told.setdefault((game, seq, seat), told) != told:
            self._world.breaks(f"two screens show entry {seq} of game {game} differently to seat {seat}")

    def follows(self, game: int, last: int, seq: int) -> None:
        """An update must be about the entry after the last one."""
        if seq != last + 1:
            self._world.breaks(f"a gap in game {game}: entry {seq} was told after {last}")

    def acknowledges(self, game: int, nonce: str, seq: int) -> None:
        """Somebody's action was done: it is stored, as this entry."""
        self.counts.acknowledged += 1
        if self._nonces.get(nonce) != (game, seq):
            found = self._nonces.get(nonce)
            self._world.breaks(f"acknowledged as entry {seq} of game {game}, but stored is {found}: {nonce}")

    def bounces(self, nonce: str) -> None:
        """Somebody's action was not done."""
        self.counts.bounced += 1
        if nonce in self._nonces:
            self._world.breaks(f"bounced, but done as entry {self._nonces[nonce]}: {nonce}")

    def committed(self) -> int:
        """How many commits there were."""
        return self.commits
