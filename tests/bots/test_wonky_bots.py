"""Wonky bots follow a few rules of thumb, take their time, and are better off for it."""

from typing import Any

import pytest

from laws.whim import Careful
from rumpus.bots import levels, levels_for_people, seat_bot
from rumpus.engine.chance import Dice
from rumpus.engine.game import Gravity
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.foresight.arena import Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.games.wonky.actions import Grab, LetGo, Play
from sheets.wonky import BOX, WonkyScene, given
from sheets.wonky_notation import block_names, name_of


def choice(scene: WonkyScene, level: str = "normal", luck: str = "1") -> Any:
    """What a bot in seat 0 wants to do, and how long it takes."""
    intent = seat_bot(BOX, level).consider(scene.match.view(Seat(0), Millis(scene.now)), Dice(luck))
    assert intent is not None
    return intent


def card(scene: WonkyScene) -> str:
    action = choice(scene).action
    assert isinstance(action, Play)
    return name_of(action.card)


def block(scene: WonkyScene) -> str:
    action = choice(scene).action
    assert isinstance(action, Grab)
    return block_names([action.block])


def test_there_are_two_levels_for_people() -> None:
    assert levels(BOX) == ("random", "easy", "normal")
    assert levels_for_people(BOX) == ["easy", "normal"]


def test_it_keeps_the_card_with_a_choice_for_last() -> None:
    assert card(given(hands="**rev *B S* MG | LP LG", tower="SG")) == "MG"
    assert card(given(hands="**draw *B | LP LG", tower="SG")) == "*B"


def test_it_keeps_a_pass_for_a_tall_tower() -> None:
    hands = "*B MG pass | LP LG"
    assert card(given(hands=hands, tower="LB LP MB SP")) == "MG"
    assert card(given(hands=hands, tower="LB LP MB SP SB")) == "pass"


def test_it_is_not_left_with_an_action_for_its_last_card() -> None:
    assert card(given(hands="*B pass rev | LP LG", tower="SG")) in ("pass", "rev")


def test_large_blocks_go_low_and_none_on_a_smaller_one_if_it_can_be_helped() -> None:
    for tower, best in [("", "LB"), ("LP", "LB"), ("MP", "MB"), ("SP", "SB"), ("LB", "MB"), ("SP SB", "MB")]:
        scene = given(hands="*B MG | LP LG", tower=tower)
        scene.play(0, "*B")
        assert block(scene) == best, tower


def test_it_takes_its_time_to_think_and_to_place() -> None:
    scene = given(hands="*B MG | LP LG", tower="SG")
    thoughts = [choice(scene, luck=str(number)).after for number in range(100)]
    assert min(thoughts) >= 500 and max(thoughts) <= 4000 and len(set(thoughts)) > 50
    scene.play(0, "*B")
    scene.grab(0, "LB")
    assert choice(scene).action == LetGo()
    placings = sorted(choice(scene, luck=str(number)).after for number in range(100))
    assert 1_500 < placings[0] < placings[50] < placings[-1] < 9_000


def test_it_waits_while_the_count_lasts_and_while_others_are_on_turn() -> None:
    scene = given(hands="LB MG | LP LG", tower="SG")
    view = scene.match.view(Seat(1), Millis(scene.now))
    assert seat_bot(BOX, "normal").consider(view, Dice("1")) is None
    scene.play(0, "LB")
    scene.place(0, "LB")
    view = scene.match.view(Seat(0), Millis(scene.now))
    assert seat_bot(BOX, "normal").consider(view, Dice("1")) is None


def share(levels: tuple[str, str], games: int, gravity: Gravity[Any] | None) -> float:
    """How often the second level beats the first, in either seat.

    Without a gravity of its own, each level's hand is as steady as it is in the lab.
    """
    won = 0
    for number in range(games):
        second = number % 2
        seated = levels if second == 1 else (levels[1], levels[0])
        match: Match[Any, Any] = Match(BOX.game, BOX.info.defaults, 2, Dice(f"{levels} {number}"), False)
        bots = [seat_bot(BOX, level) for level in seated]
        pull = gravity or gravity_of("surrogate", seated)
        Arena(match, bots, Dice(f"bots {number}"), pull).play(100_000)
        won += match.state.winner == second
    return won / games


@pytest.mark.parametrize(
    ("weaker", "stronger", "least"), [("random", "normal", 0.56), ("random", "easy", 0.52)]
)
def test_thinking_helps_even_with_equally_steady_hands(weaker: str, stronger: str, least: float) -> None:
    games = 2_000
    found = share((weaker, stronger), games, Careful())
    assert found >= least, f"{stronger} beats {weaker} in {found:.1%} of {games} games"


@pytest.mark.parametrize(("weaker", "stronger"), [("random", "easy"), ("easy", "normal")])
def test_each_level_beats_the_one_below_it(weaker: str, stronger: str) -> None:
    games = 1_000
    found = share((weaker, stronger), games, None)
    assert found >= 0.60, f"{stronger} beats {weaker} in {found:.1%} of {games} games"
