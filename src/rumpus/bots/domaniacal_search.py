"""What a Domaniacal player asks itself: which card to begin with, and how to finish this turn."""

from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.domaniacal_playouts import best_connected, play_on
from rumpus.bots.domaniacal_turns import take_step, whole_turns
from rumpus.bots.montecarlo import Question
from rumpus.engine.action import Action
from rumpus.engine.bits import count, has
from rumpus.engine.chance import Dice
from rumpus.engine.piles import NO_CARD
from rumpus.games.domaniacal.actions import Choose
from rumpus.games.domaniacal.events import Chose, DomaniacalLedger
from rumpus.games.domaniacal.rules import end_turn, reveal_if_all_have_chosen
from rumpus.games.domaniacal.state import State
from rumpus.games.domaniacal.unseen import imagined

TURNS: Final = 10
"""How many turns are compared."""

A_MARGIN: Final = 0.1
"""How much of a game's worth is not who won it, but by how far."""
BY_FAR: Final = 20.0
"""Cards ahead that count as all of that."""


@final
class NextTurn(Question):
    """How to finish this turn."""

    def __init__(self, seen: State, seat: i64, dice: Dice) -> None:
        self._seen = seen
        self._seat = seat
        self.turns = whole_turns(imagined(seen, seat, dice), seat, TURNS)

    def choices(self) -> i64:
        return len(self.turns)

    def play(self, choice: i64, dice: Dice) -> float:
        turn = self.turns[choice]
        if self._seen.open_hands:
            state = turn.state.copy()
        else:
            state = imagined(self._seen, self._seat, dice)
            for step in turn.steps:
                take_step(state, int(self._seat), step)
        ledger = DomaniacalLedger(state, dice, False)
        end_turn(ledger)
        play_on(ledger)
        return worth(state, self._seat)


@final
class FirstCard(Question):
    """Which card to begin a stack with; the others will begin with what most of their hand fits on."""

    def __init__(self, seen: State, seat: i64, cards: list[Action]) -> None:
        self._seen = seen
        self._seat = seat
        self._cards = cards

    def choices(self) -> i64:
        return len(self._cards)

    def play(self, choice: i64, dice: Dice) -> float:
        ledger = DomaniacalLedger(imagined(self._seen, self._seat, dice), dice, False)
        state = ledger.state
        card = self._cards[choice]
        assert isinstance(card, Choose)
        for seat in state.seated():
            if seat == self._seat:
                ledger.record(Chose(seat, card.card))
            elif state.chosen[seat] == NO_CARD:
                hand = state.hands[seat]
                ledger.record(Chose(seat, int(best_connected(hand, hand.low, hand.high))))
        reveal_if_all_have_chosen(ledger)
        play_on(ledger)
        return worth(state, self._seat)


def worth(state: State, seat: i64) -> float:
    """A game won alone is 1, a shared one its share; and every card ahead helps a little."""
    mine = len(state.stacks[seat])
    rival = 0
    for other in state.seated():
        if other != seat:
            rival = max(rival, len(state.stacks[other]))
    won = 1.0 / float(count(state.winners)) if has(state.winners, seat) else 0.0
    ahead = min(max(float(mine - rival) / BY_FAR, -1.0), 1.0)
    return (1.0 - A_MARGIN) * won + A_MARGIN * (1.0 + ahead) / 2.0
