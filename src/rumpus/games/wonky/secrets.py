"""What is secret at a Wonky table."""

from typing import Final

from rumpus.engine.secrets import Secrets, from_everybody, from_nobody, from_others, hidden

SECRETS: Final = Secrets(
    cards=hidden(from_everybody, "draw_pile", "beneath")
    | hidden(from_others, "hands")
    | hidden(from_nobody, "this_turn", "discard")
)
