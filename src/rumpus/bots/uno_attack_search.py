"""What an UNO Attack! player asks itself: which card, which color, whose hand?"""

import math
from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.montecarlo import Question
from rumpus.bots.uno_attack_playouts import held, play_on
from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.chance import Dice
from rumpus.games.uno_attack.actions import Keep, NameColor, Play, PlayTrade, PlayWild, Press
from rumpus.games.uno_attack.cards import color_of, face_of, rank_of
from rumpus.games.uno_attack.events import CalledUno, ColorNamed, UnoAttackLedger
from rumpus.games.uno_attack.rules import play, press_button
from rumpus.games.uno_attack.state import NOBODY, OVER, WINNER_TAKES, State
from rumpus.games.uno_attack.turns import next_to, pass_turn
from rumpus.games.uno_attack.unseen import imagined

COLORS_TRIED: Final = 2
"""Of the colors a wild card can have, how many are compared: those held most."""
A_HEAVY_HAND: Final = 150
"""Points from which on a hand counts as won or lost as clearly as can be."""
A_USUAL_HAND: Final = 60.0
"""Points that a hand brings: what is left of a match is so many hands, each of which can turn it."""


@final
class NextMove(Question):
    """What to do now, in worlds in which the others hold any cards they could hold."""

    def __init__(self, seen: State, seat: i64, actions: list[Action]) -> None:
        self._seen = seen
        self._seat = seat
        self._actions = actions
        self._worst = equity(seen, seat, -A_HEAVY_HAND)
        self._best = equity(seen, seat, A_HEAVY_HAND)

    def choices(self) -> i64:
        return len(self._actions)

    def play(self, choice: i64, dice: Dice) -> float:
        state = imagined(self._seen, self._seat, dice)
        ledger = UnoAttackLedger(state, dice, False)
        take(ledger, self._seat, self._actions[choice])
        play_on(ledger)
        return self._worth(state)

    def _worth(self, state: State) -> float:
        """How much nearer this hand has brought the match, from 0 for a heavy loss to 1 for a heavy win."""
        if state.phase == OVER:
            return 1.0 if has(state.winners, self._seat) else 0.0
        reached = (equity(state, self._seat, 0) - self._worst) / (self._best - self._worst)
        return min(max(reached, 0.0), 1.0)


def equity(state: State, seat: i64, more: i64) -> float:
    """About how likely this player is to win the match in the end, with so many points more than now."""
    rival = best_rival(state, seat)
    ahead = float(state.totals[seat] - rival)
    left = 2.0 * float(state.limit) - float(state.totals[seat] + rival)
    if state.scoring != WINNER_TAKES:
        ahead = -ahead
    ahead += float(more)
    deviation = math.sqrt(A_USUAL_HAND * max(left, A_USUAL_HAND))
    return 1.0 / (1.0 + math.exp(-1.6 * ahead / deviation))


def best_rival(state: State, seat: i64) -> i64:
    """The points of whoever else is ahead."""
    best: i64 = 0
    first = True
    for other in state.seated():
        if other != seat:
            points: i64 = state.totals[other]
            better = points > best if state.scoring == WINNER_TAKES else points < best
            if first or better:
                best = points
                first = False
    return best


def worth_trying(state: State, seat: i64, legal: list[Action]) -> list[Action]:
    """What looks the same once; of a wild's colors those held most; a press only if no plain card fits."""
    hand = state.hands[seat]
    colors = sorted(range(4), key=lambda color: -held(hand, color))[:COLORS_TRIED]
    found: list[Action] = []
    looks: set[int] = set()
    plain = False
    for action in legal:
        look = -1
        if isinstance(action, Play):
            plain = True
            look = int(face_of(action.card))
        elif isinstance(action, PlayWild):
            if action.color not in colors:
                continue
            look = int(100 * rank_of(action.card)) + action.color
        elif isinstance(action, Press) and plain:
            continue
        if look not in looks:
            found.append(action)
        if look >= 0:
            looks.add(look)
    return found


def take(ledger: UnoAttackLedger, seat: i64, action: Action) -> None:
    """Do it in mind, and call UNO if that is owed."""
    state = ledger.state
    if isinstance(action, Play):
        play(ledger, seat, action.card, color_of(action.card), NOBODY)
    elif isinstance(action, PlayWild):
        play(ledger, seat, action.card, action.color, NOBODY)
    elif isinstance(action, PlayTrade):
        play(ledger, seat, action.card, color_of(action.card), action.partner)
    elif isinstance(action, NameColor):
        ledger.record(ColorNamed(seat, action.color, ledger.now))
    elif isinstance(action, Keep):
        pass_turn(ledger, next_to(state, seat))
    else:
        press_button(ledger, seat)
    if state.owes_call != NOBODY:
        ledger.record(CalledUno(state.owes_call))
