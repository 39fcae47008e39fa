"""Going round the table skips whoever is not there."""

from rumpus.engine.turns import after


def test_left_and_right_go_round() -> None:
    assert [after(seat, 1, 0b1111, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert [after(seat, -1, 0b1111, 4) for seat in range(4)] == [3, 0, 1, 2]


def test_empty_chairs_are_passed_over() -> None:
    assert after(0, 1, 0b1001, 4) == 3
    assert after(0, -1, 0b0101, 4) == 2
