"""A call and a catch that come together are ordered as the hands set out, not as they arrive."""

import pytest

from rumpus.engine.ids import Millis, Seat
from rumpus.games.uno_attack.actions import CallUno, Catch, Press
from rumpus.table.letters import Accepted, Bounced
from rumpus.table.table import Table
from sheets.scene import NOON
from sheets.uno_attack import given


def table_with_one_card_left() -> Table:
    """Player 0, far away, owes the call; player 1 sits near."""
    scene = given(hands="R1 R2 | R3 B4 B5 | G3 G4 G5", top="R9")
    scene.play(0, "R1")
    table = Table(scene.match)
    for _ in range(10):
        table.pong(Seat(0), 120, Millis(0))
        table.pong(Seat(1), 20, Millis(0))
        table.pong(Seat(2), 20, Millis(0))
    table.wake(Millis(NOON))
    return table


@pytest.mark.parametrize(("catch_at", "saved"), [(960, True), (880, False)])
def test_the_judge_orders_a_call_and_a_catch(catch_at: int, saved: bool) -> None:
    """The call arrives at 1,000 ms and set out 120 ms earlier, at 880."""
    table = table_with_one_card_left()
    table.receive(Seat(1), Catch(0), "catch", Millis(NOON + catch_at))
    table.receive(Seat(0), CallUno(), "call", Millis(NOON + 1_000))
    table.wake(Millis(NOON + 1_400))
    answers = {
        letter.nonce: letter for letter in table.take_letters() if isinstance(letter, Accepted | Bounced)
    }
    assert isinstance(answers["call"], Accepted) is saved
    assert isinstance(answers["catch"], Bounced) is saved
    assert list(table.match.state.owed) == ([] if saved else [0, 0])


def test_a_hand_that_comes_too_early_for_the_next_turn_stays_in_the_air() -> None:
    table = table_with_one_card_left()
    table.receive(Seat(1), Press(), "press", Millis(NOON + 300))
    table.wake(Millis(NOON + 1_499))
    assert table.match.state.turn == 1
    table.wake(Millis(NOON + 1_500))
    assert table.match.state.turn == 2
    assert [letter.nonce for letter in table.take_letters() if isinstance(letter, Accepted)] == ["press"]
