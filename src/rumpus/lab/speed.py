"""How fast the rules are: compiled, interpreted, and beside other engines in the same run."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rumpus
from rumpus.engine import bits
from rumpus.engine.chance import Dice
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.games import domaniacal, shelf_box, uno_attack
from rumpus.games.domaniacal.playout import playout as random_dominoes
from rumpus.games.domaniacal.rules import Domaniacal
from rumpus.games.uno_attack.options import Options
from rumpus.games.uno_attack.playout import choices, decide
from rumpus.games.uno_attack.playout import playout as random_hands
from rumpus.games.uno_attack.rules import UnoAttack
from rumpus.games.uno_attack.state import PLAYING
from rumpus.lab import peers
from rumpus.lab.simulate import Plan, play_some

Report = dict[str, Any]


def is_compiled() -> bool:
    """Whether this process runs the compiled rules."""
    return not bits.__file__.endswith(".py")


def rate(work: Callable[[], int], seconds: float) -> float:
    """How often per CPU-second, from repeating the work for about so long."""
    done = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        done += work()
    return done / spent


def measure(seconds: float) -> Report:
    """The figures of this process, compiled or not."""
    chance = Dice("speed")
    uno = UnoAttack(uno_attack.INFO)
    one_hand: Options = parse(uno_attack.INFO.defaults, {"limit": 1})
    state: Any = Match(uno, one_hand, 4, Dice("copies"), keep_log=False).state
    few = 2_000

    def copies() -> int:
        for _ in range(few):
            state.copy()
        return few

    plan = Plan("loonacy", ("normal",) * 4, 0, "speed", shelf_box("loonacy").info.defaults)
    number = 0
    decisions = 0

    def games() -> int:
        nonlocal number, decisions
        decisions += sum(each.decisions for each in play_some(plan, range(number, number + 20)))
        number += 20
        return 20

    dominoes = Domaniacal(domaniacal.INFO)

    def domino_games() -> int:
        return random_dominoes(dominoes, domaniacal.INFO.defaults, 4, chance, 20)[0]

    played = rate(games, seconds)
    return {
        "compiled": is_compiled(),
        "uno_attack_decisions_per_second": round(
            rate(lambda: random_hands(uno, one_hand, 4, chance, 2)[0], seconds)
        ),
        "uno_attack_steps_from_python_per_second": round(
            rate(lambda: _steps(uno, one_hand, chance), seconds)
        ),
        "uno_attack_copies_per_second": round(rate(copies, seconds)),
        "domaniacal_decisions_per_second": round(rate(domino_games, seconds)),
        "loonacy_games_per_second": round(played),
        "loonacy_decisions_per_second": round(played * decisions / number),
    }


def _steps(uno: UnoAttack, one_hand: Options, chance: Dice) -> int:
    """A hand at random driven from plain Python, choice by choice, as a learner would."""
    ledger = uno.ledger(uno.empty(one_hand, 4), chance, False)
    uno.begin(ledger)
    state = ledger.state
    made = 0
    while state.phase == PLAYING:
        numbers = choices(state)
        decide(ledger, bits.nth(numbers, chance.below(bits.count(numbers))), chance)
        made += 1
    return made


def measure_interpreted(seconds: float) -> Report:
    """The same figures from the same source without the compiled modules beside it."""
    package = Path(rumpus.__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(package, Path(folder) / "rumpus", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        answer = subprocess.run(  # noqa: S603  # our own interpreter with our own module
            [sys.executable, "-m", "rumpus.lab.speed", str(seconds)],
            env=os.environ | {"PYTHONPATH": folder},
            capture_output=True,
            check=True,
            text=True,
        )
    report: Report = json.loads(answer.stdout)
    return report


def compare(seconds: float, progress: Callable[[str], None]) -> Report:
    """Ourselves both ways, then whoever else is installed, in one run on one machine."""
    progress("our rules as they are installed")
    here = measure(seconds)
    progress("our rules interpreted")
    interpreted = measure_interpreted(seconds) if is_compiled() else here
    others: Report = {}
    for name, measure_peer in peers.PEERS.items():
        progress(name)
        others[name] = measure_peer(seconds)
    return {"installed": here, "interpreted": interpreted, "peers": others}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(float(sys.argv[1]))))
