"""Four ways to break the server's word, planted in its own code: what the simulation is there to find."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest.mock import patch

from rumpus.server.live.resume import resume_table
from rumpus.server.rooms import games
from rumpus.server.store.batch import Batch
from rumpus.server.store.postgres import rooms, writer
from rumpus.server.store.postgres.writer import PostgresWriter
from rumpus.server.store.records import EntryRecord, KeptGame


@contextmanager
def telling_before_the_commit() -> Iterator[None]:
    """Those who wait for a commit are told when it begins."""
    honest = PostgresWriter._write

    async def hasty(self: PostgresWriter, batch: Batch) -> bool:
        self._listener.on_written(batch)
        batch.thens = []
        return await honest(self, batch)

    with patch.object(PostgresWriter, "_write", hasty):
        yield


@contextmanager
def no_fence() -> Iterator[None]:
    """Writes of every epoch are let in."""
    own_epoch, any_epoch = "epoch = $2", "epoch >= $2"
    with (
        patch.object(writer, "APPEND", writer.APPEND.replace(own_epoch, any_epoch)),
        patch.object(writer, "CHECK_IN", writer.CHECK_IN.replace(own_epoch, any_epoch)),
    ):
        yield


@contextmanager
def buried_alive() -> Iterator[None]:
    """A node that is taken for dead may write as before, while others have its rooms."""
    with patch.object(rooms, "BURY", rooms.BURY.replace("epoch = nodes.epoch + 1", "epoch = nodes.epoch")):
        yield


@contextmanager
def forgotten_nonces() -> Iterator[None]:
    """A table that is revived from its log does not know what it has answered."""

    def forgetful(kept: KeptGame, *others: Any) -> Any:
        entries = [EntryRecord(None, entry.line) for entry in kept.entries]
        return resume_table(KeptGame(kept.record, kept.clock, entries), *others)

    with patch.object(games, "resume_table", forgetful):
        yield


BUGS: Final[dict[str, Callable[[], AbstractContextManager[None]]]] = {
    "tell before commit": telling_before_the_commit,
    "no fence": no_fence,
    "buried alive": buried_alive,
    "nonce forgotten at revival": forgotten_nonces,
}
