"""A seat that changes hands in the middle of a game: from a person to a bot and back."""

from typing import Any

from rumpus.bots.bot import Intent
from rumpus.bots.players import BotPlayers
from rumpus.engine.chance import Chance, Dice
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import View
from rumpus.table.letters import NO_NONCE
from rumpus.table.table import CHANGED_HANDS
from table.said import said
from table.test_table import A_ON_FIRST, B_ON_FIRST, OPEN, A, B, opened, plays


class Eager:
    """Wants one thing, in half a second."""

    def __init__(self, action: Any) -> None:
        self._action = action

    def consider(self, view: View[Any, Any], chance: Chance) -> Intent | None:
        return Intent(self._action, 500)


def test_a_hand_in_the_air_touches_nothing_after_a_bot_has_taken_over() -> None:
    table = opened(20, 120, 220)
    table.receive(A, A_ON_FIRST, "late", Millis(OPEN))
    table.change_hands(A, True, Millis(OPEN + 1))
    table.wake(Millis(OPEN + 1000))
    assert plays(table) == []
    assert said(table.take_letters()) == [("bounced", A, "late", CHANGED_HANDS)]


def test_what_a_bot_has_in_the_air_touches_nothing_after_its_player_is_back() -> None:
    table = opened(20, 120, 220)
    table.change_hands(A, True, Millis(OPEN))
    table.receive(A, A_ON_FIRST, NO_NONCE, Millis(OPEN))
    table.change_hands(A, False, Millis(OPEN + 1))
    table.wake(Millis(OPEN + 1000))
    assert plays(table) == []
    table.receive(A, A_ON_FIRST, "mine", Millis(OPEN + 2000))
    table.wake(Millis(OPEN + 3000))
    assert [(seat, card) for seat, card, _ in plays(table)] == [(A, 1)]


def test_a_bot_in_a_far_players_place_is_forgiven_nothing_and_kept_waiting_for_by_nobody() -> None:
    table = opened(20, 220, 20)
    table.change_hands(B, True, Millis(OPEN))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 10))
    table.receive(B, B_ON_FIRST, NO_NONCE, Millis(OPEN + 20))
    table.wake(Millis(OPEN + 1000))
    assert plays(table) == [(A, 1, OPEN + 10)], "with its own lag forgiven, the bot would have been first"


def test_a_player_who_is_back_is_forgiven_their_lag_again() -> None:
    table = opened(20, 220, 20)
    for bot in (True, False):
        table.change_hands(B, bot, Millis(OPEN))
    table.receive(A, A_ON_FIRST, "a", Millis(OPEN + 10))
    table.receive(B, B_ON_FIRST, "b", Millis(OPEN + 20))
    table.wake(Millis(OPEN + 1000))
    assert [(seat, card) for seat, card, _ in plays(table)] == [(B, 24)]


def test_a_planned_move_is_forgotten_when_the_player_is_back() -> None:
    table = opened()
    bots = BotPlayers(table, [None, None, None], Dice("hands"))
    bots.seat(Seat(0), Eager(A_ON_FIRST), Millis(OPEN))
    assert bots.due_at() == OPEN + 500
    bots.seat(Seat(0), None, Millis(OPEN + 499))
    assert bots.due_at() == NEVER
    bots.reach(Millis(OPEN + 1000))
    assert plays(table) == []
