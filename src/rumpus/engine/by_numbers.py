"""A game played by numbers: whoever is asked answers with the number of an action.

What a seat sees, and what it may do, are sets of bits in rows of words: bit b of word w is number 64 w + b,
and 62 bits of each are used. Learners get nothing else. A game's `encode.py` says what the numbers mean.
"""

from abc import ABCMeta, abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rumpus.engine.bits import bit, count, has, lowest, nth
from rumpus.engine.chance import Chance

STRIDE: Final = 64
"""How many numbers a word stands for."""

PATIENCE: Final = 20_000
"""Decisions after which a game is called off, and nobody has won."""


class ByNumbers(metaclass=ABCMeta):
    """One table, and whom it asks next.

    First those who may speak up (call, catch, vote) are asked, in an order that luck decides, because it
    would be a race; each may also wait. When all of them wait, those who have to act are asked.
    """

    def __init__(self, seats: i64, view_words: i64, action_words: i64, wait: i64, chance: Chance) -> None:
        self.seats = seats
        self.view_words = view_words
        self.action_words = action_words
        self.wait = wait
        """The number of doing nothing, which only those may choose for whom nobody waits."""
        self.chance = chance
        self.asked: i64 = 0
        """The seats still to be asked in this round; none when the game is over."""
        self.seat: i64 = 0
        """Who is asked now."""
        self.speaking_up = False
        """Whether whoever is asked now need not act."""
        self.decisions: i64 = 0

    # ---- What each game says of itself

    @abstractmethod
    def deal(self) -> None:
        """Begin a new game."""

    @abstractmethod
    def may_speak_up(self) -> i64:
        """The seats that may do something now, but need not."""

    @abstractmethod
    def due(self) -> i64:
        """The seats that have to act; none when the game is over."""

    @abstractmethod
    def write_view(self, seat: i64, words: vec[i64], at: i64) -> None:
        """Write what this seat sees, and nothing else, into the words from this place on."""

    @abstractmethod
    def write_legal(self, seat: i64, words: vec[i64], at: i64) -> None:
        """Write which numbers this seat may choose by the rules; waiting is not among them."""

    @abstractmethod
    def do(self, seat: i64, number: i64) -> None:
        """Do what has this number, and let as much time go by as that takes."""

    @abstractmethod
    def winners(self) -> i64:
        """Who has won, once it is over; nobody, if it was called off."""

    @abstractmethod
    def copy(self, chance: Chance) -> "ByNumbers":
        """The same table once more, to be played on with this luck."""

    # ---- Asking

    def reset(self) -> None:
        """Deal, and ask the first."""
        self.decisions = 0
        self.deal()
        self.ask_around()

    def ask_around(self) -> None:
        """Something has changed: begin to ask anew."""
        self.asked = self.may_speak_up()
        self.speaking_up = self.asked != 0
        if not self.speaking_up:
            self.asked = self.due()
        if self.decisions >= PATIENCE:
            self.asked = 0
        self.ask_next()

    def ask_next(self) -> None:
        """Turn to the next seat; among those who may speak up, luck says who is first."""
        if self.speaking_up and self.asked & (self.asked - 1) != 0:
            self.seat = nth(self.asked, self.chance.below(count(self.asked)))
        elif self.asked != 0:
            self.seat = lowest(self.asked)

    def answer(self, number: i64) -> None:
        """Whoever is asked has chosen this number, which is one of the choices."""
        self.decisions += 1
        if number != self.wait:
            self.do(self.seat, number)
            self.ask_around()
            return
        self.asked &= ~bit(self.seat)
        if self.asked == 0:
            self.speaking_up = False
            self.asked = self.due()
        self.ask_next()

    def go_on_as(self, other: "ByNumbers") -> None:
        """Ask next whom the other table asks next."""
        self.asked = other.asked
        self.seat = other.seat
        self.speaking_up = other.speaking_up
        self.decisions = other.decisions

    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.asked == 0

    def write_choices(self, seat: i64, words: vec[i64], at: i64) -> None:
        """What this seat may answer. Whoever is not asked can only wait, so that there is always a choice."""
        if has(self.asked, seat):
            self.write_legal(seat, words, at)
            if not self.speaking_up:
                return
        else:
            word: i64 = 0
            while word < self.action_words:
                words[at + word] = 0
                word += 1
        words[at + self.wait // STRIDE] |= bit(self.wait % STRIDE)


def may_choose(words: vec[i64], at: i64, row: i64, number: i64) -> bool:
    """Whether this number is among the choices that were written here, in a row of so many words."""
    if number < 0 or number >= row * STRIDE:
        return False
    return has(words[at + number // STRIDE], number % STRIDE)


def zeros(many: i64) -> vec[i64]:
    """So many words without a bit."""
    words = vec[i64](capacity=many)
    while len(words) < many:
        words = append(words, i64(0))
    return words


def thermometer(number: i64, most: i64) -> i64:
    """A number as that many bits in a row; more than `most` are as good as `most`."""
    return bit(min(number, most)) - 1
