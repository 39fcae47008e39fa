"""What each card and each block would come to: the tower's odds now, and of all who come next."""

import math
from typing import Final

from mypy_extensions import i64

from rumpus.bots.bot import Prospect
from rumpus.engine.action import Action
from rumpus.engine.bits import count, members_of
from rumpus.games.wonky.actions import Grab, Play
from rumpus.games.wonky.cards import DECK
from rumpus.games.wonky.state import State
from rumpus.tower.outlook import (
    FALL,
    faces_of,
    hands_to_come,
    placing_is_worth,
    reverses,
    worth_leaving,
)

ACTION_LATER: Final = 3.0
"""Cards that a Pass or a Reverse is worth in a later turn, when the tower is taller."""
CHOICE_LATER: Final = 0.02
"""And every block that a card leaves to choose."""


def prospects(state: State, seat: i64, legal: list[Action], sigma: float) -> list[Prospect]:
    """Everything that a hand as steady as this may do, the best first."""
    faces = faces_of(state.poses)
    found: list[Prospect] = []
    for action in legal:
        worth = 0.0
        if isinstance(action, Play):
            worth = card_worth(state, seat, action.card, faces, sigma)
        elif isinstance(action, Grab):
            hands = hands_to_come(state, seat, reverses(state.top))
            worth = placing_is_worth(state.tower, faces, action.block, hands, sigma)
        found.append(Prospect(action, 1.0 / (1.0 + math.exp(-worth / FALL)), 0))
    found.sort(key=lambda prospect: -prospect.value)
    return found


def card_worth(state: State, seat: i64, card: i64, faces: list[int], sigma: float) -> float:
    """What it is worth to play this card now, less what it would be worth later."""
    face = DECK[card]
    hands = hands_to_come(state, seat, reverses(card))
    hands[-1] -= 1
    if face.is_action():
        left = worth_leaving(state.tower, faces, hands, sigma)
        # An action cannot be the last card: it has to go while another card is left for the end.
        return left - ACTION_LATER if block_cards(state, seat) > 1 else left + ACTION_LATER
    most = -1000.0
    for block in members_of(face.blocks & state.free()):
        most = max(most, placing_is_worth(state.tower, faces, block, hands, sigma))
    return most - CHOICE_LATER * float(count(face.blocks))


def block_cards(state: State, seat: i64) -> i64:
    """How many cards of a hand ask for a block."""
    cards: i64 = 0
    for card in state.hands[seat].cards():
        if not DECK[card].is_action():
            cards += 1
    return cards
