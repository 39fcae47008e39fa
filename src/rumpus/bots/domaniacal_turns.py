"""Whole turns of Domaniacal: which rows of plays and steals are worth thinking about."""

from typing import Final, final

from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import count
from rumpus.engine.piles import NO_CARD
from rumpus.games.domaniacal.actions import EndTurn, Play, Steal, StealFromHand
from rumpus.games.domaniacal.cards import DECK
from rumpus.games.domaniacal.events import Played, Stolen, StolenFromHand
from rumpus.games.domaniacal.rules import (
    add_plays,
    add_steals,
    add_steals_from_hands,
    can_follow,
    may_end_turn,
    may_steal,
)
from rumpus.games.domaniacal.state import State

BEAM: Final = 8
"""How many beginnings of a turn are followed further after each card."""

A_CARD_KEPT: Final = 0.8
"""What a card in the hand is worth beside one on the stack: some day it may follow a stolen one."""
A_CARD_THAT_FITS: Final = 0.15
"""What it is worth more if it fits on the stack now."""
A_THIEF: Final = 1.0
"""What it costs if a rival could steal the top card."""


@final
class Turn:
    """A row of plays and steals, and the table after them."""

    def __init__(self, state: State, steps: list[Action], promise: float) -> None:
        self.state = state
        self.steps = steps
        self.promise = promise
        """How good the table looks then, at a glance."""

    def first(self) -> Action:
        """What it begins with."""
        return self.steps[0] if self.steps else EndTurn()


def whole_turns(state: State, seat: i64, most: int) -> list[Turn]:
    """The most promising ways to finish this turn, with the one that does nothing more, if that is allowed.

    Rows of cards that lead to the same table are one: their order is nobody's concern.
    """
    complete: list[Turn] = []
    seen: set[tuple[int, ...]] = set()
    frontier = [Turn(state.copy(), [], 0.0)]
    while frontier:
        longer: list[Turn] = []
        for turn in frontier:
            if may_end_turn(turn.state, int(seat)):
                complete.append(turn)
            for step in next_steps(turn.state, int(seat)):
                after = turn.state.copy()
                take_step(after, int(seat), step)
                look = facts(after, seat)
                if look not in seen:
                    seen.add(look)
                    longer.append(Turn(after, [*turn.steps, step], promise(after, seat)))
        longer.sort(key=lambda turn: -turn.promise)
        frontier = longer[:BEAM]
    nothing = complete[:1] if not complete[0].steps else []
    others = complete[len(nothing) :]
    others.sort(key=lambda turn: -turn.promise)
    return nothing + others[: most - len(nothing)]


def next_steps(state: State, seat: int) -> list[Action]:
    """Every play and steal that may come next."""
    steps: list[Action] = []
    add_plays(steps, state, seat)
    if may_steal(state, seat):
        add_steals(steps, state, seat)
        if state.steal_hands:
            add_steals_from_hands(steps, state, seat)
    return steps


def take_step(state: State, seat: int, step: Action) -> None:
    """Do it in mind."""
    if isinstance(step, Play):
        Played(seat, step.card).apply(state)
    elif isinstance(step, Steal):
        Stolen(seat, step.victim, step.card).apply(state)
    elif isinstance(step, StealFromHand):
        StolenFromHand(seat, step.victim, step.card).apply(state)


def facts(state: State, seat: i64) -> tuple[int, ...]:
    """What a table looks like in the middle of a turn."""
    hand = state.hands[seat]
    found = [int(hand.low), int(hand.high), 1 if state.must_follow else 0, int(state.steals)]
    for owner in range(int(state.seats)):
        found.append(state.top(owner))
        found.append(len(state.stacks[owner]))
    return tuple(found)


def promise(state: State, seat: i64) -> float:
    """Cards ahead of the best rival, cards kept to steal with, and whether the top card is in danger."""
    mine = len(state.stacks[seat])
    tallest = 0
    danger = 0.0
    top = state.top(seat)
    for rival in range(int(state.seats)):
        if rival != seat:
            tallest = max(tallest, len(state.stacks[rival]))
            if can_be_stolen(state, top, rival):
                danger += 1.0
    hand = state.hands[seat]
    kept = float(hand.size())
    fitting = 0.0
    if top != NO_CARD:
        fitting = float(count(hand.low & DECK.matches_low(top)) + count(hand.high & DECK.matches_high(top)))
    return float(mine - tallest) + A_CARD_KEPT * kept + A_CARD_THAT_FITS * fitting - A_THIEF * danger


def can_be_stolen(state: State, top: int, rival: int) -> bool:
    """Whether this top card fits on the rival's stack, and the rival holds a card to follow it."""
    theirs = state.top(rival)
    if top == NO_CARD or theirs == NO_CARD:
        return False
    return DECK.fits(top, theirs) and can_follow(state, rival, top)
