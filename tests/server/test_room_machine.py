"""A small sample of the lives of a room; `tests/faults/states.py` lets it have many."""

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from server.room_machine import RoomLife


def test_whatever_people_do_in_a_room_it_keeps_its_word() -> None:
    before = RoomLife.steps
    run_state_machine_as_test(
        RoomLife,
        settings=settings(
            max_examples=8,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert RoomLife.steps - before > 100
