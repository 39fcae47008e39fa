"""What the rows of logs are: read by pages, by the writer and by whoever copies a replay."""

from typing import Final

import msgspec

from rumpus.server.store.records import EntryRecord

LOG: Final = "SELECT json FROM entries WHERE game = $1 ORDER BY seq"

entry_of: Final = msgspec.json.Decoder(EntryRecord).decode
"""An entry, from its row."""


class _Numbered(msgspec.Struct):
    """What must be known of a log's line to find its place."""

    seq: int


_numbered = msgspec.json.Decoder(_Numbered).decode


def seq_of(entry: EntryRecord) -> int:
    """An entry's number in its log."""
    return _numbered(entry.line).seq
