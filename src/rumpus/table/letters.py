"""What a table posts, and to whom: letters, which a session turns into messages."""

from typing import Any

from msgspec import Struct

from rumpus.engine.ids import Seat
from rumpus.engine.match import Entry
from rumpus.table.race import PhotoFinish


class EntryAdded(Struct, frozen=True, gc=False):
    """To everybody: the log has a new entry. The floors above ask its events what each seat sees."""

    entry: Entry[Any]


class Accepted(Struct, frozen=True, gc=False):
    """To one player: it is done, and it is this entry of the log."""

    seat: Seat
    nonce: str
    seq: int


class Bounced(Struct, frozen=True, gc=False):
    """To one player: it was not done, and here is why, in a sentence."""

    seat: Seat
    nonce: str
    reason: str


class Finish(Struct, frozen=True, gc=False):
    """To everybody: two hands were so close that the table may want to see the picture."""

    photo: PhotoFinish


Answer = Accepted | Bounced
Letter = EntryAdded | Accepted | Bounced | Finish
