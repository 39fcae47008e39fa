"""Our search in somebody else's game: RLCard's UNO for two, against RLCard's own rule-based player.

    python bench/peers/uno_search.py                  # 6,000 games against uno-rule-v1
    python bench/peers/uno_search.py --against random

The same flat Monte Carlo as our expert's (`bots/montecarlo.py`), with playouts by RLCard's rules
(`lab/plain_uno.py`). It is told what every RLCard agent is told, and chairs are changed after every game.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]
from rlcard import models  # type: ignore[import-not-found,import-untyped,unused-ignore]
from rlcard.agents import RandomAgent  # type: ignore[import-not-found,import-untyped,unused-ignore]

from rumpus.bots.montecarlo import ponder
from rumpus.engine import bits
from rumpus.engine.chance import Dice
from rumpus.engine.piles import Pile
from rumpus.foresight.shares import wilson
from rumpus.lab.plain_uno import RANKS, NextCard

COLORS = "rgby"
TRAITS = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "skip",
    "reverse",
    "draw_2",
    "wild",
    "wild_draw_4",
]
WILD = TRAITS.index("wild")
CHUNK = 50


class Searcher:
    """Sits on a chair of RLCard's, and thinks as our expert does."""

    use_raw = True

    def __init__(self, playouts: int, seed: str) -> None:
        self._playouts = playouts
        self._dice = Dice(seed)
        self.decisions = 0
        """How often there was something to decide."""
        self.seconds = 0.0

    def step(self, state: dict[str, Any]) -> str:
        """The action to take, in RLCard's words."""
        seen = state["raw_obs"]
        legal = list(dict.fromkeys(seen["legal_actions"]))
        if len(legal) == 1:
            return str(legal[0])
        started = time.process_time()
        action = self._decide(seen, legal)
        self.seconds += time.process_time() - started
        self.decisions += 1
        return action

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[Any]]:
        """As RLCard asks in an evaluation."""
        return self.step(state), []

    def _decide(self, seen: dict[str, Any], legal: list[str]) -> str:
        color, trait = matched(seen, legal)
        question = NextCard(
            pile(seen["hand"]),
            seen["num_cards"][1 - seen["current_player"]],
            pile(seen["played_cards"]),
            COLORS.index(color),
            TRAITS.index(trait),
        )
        actions = [words(face, named) for face, named in question.plays]
        if set(actions) != set(legal):
            raise AssertionError(f"{sorted(actions)} is not what RLCard allows: {sorted(legal)}")
        tally = ponder(question, self._playouts, self._dice)
        return actions[tally.ranking()[0]]


def matched(seen: dict[str, Any], legal: list[str]) -> tuple[str, str]:
    """The color and the trait to be matched.

    `target` has a wild card's first color; the last card played has the one that was named. Once the played
    cards have become the draw pile, only what is legal tells.
    """
    color, trait = (seen["played_cards"][-1] if seen["played_cards"] else seen["target"]).split("-")
    if not seen["played_cards"] and trait in TRAITS[WILD:]:
        color = next((action[0] for action in legal if action.split("-")[1] not in TRAITS[WILD:]), color)
    return color, trait


def pile(cards: list[str]) -> Pile:
    """RLCard's cards as one of our piles."""
    found = Pile()
    for card in cards:
        color, trait = card.split("-")
        rank = TRAITS.index(trait)
        places = [RANKS * COLORS.index(color) + rank]
        if rank >= WILD:
            places = [4 * RANKS + 2 * (rank - WILD) + copy for copy in range(2)]
        found.add(
            next(place for word in (0, bits.WORD) for each in places if not found.has(place := each + word))
        )
    return found


def words(face: int, color: int) -> str:
    """A play as RLCard says it."""
    if face < 4 * RANKS:
        return f"{COLORS[face // RANKS]}-{TRAITS[face % RANKS]}"
    return f"{COLORS[color]}-{TRAITS[WILD + (face - 4 * RANKS) // 2]}"


def play(against: str, playouts: int, seed: int, first: int, games: int) -> tuple[int, int, float]:
    """Some games: how many we won, how many decisions we made, and how many seconds they took."""
    np.random.seed(seed + first)
    env = rlcard.make("uno", config={"seed": seed + first})
    ours = Searcher(playouts, f"{seed}/{first}")
    rival = RandomAgent(env.num_actions) if against == "random" else models.load(against).agents[0]
    won = 0
    for number in range(games):
        seat = number % 2
        env.set_agents([ours, rival] if seat == 0 else [rival, ours])
        _, payoffs = env.run(is_training=False)
        won += int(payoffs[seat] > 0)
    return won, ours.decisions, ours.seconds


def main() -> None:
    """Play, and print who won."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", choices=["uno-rule-v1", "random"], default="uno-rule-v1")
    parser.add_argument("--games", type=int, default=6_000)
    parser.add_argument("--playouts", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    starts = range(0, asked.games, CHUNK)
    sizes = [min(CHUNK, asked.games - start) for start in starts]
    many = len(starts)
    won = decisions = 0
    seconds = 0.0
    with ProcessPoolExecutor(asked.jobs) as workers:
        parts = workers.map(
            play, [asked.against] * many, [asked.playouts] * many, [asked.seed] * many, starts, sizes
        )
        for done, part in enumerate(parts, 1):
            won, decisions, seconds = won + part[0], decisions + part[1], seconds + part[2]
            sys.stderr.write(f"\r{done * CHUNK} of {asked.games} games, {won} won")
    sys.stderr.write("\n")
    low, high = wilson(won, asked.games)
    report = {
        "against": asked.against,
        "games": asked.games,
        "playouts": asked.playouts,
        "share": round(won / asked.games, 4),
        "interval": [round(low, 4), round(high, 4)],
        "milliseconds_a_decision": round(1000 * seconds / decisions, 3),
        "compiled": not bits.__file__.endswith(".py"),
    }
    if asked.json:
        sys.stdout.write(json.dumps(report) + "\n")
        return
    sys.stdout.write(
        f"{asked.games} games of RLCard's UNO against {asked.against}: {report['share']:.1%} won"
        f" [{low:.1%}, {high:.1%}], {report['milliseconds_a_decision']} ms a decision"
        f" ({asked.playouts} playouts, {'compiled' if report['compiled'] else 'interpreted'})\n"
    )


if __name__ == "__main__":
    main()
