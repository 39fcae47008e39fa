"""Other engines, measured beside ours where they are installed (the extra `bench`)."""

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from rumpus.engine.chance import Dice


def rlcard_uno(seconds: float) -> float | None:
    """Decisions a second of RLCard's UNO, stepping its environment with random legal actions."""
    if find_spec("rlcard") is None:
        return None
    import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415

    env: Any = rlcard.make("uno", config={"seed": 1})
    chance = Dice("rlcard")
    decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[chance.below(len(legal))])
            decisions += 1
    return decisions / spent


def openspiel_crazy_eights(seconds: float) -> float | None:
    """Decisions a second of OpenSpiel's crazy_eights, played by its own random bots in C++."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415

    spiel: Any = pyspiel
    game = spiel.load_game("crazy_eights", {"players": 4})
    decisions = 0
    spent = 0.0
    seed = 0
    while spent < seconds:
        seed += 1
        bots = [spiel.make_uniform_random_bot(player, seed) for player in range(4)]
        state = game.new_initial_state()
        started = time.process_time()
        spiel.evaluate_bots(state, bots, seed)
        spent += time.process_time() - started
        decisions += sum(mover.player >= 0 for mover in state.full_history())
    return decisions / spent


PEERS: dict[str, Callable[[float], float | None]] = {
    "RLCard UNO, env.step": rlcard_uno,
    "OpenSpiel crazy_eights, C++ bots": openspiel_crazy_eights,
}
