"""A checksum over many whole games, printed as JSON: interpreted and compiled rules must agree on it."""

import hashlib
import json
import sys
from typing import Any

from rumpus.bots import levels, seat_bot
from rumpus.engine import bits
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.foresight.arena import Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.games import SHELF, domaniacal, shelf_box, uno_attack
from rumpus.games.domaniacal.playout import playout as random_dominoes
from rumpus.games.domaniacal.rules import Domaniacal
from rumpus.games.uno_attack.playout import playout as random_uno
from rumpus.games.uno_attack.rules import UnoAttack
from rumpus.lab.simulate import Plan, play_some
from rumpus.wire.codec import entry_line

SHORT: dict[str, dict[str, object]] = {"uno-attack": {"limit": 1}}
"""Options that make one game short enough for a thousand of them; one log has them all as usual."""


def checksums(games: int) -> dict[str, object]:
    """One checksum a game on the shelf, over every seat count's events, and one a random playout."""
    found: dict[str, object] = {"compiled": not bits.__file__.endswith(".py")}
    for box in SHELF:
        digest = hashlib.sha256()
        for seats in box.info.seats:
            share = games // len(box.info.seats)
            known = levels(box)
            seated = tuple(known[seat % len(known)] for seat in range(seats))
            options = parse(box.info.defaults, SHORT.get(box.info.slug, {}))
            plan = Plan(box.info.slug, seated, share, "checksum", options, gravity=pull(box))
            for played in play_some(plan, range(share)):
                digest.update(repr(played).encode())
        digest.update(json.dumps(_one_log(box.info.slug)).encode())
        found[box.info.slug] = digest.hexdigest()
    found["dominoes at random"] = list(
        random_dominoes(Domaniacal(domaniacal.INFO), domaniacal.INFO.defaults, 4, Dice("checksum"), 300)
    )
    short = parse(uno_attack.INFO.defaults, SHORT["uno-attack"])
    found["uno-attack at random"] = list(
        random_uno(UnoAttack(uno_attack.INFO), short, 4, Dice("checksum"), 40)
    )
    return found


def pull(box: Box) -> str | None:
    """Which gravity to play with, if any: the quick one."""
    return "surrogate" if box.info.gravity else None


def _one_log(slug: str) -> list[object]:
    """Every event of one game, not only what it adds up to."""
    box = shelf_box(slug)
    seats = box.info.seats[len(box.info.seats) // 2]
    match: Match[Any, Any] = Match(box.game, box.info.defaults, seats, Dice("one log"))
    gravity = gravity_of(pull(box), ("normal",) * seats)
    Arena(match, [seat_bot(box, "normal") for _ in range(seats)], Dice("bots"), gravity).play(100_000)
    return [entry_line(entry, box).decode() for entry in match.log]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(checksums(int(sys.argv[1]))))
