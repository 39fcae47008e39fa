"""A checksum over many whole games, printed as JSON: interpreted and compiled rules must agree on it."""

import hashlib
import json
import sys
from typing import Any

from rumpus.bots import levels, quick_levels, seat_bot, thinker
from rumpus.engine import bits
from rumpus.engine.batch import Batch
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.envs.tables import open_table
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
            known = quick_levels(box)
            seated = tuple(known[seat % len(known)] for seat in range(seats))
            options = parse(box.info.defaults, SHORT.get(box.info.slug, {}))
            plan = Plan(box.info.slug, seated, share, "checksum", options, gravity=pull(box))
            for played in play_some(plan, range(share)):
                digest.update(repr(played).encode())
        digest.update(json.dumps(_one_log(box.info.slug)).encode())
        digest.update(repr(_thoughts(box)).encode())
        found[box.info.slug] = digest.hexdigest()
    found["dominoes at random"] = list(
        random_dominoes(Domaniacal(domaniacal.INFO), domaniacal.INFO.defaults, 4, Dice("checksum"), 300)
    )
    short = parse(uno_attack.INFO.defaults, SHORT["uno-attack"])
    for box in SHELF:
        found[f"{box.info.slug} by numbers"] = by_numbers(box, games if games >= 1_000 else games // 10)
    found["uno-attack at random"] = list(
        random_uno(UnoAttack(uno_attack.INFO), short, 4, Dice("checksum"), 40)
    )
    return found


def by_numbers(box: Box, games: int) -> str:
    """At least so many whole games as learners play them, every view and every choice among it."""
    digest = hashlib.sha256()
    ended = 0
    share = -(-games // len(box.info.seats))
    for seats in box.info.seats:
        tables = [open_table(box.info.slug, seats, None, f"by numbers {place}") for place in range(10)]
        batch, luck, before = Batch(tables), Dice("by numbers"), ended
        batch.reset()
        while ended - before < share:
            batch.step_at_random(luck)
            for words in (batch.views, batch.choices, batch.seats, batch.won):
                digest.update(words)
            ended += sum(batch.done)
    return f"{ended} games: {digest.hexdigest()}"


def pull(box: Box) -> str | None:
    """Which gravity to play with, if any: the quick one."""
    return "surrogate" if box.info.gravity else None


def _thoughts(box: Box) -> list[object]:
    """What the best searching bot thinks now and then in one game, with very few playouts."""
    mind = thinker(seat_bot(box, levels(box)[-1]))
    if mind is None:
        return []
    match: Match[Any, Any] = Match(box.game, box.info.defaults, 3, Dice("thoughts"))
    arena = Arena(match, [seat_bot(box, "normal")] * 3, Dice("bots"), gravity_of(pull(box), ("normal",) * 3))
    found: list[object] = []
    for step in range(60):
        if match.over or not arena.step():
            break
        for seat in range(3 if step % 6 == 0 else 0):
            prospects = mind.search(match.view(Seat(seat), Millis(arena.now)), Dice(f"{step}"), 16)
            found.append([(type(each.action).__name__, each.value, each.playouts) for each in prospects])
    return found


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
