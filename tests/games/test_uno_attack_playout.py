"""Random play has its own short list of what can be done; it must say what the rules say."""

from dataclasses import replace
from typing import cast

from laws.worlds import World
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.games import shelf_box
from rumpus.games.uno_attack.actions import CallUno, NameColor, Play, PlayTrade, PlayWild, Press
from rumpus.games.uno_attack.cards import face_of
from rumpus.games.uno_attack.playout import CALL, PRESS, choices, playout
from rumpus.games.uno_attack.rules import UnoAttack
from rumpus.games.uno_attack.state import PLAYING

BOX = shelf_box("uno-attack")
RULES = cast(UnoAttack, BOX.game)


def numbers_of(action: object) -> set[int]:
    """An action as random play knows it; nothing if it is not the business of whoever must act."""
    if isinstance(action, Play | PlayWild | PlayTrade):
        return {int(face_of(action.card))}
    if isinstance(action, NameColor):
        return {action.color}
    if isinstance(action, Press):
        return {PRESS}
    return {CALL} if isinstance(action, CallUno) else set()


def test_the_choices_of_random_play_are_the_legal_actions() -> None:
    seen: set[int] = set()
    for number in range(40):
        world = World(BOX.game, BOX.info.defaults, 2 + number % 9, f"choices {number}", 0, mood="eager")
        for _ in world.steps(150):
            state = world.match.state
            if state.phase != PLAYING:
                continue
            legal = set().union(*map(numbers_of, BOX.game.legal(state, Seat(state.to_act()))))
            if state.owed:
                legal.discard(CALL)  # a call while presses are due is left to those who play with lists
            found = choices(state)
            assert {number for number in range(CALL + 1) if found >> number & 1} == legal
            seen |= legal
    assert seen == set(range(CALL + 1))


def test_random_hands_end_and_the_same_luck_makes_the_same_decisions() -> None:
    one_hand = replace(BOX.info.defaults, limit=1)
    first, again = (playout(RULES, one_hand, 4, Dice("random"), 20) for _ in range(2))
    assert first == again and first[0] > 20
    assert playout(RULES, one_hand, 4, Dice("other luck"), 20) != first
