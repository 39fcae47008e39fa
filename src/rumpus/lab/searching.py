"""How long bots think: searches of many moves of whole games, each with a fixed number of playouts."""

import time
from dataclasses import dataclass
from typing import Any

from rumpus.bots import USUAL, seat_bot, thinker
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.foresight.arena import Arena
from rumpus.games import shelf_box
from rumpus.lab.speed import is_compiled


@dataclass(frozen=True)
class Measured:
    """What is searched, and how far."""

    slug: str
    players: int
    playouts: int


MEASURED = (
    Measured("domaniacal", 2, 280),
    Measured("domaniacal", 4, 280),
    Measured("uno-attack", 2, 300),
    Measured("uno-attack", 4, 300),
)
ONE_HAND: dict[str, dict[str, object]] = {"uno-attack": {"limit": 1}}


def measure(what: Measured, seconds: float) -> dict[str, Any]:
    """Let usual bots play games, and search at every moment at which somebody has a choice."""
    times: list[float] = []
    number = 0
    started = time.process_time()
    while time.process_time() - started < seconds or not times:
        times += _game(what, f"search/{number}")
        number += 1
    times.sort()
    return {
        "game": what.slug,
        "players": what.players,
        "playouts": what.playouts,
        "searches": len(times),
        "mean_ms": round(1000 * sum(times) / len(times), 3),
        "p95_ms": round(1000 * times[int(0.95 * len(times))], 3),
        "compiled": is_compiled(),
    }


def _game(what: Measured, seed: str) -> list[float]:
    """CPU-seconds of every search in one game."""
    box = shelf_box(what.slug)
    options = parse(box.info.defaults, ONE_HAND.get(what.slug, {}))
    match: Match[Any, Any] = Match(box.game, options, what.players, Dice(seed), keep_log=False)
    arena = Arena(match, [seat_bot(box, USUAL) for _ in range(what.players)], Dice(f"{seed}/bots"))
    mind = thinker(seat_bot(box, "expert"))
    assert mind is not None
    luck = Dice(f"{seed}/search")
    times: list[float] = []
    decisions = -1
    while not match.over:
        if arena.decisions != decisions:
            decisions = arena.decisions
            for seat in range(what.players):
                view = match.view(Seat(seat), Millis(arena.now))
                started = time.process_time()
                if mind.search(view, luck, what.playouts):
                    times.append(time.process_time() - started)
        arena.step()
    return times
