"""What a tower threatens: under whose hand it may fall next, and so what it is worth to leave it like that.

Worth is counted in cards. The odds of every hand to come are the surrogate's; blocks and faces to come are
guessed, for nobody knows what others will play.
"""

from collections.abc import Sequence
from typing import Final

from rumpus.engine.turns import after
from rumpus.games.wonky.cards import DECK, REVERSE
from rumpus.games.wonky.gravity import NUMBERS_A_POSE
from rumpus.games.wonky.state import State
from rumpus.tower.blocks import BLOCKS, GENTLE, MEDIUM, STRONG
from rumpus.tower.surrogate import odds
from rumpus.tower.turning import pose_of, turn_of, upward_face

TOPS: Final = (GENTLE, MEDIUM, STRONG)
"""Faces that can be left on top, whatever the block stands on."""

USUAL_SIGMA: Final = 1.5
"""How steady everybody else's hand is taken to be, in millimeters."""

FALL: Final = 4.0
"""Cards that a fall costs: three are drawn, and one was played for nothing."""

HARDLY: Final = 0.02
"""A tower that would stand no more often than this is not thought about any further."""

AS_GOOD: Final = 0.1
"""Cards by which faces may differ in worth that are nearly the same to whoever likes one of them better."""

LAST_CARD: Final = 3.0
"""So many times that much if it was somebody's last card, for then it costs the game."""


def fall_costs(cards: int) -> float:
    """What a fall takes from somebody who would have so many cards left if the tower stood."""
    return FALL * (LAST_CARD if cards == 0 else 1.0 + 0.5 / cards)


def faces_of(poses: Sequence[float]) -> list[int]:
    """The upward face of every block of a tower."""
    found: list[int] = []
    for at in range(0, len(poses), NUMBERS_A_POSE):
        found.append(upward_face(turn_of(pose_of(poses[at : at + NUMBERS_A_POSE]))))
    return found


def hands_to_come(state: State, seat: int, reverses: bool) -> list[int]:
    """How many cards everybody else has, in the order in which they come next, and this seat's last."""
    direction = -state.direction if reverses else state.direction
    found: list[int] = []
    place = after(seat, direction, state.present, state.seats)
    while place != seat:
        found.append(int(state.hands[place].size()))
        place = after(place, direction, state.present, state.seats)
    found.append(int(state.hands[seat].size()))
    return found


def reverses(card: int) -> bool:
    """Whether play goes the other way after this card."""
    return DECK[card].effect == REVERSE


def worth_leaving(blocks: Sequence[int], faces: Sequence[int], hands: Sequence[int], sigma: float) -> float:
    """What it is worth to leave this tower to these hands, the own one last, as steady as `sigma`."""
    tower, tops = list(blocks), list(faces)
    others = len(hands) - 1
    stands, worth, place, rounds = 1.0, 0.0, 0, 1
    while len(tower) < BLOCKS and stands > HARDLY:
        mine = place == others
        middle, holds = _typical(tower, tops, sigma if mine else USUAL_SIGMA)
        cost = stands * (1.0 - holds) * fall_costs(max(0, hands[place] - rounds))
        worth += -cost if mine else cost / others
        stands *= holds
        tower.append(middle)
        tops.append(GENTLE)
        place += 1
        if place > others:
            place, rounds = 0, rounds + 1
    return worth


def _typical(tower: list[int], tops: list[int], sigma: float) -> tuple[int, float]:
    """A block as it may come next, and how likely any of those that are free is to stand."""
    free = [0, 0, 0]
    for block in range(BLOCKS):
        if block not in tower:
            free[block // 3] += 1
    total, best, block = 0.0, -1, 0
    for size in range(3):
        if free[size] > 0:
            some = _some(tower, size)
            total += free[size] * odds([*tower, some], tops, sigma)
            if free[size] >= best:
                best, block = free[size], some
    return block, total / (BLOCKS - len(tower))


def _some(tower: list[int], size: int) -> int:
    """A free block of this size."""
    block = 3 * size
    while block in tower:
        block += 1
    return block


def best_face(
    tower: Sequence[int],
    faces: Sequence[int],
    block: int,
    hands: Sequence[int],
    sigma: float,
    liked: int | None = None,
) -> tuple[int, float]:
    """The face to leave on top when this block stands, and what the tower is worth like that.

    It is the liked one, if there is one and it is worth nearly as much.
    """
    blocks = [*tower, block]
    chosen, most = GENTLE, -1000.0
    likeable = -1000.0
    for face in TOPS:
        worth = worth_leaving(blocks, [*faces, face], hands, sigma)
        if face == liked:
            likeable = worth
        if worth > most:
            chosen, most = face, worth
    if liked is not None and likeable >= most - AS_GOOD:
        return liked, likeable
    return chosen, most


def placing_is_worth(
    tower: Sequence[int], faces: Sequence[int], block: int, hands: Sequence[int], sigma: float
) -> float:
    """What it is worth to add this block: a fall costs, and what stands is left to others."""
    stands = odds([*tower, block], faces, sigma)
    cost = fall_costs(hands[-1])
    if hands[-1] == 0 or len(tower) == BLOCKS - 1:
        return stands * FALL * LAST_CARD - (1.0 - stands) * cost
    return stands * best_face(tower, faces, block, hands, sigma)[1] - (1.0 - stands) * cost
