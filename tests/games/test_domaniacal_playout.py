"""Random play restates the steal rule as a set of seats; it must say what the rules say."""

from typing import cast

from laws.worlds import World
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.games import shelf_box
from rumpus.games.domaniacal.actions import Steal
from rumpus.games.domaniacal.playout import playout, stealable
from rumpus.games.domaniacal.rules import Domaniacal

BOX = shelf_box("domaniacal")
RULES = cast(Domaniacal, BOX.game)


def test_the_stealable_seats_are_those_of_the_legal_steals() -> None:
    seen = 0
    for number in range(30):
        world = World(BOX.game, BOX.info.defaults, 2 + number % 5, f"stealable {number}", 0)
        for _ in world.steps(150):
            state = world.match.state
            if state.phase != 1:
                continue
            legal = BOX.game.legal(state, Seat(state.turn))
            victims = {action.victim for action in legal if isinstance(action, Steal)}
            found = stealable(state, state.turn)
            assert {seat for seat in range(world.seats) if found >> seat & 1} == victims
            seen += len(victims)
    assert seen > 100


def test_random_games_end_and_the_same_luck_makes_the_same_decisions() -> None:
    first, again = (playout(RULES, BOX.info.defaults, 3, Dice("random"), 20) for _ in range(2))
    assert first == again and first[0] > 20 * 3
    assert playout(RULES, BOX.info.defaults, 3, Dice("other luck"), 20) != first
