"""How everybody stood when a match of Loonacy was over."""

from rumpus.engine.finish import Finish
from rumpus.games.loonacy.state import State

MORE_THAN_CARDS = 1_000
"""A game won counts for more than any number of cards."""


def finish(state: State) -> Finish:
    """Games won, and then the fewer cards are left in hand the better."""
    left = [state.hands[seat].size() for seat in range(state.seats)]
    merits = [int(wins) * MORE_THAN_CARDS - cards for wins, cards in zip(state.wins, left, strict=True)]
    return Finish("cards left", left, merits)
