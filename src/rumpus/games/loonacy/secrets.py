"""What is secret at a Loonacy table."""

from typing import Final

from rumpus.engine.ids import Seat
from rumpus.engine.secrets import Secrets, from_everybody, from_nobody, from_others, hidden
from rumpus.games.loonacy.state import State


def unless_laid_open(state: State, place: int, seat: Seat | None) -> bool:
    """A hand is its player's, as long as it does not lie open on the table."""
    return place != seat and not state.shows(place)


SECRETS: Final = Secrets(
    cards=hidden(from_everybody, "draw_pile", "drawn")
    | hidden(unless_laid_open, "hands")
    | hidden(from_nobody, "tops", "buried"),
    traces=hidden(from_others, "aims"),
)
