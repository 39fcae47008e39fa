"""Luck, handed in: rules never reach for a die of their own."""

import hashlib
import math
from abc import ABCMeta, abstractmethod
from typing import Final, final

from mypy_extensions import i64

THIRTY_TWO_BITS: Final = 0xFFFFFFFF


class Chance(metaclass=ABCMeta):
    """A source of luck. Everything is made from `bits`, so a subclass needs nothing else."""

    @abstractmethod
    def bits(self) -> i64:
        """32 random bits."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely (Lemire's multiplication)."""
        product = self.bits() * n
        rest = product & THIRTY_TWO_BITS
        if rest < n:
            uneven = (THIRTY_TWO_BITS + 1 - n) % n
            while rest < uneven:
                product = self.bits() * n
                rest = product & THIRTY_TWO_BITS
        return product >> 32

    def unit(self) -> float:
        """A number in [0, 1)."""
        return float(self.bits()) / 4294967296.0

    def normal(self) -> float:
        """A number from the standard normal distribution (Box and Muller)."""
        radius = math.sqrt(-2.0 * math.log(1.0 - self.unit()))
        return radius * math.cos(2.0 * math.pi * self.unit())

    def exponential(self) -> float:
        """A waiting time with mean 1."""
        return -math.log(1.0 - self.unit())

    def shuffle(self, cards: list[int]) -> None:
        """Put the list into a random order, in place."""
        last = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = cards[last]
            cards[last] = cards[other]
            cards[other] = kept
            last -= 1


def turned(word: i64, places: i64) -> i64:
    """A 32-bit word with its bits turned round to the left."""
    return ((word << places) & THIRTY_TWO_BITS) | (word >> (32 - places))


@final
class Dice(Chance):
    """Fast luck for simulations: xoshiro128**, started from any text.

    Whoever sees enough of its numbers can work out the rest, so live tables use `Sealed`.
    """

    def __init__(self, seed: str) -> None:
        start = hashlib.blake2b(seed.encode(), digest_size=16).digest()
        self._a: i64 = int.from_bytes(start[0:4], "little")
        self._b: i64 = int.from_bytes(start[4:8], "little")
        self._c: i64 = int.from_bytes(start[8:12], "little")
        self._d: i64 = int.from_bytes(start[12:16], "little") | 1

    def copy(self) -> "Dice":
        """Dice that will fall in the same way."""
        twin = Dice("")
        twin._a, twin._b, twin._c, twin._d = self._a, self._b, self._c, self._d
        return twin

    def bits(self) -> i64:
        b = self._b
        result = (turned((b * 5) & THIRTY_TWO_BITS, 7) * 9) & THIRTY_TWO_BITS
        c = self._c ^ self._a
        d = self._d ^ b
        self._b = b ^ c
        self._a = self._a ^ d
        self._c = c ^ ((b << 9) & THIRTY_TWO_BITS)
        self._d = turned(d, 11)
        return result


@final
class Sealed(Chance):
    """Luck nobody at the table can foresee: SHA-256 over a secret seed and a counter.

    Publish the seed's hash before the game and the seed after it, and anyone can deal again.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._block = b""
        self._blocks = 0
        self._used: i64 = 0

    def bits(self) -> i64:
        if self._used == len(self._block):
            self._block = hashlib.sha256(self._seed + b"/" + str(self._blocks).encode()).digest()
            self._blocks += 1
            self._used = 0
        start = int(self._used)
        self._used += 4
        return int.from_bytes(self._block[start : start + 4], "little")


@final
class Loaded(Chance):
    """Luck for tests: `below` gives the listed numbers, one after another, and then no more."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = list(numbers)

    def below(self, n: i64) -> i64:
        if not self._numbers:
            raise AssertionError(f"the loaded dice have run out (a number below {int(n)} is due)")
        number = self._numbers.pop(0)
        if not 0 <= number < n:
            raise AssertionError(f"the loaded dice say {number} where a number below {int(n)} is due")
        return number

    def bits(self) -> i64:
        raise AssertionError("loaded dice know only whole numbers below a bound")


@final
class Stacked(Chance):
    """Luck that begins as somebody has laid it out, and then is what it is: a first deal to learn by.

    Where the game went another way than was foreseen, a number that is too high is brought down.
    """

    def __init__(self, numbers: list[int], rest: Chance) -> None:
        self._numbers = list(numbers)
        self._rest = rest

    def below(self, n: i64) -> i64:
        if not self._numbers:
            return self._rest.below(n)
        return self._numbers.pop(0) % n

    def bits(self) -> i64:
        return self._rest.bits()
