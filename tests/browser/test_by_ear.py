"""Whole games of all five by roles, names and live regions alone, with keys alone."""

import pytest

from browser.conftest import Invite
from browser.launchers import StackingServer
from browser.listener import Listener, Move, build, launch, race, stack
from browser.visitor import LAPTOP

pytestmark = pytest.mark.speed(8)


@pytest.mark.parametrize(
    ("game", "options"), [("uglydoll-loonacy", {}), ("loonacy", {"beat": 5})], ids=["freely", "on a beat"]
)
def test_a_race_is_run_by_ear(
    server: StackingServer, invite: Invite, game: str, options: dict[str, int]
) -> None:
    server.lay_piles("ab bc cd | ef fg gh ij", piles="lm op")
    play_by_ear(invite, game, race, **options)


def test_a_whole_game_of_dominoes_is_played_by_ear(server: StackingServer, invite: Invite) -> None:
    server.deal(haste=1)
    play_by_ear(invite, "domaniacal", stack, top=6)


def play_by_ear(invite: Invite, game: str, move: Move, **options: int) -> None:
    """Sit down with a bot, and listen until somebody has won."""
    visitor = invite(**LAPTOP, reduced_motion="reduce")
    visitor.open_room(game, bots=1, level="easy", start=True, options=options)
    Listener(visitor).play(move)


def test_a_launcher_is_heard(server: StackingServer, invite: Invite) -> None:
    """Somebody who dawdles hears that time is up and what the launcher did to them, then plays on."""
    server.lay("R5 R2 | G5 B4 Y6", top="G9", gaps=(2,), shot=1)
    visitor = invite(**LAPTOP, reduced_motion="reduce")
    options = {"limit": 1, "turn_time": 60}
    visitor.open_room("uno-attack", bots=1, level="easy", start=True, options=options)
    listener = Listener(visitor)

    def dawdle(listener: Listener) -> bool:
        return listener.has_heard("Time is up!") and launch(listener)

    listener.play(dawdle)
    assert listener.has_heard("You press the button … phew, nothing!")


def test_a_tower_is_built_by_ear(server: StackingServer, invite: Invite) -> None:
    # The bot only passes, so that the tower is all the listener's own.
    server.lay_hands("LB SG | pass pass' pass''")
    play_by_ear(invite, "wonky", build, turn_time=0, placing_time=0)
