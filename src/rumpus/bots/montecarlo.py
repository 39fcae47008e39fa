"""Flat Monte Carlo: many games played in mind, spent on the choices that still look best.

What a choice is, and how a game goes on after it, is each game's own affair (`Question`).
"""

import math
from abc import ABCMeta, abstractmethod
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.chance import Dice

CURIOSITY: Final = 0.5
"""How much a choice gains by having been tried less than others, where 0 is a game lost and 1 a game won."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(metaclass=ABCMeta):
    """A position with a few choices, numbered from 0."""

    @abstractmethod
    def choices(self) -> i64:
        """How many there are."""

    @abstractmethod
    def play(self, choice: i64, dice: Dice) -> float:
        """Take this choice in a world that could be the true one, and play on: 0 for lost, 1 for won."""


@final
class Tally:
    """What came of each choice."""

    def __init__(self, choices: int) -> None:
        self.tries: list[int] = [0] * choices
        self.sums: list[float] = [0.0] * choices
        self.total = 0

    def add(self, choice: i64, value: float) -> None:
        """One game more."""
        self.tries[choice] += 1
        self.sums[choice] += value
        self.total += 1

    def mean(self, choice: i64) -> float:
        """How it went on average."""
        return self.sums[choice] / float(self.tries[choice])

    def most_promising(self) -> i64:
        """The choice to try next: good so far, or hardly known (UCB)."""
        horizon = CURIOSITY * math.sqrt(math.log(float(self.total)))
        best: i64 = 0
        most = -1.0
        for choice in range(len(self.tries)):
            tries = float(self.tries[choice])
            value = self.sums[choice] / tries + horizon / math.sqrt(tries)
            if value > most:
                most = value
                best = choice
        return best

    def ranking(self) -> list[int]:
        """All choices, the best first: those most tried are those that held out longest."""
        return sorted(range(len(self.tries)), key=lambda choice: (-self.tries[choice], -self.mean(choice)))


def ponder(question: Question, playouts: int, dice: Dice) -> Tally:
    """Spend so many games on a question; every choice has at least one."""
    choices = question.choices()
    tally = Tally(int(choices))
    choice: i64 = 0
    while choice < choices:
        tally.add(choice, question.play(choice, dice))
        choice += 1
    while tally.total < playouts:
        choice = tally.most_promising()
        tally.add(choice, question.play(choice, dice))
    return tally
