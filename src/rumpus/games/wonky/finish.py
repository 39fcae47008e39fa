"""How everybody stood when a game of Wonky was over."""

from rumpus.engine.finish import Finish
from rumpus.games.wonky.state import State


def finish(state: State) -> Finish:
    """The fewer cards are left in hand the better."""
    left = [hand.size() for hand in state.hands]
    return Finish("cards left", left, [-cards for cards in left])
