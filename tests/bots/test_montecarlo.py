"""A search spends its games on what looks best, and says which that is."""

from rumpus.bots.montecarlo import Question, ponder
from rumpus.engine.chance import Dice


class Urns(Question):
    """Choices that win with known odds."""

    def __init__(self, odds: list[float]) -> None:
        self.odds = odds

    def choices(self) -> int:
        return len(self.odds)

    def play(self, choice: int, dice: Dice) -> float:
        return 1.0 if dice.unit() < self.odds[choice] else 0.0


def test_the_best_choice_is_found_and_tried_most() -> None:
    found = [ponder(Urns([0.2, 0.5, 0.9, 0.6]), 400, Dice(str(number))) for number in range(30)]
    assert all(tally.ranking()[0] == 2 for tally in found)
    assert all(tally.total == sum(tally.tries) <= 400 for tally in found)
    assert all(tally.tries[2] == max(tally.tries) and abs(tally.mean(2) - 0.9) < 0.15 for tally in found)


def test_every_choice_is_tried_however_few_games_there_are() -> None:
    tally = ponder(Urns([1.0, 0.0, 1.0, 0.0, 1.0]), 1, Dice("few"))
    assert tally.tries == [1, 1, 1, 1, 1] and sorted(tally.ranking()[:3]) == [0, 2, 4]


def test_the_same_dice_find_the_same() -> None:
    one, other = (ponder(Urns([0.4, 0.5, 0.6]), 100, Dice("same")) for _ in range(2))
    assert (one.tries, one.sums) == (other.tries, other.sums)
