"""Three people, one of whom never does anything: every game comes to its end, for all three."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import TimeoutError, expect

from browser import dominoes, launchers
from browser.builder import Builder
from browser.conftest import Invite
from browser.launchers import StackingServer
from browser.test_away_and_late import WAITS, sit_down
from browser.test_domaniacal import by_key
from browser.test_wonky import take_a_turn
from browser.visitor import LAPTOP, PLAYING, Visitor

PATIENCE = 300
"""Seconds a game may take on a machine however busy."""
A_LOOK = 3_000
"""Milliseconds after which a hand that finds nothing to press looks again."""

AWAKE = {**WAITS, "RUMPUS_LIMIT_IDLE_TURNS": "12"}
"""Two who play by one script must not be taken to be asleep themselves."""

Move = Callable[[], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StackingServer]:
    """Deals as it is told, and waits less for people."""
    live = StackingServer(tmp_path_factory.mktemp("server"), **AWAKE)
    live.speed = 4
    live.start()
    yield live
    live.stop()


def slap(visitor: Visitor) -> None:
    """One thing that can be done in Loonacy, by keys."""
    keyboard = visitor.page.keyboard
    if visitor.phase == PLAYING:
        fits = visitor.fits()
        if fits:
            visitor.press(fits[0])
        elif not visitor.pointing:
            keyboard.press("d")


def stack(player: dominoes.Player) -> None:
    """One thing that can be done in Domaniacal."""
    for action in player.legal("Choose"):
        player.press_key_of(player.card(action["card"]))
        return
    for action in (action for kind in ("Play", "Steal", "EndTurn") for action in player.legal(kind)):
        by_key(player, action)
        return


def press(player: launchers.Player) -> None:
    """One thing that can be done in UNO Attack!"""
    kinds = ("CallUno", "Play", "PlayWild", "PlayTrade", "NameColor", "Press")
    if player.to_act == player.seat:
        for action in (action for kind in kinds for action in player.legal(kind)):
            player.act(action)
            return


def build(builder: Builder) -> None:
    """A whole turn of Wonky, if it is mine."""
    if builder.my_turn:
        take_a_turn(builder, "keys")


def play_to_the_end(idle: Visitor, *moves: Move) -> bool:
    """Let the others move until the game is over for all; whether somebody has played for the idle one."""
    played_for = idle.page.get_by_role("alertdialog", name="plays for you")
    seen = False
    deadline = time.monotonic() + PATIENCE
    while not idle.over:
        assert time.monotonic() < deadline, "The game does not end."
        seen = seen or played_for.count() > 0
        for move in moves:
            try:
                move()
            except TimeoutError:
                continue  # the table has moved on meanwhile
        idle.page.wait_for_timeout(100)
    return seen


def lay(server: StackingServer, game: str) -> dict[str, object]:
    """Let the next game be a short one; its house rules."""
    match game:
        case "domaniacal":
            hands, stacks = "0-1 1-2 3-3 | 2-3 3-4 0-5 | 4-5 5-6 1-6", "0-0 | 2-2 | 4-4"
            server.lay_stacks(hands, stacks, draw_pile="1-3 2-5 0-6 4-6 1-5", haste=10)
            return {"turn_time": 0, "top": 6}
        case "uno-attack":
            server.lay("R1 R2 | R4 W W | R7 W W", top="R9", haste=5)
            return {"turn_time": 0, "limit": 50}
        case "wonky":
            server.lay_hands("LB SG MB | MP | LG SP")
            return {"turn_time": 0, "placing_time": 0, "first": "first chair"}
        case _:  # nothing fits: everybody has to point, also whoever never does
            server.lay_piles("ab cd | ef gh | ij kl", piles="mn op")
            return {}


def hand_of(visitor: Visitor, game: str) -> Move:
    """How somebody who is awake does one thing at a time."""
    match game:
        case "domaniacal":
            return partial(stack, dominoes.Player(visitor))
        case "uno-attack":
            return partial(press, launchers.Player(visitor))
        case "wonky":
            return partial(build, Builder(visitor))
        case _:
            return partial(slap, visitor)


def sits_idle(server: StackingServer, invite: Invite, game: str) -> bool:
    """Play one game with somebody idle in the first chair; whether somebody has played for them."""
    idle, *lively = (invite(**LAPTOP, reduced_motion="reduce") for _ in range(3))
    moves = [hand_of(each, game) for each in lively]
    sit_down(idle, *lively, game=game, options=lay(server, game))
    for each in lively:
        each.page.set_default_timeout(A_LOOK)
    played_for = play_to_the_end(idle, *moves)
    for visitor in (idle, *lively):
        expect(visitor.page.get_by_role("button", name="Rematch")).to_be_visible()
    return played_for


@pytest.mark.parametrize("game", ["uglydoll-loonacy", "loonacy", "domaniacal", "uno-attack", "wonky"])
def test_a_game_ends_though_one_of_three_never_moves(
    server: StackingServer, invite: Invite, game: str
) -> None:
    assert sits_idle(server, invite, game)
