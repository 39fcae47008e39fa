"""The real server, except that its UNO Attack! and Wonky tables begin as a test has laid them out.

Run like `rumpus`, with the path of a JSON file in RUMPUS_STACKED. Every new game begins with the position
in it: what `given` of the sheets' tests takes, and for the launcher of UNO Attack! `gaps` (presses from shot
to shot) and `shot` (cards a time). Bots think `haste` times as fast as people do, and all of the table's
time can pass faster too, as at the speedy server's tables.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser import speedy_server  # noqa: F401  # what it changes, it changes as it is imported
from rumpus import __main__, bots
from rumpus.bots.bot import Bot, Intent
from rumpus.engine.box import Box
from rumpus.engine.chance import Chance, Sealed
from rumpus.engine.match import Match, View
from rumpus.games.uno_attack.launcher import Model, install
from rumpus.server.live import session
from rumpus.server.rooms import games
from rumpus.server.store.records import GameRecord
from sheets import uno_attack, wonky

STACKED = Path(os.environ["RUMPUS_STACKED"])

deal = session.new_match


class Hasty:
    """A bot that thinks faster than people do."""

    def __init__(self, bot: Bot[Any, Any], times: int) -> None:
        self._bot = bot
        self._times = times

    def consider(self, view: View[Any, Any], chance: Chance) -> Intent | None:
        intent = self._bot.consider(view, chance)
        return intent and Intent(intent.action, intent.after // self._times)


def wishes() -> dict[str, Any]:
    """What the test wants, if it wants anything."""
    found: dict[str, Any] = json.loads(STACKED.read_text("utf-8")) if STACKED.exists() else {}
    return found


def stacked_match(box: Box, game: GameRecord) -> Match[Any, Any]:
    """A match that begins with the wanted position, if there is one."""
    wish = wishes()
    wish.pop("haste", 1)
    if not wish:
        return deal(box, game)
    if box.info.gravity:
        return dealt_by_luck(wonky.given(**wish, options=game.options).match, game)
    gaps, size = wish.pop("gaps"), wish.pop("shot")
    match = dealt_by_luck(uno_attack.given(**wish, options=game.options).match, game)
    disc = tuple(gaps) * 2  # a disc has more than one notch
    install(match.state, Model(disc=disc, sizes=(0,) * (size - 1) + (100,)))
    match.state.gap = disc[0]
    match.state.notch = 1
    return match


def dealt_by_luck(match: Match[Any, Any], game: GameRecord) -> Match[Any, Any]:
    """The same match, but what comes after its position is luck."""
    match._ledger.chance = Sealed(game.seed)
    return match


def hasty_bot(box: Box, level: str) -> Bot[Any, Any]:
    return Hasty(bots.seat_bot(box, level), wishes().get("haste", 1))


vars(games)["new_match"] = stacked_match
vars(session)["seat_bot"] = hasty_bot

if __name__ == "__main__":
    __main__.main()
