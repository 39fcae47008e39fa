"""What is secret at an UNO Attack! table."""

from typing import Final

from rumpus.engine.bits import has
from rumpus.engine.ids import Seat
from rumpus.engine.secrets import Secrets, from_everybody, from_nobody, hidden
from rumpus.games.uno_attack.state import State
from rumpus.games.uno_attack.unseen import guess_traces


def until_it_is_counted(state: State, place: int, seat: Seat | None) -> bool:
    """A hand is its player's until it is laid open to be counted."""
    return place != seat and not has(state.shown, place)


def from_all_but_who_is_on_turn(state: State, place: int, seat: Seat | None) -> bool:
    """Cards just shot are known to whoever they hit."""
    return state.turn != seat


SECRETS: Final = Secrets(
    cards=hidden(from_everybody, "deck")
    | hidden(until_it_is_counted, "hands")
    | hidden(from_nobody, "discard", "picks"),
    traces=hidden(from_everybody, "gap", "gap_length", "bag", "notch")
    | hidden(from_all_but_who_is_on_turn, "just_shot"),
    guess=guess_traces,
)
