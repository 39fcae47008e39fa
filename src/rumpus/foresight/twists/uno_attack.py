"""A blank instead of a burst, or a burst instead of a blank."""

from functools import partial
from typing import Any

from rumpus.engine.match import Entry, Match
from rumpus.engine.twists import Twist
from rumpus.games.uno_attack.events import Fired, Pressed
from rumpus.games.uno_attack.launcher import CERTAIN
from rumpus.games.uno_attack.state import State
from rumpus.wire.logbook import repeat


def twists(state: State, entry: Entry[Any]) -> list[Twist]:
    """What the launcher could have done, if this entry has a press in it."""
    if not any(isinstance(event, Pressed) for event in entry.events):
        return []
    if any(isinstance(event, Fired) for event in entry.events):
        return [Twist("blank", "The launcher only clicks.", partial(press, entry, fires=False))]
    if state.deck.is_empty():
        return []
    return [Twist("burst", "The launcher spits cards.", partial(press, entry, fires=True))]


def press(entry: Entry[Any], match: Match[State, Any], fires: bool) -> None:
    """Press as in this entry, with a launcher that was set otherwise just before."""
    state = match.state
    odds = state.odds
    if odds:
        state.odds = (CERTAIN if fires else 0,)
    else:
        state.gap = 1 if fires else max(2, state.gap)
    repeat(match, entry)
    state.odds = odds
