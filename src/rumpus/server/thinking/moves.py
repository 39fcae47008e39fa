"""What to do next: the best that a search finds, for a bot or for somebody who asks for a hint."""

from collections.abc import Iterator

import msgspec

from rumpus.bots import seat_bot, thinker
from rumpus.bots.temperaments import TEMPERAMENTS
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.options import parse
from rumpus.games import shelf_box
from rumpus.server.seeds import new_seed
from rumpus.server.thinking.questions import AboutMove, FoundMove
from rumpus.wire.codec import to_json
from rumpus.wire.sight import unpack


def think_of_move(question: bytes) -> Iterator[bytes | None]:
    """One action; nothing where there is nothing to choose."""
    asked = msgspec.msgpack.decode(question, type=AboutMove)
    box = shelf_box(asked.game)
    view = unpack(
        box, parse(box.info.defaults, asked.options), asked.seats, Seat(asked.seat), asked.at, asked.sees
    )
    bot, luck = seat_bot(box, asked.level, TEMPERAMENTS.get(asked.temper)), Dice(new_seed())
    mind = thinker(bot)
    if mind is None:
        intent = bot.consider(view, luck)
        found = [] if intent is None else [(intent.action, 0.5)]
    else:
        found = [(prospect.action, prospect.value) for prospect in mind.search(view, luck)[:1]]
    for action, value in found:
        yield msgspec.msgpack.encode(FoundMove(to_json(action, box.actions), value))
