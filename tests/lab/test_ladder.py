"""How the benchmark of servers reads its steps: what counts as held, tried again, and the middle."""

from collections.abc import Callable

import pytest
from ladder import Measured, Step, best_try, climb, middle
from machine import Watch


@pytest.fixture(autouse=True)
def quiet_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "stolen", lambda watch: 0.0)


def step(rate: int, p99_ms: float) -> Step:
    """A rate at which everything was sent and nothing lost."""
    return Step(rate, float(rate), 0, False, p50_ms=1.0, p99_ms=p99_ms, cpu_us_per_action=1.0)


def climbed(**p99_by_rate: float) -> Measured:
    return Measured("ours", steps=[step(int(name[1:]), p99) for name, p99 in p99_by_rate.items()])


def test_a_rate_is_held_if_most_rounds_held_it() -> None:
    rounds = [climbed(r1=9, r2=20, r3=40), climbed(r1=9, r2=60), climbed(r1=99, r2=30, r3=45)]
    found = middle(rounds)
    assert [(each.rate, each.p99_ms) for each in found.steps] == [(1, 9), (2, 30), (3, 45)]
    assert found.sustained == 3 and [each.sustained for each in found.rounds] == [3, 1, 3]


def test_a_climb_that_ended_before_a_rate_did_not_hold_it() -> None:
    rounds = [climbed(r1=9, r2=20), climbed(r1=9), climbed(r1=9)]
    assert middle(rounds).sustained == 1


def answers(*steps: Step) -> Callable[[int], Step]:
    told = iter(steps)
    return lambda rate: next(told)


def test_the_first_try_that_holds_counts() -> None:
    assert best_try(50, answers(step(1, 80), step(1, 30), step(1, 10)), 1).p99_ms == 30


def test_a_rate_that_is_missed_twice_is_missed() -> None:
    assert best_try(50, answers(step(1, 80), step(1, 60), step(1, 10)), 1).p99_ms == 60


def test_a_disturbed_machine_has_more_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "stolen", lambda watch: 0.5)
    assert best_try(50, answers(*(step(1, 80) for _ in range(4)), step(1, 30)), 1).p99_ms == 30


def test_a_climb_ends_after_two_missed_rates() -> None:
    found = Measured("ours")
    late = {1: 10.0, 2: 70.0, 3: 20.0, 4: 70.0, 5: 70.0, 6: 10.0}
    climb(found, list(late), lambda rate: step(rate, late[rate]), lambda what: None)
    assert [each.rate for each in found.steps] == [1, 2, 3, 4, 5]
    assert found.sustained == 3 and not found.held_all
