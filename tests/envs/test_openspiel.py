"""OpenSpiel's own test, where OpenSpiel is installed (the extra `openspiel`)."""

import copy
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

from rumpus.envs.openspiel import register  # noqa: E402  # it needs pyspiel
from rumpus.games import SHELF  # noqa: E402

NAMES = dict(zip([box.info.slug for box in SHELF if box.encode], register(), strict=True))


def tables(pace: str) -> list[tuple[str, int]]:
    """Nightly every game with every number of players; else two games whose random games are short."""
    return [
        (NAMES[box.info.slug], players)
        for box in SHELF
        for players in box.info.seats
        if pace == "nightly" or (box.info.slug in ("domaniacal", "wonky") and players < 5)
    ]


def test_openspiel_finds_nothing_wrong(request: pytest.FixtureRequest) -> None:
    for name, players in tables(request.config.getoption("pace")):
        game = pyspiel.load_game(name, {"players": players})
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_copy_goes_on_by_itself_and_alike() -> None:
    game = pyspiel.load_game("python_rumpus_domaniacal", {"players": 2})
    state = game.new_initial_state()
    state.apply_action(42)
    twin = copy.deepcopy(state)
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    for _ in range(10):
        twin.apply_action(twin.legal_actions()[0])
    assert str(twin) == str(state)
    assert state.action_to_string(state.current_player(), state.legal_actions()[0])
