"""A table as the disk has it, for whoever looks at it while the disk takes nothing.

The table itself may be ahead of that by an action or two, of which nobody may hear yet.
"""

from msgspec import UNSET

from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.superlatives import Tally
from rumpus.server.live.broadcast import Broadcaster
from rumpus.server.live.resume import resume_table
from rumpus.server.seeds import envelope
from rumpus.server.store.records import KeptGame
from rumpus.table.lag import FRIENDS_CAP
from rumpus.wire.messages import TableView


def stored_view(kept: KeptGame, box: Box, names: list[str], seat: Seat | None, language: str) -> TableView:
    """What this watcher may know; CannotResume if the log does not fit the rules."""
    tally = Tally(box.info.superlatives, len(names))
    table = resume_table(kept, box, FRIENDS_CAP, tally)  # nobody plays at it, so no lag is forgiven
    broadcaster = Broadcaster(box, table, names, tally)
    record = kept.record
    return TableView(
        record.number,
        len(kept.entries) - 1,
        table.now,
        record.chairs,
        broadcaster.view(seat, table.now),
        broadcaster.outcome(seat, language),
        envelope(record.seed),
        origin=record.origin or UNSET,
    )
