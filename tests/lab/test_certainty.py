"""How sure one can be: checked against counting, and against thousands of simulated runs."""

from math import comb
from pathlib import Path

import numpy as np
import pytest

from rumpus.lab.certainty import Sequence, chance_to_lead, games_for, games_to_tell, games_until_lead
from rumpus.lab.chunks import ranges
from rumpus.lab.keeping import Kept


def test_the_chance_to_lead_is_counted_right() -> None:
    for games in (1, 3, 7):
        counted = sum(
            comb(games, won) * 0.7**won * 0.3 ** (games - won) for won in range(games // 2 + 1, games + 1)
        )
        assert chance_to_lead(0.7, games) == pytest.approx(counted)
    assert chance_to_lead(0.5, 21) == pytest.approx(0.5) and chance_to_lead(1.0, 1) == 1


def test_how_many_games_show_who_is_better() -> None:
    assert games_until_lead(0.95) == 1 and games_until_lead(0.5) is None
    needed = games_until_lead(0.6)
    assert needed is not None and chance_to_lead(0.6, needed) >= 0.95 > chance_to_lead(0.6, needed - 2)
    assert games_until_lead(0.4) == needed, "the better one may be the other one"
    assert games_until_lead(0.501) is not None and games_until_lead(0.50001) is None


def test_how_many_games_a_share_needs() -> None:
    assert games_for(0.5, 0.01) == 9604
    assert games_to_tell(0.25, 0.25) is None
    needed = games_to_tell(0.27, 0.25)
    assert needed is not None
    shares = np.random.default_rng(1).binomial(needed, 0.27, 5_000) / needed
    seen = np.abs(shares - 0.25) > 1.96 * (0.25 * 0.75 / needed) ** 0.5
    assert float(np.mean(seen)) == pytest.approx(0.8, abs=0.02)


def misses(looks: Sequence | None, runs: int = 400, games: int = 4_000) -> float:
    """In how many runs of pure noise somebody who looks after every 100 games is once led astray."""
    noise = np.random.default_rng(1).normal(size=(runs, games))
    seen = np.arange(100, games + 1, 100)
    means = np.cumsum(noise, axis=1)[:, seen - 1] / seen
    reach = [looks.reach(int(each), 1.0) if looks else 1.96 / each**0.5 for each in seen]
    return float(np.mean(np.any(np.abs(means) > np.array(reach), axis=1)))


def test_looking_again_and_again_does_not_mislead() -> None:
    assert misses(Sequence(2_000)) <= 0.05
    assert misses(None) > 0.2, "as a usual interval would"


def test_pieces_of_other_plans_are_not_taken(tmp_path: Path) -> None:
    def work(piece: range) -> list[int]:
        return [number * 10 for number in piece]

    done: list[range] = []

    def noted(piece: range) -> list[int]:
        done.append(piece)
        return work(piece)

    pieces = ranges(5, 2)
    mine: Kept[list[int]] = Kept(tmp_path, "mine", list[int])
    assert list(mine.each(work, pieces, 1)) == [[0, 10], [20, 30], [40]]
    assert list(mine.each(noted, pieces, 1)) == [[0, 10], [20, 30], [40]] and done == []
    other: Kept[list[int]] = Kept(tmp_path, "other", list[int])
    list(other.each(noted, pieces, 1))
    assert done == pieces
