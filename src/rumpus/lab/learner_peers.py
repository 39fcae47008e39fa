"""Other environments for learners, measured beside ours where they are installed (the extra `bench`)."""

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rumpus.lab.peers import rlcard_uno

TABLES = 1024


def pettingzoo_cards(name: str) -> Callable[[float], float | None]:
    """Steps a second of one of PettingZoo's own card games, with observations and random legal actions."""

    def measured(seconds: float) -> float | None:
        if find_spec("pettingzoo") is None or find_spec("rlcard") is None or find_spec("pygame") is None:
            return None
        env: Any = import_module(f"pettingzoo.classic.{name}").env()
        steps = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            steps += one_game(env, steps)
        return steps / spent

    return measured


def one_game(env: Any, seed: int) -> int:
    """Play one game of any PettingZoo environment at random; how many steps that took."""
    env.reset(seed=seed)
    steps = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
        steps += not over
    return steps


def openspiel(name: str, players: int | None) -> Callable[[float], float | None]:
    """Steps a second of one of OpenSpiel's games, driven from Python, with observation tensors."""

    def measured(seconds: float) -> float | None:
        if find_spec("pyspiel") is None:
            return None
        import_module("open_spiel.python.games")
        spiel: Any = import_module("pyspiel")
        numpy: Any = import_module("numpy")
        luck = numpy.random.default_rng(1)
        game = spiel.load_game(name, {"players": players} if players else {})
        observation = import_module("open_spiel.python.observation").make_observation(game)
        steps = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(luck.integers(len(outcomes)))][0])
                    continue
                observation.set_from(state, state.current_player())
                legal = state.legal_actions()
                state.apply_action(legal[int(luck.integers(len(legal)))])
                steps += 1
        return steps / spent

    return measured


def pgx(name: str) -> Callable[[float], float | None]:
    """Steps a second of one of Pgx's games on the CPU: many tables at once, compiled by XLA."""

    def measured(seconds: float) -> float | None:
        if find_spec("pgx") is None:
            return None
        jax: Any = import_module("jax")
        jax.config.update("jax_platforms", "cpu")
        env: Any = import_module("pgx").make(name)
        fresh = jax.vmap(env.init)
        auto: Any = import_module("pgx.experimental.wrappers").auto_reset

        def moved(state: Any, key: Any) -> Any:
            logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            action = jax.random.categorical(key, logits, axis=1)
            keys = jax.random.split(key, TABLES)
            return jax.vmap(auto(env.step, env.init))(state, action, keys)

        move = jax.jit(moved)
        key = jax.random.PRNGKey(1)
        state = jax.jit(fresh)(jax.random.split(key, TABLES))
        state = jax.block_until_ready(move(state, key))  # It is compiled before the clock starts.
        steps = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            key, now = jax.random.split(key)
            state = move(state, now)
            jax.block_until_ready(state.observation)
            steps += TABLES
        return steps / spent

    return measured


PEERS: dict[str, Callable[[float], float | None]] = {
    "RLCard UNO": rlcard_uno,
    "PettingZoo texas_holdem_v4": pettingzoo_cards("texas_holdem_v4"),
    "PettingZoo texas_holdem_no_limit_v6": pettingzoo_cards("texas_holdem_no_limit_v6"),
    "PettingZoo leduc_holdem_v4": pettingzoo_cards("leduc_holdem_v4"),
    "OpenSpiel python_kuhn_poker (Python)": openspiel("python_kuhn_poker", None),
    "OpenSpiel crazy_eights (C++)": openspiel("crazy_eights", 4),
    "OpenSpiel leduc_poker (C++)": openspiel("leduc_poker", None),
    f"Pgx leduc_holdem, {TABLES} tables": pgx("leduc_holdem"),
    f"Pgx kuhn_poker, {TABLES} tables": pgx("kuhn_poker"),
}
