"""What is secret at a Wonky table."""

from typing import Final

from rumpus.engine.secrets import Secrets, from_everybody, from_nobody, from_others

SECRETS: Final = Secrets(
    cards={
        "draw_pile": from_everybody,
        "hands": from_others,
        "this_turn": from_nobody,
        "discard": from_nobody,
        "beneath": from_everybody,
    }
)
