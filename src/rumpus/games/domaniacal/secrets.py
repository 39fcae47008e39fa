"""What is secret at a Domaniacal table."""

from typing import Final

from rumpus.engine.ids import Seat
from rumpus.engine.secrets import Secrets, from_everybody, from_nobody, from_others, hidden
from rumpus.games.domaniacal.state import State
from rumpus.games.domaniacal.unseen import guess_choices


def unless_hands_are_open(state: State, place: int, seat: Seat | None) -> bool:
    """A hand is its player's, if they have agreed to play with hidden hands."""
    return not state.open_hands and place != seat


def once_in_a_hidden_hand(state: State, place: int, seat: Seat | None) -> bool:
    """What a leaver's hidden hand was stays hidden, whoever asks."""
    return not state.open_hands


SECRETS: Final = Secrets(
    cards=hidden(from_everybody, "draw_pile")
    | hidden(unless_hands_are_open, "hands")
    | hidden(once_in_a_hidden_hand, "beneath", "out")
    | hidden(from_nobody, "stacks"),
    traces=hidden(from_others, "chosen"),
    guess=guess_choices,
)
