"""Games for the tests of foresight: played once, and looked at from all sides."""

from functools import cache

from rumpus.foresight.moments import moments
from rumpus.library import LocalMatch
from rumpus.wire.logbook import Logbook

GAMES = ("uglydoll-loonacy", "loonacy", "wonky", "uno-attack", "domaniacal")


@cache
def played(slug: str, seats: int = 3) -> Logbook:
    """A whole game between bots; UNO Attack! to few points, so that it is not a long one."""
    options = {"limit": 100} if slug == "uno-attack" else {}
    match = LocalMatch(slug, ["normal"] * seats, seed="foresight", options=options)
    match.play_out()
    return match.logbook()


def winners(logbook: Logbook) -> list[int]:
    """Who has won it."""
    last = len(logbook.entries) - 1
    outcome = logbook.box.game.outcome(moments(logbook, [last])[last].state)
    assert outcome is not None
    return list(outcome.winners)
