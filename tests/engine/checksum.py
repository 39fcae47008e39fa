"""A checksum over many whole games, printed as JSON: interpreted and compiled rules must agree on it."""

import hashlib
import json
import sys
from typing import Any

from rumpus.bots import levels, seat_bot
from rumpus.engine import bits
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.game import Info
from rumpus.engine.match import Match
from rumpus.games import SHELF, shelf_box
from rumpus.games.domaniacal import INFO
from rumpus.games.domaniacal.playout import playout as random_dominoes
from rumpus.games.domaniacal.rules import Domaniacal
from rumpus.lab.arena import Arena
from rumpus.lab.simulate import Plan, gravity_of, play_some
from rumpus.lab.sketch.rules import Sketch, playout
from rumpus.wire.codec import entry_to_json


def checksums(games: int) -> dict[str, object]:
    """One checksum a game on the shelf, over every event of every seat count, and one of the sketch."""
    found: dict[str, object] = {"compiled": not bits.__file__.endswith(".py")}
    for box in SHELF:
        digest = hashlib.sha256()
        for seats in box.info.seats:
            share = games // len(box.info.seats)
            known = levels(box)
            seated = tuple(known[seat % len(known)] for seat in range(seats))
            plan = Plan(box.info.slug, seated, share, "checksum", box.info.defaults, gravity=pull(box))
            for played in play_some(plan, range(share)):
                digest.update(repr(played).encode())
        digest.update(json.dumps(_one_log(box.info.slug)).encode())
        found[box.info.slug] = digest.hexdigest()
    sketch = Sketch(Info("sketch", "Sketch", "", range(2, 7), None))
    found["sketch"] = list(playout(sketch, 4, Dice("checksum"), 60_000))
    found["dominoes at random"] = list(
        random_dominoes(Domaniacal(INFO), INFO.defaults, 4, Dice("checksum"), 300)
    )
    return found


def pull(box: Box) -> str | None:
    """Which gravity to play with, if any: the quick one."""
    return "surrogate" if box.info.gravity else None


def _one_log(slug: str) -> list[object]:
    """Every event of one game, not only what it adds up to."""
    box = shelf_box(slug)
    match: Match[Any, Any] = Match(box.game, box.info.defaults, 4, Dice("one log"))
    gravity = gravity_of(pull(box), ("normal",) * 4)
    Arena(match, [seat_bot(box, "normal") for _ in range(4)], Dice("bots"), gravity).play(100_000)
    return [entry_to_json(entry, box) for entry in match.log]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(checksums(int(sys.argv[1]))))
