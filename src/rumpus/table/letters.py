"""What a table posts, and to whom: letters, which a session turns into messages."""

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from rumpus.engine.ids import Seat
from rumpus.engine.match import Entry
from rumpus.table.race import PhotoFinish

NO_NONCE: Final = ""
"""The number of a hand whose player never asks again, as bots' are; people's are at least one letter."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class EntryAdded:
    """To everybody: the log has a new entry. The floors above ask its events what each seat sees."""

    def __init__(self, entry: Entry[Any]) -> None:
        self.entry = entry


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Accepted:
    """To one player who asked under a number: it is done, and it is this entry of the log."""

    def __init__(self, seat: Seat, nonce: str, seq: int) -> None:
        self.seat = seat
        self.nonce = nonce
        self.seq = seq


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Bounced:
    """To one player: it was not done, and here is why, in a sentence."""

    def __init__(self, seat: Seat, nonce: str, reason: str, late_to: Seat | None = None) -> None:
        self.seat = seat
        self.nonce = nonce
        self.reason = reason
        self.late_to = late_to
        """Who was quicker, if a moment ago it could still have been done."""


@final
@mypyc_attr(acyclic=True)
class Finish:
    """To everybody: two hands were so close that the table may want to see the picture."""

    def __init__(self, photo: PhotoFinish) -> None:
        self.photo = photo


Answer = Accepted | Bounced
Letter = EntryAdded | Accepted | Bounced | Finish
