"""How everybody stood when a game of Domaniacal was over."""

from rumpus.engine.finish import Finish
from rumpus.games.domaniacal.state import State

MORE_THAN_CARDS = 1_000
"""A domino on the stack counts for more than any number in hand."""


def finish(state: State) -> Finish:
    """The larger the stack the better; where the group wants it, fewer cards in hand break ties."""
    stacked = [len(stack) for stack in state.stacks]
    merits = [cards * MORE_THAN_CARDS for cards in stacked]
    if state.fewest_breaks_ties:
        merits = [merit - hand.size() for merit, hand in zip(merits, state.hands, strict=True)]
    return Finish("cards stacked", stacked, merits)
