"""How everybody stood when a match of UNO Attack! was over."""

from rumpus.engine.finish import Finish
from rumpus.games.uno_attack.cards import points_of
from rumpus.games.uno_attack.state import WINNER_TAKES, State

MORE_THAN_A_HAND = 10_000
"""A point that was written down counts for more than all that somebody can be caught with."""


def finish(state: State) -> Finish:
    """Points as the group scores; where only winners get some, then also what the others were caught with.

    Of a single hand, cards are counted instead of points.
    """
    totals = [int(total) for total in state.totals]
    if state.scoring != WINNER_TAKES:
        return Finish("points", totals, [-total for total in totals])
    caught = [sum([points_of(card) for card in hand.cards()]) for hand in state.hands]
    merits = [total * MORE_THAN_A_HAND - points for total, points in zip(totals, caught, strict=True)]
    if state.limit == 1:
        return Finish("cards left", [hand.size() for hand in state.hands], merits)
    return Finish("points", totals, merits)
