"""Many tables played by numbers, step by step: the loop that learners wait for, compiled."""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from rumpus.engine.bits import count, nth
from rumpus.engine.by_numbers import STRIDE, ByNumbers, may_choose, zeros
from rumpus.engine.chance import Chance

BYTES_A_NUMBER: Final = 8


@final
class Batch:
    """Tables of one game with equally many seats. Rows of words, one a table, say how each stands.

    A table at which it is over is dealt anew at once: `done` and `won` tell of the game that ended, and
    everything else of the new one.
    """

    def __init__(self, tables: list[ByNumbers]) -> None:
        self.tables = tables
        many: i64 = len(tables)
        self.view_words = tables[0].view_words
        self.action_words = tables[0].action_words
        self.views: vec[i64] = zeros(many * self.view_words)
        """What whoever is asked sees."""
        self.choices: vec[i64] = zeros(many * self.action_words)
        """What they may answer."""
        self.seats: vec[i64] = zeros(many)
        """Who is asked."""
        self.done: vec[i64] = zeros(many)
        """1 where the last answer ended a game."""
        self.won: vec[i64] = zeros(many)
        """Who won it, as a set of bits."""
        self.numbers: vec[i64] = zeros(many)
        """What `choose_at_random` has chosen."""
        self.refused: i64 = 0
        """How many answers were not among the choices; they change nothing."""

    def reset(self) -> None:
        """Deal at every table."""
        place: i64 = 0
        for table in self.tables:
            table.reset()
            self.done[place] = 0
            self.won[place] = 0
            self._tell(table, place)
            place += 1

    def step(self, numbers: bytes) -> None:
        """One answer a table, each a little-endian number of eight bytes."""
        place: i64 = 0
        for table in self.tables:
            number = read_i64_le(numbers, place * BYTES_A_NUMBER)
            self._answer(table, place, number)
            place += 1

    def step_at_random(self, chance: Chance) -> None:
        """One answer a table, any of its choices."""
        self.choose_at_random(chance)
        place: i64 = 0
        for table in self.tables:
            self._answer(table, place, self.numbers[place])
            place += 1

    def choose_at_random(self, chance: Chance) -> None:
        """Choose any of the choices at every table, and write them down in `numbers`."""
        row = self.action_words
        many: i64 = len(self.tables)
        place: i64 = 0
        while place < many:
            self.numbers[place] = any_choice(self.choices, place * row, row, chance)
            place += 1

    def _answer(self, table: ByNumbers, place: i64, number: i64) -> None:
        self.done[place] = 0
        if not may_choose(self.choices, place * self.action_words, self.action_words, number):
            self.refused += 1
            return
        table.answer(number)
        if table.over():
            self.done[place] = 1
            self.won[place] = table.winners()
            table.reset()
        self._tell(table, place)

    def _tell(self, table: ByNumbers, place: i64) -> None:
        seat = table.seat
        self.seats[place] = seat
        table.write_view(seat, self.views, place * self.view_words)
        table.write_choices(seat, self.choices, place * self.action_words)


def any_choice(words: vec[i64], at: i64, row: i64, chance: Chance) -> i64:
    """One of the numbers written in this row, each equally likely."""
    all_of_them: i64 = 0
    word: i64 = 0
    while word < row:
        all_of_them += count(words[at + word])
        word += 1
    n = chance.below(all_of_them)
    word = 0
    here = count(words[at])
    while n >= here:
        n -= here
        word += 1
        here = count(words[at + word])
    return word * STRIDE + nth(words[at + word], n)
