"""Wonky bots follow a few rules of thumb, take their time, and are better off for it."""

from typing import Any

import pytest

from laws.whim import Careful
from rumpus.bots import levels, levels_for_people, seat_bot, thinker
from rumpus.engine.chance import Dice
from rumpus.engine.game import Gravity
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.foresight.arena import Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.tower.blocks import GENTLE, STRONG
from rumpus.tower.outlook import worth_leaving
from rumpus.tower.turning import raised
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


def test_there_are_four_levels_for_people() -> None:
    assert levels(BOX) == ("random", "easy", "normal", "hard", "expert")
    assert levels_for_people(BOX) == ["easy", "normal", "hard", "expert"]


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


@pytest.mark.parametrize(
    ("weaker", "stronger", "games"),
    [("random", "easy", 1_000), ("easy", "normal", 1_000), ("normal", "hard", 300), ("hard", "expert", 200)],
)
def test_each_level_beats_the_one_below_it(weaker: str, stronger: str, games: int) -> None:
    found = share((weaker, stronger), games, None)
    least = 0.60 if games == 1_000 else 0.56  # of fewer games one can be less sure
    assert found >= least, f"{stronger} beats {weaker} in {found:.1%} of {games} games"


# ---- Those who look ahead


def searched(scene: WonkyScene) -> list[Any]:
    mind = thinker(seat_bot(BOX, "hard"))
    assert mind is not None
    return [each.action for each in mind.search(scene.match.view(Seat(0), Millis(scene.now)), Dice("1"))]


def standing(hands: str, tower: str, face: int) -> WonkyScene:
    """A table at which every block of the tower lies with this face up."""
    scene = given(hands=hands, tower=tower)
    poses = [(0.0, 0.0, 0.0, *raised(face, 0.0)) for _ in tower.split()]
    scene.match.state.poses = tuple(number for pose in poses for number in pose)
    return scene


def test_a_farsighted_bot_passes_when_the_tower_is_about_to_fall_and_not_before() -> None:
    hands, tower = "SG MG pass | LP LG *B", "LB LP MB MP SP SB"
    assert name_of(searched(standing(hands, tower, STRONG))[0].card) == "pass"
    assert name_of(searched(standing(hands, tower, GENTLE))[0].card) != "pass"


def test_it_goes_by_what_it_sees() -> None:
    one, other = (
        given(hands="SB MG pass | LP LG *B", tower="LB LP MB"),
        given(hands="SB MG pass | SP SG *G", tower="LB LP MB"),
    )
    assert searched(one) == searched(other)


def test_a_hunch_is_open_to_a_search_where_there_is_a_choice() -> None:
    mind = thinker(seat_bot(BOX, "expert"))
    assert mind is not None
    scene = given(hands="*B MG | LP LG", tower="SG")
    hunch = mind.hunch(scene.match.view(Seat(0), Millis(scene.now)), Dice("1"))
    assert hunch is not None and hunch.open_to_search
    scene.play(0, "*B")
    scene.grab(0, "LB")
    letting_go = mind.hunch(scene.match.view(Seat(0), Millis(scene.now)), Dice("1"))
    assert letting_go is not None and letting_go.action == LetGo() and not letting_go.open_to_search
    assert searched(scene) == []


def test_a_top_is_chosen_for_those_who_come_next() -> None:
    """After two others, a nasty top falls on them first; after one, it comes back to whoever left it."""
    tower, faces = [0, 1, 3], [0, 0, 0]
    worth = {
        seats: [worth_leaving(tower, [*faces[:2], face], [4] * seats, 1.5) for face in (GENTLE, STRONG)]
        for seats in (2, 3)
    }
    assert worth[2][0] > worth[2][1]
    assert worth[3][0] < worth[3][1]
