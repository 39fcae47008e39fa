"""The real server, except that tables begin as a test has laid them out.

Run like `rumpus`, with the path of a JSON file in RUMPUS_STACKED. Every new game begins with the position
in it: what `given` of the sheets' tests takes, and for the launcher of UNO Attack! `gaps` (presses from shot
to shot) and `shot` (cards a time). Bots think `haste` times as fast as people do. And the time of matches
passes `speed` times as fast as ours: looking, counting and breaks are shorter, and bots think, turn and
reach sooner, all by the same factor.
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from rumpus import __main__, bots
from rumpus.bots.bot import Bot, Intent
from rumpus.bots.temperaments import Temperament
from rumpus.engine.box import Box
from rumpus.engine.chance import Chance, Sealed
from rumpus.engine.match import Entry, Match, View
from rumpus.games.uno_attack.launcher import Model, install
from rumpus.server.live import session
from rumpus.server.live.clock import MatchClock
from rumpus.server.rooms import games
from rumpus.server.store.records import GameRecord
from sheets import domaniacal, loonacy, uno_attack, wonky

STACKED = Path(os.environ["RUMPUS_STACKED"])
PACES = ("haste", "speed")

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
    """What the test wants."""
    found: dict[str, Any] = json.loads(STACKED.read_text("utf-8"))
    return found


def stacked_match(
    box: Box, game: GameRecord, luck: list[int] | None = None, beginning: Sequence[Entry[Any]] = ()
) -> Match[Any, Any]:
    """A match that begins with the wanted position, if there is one; lessons and what-ifs begin as ever."""
    wish = {key: value for key, value in wishes().items() if key not in PACES}
    if luck is not None or beginning or not wish:
        return deal(box, game, luck, beginning)
    if "piles" in wish:
        race = loonacy.given(box.info.slug, **wish, options=game.options)
        race.state.quiet_since = 0  # the clock of a table begins at 0, that of a scene at noon
        race.state.beat_ends = race.state.beat
        return dealt_by_luck(race.match, game)
    if "stacks" in wish:
        return dealt_by_luck(domaniacal.given(**wish, options=game.options).match, game)
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


def hasty_bot(box: Box, level: str, temperament: Temperament | None) -> Bot[Any, Any]:
    return Hasty(bots.seat_bot(box, level, temperament), wishes().get("haste", 1))


def match_clock(start: int = 0) -> MatchClock:
    """A clock that is as fast as wanted when it is made."""
    return MatchClock(start, speed=wishes()["speed"])


vars(games)["MatchClock"] = match_clock
vars(games)["new_match"] = stacked_match
vars(session)["seat_bot"] = hasty_bot

if __name__ == "__main__":
    __main__.main()
